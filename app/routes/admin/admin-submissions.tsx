import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/features/accounts/session/guards.server";
import { refreshed } from "~/features/catalogue/catalogue-responses.server";
import { queueParams, readQueueQuery } from "~/features/submissions/review/queue-query.model";
import { queueIntents } from "~/features/submissions/review/review.intents.server";
import { listQueue } from "~/features/submissions/review/review.queries.server";
import { SubmissionQueue } from "~/features/submissions/review/ui/queue-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { beyondTheEnd, noteLine } from "~/lib/text/address-notes";
import { PageError } from "~/ui/feedback/page-error";
import { AdminShell } from "~/ui/layout/admin-shell";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { filters, notes } = readQueueQuery(new URL(request.url).searchParams);
  const queue = await listQueue(context, filters);
  const lines = [...notes, ...beyondTheEnd(filters.page, queue.page)].map(noteLine);
  return data({ siteUrl: context.siteUrl, queue, filters, notes: lines }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  const { filters } = readQueueQuery(new URL(args.request.url).searchParams);
  return runAction(
    args,
    queueIntents(args.context, {
      adminGuard: async (refusal) => {
        await requireAdmin(args, refusal);
      },
      refresh: () => refreshed(args.context.catalogue),
      redirectTo: paths.adminSubmissions(queueParams(filters)),
    }),
  );
}

export default function AdminSubmissions() {
  const { queue, filters, notes } = useLoaderData<typeof loader>();
  return (
    <AdminShell
      title="Submissions"
      current="submissions"
      about="Everything that members send: new entries, corrections, printer fits, guides, deals and reports."
    >
      <SubmissionQueue queue={queue} filters={filters} notes={notes} />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <PageError page="the submissions" service="the database" />;
}
