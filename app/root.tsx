import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  PrefetchPageLinks,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { useContext, useEffect, type ReactNode } from "react";
import { isUnreachable } from "~/features/accounts/guards.server";
import { useLivePageLocks } from "~/features/live/use-live-page-locks";
import { useLivePins } from "~/features/live/use-live-pins";
import { AccountMenu } from "~/features/accounts/ui/account-menu";
import { LockRibbon } from "~/features/page-access/ui/lock-ribbon";
import { closedPages, pageInQuestion } from "~/features/page-access/page-access.model";
import { PinSync } from "~/features/pins/ui/pin-sync";
import { usePinCount } from "~/features/pins/ui/use-pinned";
import { isReturnPath } from "~/lib/areas";
import { RequestInfoContext } from "~/lib/browser/request-info";
import { useMoveOn } from "~/lib/browser/timed-move";
import { useAuthEvents } from "~/lib/browser/use-auth-events";
import { useDelayed } from "~/lib/browser/use-delayed";
import { useGoingTo } from "~/lib/browser/use-going-to";
import { useLastRoute } from "~/lib/browser/use-last-route";
import { usePreloadedRoutes } from "~/lib/browser/use-preloaded-routes";
import { useRouteFocus } from "~/lib/browser/use-route-focus";
import { useSessionCheck } from "~/lib/browser/use-session-check";
import { useSteadyPress } from "~/lib/browser/use-steady-press";
import { myPrinterCookie, sessionCookie } from "~/lib/http/cookies.server";
import { askedPathname } from "~/lib/http/asked-path";
import { pageHeaders } from "~/lib/http/page-headers";
import { isPrefetch } from "~/lib/http/prefetch";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import { titleFor } from "~/lib/titles";
import { ClientFault } from "~/ui/client-fault";
import { ErrorPage } from "~/ui/error-page";
import { PRELOADED_FONTS } from "~/ui/fonts";
import { SkeletonCards, SkeletonList, SkeletonPart } from "~/ui/skeleton";
import { LinkButton } from "~/ui/button";
import { SkipLink } from "~/ui/skip-link";
import { Notice } from "~/ui/notice";
import { SiteFooter } from "~/ui/site-footer";
import { HeaderTool, SiteHeader } from "~/ui/site-header";
import { BottomBar } from "~/ui/bottom-bar";
import { ToasterProvider, ToasterRegion, toastMessage } from "~/ui/toaster";
import styles from "./app.css?url";

const SKELETON_DELAY_MS = 150;
const DETAIL_ROUTES = [
  { id: "routes/find/part", address: paths.part({ manufacturerSlug: "maker", partSlug: "part" }) },
];

export const links: LinksFunction = () => [
  ...PRELOADED_FONTS.map((href) => ({
    rel: "preload",
    as: "font" as const,
    type: "font/woff2",
    href,
    crossOrigin: "anonymous" as const,
  })),
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export const meta: MetaFunction = ({ location }) => [{ title: titleFor(location.pathname) }];

// For errors that no page of its own shows: when to try again, and that nobody keeps them.
export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const session = sessionCookie(context);
  // A page fetched ahead may never be seen; it must not use the message up.
  const toast = isPrefetch(request) ? null : await session.takeToast(request);
  const slug = await myPrinterCookie(context).read(request);
  const printer = slug === null ? undefined : context.catalogue.current()?.printerBySlug(slug);
  const [viewer, pins] = await Promise.all([context.viewer(), context.pins()]);
  // No page waits for them: they only mark what is closed.
  const locked = closedPages(context.pageAccess.known());
  const here = pageInQuestion(askedPathname(request), new URL(request.url).search);
  return data({
    siteUrl: context.siteUrl,
    nonce: context.cspNonce,
    toast: toast && toastMessage(toast, context.requestId),
    myPrinter: printer ? { slug: printer.slug, label: printer.label } : null,
    viewer: viewer && {
      username: viewer.username,
      isAdmin: viewer.isAdmin,
      signedInAt: viewer.signedInAt.toISOString(),
      provider: viewer.provider,
    },
    pinCount: pins.source === "unknown" ? null : pins.keys.length,
    // Of the cookie; the browser's own storage follows it.
    pinRevision: pins.revision,
    accountUnreachable: viewer === null && (await isUnreachable(args)),
    locked,
    // The label of the page an administrator sees although it is closed.
    ribbon: here !== null && viewer?.isAdmin === true && locked.includes(here.name) ? here.label : null,
    donates: context.donateUrl !== null,
    stale: context.catalogue.status().state === "stale",
  });
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const { requestId, backTo } = useContext(RequestInfoContext);
  const failed = useRouteErrorStatus() >= 500;
  const { pathname } = useLocation();
  const moveOn = useMoveOn();
  return (
    <html lang="en" className="dark" {...(failed ? { "data-request-id": requestId, "data-back-to": backTo } : {})}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="#0c0e13" />
        <Meta />
        <Links />
        {moveOn ? (
          // With JavaScript the page has a timer of its own, which stops when somebody uses the page.
          <noscript>
            <meta httpEquiv="refresh" content={`${moveOn.afterMs / 1_000};url=${moveOn.to}`} />
          </noscript>
        ) : null}
      </head>
      <body>
        <SkipLink />
        {children}
        <ClientFault nonce={root?.nonce} homeHref={paths.home()} retryHref={pathname} />
        <ScrollRestoration nonce={root?.nonce} />
        <Scripts nonce={root?.nonce} />
      </body>
    </html>
  );
}

