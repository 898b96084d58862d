import type { LoaderFunctionArgs } from "@remix-run/node";
import { RESTRICTED_PREFIXES, SIGN_IN_PREFIXES } from "~/features/accounts/protected-paths.model";
import { paths } from "~/lib/paths";

/** Prefixes that crawlers are to leave alone: what is there is personal, or for administrators. */
const CLOSED_TO_CRAWLERS = [
  ...RESTRICTED_PREFIXES,
  ...SIGN_IN_PREFIXES,
  paths.preferences(),
  paths.saved(),
  paths.calibrations(),
  paths.tutorialCreator(),
  paths.pins(),
  paths.undo(),
  paths.myPrinter(),
  "/dev",
  "/out",
];

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
