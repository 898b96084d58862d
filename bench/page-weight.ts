import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { ask, askChecked, cardsIn, textOf } from "./http";
import type { Bar, Row } from "./report";
import type { Site } from "./servers";

const brotli = promisify(brotliCompress);

const HTML: Bar = { better: "lower", goal: 9, fail: 17 };
const NEEDED: Bar = { better: "lower", goal: 0, fail: null, words: { goal: "0 kB", fail: "" } };
const OFFERED: Bar = { better: "lower", goal: 100, fail: 120 };
const OURS: Bar = { better: "lower", goal: 20, fail: null, words: { goal: "≤ 20 kB", fail: "" } };

/** P8: a full FIND page on the wire; P9: its scripts. kB are 1,000 bytes, brotli. */
export async function measurePageWeight(site: Site): Promise<Row[]> {
  const page = await askChecked(`${site.origin}/find`, { encoding: "br", cards: 40 });
  const html = textOf(page);
  const scripts = await scriptsOf(site, html);
  const offered = sum(scripts.map(({ bytes }) => bytes));
  const ours = scripts.filter(({ isLibrary }) => !isLibrary);
  const handover = handoverBytes(html);
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
      ours: kB(0),
      value: (await filtersWithoutScripts(site)) ? 0 : offered / 1_000,
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

/** Everything the page's scripts load on their own, without a visitor going elsewhere. */
async function scriptsOf({ origin }: Site, html: string): Promise<readonly Script[]> {
  const waiting = [
    ...matches(html, /<link rel="modulepreload" href="\/assets\/([^"]+\.js)"/g),
    ...matches(html, /\bimport(?:\s[^"';]*from)?\s*"\/assets\/([^"]+\.js)"/g),
    ...matches(html, /\bimport\("\/assets\/([^"]+\.js)"\)/g),
  ];
  const scripts = new Map<string, Script>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (scripts.has(name)) continue;
    const answer = await ask(`${origin}/assets/${name}`, { headers: { "accept-encoding": "br" } });
    if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}`);
    const code = textOf(answer);
    scripts.set(name, {
      name,
      bytes: answer.body.length,
      isLibrary: LIBRARY_MARKS.some((mark) => code.includes(mark)),
    });
    waiting.push(
      ...matches(code, /\bimport\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g),
      ...matches(code, /\bfrom\s*["'`]\.\/([\w.-]+\.js)["'`]/g),
    );
  }
  return [...scripts.values()];
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}

/** Bytes of the inline scripts, above all the data the page was made of. */
function handoverBytes(html: string): number {
  return Buffer.byteLength(html) - Buffer.byteLength(withoutScripts(html));
}

function withoutScripts(html: string): string {
  return html.replace(/<script\b.*?<\/script>/gs, "");
}

/** Follows the page's own form, as a browser without scripts would. */
async function filtersWithoutScripts({ origin }: Site): Promise<boolean> {
  const html = (await ask(`${origin}/find`)).body.toString();
  const form = /<form[^>]*action="\/find[^"]*"[^>]*>.*?<\/form>/gs;
  const filters = [...html.matchAll(form)].some(
    ([text]) => text.includes('name="category"') || text.includes('name="q"'),
  );
  const filtered = (await ask(`${origin}/find?q=&category=hotend&hide=electrical`)).body.toString();
  const found = cardsIn(filtered);
  return filters && found > 0 && found <= 40;
}

function kB(bytes: number): string {
  return `${(bytes / 1_000).toFixed(2)} kB`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
