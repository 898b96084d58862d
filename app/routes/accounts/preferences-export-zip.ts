import type { LoaderFunctionArgs } from "@remix-run/node";
import { zipResponse } from "~/features/own-data/export-response.server";
import { ownExport } from "./own-export.server";

/** Everything the site holds of the member, as CSV files in a zip file. */
export async function loader(args: LoaderFunctionArgs) {
  return zipResponse(await ownExport(args));
}
