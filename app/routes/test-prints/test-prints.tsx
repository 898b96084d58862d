import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { TestPrintList } from "~/features/test-prints/ui/test-print-list";
import { pageHeaders } from "~/lib/http/page-headers";
import { breadcrumbData, pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  const title = titleFor(location.pathname);
  if (!page) return [{ title }];
  return pageMeta({
    title,
    description: "G-code of calibration prints for your own printer: towers, patterns and frames, with a report first.",
    siteUrl: page.siteUrl,
    canonicalPath: paths.testPrints(),
    area: "tune",
    structuredData: [
      breadcrumbData(page.siteUrl, [
        { name: "Home", path: paths.home() },
        { name: "Test prints", path: paths.testPrints() },
      ]),
    ],
  });
};

export { pageHeaders as headers };

export function loader({ context: { siteUrl } }: LoaderFunctionArgs) {
  return data({ siteUrl }, { headers: { "Cache-Control": "private, no-cache" } });
}

export default function TestPrints() {
  return <TestPrintList />;
}

export function ErrorBoundary() {
  return <PageError page="the test prints" />;
}
