import { describe, expect, test } from "vitest";
import { notRendered } from "~/lib/http/rendered-page";
import { noNotes } from "~/lib/http/visits/page-notes";
import { keepPage, type KeptPage } from "./kept-page";
import { createPageCache } from "./page-cache";
import { publicRequestOf, type PublicRequest } from "./public-request";

const BYTES = 4_000_000;
const PAGE_BYTES = 8_000;

const nobody = { nonce: "0a", rendered: notRendered(), notes: noNotes() };

function asked(key: string): PublicRequest {
  const origin = "http://localhost";
  const address = { key, origin, host: "localhost", secure: false, path: "/", search: "", cookies: "" };
  return {
    ...address,
    loggedPath: "/",
    withoutReferrer: false,
    isLockable: false,
    isClosable: false,
    opensAsLeft: false,
  };
}

async function page(key: string, version = 1, body = "x".repeat(PAGE_BYTES)): Promise<KeptPage> {
  const policy = { secure: false, development: false, formTargets: [], liveOrigin: "ws://localhost" };
  const response = new Response(body, { headers: { "content-type": "application/octet-stream" } });
  const kept = await keepPage(response, { asked: asked(key), version, current: true, ...nobody, policy });
  if (kept === null) throw new Error("This page can be kept");
  await kept.encoded(null);
  return kept;
}

describe("caches outside of the server", () => {
  const address = (path: string) => ({ ...asked(path), path });

  test.each([
    ["/tune", "public, no-cache"],
    ["/tune.data", "public, no-cache"],
    ["/calculators/flow-rate", "public, no-cache"],
    ["/test-prints/skew-frame", "public, no-cache"],
    ["/contribute/missing", "public, no-cache"],
    ["/find/e3d/e3d-v6", "public, no-cache"],
    ["/printers/creality/ender-3-v2", "public, no-cache"],
    ["/sitemap.xml", "public, no-cache"],
    ["/glossary", "public, max-age=0, s-maxage=60, stale-while-revalidate=300"],
  ])("may keep %s as it says, and ask each time for what an administrator can close or hide", async (path, caching) => {
    const request = publicRequestOf(address(path));
    if (request === null) throw new Error("This page is cached");
    const policy = { secure: false, development: false, formTargets: [], liveOrigin: "ws://localhost" };
    const response = new Response("page", { headers: { "content-type": "text/html" } });
    const kept = await keepPage(response, { asked: request, version: 1, current: true, ...nobody, policy });
    const { head = [] } = (await kept?.encoded(null)) ?? {};
    expect(head[head.indexOf("cache-control") + 1]).toBe(caching);
  });
});

describe("the page cache", () => {
  test("holds no more than it may, and what is asked for often, in a storm of 100,000 addresses", async () => {
    const cache = createPageCache({ pageCacheBytes: BYTES });
    const sample = await page("sample");
    const keep = (key: string) =>
      cache.render(key, 1, () => Promise.resolve({ keep: { ...sample, asked: asked(key) } }));
    const often = Array.from({ length: 100 }, (_, n) => `often ${String(n)}`);
    for (const key of often) {
      await keep(key);
      expect(cache.get(key, 1)).toBeDefined();
    }
    let most = 0;
    for (let n = 0; n < 100_000; n += 1) {
      await keep(`once ${String(n)}`);
      if (n % 1_000 === 0) most = Math.max(most, cache.counts().bytes);
    }
    expect(most).toBeLessThanOrEqual(BYTES);
    expect(most).toBeGreaterThan(BYTES / 4);
    expect(often.filter((key) => cache.get(key, 1) === undefined)).toEqual([]);
  }, 30_000);

  test("counts the memory of a page again when it gets another encoding", async () => {
    const cache = createPageCache({ pageCacheBytes: BYTES });
    const policy = { secure: false, development: false, formTargets: [], liveOrigin: "ws://localhost" };
    const response = new Response("words ".repeat(5_000), { headers: { "content-type": "text/plain" } });
    const kept = await keepPage(response, { asked: asked("a"), version: 1, current: true, ...nobody, policy });
    if (kept === null) throw new Error("This page can be kept");
    await kept.encoded("br");
    await cache.render("a", 1, () => Promise.resolve({ keep: kept }));
    const before = cache.counts().bytes;
    expect(before).toBeLessThan(10_000);
    const plain = await kept.encoded(null);
    expect(plain.body.toString()).toBe("words ".repeat(5_000));
    expect(cache.counts()).toEqual({ pages: 1, bytes: before + 30_000 });
  });

  test("does not keep a page that would push out most others", async () => {
    const cache = createPageCache({ pageCacheBytes: BYTES });
    const large = await page("large", 1, "x".repeat(BYTES / 4));
    expect(await cache.render("large", 1, () => Promise.resolve({ keep: large }))).toBe(large);
    expect(cache.get("large", 1)).toBeUndefined();
  });

  test("keeps the newer of two versions, whichever is ready first, and takes over what has not changed", async () => {
    const cache = createPageCache({ pageCacheBytes: BYTES });
    const first = await page("a", 1);
    const second = await page("a", 2);
    await cache.render("a", 2, () => Promise.resolve({ keep: second }));
    await cache.render("a", 1, () => Promise.resolve({ keep: first }));
    expect(cache.get("a", 1)).toBeUndefined();
    expect(cache.get("a", 2)).toBe(second);
    const third = await page("a", 3);
    await cache.render("a", 3, () => Promise.resolve({ keep: third }));
    expect(third.ready(null)?.body).toBe(second.ready(null)?.body);
    const fourth = await page("a", 4, "other");
    await cache.render("a", 4, () => Promise.resolve({ keep: fourth }));
    expect(fourth.ready(null)?.body.toString()).toBe("other");
  });

  test("lists the pages that were asked for most, also in the version before", async () => {
    const cache = createPageCache({ pageCacheBytes: BYTES });
    for (const [key, times] of Object.entries({ a: 3, b: 9, c: 1 })) {
      const kept = await page(key);
      await cache.render(key, 1, () => Promise.resolve({ keep: kept }));
      for (let n = 0; n < times; n += 1) cache.get(key, 1);
    }
    const newer = await page("b", 2);
    await cache.render("b", 2, () => Promise.resolve({ keep: newer }));
    expect(cache.mostAsked(2).map(({ asked: { key } }) => key)).toEqual(["b", "a"]);
  });
});
