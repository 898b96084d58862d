import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { request, cardsIn, type WireResponse } from "../load/http";
import { cpuMicroseconds } from "../servers/processes";
import { path } from "../load/find-requests";
import type { Bar, Row } from "../report";
import { secretKeyOf, type MeasuredSite } from "../servers/servers";
import { formatSize, type Size } from "../servers/catalogue-sizes";
import { median } from "../statistics";

const FRESH: Bar = { better: "lower", goal: 250, fail: 2_000 };
const WHOLE: Bar = { better: "lower", goal: 0, fail: 0, words: { goal: "0", fail: "> 0" } };
const GIVE_UP_MS = 10_000;

/** P16: from sending a write to its being visible on every public page, and whether any page showed half of it. */
export async function measureFreshness(site: MeasuredSite, size: Size, writes: number): Promise<Row[]> {
  const key = await secretKeyOf(site);
  const total: number[] = [];
  const accepted: number[] = [];
  const cpu: number[] = [];
  const halves: string[] = [];
  let results = 0;
  for (let write = 0; write < writes; write++) {
    const result = await writeOnce(site, key, write);
    total.push(result.visibleMs);
    accepted.push(result.acceptedMs);
    cpu.push(result.cpuMs);
    halves.push(...result.halves);
    results += result.results;
  }
  return [
    {
      id: "P16",
      quantity: `write to visible on list, part page and JSON, median of ${writes}, ${formatSize(size)}`,
      bare: `${median(accepted).toFixed(0)} ms to accept it`,
      ours: `${median(total).toFixed(0)} ms, at most ${Math.max(...total).toFixed(0)} ms`,
      value: median(total),
      unit: "ms",
      bar: FRESH,
      required: true,
      details: { slowestMs: Math.max(...total), acceptedMs: median(accepted), cpuMs: median(cpu), everyMs: total },
    },
    {
      id: "P16",
      quantity: `half states among ${results.toLocaleString("en")} answers meanwhile`,
      bare: "",
      ours: halves.slice(0, 3).join("; ") || "none",
      value: halves.length,
      unit: "count",
      bar: WHOLE,
      required: true,
    },
  ];
}

interface Write {
  /** Since the write was sent, milliseconds. */
  readonly acceptedMs: number;
  readonly visibleMs: number;
  /** CPU time of the server until then, for all pages requested meanwhile. */
  readonly cpuMs: number;
  readonly results: number;
  readonly halves: readonly string[];
}

/** What one page shows: the old name, the new one, or a mix of both. */
type PageState = "old" | "new" | "half";

async function writeOnce(site: MeasuredSite, key: string, write: number): Promise<Write> {
  const id = 1 + write * 3;
  const before = await partNow(site, id, key);
  // A unique word without similar ones, so that a search for it finds this part or none.
  const word = randomBytes(8).toString("hex");
  const pages = publicPages(site, before, word);
  for (const [name, look] of pages) {
    if ((await look()) !== "old") throw new Error(`${name} does not show ${before.name} before the write`);
  }

  const halves: string[] = [];
  let results = 0;
  let visibleMs: number | null = null;
  let firstNew: number | null = null;
  const cpuBefore = cpuMicroseconds(site.pid);
  const from = performance.now();
  const accepting = patch(site, key, id, `${before.name} ${word}`).then(() => performance.now() - from);
  while (visibleMs === null) {
    const sent = performance.now();
    const states = await Promise.all([...pages].map(async ([name, look]) => ({ name, states: await look() })));
    results += states.length;
    for (const page of states) {
      if (page.states === "half") halves.push(`${page.name} mixed old and new`);
      // All pages come from one snapshot: once one was new, no page requested later may be old.
      else if (page.states === "old" && firstNew !== null && sent > firstNew) halves.push(`${page.name} was old again`);
    }
    if (states.some((page) => page.states === "new")) firstNew ??= performance.now();
    if (states.every((page) => page.states === "new")) visibleMs = performance.now() - from;
    if (performance.now() - from > GIVE_UP_MS)
      throw new Error(`A write was not visible within ${GIVE_UP_MS / 1_000} seconds`);
    await nextTurn();
  }
  const cpuMs = (cpuMicroseconds(site.pid) - cpuBefore) / 1_000;
  return { acceptedMs: await accepting, visibleMs, cpuMs, results, halves };
}

