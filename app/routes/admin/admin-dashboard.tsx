import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withPartNames } from "~/features/audit/audit.model";
import { getAnalytics } from "~/features/analytics/page/analytics.queries.server";
import { noEmptySearches } from "~/features/analytics/page/analytics-view.server";
import { MissedSearches } from "~/features/analytics/ui/missed-searches";
import { listAudit } from "~/features/audit/audit.queries.server";
import { AuditList } from "~/features/audit/ui/audit-list";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { catalogueFacts, problemCounts } from "~/features/catalogue/quality/data-quality.server";
import { CatalogueCounts } from "~/features/catalogue/find/ui/catalogue-counts";
import { ProblemMenu } from "~/features/catalogue/quality/ui/problem-menu";
import { countRows } from "~/features/management/management.queries.server";
import { listDeadLinks } from "~/features/management/dead-links.queries.server";
import { DeadLinkCount } from "~/features/management/ui/dead-links";
import { WaitingRows } from "~/features/management/ui/waiting-rows";
import { getSiteActivity } from "~/features/members/members.queries.server";
import { Activity } from "~/features/members/ui/activity";
import { listHiddenReports, MOST_HIDDEN_LISTED } from "~/features/fit-reports/fit-reports.queries.server";
import { ReportCounts } from "~/features/fit-reports/ui/report-counts";
import { LockSummary } from "~/features/page-access/ui/lock-summary";
import { LocksUnread } from "~/features/page-access/ui/locks-unread";
import { countWaitingSubmissions, type WaitingKind } from "~/features/submissions/review/review.queries.server";
import { WaitingKinds } from "~/features/submissions/review/ui/waiting-kinds";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { waitingTime } from "~/lib/text/waiting-time";
import { paths } from "~/lib/paths";
import { privateMeta } from "~/lib/meta/private-meta";
import { AdminSection, AdminShell } from "~/ui/layout/admin-shell";
import { Health } from "~/ui/layout/health";
import { Link } from "~/ui/navigation/link";
import { PageError } from "~/ui/feedback/page-error";
import { currentLocks } from "./page-locks.server";

const RECENT = 10;

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const [{ locks, failed }, audit, hidden, health, facts, problems, submissions, activity, counts, usage, links] =
    await Promise.all([
      currentLocks(context),
      listAudit(context, RECENT),
      listHiddenReports(context),
      context.health(),
      catalogueFacts(snapshot),
      problemCounts(snapshot),
      countWaitingSubmissions(context),
      getSiteActivity(context),
      countRows(context),
      getAnalytics(context, 7, RECENT),
      listDeadLinks(context),
    ]);
  return data(
    {
      siteUrl: context.siteUrl,
      facts,
      problems: problems.filter(({ count }) => count > 0),
      catalogue: context.catalogue.status().state,
      submissions: submissions?.map(withWaitingTime) ?? null,
      reports: {
        recent: activity?.newFitReports ?? null,
        ...{ hidden: hidden.length, hasMore: hidden.length >= MOST_HIDDEN_LISTED },
        waiting: submissions && (submissions.find(({ kind }) => kind === "report")?.waiting ?? 0),
      },
      activity,
      counts,
      links,
      missed: { searches: usage.empty_searches, none: noEmptySearches(usage, "7 days") },
      locks,
      failed,
      audit: withPartNames(audit, (part) => snapshot.partByKey(part)?.name ?? null),
      health: { ...health, startedAt: health.startedAt.toISOString() },
    },
    { headers: PRIVATE_HEADERS },
  );
}

function withWaitingTime({ kind, waiting, oldest }: WaitingKind) {
  return { kind, waiting, since: waitingTime(oldest, new Date()) };
}

/** The link beside the title of a box. */
function more(to: string, label: string) {
  return (
    <Link className="link" to={to}>
      {label}
    </Link>
  );
}

/** Long because it is one list of boxes. */
export default function Dashboard() {
  const page = useLoaderData<typeof loader>();
  const { facts, problems, catalogue, locks, failed, audit, health, submissions, reports, activity, counts } = page;
  return (
    <AdminShell title="Dashboard" current="dashboard">
      {failed ? <LocksUnread /> : null}
      <div className="admin-grid">
        <AdminSection id="catalogue" title="Catalogue" className="admin-wide">
          <CatalogueCounts facts={facts} />
        </AdminSection>
        <AdminSection
          id="submissions"
          title="Waiting for review"
          action={more(paths.adminSubmissions(), "Open the queue")}
        >
          <WaitingKinds waiting={submissions} />
        </AdminSection>
        <AdminSection id="reports" title="Reports" action={more(paths.adminReports(), "Hidden reports")}>
          <ReportCounts {...reports} />
        </AdminSection>
        <AdminSection id="members" title="Members" action={more(paths.adminUsers(), "All members")}>
          <Activity activity={activity} />
        </AdminSection>
        <AdminSection
          id="rows"
          title="Printers, makers and deals to approve"
          action={more(paths.adminManagement(), "Management")}
        >
          <WaitingRows counts={counts} />
        </AdminSection>
        <AdminSection id="searches" title="Searches without result" action={more(paths.adminAnalytics(), "Analytics")}>
          <MissedSearches {...page.missed} />
        </AdminSection>
        <AdminSection id="locks" title="Page locks">
          <LockSummary locks={locks} />
        </AdminSection>
        <AdminSection id="health" title="Health" className="admin-wide">
          <Health health={health} catalogue={catalogue} />
        </AdminSection>
        <AdminSection id="quality" title="Data quality" className="admin-wide">
          <ProblemMenu problems={problems} to={(problem) => paths.adminDataQuality({ problem })} />
          <DeadLinkCount links={page.links} />
        </AdminSection>
        <AdminSection
          id="audit"
          title="Recent changes"
          className="admin-wide"
          action={more(paths.adminAudit(), "Audit log")}
        >
          {audit.length === 0 ? <p className="hint">Nothing has been changed by an admin yet.</p> : null}
          {audit.length === 0 ? null : <AuditList entries={audit} />}
        </AdminSection>
      </div>
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <PageError page="the dashboard" service="the database" />;
}
