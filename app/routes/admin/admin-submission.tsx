import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/features/accounts/session/guards.server";
import { refreshed, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { reviewIntents } from "~/features/submissions/review/review.intents.server";
import { getMergePreview } from "~/features/submissions/review/review.queries.server";
import { mergeView, reviewView } from "~/features/submissions/review/review-view.model";
import { isOpen } from "~/features/submissions/submissions.model";
import { ReviewPage } from "~/features/submissions/review/ui/review-page";
import { revalidateAfterConflict } from "~/lib/browser/revalidate-after-conflict";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { formatDateTime } from "~/lib/text/format-date";
import { AdminPageError } from "~/ui/layout/admin-page-error";
import { AdminShell } from "~/ui/layout/admin-shell";
import { Link } from "~/ui/navigation/link";
import { storedForm } from "../submit/stored-form.server";
import { requireSubmission } from "../submit/submit-page.server";
import { findSubjects } from "../submit/found-subjects.server";
import { submitReferences } from "../submit/submit-references.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export { revalidateAfterConflict as shouldRevalidate };

export async function loader(args: LoaderFunctionArgs) {
  const { submission } = await requireSubmission(args);
  const snapshot = requireCatalogue(args.context.catalogue);
  const references = submitReferences(snapshot);
  const into = new URL(args.request.url).searchParams.get("into");
  const [form, preview] = await Promise.all([
    // What is decided was checked before that: today it would be compared with itself.
    isOpen(submission.status) ? storedForm(args, submission, "checked") : null,
    mergePreview(args, submission.id, into),
  ]);
  const words = { nameOf: references.nameOf, interfaceLabel: snapshot.interfaceBook.label };
  const view = reviewView(submission, {
    ...words,
    wait: null,
    pageOf: (subject) => references.target(subject)?.to ?? null,
    checks: form?.checks ?? [],
    lookAlikes: form?.lookAlikes ?? [],
  });
  return data(
    {
      siteUrl: args.context.siteUrl,
      view,
      merge: preview && mergeView(submission, preview, words),
      sought: into,
      found:
        into === null || preview !== null
          ? []
          : findSubjects(snapshot, into, "all").filter(({ key }) => key.startsWith(`${submission.targetTable ?? ""}:`)),
    },
    { headers: PRIVATE_HEADERS },
  );
}

/** What merging into the entry of the address would do; null when the address has words, or no such entry. */
async function mergePreview({ context }: LoaderFunctionArgs, submission: number, into: string | null) {
  const key = /^([a-z_]+):(.{1,40})$/.exec(into ?? "");
  const [, table = "", id = ""] = key ?? [];
  if (key === null) return null;
  const references = submitReferences(requireCatalogue(context.catalogue));
  const target = references.target({ table, id });
  return target === null ? null : getMergePreview(context, submission, target.id);
}

export async function action(args: ActionFunctionArgs) {
  const { submission } = await requireSubmission(args);
  return runAction(
    args,
    reviewIntents(args.context, {
      submission,
      adminGuard: async (refusal) => {
        await requireAdmin(args, refusal);
      },
      refresh: () => refreshed(args.context.catalogue),
    }),
  );
}

export default function AdminSubmission() {
  const { view, merge, found, sought } = useLoaderData<typeof loader>();
  return (
    <AdminShell
      title={`#${view.id} ${view.title}`}
      current="submissions"
      about={
        <>
          {view.kind}, sent <time dateTime={view.createdAt}>{formatDateTime(view.createdAt)}</time>
          {view.about === null ? null : (
            <>, about {view.about.to === null ? view.about.name : <Link to={view.about.to}>{view.about.name}</Link>}</>
          )}
          . <Link to={paths.adminSubmissions()}>Back to the queue</Link>
        </>
      }
    >
      <ReviewPage view={view} merge={merge} found={found} sought={sought} />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      page="this submission"
      service="the database"
      missing={{
        title: "There is no such submission",
        about: "Its account may have been deleted, or the address is wrong.",
        list: { to: paths.adminSubmissions(), label: "Open the queue" },
      }}
    />
  );
}
