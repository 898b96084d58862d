import { createPath, type Path, type To } from "react-router";
import { isOffline } from "~/lib/browser/connection";
import type { usePageRouter } from "~/lib/browser/use-page-router";
import { fieldOf } from "~/lib/field-of";

type PageRouter = ReturnType<typeof usePageRouter>;

/** The router has no data for another page, but the service worker may have the page. */
function needsDocuments({ state }: PageRouter): boolean {
  if (navigator.serviceWorker.controller === null) return false;
  return isOffline() || fieldOf(state.loaderData["root"], "isCopy") === true;
}

/**
 * Loads documents where client navigation would fail: without a connection, and on a page that is a copy of the service
 * worker's. It stays so for as long as there is the page.
 */
export function loadDocumentsOffline(router: PageRouter): void {
  const navigate = router.navigate.bind(router);
  router.navigate = async (to: number | To | null, options?: Parameters<PageRouter["navigate"]>[1]) => {
    if (typeof to === "number") history.go(to);
    else if (!needsDocuments(router) || !opens(to, options)) await navigate(to, options);
  };
  addEventListener("popstate", () => {
    const { pathname, search } = router.state.location;
    const isSamePage = pathname === location.pathname && search === location.search;
    if (!isSamePage && needsDocuments(router)) location.reload();
  });
}

/** Opens what a link or a form that only reads leads to; returns whether there is something to load. */
function opens(to: To | null, options: unknown): boolean {
  if (fieldOf(options, "formMethod") === "post") return false;
  const url = new URL(addressOf(to ?? {}), location.href);
  const sent = fieldOf(options, "formData");
  if (sent instanceof FormData) {
    const texts = [...sent].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
    url.search = new URLSearchParams(texts).toString();
  }
  if (url.pathname === location.pathname && url.search === location.search && url.hash !== "") return false;
  location.assign(url);
  return true;
}

function addressOf(to: string | Partial<Path>): string {
  return typeof to === "string" ? to : createPath(to);
}
