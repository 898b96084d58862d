import { createPath, type Path, type To } from "react-router";
import { isOffline } from "~/lib/browser/connection";
import { showsCopy } from "~/lib/browser/shows-copy";
import type { usePageRouter } from "~/lib/browser/use-page-router";
import { fieldOf } from "~/lib/field-of";
import { lockablePage } from "../page-access/lockable-pages.model";

type PageRouter = ReturnType<typeof usePageRouter>;

/** A page of the tools is not waited for longer: some connections lead nowhere, and the browser does not know. */
const LATE_MS = 4_000;

/** The router has no data for another page, but the service worker may have the page. */
function needsDocuments(router: PageRouter): boolean {
  if (navigator.serviceWorker.controller === null) return false;
  return isOffline() || showsCopy(router);
}

/**
 * Loads documents where client navigation fails: without a connection, on a page that is a copy of the service worker's,
 * and when a page's data cannot be reached. It stays so for as long as there is the page.
 */
export function loadDocumentsOffline(router: PageRouter): void {
  const navigate = router.navigate.bind(router);
  router.navigate = async (to: number | To | null, options?: Parameters<PageRouter["navigate"]>[1]) => {
    if (typeof to === "number") {
      history.go(to);
      return;
    }
    const url = readAddress(to, options);
    if (url === null) {
      await navigate(to, options);
      return;
    }
    if (needsDocuments(router) && !isWithinPage(url)) {
      location.assign(url);
      return;
    }
    const isTool = lockablePage(url.pathname)?.name === "tools";
    const late = setTimeout(() => {
      if (isTool && router.state.navigation.state === "loading") location.assign(url);
    }, LATE_MS);
    await navigate(to, options);
    clearTimeout(late);
    reloadIfUnreachable(router);
  };
  afterNavigation(router, () => reloadIfUnreachable(router));
  addEventListener("popstate", () => {
    const { pathname, search } = router.state.location;
    const isSamePage = pathname === location.pathname && search === location.search;
    if (!isSamePage && needsDocuments(router)) location.reload();
  });
}

/** Where a link or a form that only reads leads to; null for a form that writes. */
function readAddress(to: To | null, options: unknown): URL | null {
  if (fieldOf(options, "formMethod") === "post") return null;
  const url = new URL(addressOf(to ?? {}), location.href);
  const sent = fieldOf(options, "formData");
  if (sent instanceof FormData) {
    const texts = [...sent].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
    url.search = new URLSearchParams(texts).toString();
  }
  return url;
}

function isWithinPage({ pathname, search, hash }: URL): boolean {
  return pathname === location.pathname && search === location.search && hash !== "";
}

/** Calls `fn` once, after the navigation that began before this code was loaded, if there is one. */
function afterNavigation(router: PageRouter, fn: () => void): void {
  if (router.state.navigation.state === "idle") {
    fn();
    return;
  }
  const end = router.subscribe(({ navigation }) => {
    if (navigation.state !== "idle") return;
    end();
    fn();
  });
}

/** Loads the page as a document when it has no data, since the server did not answer at all. */
function reloadIfUnreachable({ state }: PageRouter): void {
  if (Object.values(state.errors ?? {}).some((error) => error instanceof TypeError)) location.reload();
}

function addressOf(to: string | Partial<Path>): string {
  return typeof to === "string" ? to : createPath(to);
}
