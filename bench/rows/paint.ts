import type { Browser, Page } from "@playwright/test";
import { z } from "zod";
import { launchBrowser, SETTLE_MS } from "../load/browser";
import type { Bar, Row } from "../report";
import { startBare, type MeasuredSite, type Target } from "../servers/servers";
import { median, pairedRatio } from "../statistics";
import { firstPart } from "./throughput";

const LARGEST_PAINT: Bar = { better: "lower", goal: 1.9, fail: 2.6 };
const BLOCKING: Bar = { better: "lower", goal: 20, fail: 100 };

const VIEWPORT = { width: 375, height: 800 };
/** How much slower than this machine's core the browser's is made. */
const SLOWDOWN = 4;
/** A longer task blocks what the visitor does next, by as much as it is longer. */
const LONGEST_UNNOTICED_MS = 50;

const EMPTY_PAGE = '<!DOCTYPE html><html lang="en"><head><title>Empty</title></head><body><p>Empty</p></body></html>';

/**
 * P10: until the largest thing in sight is painted, beside a page that says one word; P11: for how long tasks of the page
 * block the visitor. Both with an empty cache, as narrow as a phone and with its processor; the network is not slowed down.
 */
export async function measurePaint(site: MeasuredSite, rounds: number): Promise<Row[]> {
  const browser = await launchBrowser();
  const empty = await startBare(
    new Map([
      ["/", { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body: Buffer.from(EMPTY_PAGE) }],
    ]),
  );
  try {
    const pages = [
      { name: "/", path: "/" },
      { name: "/find", path: "/find" },
      { name: "a part page", path: await firstPart(site) },
    ];
    const rows: Row[] = [];
    for (const { name, path } of pages) {
      const url = site.origin + path;
      for (const javaScript of [true, false]) {
        rows.push(await paintRow(browser, { name, url, empty, javaScript, rounds }));
      }
      rows.push(...(await blockingRows(browser, { name, url, rounds })));
    }
    return rows;
  } finally {
    await empty.stop();
    await browser.close();
  }
}

interface PaintRow {
  readonly name: string;
  readonly url: string;
  readonly empty: Target;
  readonly javaScript: boolean;
  readonly rounds: number;
}

async function paintRow(browser: Browser, { name, url, empty, javaScript, rounds }: PaintRow): Promise<Row> {
  const ours: number[] = [];
  const theirs: number[] = [];
  // The first round is not counted: the browser has just started.
  for (let round = 0; round <= rounds; round++) {
    const [emptyMs, pageMs] = [
      await largestPaintMs(browser, `${empty.origin}/`, javaScript),
      await largestPaintMs(browser, url, javaScript),
    ];
    if (round === 0) continue;
    theirs.push(emptyMs);
    ours.push(pageMs);
  }
  const { ratio, spread } = pairedRatio(ours, theirs);
  return {
    id: "P10",
    quantity: `largest paint of ${name} ÷ an empty page's, ${SLOWDOWN}× throttle, scripts ${javaScript ? "on" : "off"}`,
    bare: `${median(theirs).toFixed(0)} ms`,
    ours: `${median(ours).toFixed(0)} ms`,
    value: ratio,
    bar: LARGEST_PAINT,
    required: false,
    details: { spread },
  };
}

async function blockingRows(
  browser: Browser,
  { name, url, rounds }: Pick<PaintRow, "name" | "url" | "rounds">,
): Promise<Row[]> {
  const visits: Blocked[] = [];
  // Here, too, the first visit is not counted.
  for (let round = 0; round <= rounds; round++) visits.push(await blockedBy(browser, url));
  visits.shift();
  const row = (quantity: string, ms: readonly number[], bar: Bar | null): Row => ({
    ...{ id: "P11", bare: "", unit: "ms", required: false, bar },
    quantity: `${quantity}, ${SLOWDOWN}× throttle, median of ${rounds}`,
    ours: `at most ${Math.max(...ms).toFixed(0)} ms`,
    value: median(ms),
    details: { everyMs: ms },
  });
  return [
    row(
      `tasks of ${name} block until hydration begins`,
      visits.map(({ beforeIdleMs }) => beforeIdleMs),
      BLOCKING,
    ),
    row(
      `tasks of ${name} block in all, hydration included`,
      visits.map(({ allMs }) => allMs),
      null,
    ),
  ];
}

const paintEvent = z.object({
  event: z.object({ lcpDetails: z.object({ renderTime: z.number(), loadTime: z.number() }).optional() }),
});

/** From the navigation to the largest paint, milliseconds. */
async function largestPaintMs(browser: Browser, url: string, javaScript: boolean): Promise<number> {
  const context = await browser.newContext({ viewport: VIEWPORT, javaScriptEnabled: javaScript });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    let paintedAtS = Number.NaN;
    // The browser's own record of paints: it needs no script in the page. The last one it reports is the largest.
    session.on("PerformanceTimeline.timelineEventAdded", (raw: unknown) => {
      const { lcpDetails } = paintEvent.parse(raw).event;
      if (lcpDetails !== undefined) paintedAtS = lcpDetails.renderTime || lcpDetails.loadTime;
    });
    await session.send("PerformanceTimeline.enable", { eventTypes: ["largest-contentful-paint"] });
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await openPage(page, url);
    await page.waitForTimeout(PAINTED_MS);
    if (Number.isNaN(paintedAtS)) throw new Error(`The browser reported no paint of ${url}`);
    const { result } = await session.send("Runtime.evaluate", { expression: "performance.timeOrigin" });
    return paintedAtS * 1_000 - z.number().parse(result.value);
  } finally {
    await context.close();
  }
}

async function openPage(page: Page, url: string): Promise<void> {
  const response = await page.goto(url, { waitUntil: "load" });
  if (response?.status() !== 200) throw new Error(`${url} responded ${String(response?.status())}`);
}

/** After the load, for paints that are still to come. */
const PAINTED_MS = 700;

/** By how much tasks were longer than nobody notices. */
interface Blocked {
  readonly beforeIdleMs: number;
  readonly allMs: number;
}

const recordSchema = z.object({
  /** When the page was first told that the browser is idle: it begins to hydrate then. */
  idleAtMs: z.number(),
  tasks: z.array(z.object({ startTime: z.number(), duration: z.number() })),
});

/** A visit without a touch. */
async function blockedBy(browser: Browser, url: string): Promise<Blocked> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const tasks: { startTime: number; duration: number }[] = [];
      const record: { idleAtMs: number | null; tasks: typeof tasks } = { idleAtMs: null, tasks };
      Object.assign(globalThis, { benchRecord: record });
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration });
      }).observe({ type: "longtask", buffered: true });
      const whenIdle = requestIdleCallback.bind(globalThis);
      globalThis.requestIdleCallback = (callback, options) =>
        whenIdle((deadline) => {
          record.idleAtMs ??= performance.now();
          callback(deadline);
        }, options);
    });
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await openPage(page, url);
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    await page.waitForTimeout(SETTLE_MS);
    const { idleAtMs, tasks } = recordSchema.parse(await page.evaluate("benchRecord"));
    const blockedMs = (some: typeof tasks) =>
      some.reduce((sum, { duration }) => sum + duration - LONGEST_UNNOTICED_MS, 0);
    return { beforeIdleMs: blockedMs(tasks.filter(({ startTime }) => startTime < idleAtMs)), allMs: blockedMs(tasks) };
  } finally {
    await context.close();
  }
}
