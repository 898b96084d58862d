import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isKeptCopy } from "~/features/offline/kept-copy.model";
import { CopyNotice } from "~/features/offline/ui/copy-notice";
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

export function loader({ request, context: { siteUrl } }: LoaderFunctionArgs) {
  return data({ siteUrl, isCopy: isKeptCopy(request) }, { headers: { "Cache-Control": "private, no-cache" } });
}

export default function TestPrints() {
  const { isCopy } = useLoaderData<typeof loader>();
  return (
    <>
      {isCopy ? <CopyNotice /> : null}
      <TestPrintList />
    </>
  );
}

export function ErrorBoundary() {
  return <PageError page="the test prints" />;
}
