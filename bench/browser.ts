import { chromium, type Browser } from "@playwright/test";
import { CHROMIUM_ARGUMENTS } from "../e2e/fixtures/chromium";
import { ensureChromium } from "../scripts/chromium.mjs";

/** What a page fetches ahead comes up to three seconds after its scripts have taken over; then all is quiet. */
const SETTLE_MS = 6_000;

/** The browser of all measurements. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), args: [...CHROMIUM_ARGUMENTS] });
}

/** A page as somebody gets it who comes for the first time, does not sign in and touches nothing. */
interface FirstVisit {
  /** Everything the browser asked for, until nothing more came. */
  readonly requests: readonly { readonly url: string; readonly kind: string }[];
  /** How many of them the browser may not draw without. */
  readonly blocking: number;
}

/** Opens a page with an empty cache and waits until it has fetched all it fetches by itself. */
export async function firstVisit(browser: Browser, url: string): Promise<FirstVisit> {
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
