import type { LoaderFunctionArgs } from "@remix-run/node";
import { CLOSED_TO_CRAWLERS } from "~/lib/areas";
import { paths } from "~/lib/paths";

export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    ...CLOSED_TO_CRAWLERS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.siteUrl}${paths.sitemap()}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
