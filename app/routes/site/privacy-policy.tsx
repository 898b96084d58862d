import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keptData } from "~/features/privacy/kept-data.server";
import { PrivacyPage } from "~/features/privacy/ui/privacy-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) =>
  pageMeta({
    title: titleFor(location.pathname),
    description: "What the site keeps of its visitors and members, where, and for how long.",
    siteUrl: page?.siteUrl ?? "",
    canonicalPath: paths.privacyPolicy(),
  });

export { pageHeaders as headers };

export function loader({ context: { siteUrl } }: LoaderFunctionArgs) {
  return data({ siteUrl, kept: keptData() }, { headers: { "Cache-Control": "private, no-cache" } });
}

export default function PrivacyPolicy() {
  const { kept } = useLoaderData<typeof loader>();
  return <PrivacyPage {...kept} />;
}

export function ErrorBoundary() {
  return <PageError page="this page" />;
}
