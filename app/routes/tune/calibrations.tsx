import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { askedList, historyNoteLine } from "~/features/calibration/history/history-address.server";
import { historyIntents } from "~/features/calibration/history/history.intents.server";
import { filterChoices } from "~/features/calibration/history/history-filter";
import { timelines } from "~/features/calibration/history/timelines.server";
import { HistoryPage } from "~/features/calibration/history/ui/history-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";
import { isPrinter, isTuneClosed, savedHistory } from "./saved-history.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const { entries: all } = await savedHistory(context);
  const { filter, found, shown, chosen, page, pageCount, notes } = askedList(query, all, isPrinter(context));
  return data(
    {
      siteUrl: context.siteUrl,
      list: {
        entries: shown,
        found: found.length,
        total: all.length,
        filter,
        choices: filterChoices(all, filter),
        ...timelines(found),
        page,
        pageCount,
        chosen,
        notes: notes.map(historyNoteLine),
        isTuneClosed: await isTuneClosed(context),
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