const partSchema = z.tuple([z.object({ name: z.string(), manufacturer: z.string().nullable() })]);
const registrySchema = z.tuple([z.object({ manufacturer_slug: z.string(), part_slug: z.string() })]);

interface PartNow {
  readonly name: string;
  readonly path: string;
}

async function partNow(site: MeasuredSite, id: number, key: string): Promise<PartNow> {
  const rest = async (query: string): Promise<unknown> => {
    const { status, body } = await request(`${site.origin}/rest/v1/${query}`, { headers: { apikey: key } });
    if (status !== 200) throw new Error(`/rest/v1 responded ${status}`);
    return JSON.parse(body.toString());
  };
  const [{ name }] = partSchema.parse(await rest(`hotend?select=name,manufacturer&id=eq.${id}`));
  const [address] = registrySchema.parse(
    await rest(`parts?select=manufacturer_slug,part_slug&item_table=eq.hotend&item_id=eq.${id}`),
  );
  return { name, path: `/find/${address.manufacturer_slug}/${address.part_slug}` };
}

async function patch({ origin }: MeasuredSite, key: string, id: number, name: string): Promise<void> {
  const { status, body } = await request(`${origin}/rest/v1/hotend?id=eq.${id}`, {
    method: "PATCH",
    headers: { apikey: key, "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });
  if (status !== 204 && status !== 200) throw new Error(`The response to the write was ${status}: ${body.toString()}`);
}

const jsonSchema = z.object({ total: z.number(), items: z.array(z.object({ name: z.string() })) });

/** How each public page is requested, and how its state is read. */
function publicPages(
  { origin }: MeasuredSite,
  part: PartNow,
  word: string,
): ReadonlyMap<string, () => Promise<PageState>> {
  const renamed = `${part.name} ${word}`;
  const search = path({ q: word });
  return new Map<string, () => Promise<PageState>>([
    [
      "the list",
      async () => {
        const html = textWithoutQuery(await page(origin + search), word);
        const named = html.includes(`>${escaped(renamed)}</a>`);
        if (cardsIn(html) === 0) return named ? "half" : "old";
        return cardsIn(html) === 1 && named ? "new" : "half";
      },
    ],
    [
      "find.json",
      async () => {
        const { body } = await page(origin + search.replace("/find", "/find.json"));
        const { total, items } = jsonSchema.parse(JSON.parse(body.toString()));
        if (total === 0) return items.length === 0 ? "old" : "half";
        return total === 1 && items.length === 1 && items[0]?.name === renamed ? "new" : "half";
      },
    ],
    [
      "the part page",
      async () => {
        const response = await page(origin + part.path);
        const headings = [...response.body.toString().matchAll(/<(title|h1)\b[^>]*>(.*?)<\/\1>/gs)].map(
          ([, , text = ""]) => text,
        );
        const marks = headings.map((text) => text.includes(word));
        if (marks.length < 2 || !headings.every((text) => text.includes(escaped(part.name)))) return "half";
        if (marks.every((mark) => mark)) return "new";
        return marks.some((mark) => mark) ? "half" : "old";
      },
    ],
  ]);
}

/** The page at an address or, when it has moved, where it moved to. */
async function page(url: string): Promise<WireResponse> {
  const response = await request(url);
  const location = response.headers["location"];
  if (response.status === 301 && typeof location === "string") return page(new URL(location, url).href);
  if (response.status !== 200) throw new Error(`${url} responded ${response.status}`);
  return response;
}

/** The page's text without the places where it repeats the search word. */
function textWithoutQuery({ body }: WireResponse, word: string): string {
  return body.toString().replaceAll(`value="${word}"`, "");
}

function escaped(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (character) => `&${{ "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "#x27" }[character] ?? ""};`,
  );
}
