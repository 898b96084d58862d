import { randomUUID } from "node:crypto";
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Links, Meta, Scripts, ScrollRestoration, useLocation } from "@remix-run/react";
import { useContext, type ReactNode } from "react";
import { isUnreachable } from "~/features/accounts/session/guards.server";
import { isKeptCopy } from "~/features/offline/kept-copy.model";
import { closedPages, pageInQuestion } from "~/features/page-access/page-access.model";
import { displayCookie } from "~/features/preferences/display-cookie.server";
import { USUAL_DISPLAY } from "~/features/preferences/preferences.model";
import { RequestInfoContext } from "~/lib/browser/request-info";
import { useMoveOn } from "~/lib/browser/timed-move";
import { requestedPathname } from "~/lib/http/requested-path";
import { printerLink } from "~/features/catalogue/printers/printer-link.server";
import { printerFor } from "~/features/catalogue/part/saved-parts.server";
import { blockFor } from "~/features/site-content/site-blocks.model";
import type { BaseLoadContext } from "~/lib/http/base-load-context";
import { pageHeaders } from "~/lib/http/page-headers";
import { isPrefetch } from "~/lib/http/visits/prefetch";
import { paths } from "~/lib/paths";
import { titleFor } from "~/lib/meta/titles";
import { CurrentPage } from "~/shell/current-page";
import { useRootData, type RootData } from "~/shell/root-data";
import { RootError } from "~/shell/root-error";
import { Shell } from "~/shell/shell";
import { ClientError } from "~/ui/feedback/client-error";
import { PRELOADED_FONTS } from "~/ui/fonts";
import { SITE_HEADER } from "~/ui/navigation/site-header";
import { SkipLink } from "~/ui/navigation/skip-link";
import { toastMessage } from "~/ui/feedback/toaster";
import styles from "~/styles/app.css?url";

export const links: LinksFunction = () => [
  // First: nothing is painted before it is there.
  { rel: "stylesheet", href: styles },
  ...PRELOADED_FONTS.map(
    (href) => ({ rel: "preload", as: "font", type: "font/woff2", href, crossOrigin: "anonymous" }) as const,
  ),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export const meta: MetaFunction = ({ location }) => [{ title: titleFor(location.pathname) }];

// An error without a page of its own says when to try again, and is not cached.
export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  // A prefetched page may never be seen, so it does not take the message.
  const toast = isPrefetch(request) ? null : await context.flash.takeToast();
  const asked = new URL(request.url).searchParams.get("printer")?.toLowerCase() ?? null;
  // Together: one after the other each would wait out an outage.
  const [own, viewer, pins] = await Promise.all([context.myPrinter(), context.viewer(), context.pins()]);
  const catalogue = context.catalogue.current();
  const printer = catalogue && printerFor(catalogue, asked, own);
  const isCopy = isKeptCopy(request);
  const display = (await displayCookie(context).read(request)) ?? USUAL_DISPLAY;
  // The locks known so far: they only mark what is closed, so no page waits for newer ones.
  const locked = closedPages(context.pageAccess.known());
  const here = pageInQuestion(requestedPathname(request), new URL(request.url).search);
  return data<RootData>({
    siteUrl: context.siteUrl,
    nonce: context.cspNonce,
    toast: toast && toastMessage(toast, context.requestId),
    display,
    myPrinter: catalogue && printer && { ...printerLink(catalogue, printer), slug: printer.slug },
    viewer: viewer && {
      username: viewer.username,
      isAdmin: viewer.isAdmin,
      signedInAt: viewer.signedInAt.toISOString(),
      provider: viewer.provider,
      unreadNotifications: viewer.unreadNotifications,
    },
    formId: viewer === null ? null : ownFormId(context),
    pinCount: isCopy || pins.source === "unknown" ? null : pins.keys.length,
    pinRevision: pins.revision,
    accountUnreachable: isCopy || (viewer === null && (await isUnreachable(args))),
    isCopy,
    locked,
    ribbon: here !== null && viewer?.isAdmin === true && locked.includes(here.name) ? here.label : null,
    announcement: blockFor(catalogue?.blocks ?? [], "announcement"),
    footerText: blockFor(catalogue?.blocks ?? [], "footer"),
    donates: context.donateUrl !== null,
    stale: context.catalogue.status().state === "stale",
  });
}

/** Id of the forms on one page. */
function ownFormId({ rendered }: Pick<BaseLoadContext, "rendered">): string {
  const id = randomUUID();
  rendered.ownValues.push(id);
  return id;
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const { requestId, backTo, sentForm } = useContext(RequestInfoContext);
  const { pathname } = useLocation();
  const moveOn = useMoveOn();
  return (
    <html
      lang="en"
      data-contrast={root?.display.contrast === "high" ? "high" : undefined}
      data-motion={root?.display.motion === "reduced" ? "reduced" : undefined}
      {...(requestId !== null && { "data-request-id": requestId, "data-back-to": backTo })}
      {...(sentForm !== null && { "data-sent-to": sentForm.action, "data-sent-fields": sentForm.fields })}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="#0c0e13" />
        <Meta />
        {/* The first paint waits for the whole header: what comes last in it would move what has been painted. */}
        <link rel="expect" href={`#${SITE_HEADER}`} blocking="render" />
        <Links />
        {root?.isCopy ? (
          // Without scripts nothing keeps copies: somebody has been given the address of one.
          <noscript>
            <meta httpEquiv="refresh" content={`0;url=${pathname}`} />
          </noscript>
        ) : null}
        {moveOn ? (
          // With JavaScript a timer does this, which stops when the visitor uses the page.
          <noscript>
            <meta httpEquiv="refresh" content={`${moveOn.afterMs / 1_000};url=${moveOn.to}`} />
          </noscript>
        ) : null}
      </head>
      <body>
        <SkipLink />
        {children}
        <ClientError nonce={root?.nonce} homeHref={paths.home()} retryHref={pathname} />
        <ScrollRestoration nonce={root?.nonce} />
        <Scripts nonce={root?.nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Shell>
      <CurrentPage />
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell>
      <RootError />
    </Shell>
  );
}
