import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { refreshed, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { partKey } from "~/features/catalogue/catalogue.model";
import { ownReportsIntents } from "~/features/fit-reports/fit-reports.intents.server";
import { listOwnReports } from "~/features/fit-reports/fit-reports.queries.server";
import { ownReportView } from "~/features/fit-reports/report-views.server";
import { OwnReportTools, ReportItem } from "~/features/fit-reports/ui/report-item";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { EmptyState } from "~/ui/feedback/empty-state";
import { PageError } from "~/ui/feedback/page-error";
import { PageHeader } from "~/ui/layout/page-header";
import { Link } from "~/ui/navigation/link";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const reports = await listOwnReports(context);
  return data(
    {
      siteUrl: context.siteUrl,
      reports: reports.flatMap((report) => {
        const part = snapshot.partByKey(partKey(report.table, report.partId));
        const view = ownReportView(report, snapshot.printerById(report.printerId));
        if (part === null || view === null) return [];
        const { name, manufacturerSlug, partSlug } = part;
        return [{ view, part: { name, manufacturerSlug, partSlug } }];
      }),
    },
    { headers: PRIVATE_HEADERS },
  );
}

export function action(args: ActionFunctionArgs) {
  return runAction(
    args,
    ownReportsIntents(args.context, {
      guard: async () => {
        await requireViewer(args);
      },
      refresh: () => refreshed(args.context.catalogue),
      redirectTo: paths.myReports(),
    }),
  );
}

export default function MyReports() {
  const { reports } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <PageHeader title="My reports">
        What you say of the parts you fitted. Everyone reads it on their pages, unless an administrator has hidden it.
      </PageHeader>
      {reports.length === 0 ? (
        <EmptyState title="No reports yet">
          <p>
            <Link to={paths.find()}>Find a part</Link> you have fitted, and press “I fitted this” on its page.
          </p>
        </EmptyState>
      ) : (
        <ul className="reports">
          {reports.map(({ view, part }) => (
            <ReportItem
              key={view.id}
              report={view}
              heading={
                <h2 className="text-base">
                  <Link to={paths.part(part, { printer: view.printerSlug })}>{part.name}</Link>
                </h2>
              }
            >
              <OwnReportTools
                report={view}
                editTo={`${paths.part(part, { printer: view.printerSlug, report: "edit" })}#reports`}
              />
            </ReportItem>
          ))}
        </ul>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <PageError page="your reports" service="your account" />;
}
