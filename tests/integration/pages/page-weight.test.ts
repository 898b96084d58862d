import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/** What a page of 40 cards may weigh on the wire, compressed: a phone in a workshop has a slow connection. */
const MOST_BYTES = 10_000;

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
}, 120_000);

async function bytesOf(path: string): Promise<number> {
  const response = await site.request(path, { headers: { "Accept-Encoding": "br" } });
  const html = await response.text();
  expect(html.match(/class="part-card"/g), path).toHaveLength(40);
  expect(response.headers.get("Content-Encoding"), path).toBe("br");
  return Number(response.headers.get("Content-Length"));
}

test("a page of parts weighs little, for every printer that many have, and with all answers", async () => {
  const schema = z.object({ items: z.array(z.object({ slug: z.string(), parts: z.number() })) });
  const { items } = schema.parse(await (await site.request("/printers.json")).json());
  expect(items.length).toBeGreaterThan(90);
  const weights: [bytes: number, path: string][] = [[await bytesOf("/find"), "/find"]];
  for (const { slug, parts } of items) {
    const paths = [...(parts >= 40 ? [`/find?printer=${slug}`] : []), `/find?printer=${slug}&fit=all`];
    for (const path of paths) weights.push([await bytesOf(path), path]);
  }
  weights.sort(([a], [b]) => b - a);
  expect(weights.filter(([bytes]) => bytes > MOST_BYTES)).toEqual([]);
  // A weight of nothing would say that nothing was weighed.
  expect(weights.at(-1)?.[0]).toBeGreaterThan(5_000);
}, 60_000);