function useRouteErrorStatus(): number {
  const error = useRouteError();
  // Null while a page without an error is drawn on the server, undefined in the browser.
  if (error === undefined || error === null) return 200;
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** What header and bottom bar show of the visitor's account, kept in step with the browser's other tabs. */
function useAccount() {
  const root = useRouteLoaderData<typeof loader>("root");
  const { pathname, search } = useLocation();
  const viewer = root?.viewer ?? null;
  // Undefined where the loader failed, null where an action did and the loader never ran.
  const unknown = root?.accountUnreachable ?? true;
  const session = viewer && { at: viewer.signedInAt, method: viewer.provider, username: viewer.username };
  useAuthEvents(unknown ? undefined : session);
  useSessionCheck(viewer !== null || unknown);
  useLivePins(viewer?.signedInAt ?? null);
  const signedIn = viewer !== null || root?.accountUnreachable === true;
  const here = pathname === paths.home() ? null : placeToReturnTo(pathname, search);
  return {
    username: viewer?.username ?? null,
    link: {
      label: signedIn ? "Account" : "Sign in",
      to: signedIn ? paths.preferences() : paths.auth({ next: here }),
      icon: "user" as const,
      current: pathname === (signedIn ? paths.preferences() : paths.auth()),
    },
  };
}

/** Who keeps the visitor's pins. */
function pinSource({ viewer, pinCount }: { readonly viewer: object | null; readonly pinCount: number | null }) {
  if (pinCount === null) return "unknown";
  return viewer === null ? "device" : "account";
}

/** Nobody wants to come back to a screen of signing in, but to where those screens were leading. */
function placeToReturnTo(pathname: string, search: string): string | null {
  if (isReturnPath(pathname)) return `${pathname}${search}`;
  const next = safeRedirectPath(new URLSearchParams(search).get("next"), "");
  return next !== "" && isReturnPath(next) ? next : null;
}

/** Where a lock that is turned matters to whoever is there: pages that close, and where people wait for one to open. */
function isMovedByLocks(pathname: string, search: string): boolean {
  const page = pageInQuestion(pathname, search);
  return page !== null && page.originalProtection !== "none";
}

function areaOf(pathname: string): "find" | "learn" | "tune" | undefined {
  if (pathname.startsWith(paths.find())) return "find";
  if (pathname.startsWith(paths.learn())) return "learn";
  return pathname.startsWith(paths.tune()) ? "tune" : undefined;
}

function Shell({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search).get("q") ?? undefined;
  const printer = root?.myPrinter ?? null;
  const account = useAccount();
  const pinCount = usePinCount(root?.pinCount ?? null);
  useLivePageLocks(isMovedByLocks(pathname, search));
  useLastRoute();
  useGoingTo();
  useSteadyPress();
  useEffect(() => {
    document.documentElement.dataset["hydrated"] = "";
  }, []);
  const areas = [
    { label: "Home", to: paths.home(), icon: "home" as const, current: pathname === paths.home() },
    { label: "Find", to: paths.find(), icon: "search" as const, current: pathname.startsWith(paths.find()) },
    {
      label: "Printer",
      to: paths.myPrinter(),
      icon: "printer" as const,
      current: pathname === paths.myPrinter(),
    },
    {
      label: "Saved",
      to: paths.saved(),
      icon: "saved" as const,
      current: pathname.startsWith(paths.saved()),
      ...(pinCount === null ? {} : { count: pinCount }),
    },
    account.link,
  ];
  return (
    <ToasterProvider flash={root?.toast ?? null}>
      {root ? <PinSync source={pinSource(root)} revision={root.pinRevision} /> : null}
      <SiteHeader
        links={areas.slice(1, 2)}
        searchTo={paths.find()}
        query={pathname === paths.find() ? query : undefined}
        tools={
          <>
            <HeaderTool to={paths.myPrinter()} icon="printer" label={printer?.label ?? "Choose printer"} />
            <HeaderTool to={paths.saved()} icon="saved" label="Saved" count={pinCount ?? undefined} />
            {account.username === null ? (
              <HeaderTool to={account.link.to} icon="user" label={account.link.label} />
            ) : (
              <AccountMenu username={account.username} isAdmin={root?.viewer?.isAdmin === true} />
            )}
          </>
        }
      />
      {root?.ribbon ? <LockRibbon label={root.ribbon} /> : null}
      <main id="main" tabIndex={-1} data-area={areaOf(pathname)}>
        <ToasterRegion />
        {root?.stale ? (
          <div className="wrap pt-4">
            <Notice tone="warning" title="The catalogue may be a few minutes old">
              We cannot reach its source right now. Everything here still works.
            </Notice>
          </div>
        ) : null}
        {root?.accountUnreachable ? (
          <div className="wrap pt-4">
            <Notice tone="warning" title="Accounts cannot be reached right now">
              You stay signed in; what belongs to your account comes back by itself.
            </Notice>
          </div>
        ) : null}
        {children}
      </main>
      <SiteFooter
        links={[
          { label: "Contact", to: paths.contact() },
          ...(root?.donates ? [{ label: "Donate", to: paths.donate() }] : []),
        ]}
      />
      <BottomBar links={areas} />
    </ToasterProvider>
  );
}

export default function App() {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const announcement = useRouteFocus();
  const preload = usePreloadedRoutes("routes/find/find", DETAIL_ROUTES);
  const leaving = navigation.state === "loading" && navigation.location.pathname !== pathname;
  const showSkeleton = useDelayed(leaving, SKELETON_DELAY_MS);

  return (
    <Shell>
      <p className="sr-only" role="status" aria-live="polite">
        {announcement}
      </p>
      {showSkeleton && navigation.location ? <PageOnItsWay pathname={navigation.location.pathname} /> : <Outlet />}
      {preload && pathname !== paths.find() ? <PrefetchPageLinks page={paths.find()} /> : null}
    </Shell>
  );
}

/** A skeleton in the shape of the page that is on its way. */
function PageOnItsWay({ pathname }: { readonly pathname: string }) {
  if (pathname === paths.find()) {
    return (
      <div className="wrap pt-6">
        <SkeletonCards label="Loading parts" />
      </div>
    );
  }
  if (pathname.startsWith(`${paths.find()}/`)) return <SkeletonPart label="Loading part" />;
  return (
    <div className="wrap pt-6">
      <SkeletonList label="Loading page" />
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { requestId } = useContext(RequestInfoContext);
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Shell>
        <ErrorPage
          title="Oops! Page not found"
          message="There is nothing at this address."
          actions={
            <LinkButton to={paths.home()} variant="primary">
              Return to Home
            </LinkButton>
          }
        />
      </Shell>
    );
  }
  return (
    <Shell>
      <ErrorPage
        title="Something went wrong"
        drawing="spaghetti"
        message="The page could not be made. Nothing you did is lost."
        reference={requestId}
        actions={
          <LinkButton to={`${pathname}${search}`} reloadDocument variant="primary">
            Try again
          </LinkButton>
        }
      />
    </Shell>
  );
}
