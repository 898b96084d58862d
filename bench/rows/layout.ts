import type { Browser, Page } from "@playwright/test";
import { z } from "zod";
import { loadFirstVisit, launchBrowser } from "../load/browser";
import { worstWindow, type Shift } from "./layout-shift";
import type { Bar, Row } from "../report";
import type { MeasuredSite } from "../servers/servers";
import { median } from "../statistics";
import { firstPart } from "./throughput";

const SHIFT: Bar = { better: "lower", goal: 0.001, fail: 0.01 };
const FIRST_PAINT: Bar = { better: "lower", goal: 3, fail: null };
const WHOLE_PAGE: Bar = { better: "lower", goal: 12, fail: 20 };

const WIDTHS = [375, 1280];
const HEIGHT = 800;

/** P12: layout shift while a page loads and is scrolled through; P13: how many requests it takes. */
export async function measureLayout(site: MeasuredSite, rounds: number): Promise<Row[]> {
  const browser = await launchBrowser();
  try {
    const paths = ["/", "/find", await firstPart(site)];
    const rows: Row[] = [];
    for (const [at, path] of paths.entries()) {
      for (const javaScript of [true, false]) {
        const visits: LayoutVisit[] = [];
        for (let round = 0; round < rounds; round++) {
          for (const width of WIDTHS)
            visits.push(await measureVisit(browser, site.origin + path, { width, javaScript }));
        }
        const worst = visits.reduce((one, other) => (other.shift > one.shift ? other : one));
        rows.push({
          id: "P12",
          quantity: `layout shift of ${["/", "/find", "a part page"][at] ?? path}, scripts ${javaScript ? "on" : "off"}`,
          bare: "",
          ours: `at most ${worst.shift.toFixed(4)}`,
          value: worst.shift,
          unit: "score",
          bar: SHIFT,
          required: true,
          details: { median: median(visits.map(({ shift }) => shift)), moved: worst.moved.join(", ") },
        });
      }
    }
    return [...rows, ...(await requestRows(browser, site, rounds))];
  } finally {
    await browser.close();
  }
}

interface VisitOptions {
  readonly width: number;
  readonly javaScript: boolean;
}

const shiftEvent = z.object({
  event: z.object({
    type: z.string(),
    time: z.number(),
    layoutShiftDetails: z
      .object({
        value: z.number(),
        hadRecentInput: z.boolean(),
        sources: z.array(z.object({ nodeId: z.number().optional() })),
      })
      .optional(),
  }),
});

interface LayoutVisit {
  readonly shift: number;
  /** Elements that shifted, by name and class. */
  readonly moved: readonly string[];
}

/** One visit with an empty cache, scrolled to the end, a screen at a time. */
async function measureVisit(browser: Browser, url: string, { width, javaScript }: VisitOptions): Promise<LayoutVisit> {
  const context = await browser.newContext({ viewport: { width, height: HEIGHT }, javaScriptEnabled: javaScript });
  try {
    const page = await context.newPage();
    const shifts: Shift[] = [];
    const nodes = new Set<number>();
    // The browser's own record of shifts: it needs no script in the page.
    const session = await context.newCDPSession(page);
    session.on("PerformanceTimeline.timelineEventAdded", (raw: unknown) => {
      const { event } = shiftEvent.parse(raw);
      const { layoutShiftDetails: details } = event;
      if (details === undefined || details.hadRecentInput) return;
      shifts.push({ seconds: event.time, value: details.value });
      for (const { nodeId } of details.sources) if (nodeId !== undefined) nodes.add(nodeId);
    });
    await session.send("PerformanceTimeline.enable", { eventTypes: ["layout-shift"] });
    await page.goto(url, { waitUntil: "load" });
    if (javaScript) await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    await scrollThrough(page);
    const moved = await Promise.all(
      [...nodes].map(async (backendNodeId) => {
        const { node } = await session.send("DOM.describeNode", { backendNodeId });
        const { attributes = [] } = node;
        return `${node.nodeName} ${attributes[attributes.indexOf("class") + 1] ?? ""} ${node.nodeValue}`.trim();
      }),
    );
    return { shift: worstWindow(shifts), moved };
  } finally {
    await context.close();
  }
}

async function scrollThrough(page: Page): Promise<void> {
  const { cssContentSize } = await (await page.context().newCDPSession(page)).send("Page.getLayoutMetrics");
  for (let at = 0; at < cssContentSize.height; at += HEIGHT) {
    await page.mouse.wheel(0, HEIGHT);
    await painted(page);
  }
  await painted(page);
}

/** Resolves when the browser has painted: a screenshot waits for that. */
async function painted(page: Page): Promise<void> {
  await page.screenshot({ clip: { x: 0, y: 0, width: 8, height: 8 } });
}

async function requestRows(browser: Browser, site: MeasuredSite, rounds: number): Promise<Row[]> {
  const visits: { readonly beforePaint: number; readonly all: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const { blocking, requests } = await loadFirstVisit(browser, `${site.origin}/find`);
    // The page itself comes before its first paint, too.
    visits.push({ beforePaint: 1 + blocking, all: requests.filter(({ kind }) => kind !== "image").length });
  }
  const beforePaint = median(visits.map((visit) => visit.beforePaint));
  const all = median(visits.map((visit) => visit.all));
  const row = { id: "P13", bare: "", unit: "count", required: false } as const;
  return [
    {
      ...row,
      quantity: "requests until /find is first painted",
      ours: String(beforePaint),
      value: beforePaint,
      bar: FIRST_PAINT,
    },
    { ...row, quantity: "requests of /find in all, without pictures", ours: String(all), value: all, bar: WHOLE_PAGE },
  ];
}
