import { endReload } from "~/lib/browser/reload-copy";
import { showsCopy } from "~/lib/browser/shows-copy";
import type { usePageRouter } from "~/lib/browser/use-page-router";
import { fieldOf } from "~/lib/field-of";
import type { Toast } from "~/lib/toast";
import { lockablePage } from "../page-access/lockable-pages.model";
import { loadDocumentsOffline } from "./documents-offline";
import { pageOfCopy, SERVICE_WORKER, VERSION_CHANNEL } from "./kept-copy.model";
import { forgetKeptPages } from "./kept-pages";

type PageRouter = ReturnType<typeof usePageRouter>;
type ShowToast = (toast: Toast) => void;

const TOOLS = "tools";

const NEW_VERSION = {
  title: "A new version of this site is ready",
  description: "Reload the page to use it.",
  variant: "default",
} as const satisfies Toast;

/** The version of the scripts that this page runs. */
const ownVersion = () => fieldOf(fieldOf(globalThis, "__remixManifest"), "version");

const savesData = () => fieldOf(fieldOf(navigator, "connection"), "saveData") === true;

let isConnected = false;

/** Lets the page listen to the service worker, and look for a new one when it is shown again: a tab may be open for days. */
function connect(router: PageRouter, show: ShowToast): void {
  if (isConnected) return;
  isConnected = true;
  loadDocumentsOffline(router);
  // Safari has none before 15.4.
  if ("BroadcastChannel" in globalThis) {
    new BroadcastChannel(VERSION_CHANNEL).onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data !== ownVersion()) show(NEW_VERSION);
    };
  }
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") lookForNewWorker().catch(() => undefined);
  });
}

async function lookForNewWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
}

/** For each page: on one of the tools the service worker keeps them, on any one they are forgotten when they are locked. */
export async function visitPage(router: PageRouter, show: ShowToast): Promise<void> {
  // Somebody has been given the address of a copy.
  const page = pageOfCopy(window.location.href);
  if (page !== null) window.location.replace(page);
  connect(router, show);
  endReload(showsCopy(router));
  const { location, loaderData } = router.state;
  const locked = fieldOf(loaderData["root"], "locked");
  if (Array.isArray(locked) && locked.includes(TOOLS)) return forgetKeptPages();
  // Nobody has asked for this download.
  if (savesData()) return;
  await navigator.serviceWorker.register(SERVICE_WORKER);
  const { active } = await navigator.serviceWorker.ready;
  if (lockablePage(location.pathname)?.name === TOOLS) active?.postMessage("keep");
}
