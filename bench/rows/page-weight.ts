import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { loadFirstVisit, launchBrowser } from "../load/browser";
import { request, requestChecked, cardsIn, textOf } from "../load/http";
import type { Bar, Row } from "../report";
import type { MeasuredSite } from "../servers/servers";

const brotli = promisify(brotliCompress);

const HTML: Bar = { better: "lower", goal: 10, fail: 17 };
const NEEDED: Bar = { better: "lower", goal: 0, fail: null, words: { goal: "0 kB", fail: "" } };
const OFFERED: Bar = { better: "lower", goal: 100, fail: 120 };
const OURS: Bar = { better: "lower", goal: 20, fail: null, words: { goal: "≤ 20 kB", fail: "" } };

/** P8: a full FIND page on the wire; P9: its scripts. kB are 1,000 bytes, brotli. */
export async function measurePageWeight(site: MeasuredSite): Promise<Row[]> {
  const page = await requestChecked(`${site.origin}/find`, { encoding: "br", cards: 40 });
  const html = textOf(page);
  const scripts = await scriptsOf(site);
  const offered = sum(scripts.map(({ bytes }) => bytes));
  const ours = scripts.filter(({ isLibrary }) => !isLibrary);
  const handover = handoverBytes(html);
  const needed = (await filtersWithoutScripts(site)) ? 0 : offered;
  return [
    {
      id: "P8",
      quantity: "/find on the wire, 40 cards, br",
      bare: `${(html.length / 1_000).toFixed(0)} kB plain`,
      ours: kB(page.body.length),
      value: page.body.length / 1_000,
      unit: "kB",
      bar: HTML,
      required: true,
      details: {
        plainBytes: Buffer.byteLength(html),
        dataForScriptsBytes: handover,
        brotliWithoutDataForScripts: (await brotli(Buffer.from(withoutScripts(html)))).length,
        brotliBest: (await brotli(Buffer.from(html))).length,
      },
    },
    {
      id: "P9",
      quantity: "scripts before /find can be filtered, br",
      bare: "",
      ours: kB(needed),
      value: needed / 1_000,
      unit: "kB",
      bar: NEEDED,
      required: false,
    },
    {
      id: "P9",
      quantity: "scripts /find offers in all, br",
      bare: "",
      ours: kB(offered),
      value: offered / 1_000,
      unit: "kB",
      bar: OFFERED,
      required: false,
      details: Object.fromEntries(scripts.map(({ name, bytes }) => [name.replace(/-[\w-]{8}\.js$/, ""), bytes])),
    },
    {
      id: "P9",
      quantity: "of which not React or Remix",
      bare: "",
      ours: kB(sum(ours.map(({ bytes }) => bytes))),
      value: sum(ours.map(({ bytes }) => bytes)) / 1_000,
      unit: "kB",
      bar: OURS,
      required: false,
    },
  ];
}

interface Script {
  readonly name: string;
  readonly bytes: number;
  /** React, React DOM and Remix share one file. */
  readonly isLibrary: boolean;
}

const LIBRARY_MARKS = ["react.production", "reactjs.org/docs/error-decoder", "__reactFiber"];

/** The scripts a first visit loads by itself, prefetches included. */
async function scriptsOf({ origin }: MeasuredSite): Promise<readonly Script[]> {
  const browser = await launchBrowser();
  try {
    const { requests } = await loadFirstVisit(browser, `${origin}/find`);
    const urls = new Set(requests.map(({ url }) => url).filter((url) => url.endsWith(".js")));
    return await Promise.all(
      [...urls].map(async (url) => {
        const response = await request(url, { headers: { "accept-encoding": "br" } });
        if (response.status !== 200) throw new Error(`${url} responded ${response.status}`);
        const code = textOf(response);
        const isLibrary = LIBRARY_MARKS.some((mark) => code.includes(mark));
        return { name: url.slice(url.lastIndexOf("/") + 1), bytes: response.body.length, isLibrary };
      }),
    );
  } finally {
    await browser.close();
  }
}

/** Bytes of the inline scripts, mostly the loader data. */
function handoverBytes(html: string): number {
  return Buffer.byteLength(html) - Buffer.byteLength(withoutScripts(html));
}

function withoutScripts(html: string): string {
  return html.replace(/<script\b.*?<\/script>/gs, "");
}

/** Submits the page's form, as a browser without JavaScript does. */
async function filtersWithoutScripts({ origin }: MeasuredSite): Promise<boolean> {
  const html = (await request(`${origin}/find`)).body.toString();
  const form = /<form[^>]*action="\/find[^"]*"[^>]*>.*?<\/form>/gs;
  const filters = [...html.matchAll(form)].some(
    ([text]) => text.includes('name="category"') || text.includes('name="q"'),
  );
  // The address is put in order by a redirect, which a browser follows.
  const filtered = await (await fetch(`${origin}/find?q=&category=hotend&hide=electrical`)).text();
  const found = cardsIn(filtered);
  return filters && found > 0 && found <= 40;
}

function kB(bytes: number): string {
  return `${(bytes / 1_000).toFixed(2)} kB`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
