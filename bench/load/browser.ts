import { chromium, type Browser } from "@playwright/test";
import { CHROMIUM_ARGUMENTS } from "../../e2e/fixtures/chromium";
import { ensureChromium } from "../../scripts/install/chromium.mjs";

/** Prefetches start up to three seconds after hydration; after this time no more requests follow. */
const SETTLE_MS = 6_000;

/** The browser of all measurements. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), args: [...CHROMIUM_ARGUMENTS] });
}

/** What a first visit with an empty cache loads, signed out and without any input. */
interface FirstVisit {
  /** Every request of the browser until none followed. */
  readonly requests: readonly { readonly url: string; readonly kind: string }[];
  /** How many of them block rendering. */
  readonly blocking: number;
}

/** Opens a page with an empty cache and waits until all its requests are done. */
export async function loadFirstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } });
  try {
    const page = await context.newPage();
    const requests: FirstVisit["requests"][number][] = [];
    page.on("request", (request) => requests.push({ url: request.url(), kind: request.resourceType() }));
    await page.goto(url, { waitUntil: "load" });
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    await page.waitForTimeout(SETTLE_MS);
    const blocking = await page.evaluate(
      () =>
        performance
          .getEntriesByType("resource")
          .filter((entry) => "renderBlockingStatus" in entry && entry.renderBlockingStatus === "blocking").length,
    );
    return { requests, blocking };
  } finally {
    await context.close();
  }
}
