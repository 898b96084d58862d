import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportFormatOf } from "~/features/collections/collection-export.model";
import { collectionNotFound } from "~/features/collections/collections.queries.server";
import { collectionFile } from "./collection-view.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";

/** A collection as a CSV, JSON, Markdown or BBCode file, for everybody who may read it. */
export async function loader(args: LoaderFunctionArgs) {
  const format = exportFormatOf(new URL(args.request.url).pathname);
  if (format === null) throw collectionNotFound();
  const { body, mediaType, fileName } = await collectionFile(args, format);
  return new Response(body, {
    headers: {
      "Content-Type": mediaType,
      "Content-Disposition": `attachment; filename="${fileName}"`,
      ...PRIVATE_HEADERS,
    },
  });
}
