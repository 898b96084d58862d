import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/features/accounts/session/guards.server";
import { formatActor } from "~/features/audit/audit.model";
import { listReportHidings } from "~/features/audit/audit.queries.server";
import { partKey } from "~/features/catalogue/catalogue.model";
import { refreshed, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { hiddenReportsIntents } from "~/features/fit-reports/fit-reports.intents.server";
import { listHiddenReports, MOST_HIDDEN_LISTED } from "~/features/fit-reports/fit-reports.queries.server";
import { hiddenReportView } from "~/features/fit-reports/report-views.server";
import { ReportItem, ShowReport } from "~/features/fit-reports/ui/report-item";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { formatDateTime } from "~/lib/text/format-date";
import { EmptyState } from "~/ui/feedback/empty-state";
import { PageError } from "~/ui/feedback/page-error";
import { AdminShell } from "~/ui/layout/admin-shell";
import { Link } from "~/ui/navigation/link";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const hidden = await listHiddenReports(context);
  const hidings = await listReportHidings(
    context,
    hidden.map(({ id }) => id),
  );
  return data(
    {
      siteUrl: context.siteUrl,
      isCut: hidden.length >= MOST_HIDDEN_LISTED,
      reports: hidden.map((report) => {
        const key = partKey(report.table, report.partId);
        const part = snapshot.partByKey(key);
        return {
          view: hiddenReportView(report, snapshot.printerById(report.printerId)),
          key,
          part: part && { name: part.name, manufacturerSlug: part.manufacturerSlug, partSlug: part.partSlug },
          hiding: hidings.get(report.id) ?? null,
        };
      }),
    },
    { headers: PRIVATE_HEADERS },
  );
}

export function action(args: ActionFunctionArgs) {
  return runAction(
    args,
    hiddenReportsIntents(args.context, {
      adminGuard: async (refusal) => {
        await requireAdmin(args, refusal);
      },
      refresh: () => refreshed(args.context.catalogue),
      redirectTo: paths.adminReports(),
    }),
  );
}

/** The reports that administrators have hidden: what they say, who hid them, when and why, and the way back. */
export default function AdminReports() {
  const { reports, isCut } = useLoaderData<typeof loader>();
  return (
    <AdminShell
      title="Hidden reports"
      current="reports"
      about="What members wrote about parts and an admin has hidden. The author alone still reads it, with the reason."
    >
      {reports.length === 0 ? (
        <EmptyState title="Nothing is hidden">
          <p>A report can be hidden on the page of its part.</p>
        </EmptyState>
      ) : (
        <ul className="reports">
          {reports.map(({ view, key, part, hiding }) => (
            <ReportItem
              key={view.id}
              report={view}
              heading={
                <h2 className="text-base">{part === null ? key : <Link to={paths.part(part)}>{part.name}</Link>}</h2>
              }
            >
              {hiding === null ? null : (
                <p className="hint">
                  Hidden by {formatActor(hiding)}, <time dateTime={hiding.at}>{formatDateTime(hiding.at)}</time>
                </p>
              )}
              <ShowReport report={view} />
            </ReportItem>
          ))}
        </ul>
      )}
      {isCut ? <p className="hint mt-4">These are the latest {reports.length}.</p> : null}
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <PageError page="the hidden reports" service="the database" />;
}
