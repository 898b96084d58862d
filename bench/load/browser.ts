import { chromium, type Browser } from "@playwright/test";
import { CHROMIUM_ARGUMENTS } from "../../e2e/fixtures/chromium";
import { ensureChromium } from "../../scripts/install/chromium.mjs";

/** Prefetches start up to three seconds after hydration; after this time no more requests follow. */
export const SETTLE_MS = 6_000;

/** The browser of all measurements. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), args: [...CHROMIUM_ARGUMENTS] });
}

/** What a first visit with an empty cache loads, signed out. */
interface FirstVisit {
  /** Every request of the browser until none followed, without those that its cache answered. */
  readonly requests: readonly { readonly url: string; readonly kind: string }[];
  /** How many of them block rendering. */
  readonly blocking: number;
}

/**
 * Opens a page with an empty cache and waits until all its requests are done.
 *
 * @param isUsed whether a key is pressed once the page is hydrated; else nothing touches it
 */
export async function loadFirstVisit(browser: Browser, url: string, { isUsed = false } = {}): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } });
  try {
    const page = await context.newPage();
    const sent = new Map<string, FirstVisit["requests"][number]>();
    const network = await context.newCDPSession(page);
    await network.send("Network.enable");
    network.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
      sent.set(requestId, { url: request.url, kind: type?.toLowerCase() ?? "" });
    });
    network.on("Network.requestServedFromCache", ({ requestId }) => sent.delete(requestId));
    network.on("Network.responseReceived", ({ requestId, response }) => {
      if (response.fromDiskCache === true) sent.delete(requestId);
    });
    await page.goto(url, { waitUntil: "load" });
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    // A key without a meaning: a pointer would be over a link, which loads the page it leads to.
    if (isUsed) await page.keyboard.press("Shift");
    await page.waitForTimeout(SETTLE_MS);
    const blocking = await page.evaluate(
      () =>
        performance
          .getEntriesByType("resource")
          .filter((entry) => "renderBlockingStatus" in entry && entry.renderBlockingStatus === "blocking").length,
    );
    return { requests: [...sent.values()], blocking };
  } finally {
    await context.close();
  }
}
