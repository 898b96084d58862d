import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { comparison } from "~/features/calibration/history/comparison.server";
import { askedComparison, historyNoteLine } from "~/features/calibration/history/history-address.server";
import { CompareResults } from "~/features/calibration/history/ui/compare-results";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";
import { isTuneClosed, printerFinder, savedHistory } from "./saved-history.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { results, entries } = await savedHistory(context);
  const { ids, chosen, notes } = askedComparison(new URL(request.url).searchParams, entries);
  const compared = results.filter(({ id }) => ids.includes(id)).toReversed();
  return data(
    {
      siteUrl: context.siteUrl,
      compared: {
        ...comparison(compared, printerFinder(context)),
        chosen,
        notes: notes.map(historyNoteLine),
        isTuneClosed: await isTuneClosed(context),
      },
    },
    { headers: PRIVATE_HEADERS },
  );
}

export default function CalibrationsCompare() {
  const { compared } = useLoaderData<typeof loader>();
  return <CompareResults {...compared} />;
}

export function ErrorBoundary() {
  return <PageError page="your saved results" service="your account" />;
}
