import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { PAGE_COPY } from "../../../server/main/start-copies";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";

/* A server that is killed and starts again, as its visitors see it. */

const WITHIN_MS = 60_000;

/** What is in the file of pages; empty while there is none. */
function keptForNextStart({ dataDir }: BuiltSite): Promise<string> {
  return readFile(join(dataDir, PAGE_COPY), "utf8").catch(() => "");
}

test("a page that visitors ask for is there before the site can make pages, and for no cache", async () => {
  const site = await startBuiltSite();
  onTestFinished(() => site.stop());
  const cacheControl = async () => {
    const response = await site.request("/find").catch(() => null);
    return response?.status === 200 ? (response.headers.get("cache-control") ?? "") : null;
  };
  await eventually(async () => (await cacheControl()) === "private, no-cache", WITHIN_MS);
  const before = await (await site.request("/find")).text();
  await site.request("/find");
  await eventually(async () => (await keptForNextStart(site)).includes('"path":"/find"'), WITHIN_MS);

  const restarted = site.killAndRestart();
  await eventually(async () => (await cacheControl()) !== null, WITHIN_MS);
  const [page, other] = await Promise.all([site.request("/find"), site.request("/find?q=never+asked")]);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(await page.text()).toBe(before);
  expect(other.status).toBe(503);

  await restarted;
  await eventually(async () => (await cacheControl()) === "private, no-cache", WITHIN_MS);
  expect((await site.request("/find?q=never+asked")).status).toBe(200);
});
