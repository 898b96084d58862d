import { CALIBRATION_STEPS } from "~/features/calibration/calibration-steps.model";
import { paths } from "~/lib/paths";
import { SITE_NAME } from "~/lib/site";

/** The page loads nothing but the site's stylesheet and fonts. */
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Every text in it is a constant of this site, so nothing needs escaping. */
const link = (href: string, label: string) => `<li><a class="chip" href="${href}">${label}</a></li>`;

const TOOLS = `<h2>What works without a connection</h2>
<ul class="chips justify-center">
${link(paths.tune(), "Tune")}
${CALIBRATION_STEPS.map(({ slug, name }) => link(paths.calculator(slug), `${name} calculator`)).join("\n")}
${link(paths.testPrints(), "Test prints")}
</ul>`;

const NO_TOOLS = "<p>Open Tune once with a connection, and its calculators and test prints work without one.</p>";

/**
 * What is shown in place of a page that cannot be loaded, under that page's own address: loading it anew tries again. It
 * looks as an error page does (app/ui/feedback/error-page.tsx), and has no scripts.
 *
 * @param stylesheet address of the site's
 * @param hasTools the calculators and test prints are kept in this browser
 */
export function offlinePage(stylesheet: string, hasTools: boolean): Response {
  const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>No connection | ${SITE_NAME}</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<main>
<div class="wrap pt-8">
<div class="empty">
<h1>No connection</h1>
<p>This page needs a connection, and ${SITE_NAME} cannot be reached right now.</p>
<div class="actions mt-2 justify-center"><a class="btn btn-primary" href="">Try again</a></div>
${hasTools ? TOOLS : NO_TOOLS}
</div>
</div>
</main>
</body>
</html>
`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  };
  return new Response(html, { status: 503, headers });
}
