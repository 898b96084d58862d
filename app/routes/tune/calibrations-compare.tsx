import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { comparison } from "~/features/calibration/history/comparison.server";
import { MOST_COMPARED } from "~/features/calibration/history/history.model";
import { listResults } from "~/features/calibration/history/history.queries.server";
import { CompareResults } from "~/features/calibration/history/ui/compare-results";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";
import { printerFinder } from "./saved-history.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ids = new Set(
    new URL(request.url).searchParams
      .getAll("id")
      .filter((id) => /^[1-9]\d{0,14}$/.test(id))
      .map(Number),
  );
  const results = ids.size === 0 ? [] : await listResults(context, [...ids].slice(0, MOST_COMPARED));
  return data(
    { siteUrl: context.siteUrl, compared: comparison(results.toReversed(), printerFinder(context)) },
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
