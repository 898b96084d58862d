import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { partNotFound, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { resolveIdentifier } from "~/features/catalogue/part/identifier.server";
import { PartError } from "~/features/catalogue/part/ui/part-error";
import { queryOf, withParam } from "~/lib/http/query-text";
import { paths } from "~/lib/paths";
import { NO_STORE_HEADERS } from "~/lib/http/private-headers";

/** Old addresses of a part: one permanent redirect to its current address, with the query kept. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const identifier = params["identifier"] ?? "";
  const search = queryOf(request);
  const found = resolveIdentifier(snapshot, identifier);
  if (found?.kind === "part") {
    return redirect(`${paths.part(found.part)}${search}`, {
      status: 301,
      headers: { "Cache-Control": "public, max-age=3600" },
    });
  }
  const temporary = { status: 302, headers: NO_STORE_HEADERS };
  if (found?.kind === "manufacturer") {
    return redirect(`${paths.find()}${withParam(search, "manufacturer", found.manufacturer.slug)}`, temporary);
  }
  if (found?.kind === "printers") {
    const { slug, name } = found.manufacturer;
    const makesPrinters = snapshot.printerAddresses.maker(slug) !== null;
    return redirect(makesPrinters ? paths.printerMaker(slug) : paths.printers({ q: name }), temporary);
  }
  throw partNotFound(snapshot, identifier);
}

export default function LegacyPart() {
  return null;
}

export { PartError as ErrorBoundary };
