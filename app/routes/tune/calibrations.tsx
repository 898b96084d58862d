import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { historyIntents } from "~/features/calibration/history/history.intents.server";
import { filterChoices, filtered, readFilter } from "~/features/calibration/history/history-filter";
import { timelines } from "~/features/calibration/history/timelines.server";
import { HistoryPage } from "~/features/calibration/history/ui/history-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";
import { savedHistory } from "./saved-history.server";

export { privateMeta as meta };

export { pageHeaders as headers };

/** Results on one page of the list. */
const PAGE_SIZE = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const { entries: all } = await savedHistory(context);
  const filter = readFilter(query);
  const found = filtered(all, filter);
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(pageCount, Math.max(1, Math.trunc(Number(query.get("page"))) || 1));
  return data(
    {
      siteUrl: context.siteUrl,
      list: {
        entries: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
        found: found.length,
        total: all.length,
        filter,
        choices: filterChoices(all, filter),
        ...timelines(found),
        page,
        pageCount,
      },
    },
    { headers: PRIVATE_HEADERS },
  );
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, historyIntents(args.context));
}

export default function Calibrations() {
  const { list } = useLoaderData<typeof loader>();
  return <HistoryPage {...list} />;
}

export function ErrorBoundary() {
  return <PageError page="your saved results" service="your account" />;
}
