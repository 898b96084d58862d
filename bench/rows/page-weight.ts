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
  const scripts = await scriptsOf(site, { isUsed: false });
  const whenUsed = await scriptsOf(site, { isUsed: true });
  const offered = bytesIn(scripts);
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
      details: byName(scripts),
    },
    {
      id: "P9",
      quantity: "of which not React or Remix",
      bare: "",
      ours: kB(bytesIn(ours)),
      value: bytesIn(ours) / 1_000,
      unit: "kB",
      bar: OURS,
      required: false,
    },
    {
      id: "P9",
      quantity: `with what /find loads ahead once it is used, ${String(whenUsed.length)} scripts`,
      bare: "",
      ours: kB(bytesIn(whenUsed)),
      value: bytesIn(whenUsed) / 1_000,
      unit: "kB",
      bar: null,
      required: false,
      details: byName(whenUsed),
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

/** The scripts a first visit loads, prefetches included: by itself, or also because it is used. */
async function scriptsOf(
  { origin }: MeasuredSite,
  { isUsed }: { readonly isUsed: boolean },
): Promise<readonly Script[]> {
  const browser = await launchBrowser();
  try {
    const { requests } = await loadFirstVisit(browser, `${origin}/find`, { isUsed });
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

function bytesIn(scripts: readonly Script[]): number {
  return scripts.reduce((total, { bytes }) => total + bytes, 0);
}

/** The size of each script by its name without the hash. */
function byName(scripts: readonly Script[]): Record<string, number> {
  return Object.fromEntries(scripts.map(({ name, bytes }) => [name.replace(/-[\w-]{8}\.js$/, ""), bytes]));
}
