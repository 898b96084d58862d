import type { LoaderFunctionArgs } from "@remix-run/node";
import { jsonResponse } from "~/features/own-data/export-response.server";
import { ownExport } from "./own-export.server";

/** Everything the site holds of the member, as one JSON file. */
export async function loader(args: LoaderFunctionArgs) {
  return jsonResponse(await ownExport(args));
}
