import { expect, onTestFinished, test } from "vitest";
import { eventually, startBuiltSite } from "../../support/servers/built-site";

/* A server that is killed and starts again, as its visitors see it. */

const WITHIN_MS = 60_000;

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
  // Written at most every ten seconds.
  await new Promise((resolve) => setTimeout(resolve, 12_000));

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
