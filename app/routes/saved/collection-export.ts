import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportFormatOf } from "~/features/collections/collection-export.model";
import { collectionNotFound } from "~/features/collections/collections.queries.server";
import { collectionFile } from "./collection-view.server";

/** A collection as CSV, JSON, Markdown or BBCode, for whoever may read it. */
export async function loader(args: LoaderFunctionArgs) {
  const format = exportFormatOf(new URL(args.request.url).pathname);
  if (format === null) throw collectionNotFound();
  const { body, mediaType, fileName } = await collectionFile(args, format);
  return new Response(body, {
    headers: {
      "Content-Type": mediaType,
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
