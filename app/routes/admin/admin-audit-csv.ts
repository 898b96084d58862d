import type { LoaderFunctionArgs } from "@remix-run/node";
import { auditCsv } from "~/features/audit/audit-csv.server";
import { readAuditQuery } from "~/features/audit/audit-query.model";
import { warningHeader } from "~/lib/text/address-notes";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";

/** The entries of the audit log that pass the filters, as a CSV download. What of the query has no effect is in `Warning`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { filters, notes } = readAuditQuery(new URL(request.url).searchParams);
  const { csv, isCut } = await auditCsv(context, filters);
  const cut = { param: "until", value: filters.until ?? "", note: "the file ends after 10,000 entries" };
  const warning = warningHeader(isCut ? [...notes, cut] : notes);
  return new Response(csv, {
    headers: {
      ...PRIVATE_HEADERS,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="first-layer-audit-log.csv"',
      ...(warning === null ? {} : { Warning: warning }),
    },
  });
}
