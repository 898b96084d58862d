import { beforeEach, describe, expect, test, vi } from "vitest";
import { forgetKeptPages, keepNewPages, keepPages, keptPage } from "./kept-pages";

/* The copies of pages in a browser, by version. Their caches are maps here. */

const PAGES = ["/tune", "/test-prints"];
const EVERYONE = { "Cache-Control": "public, max-age=0" };

let kept: Map<string, Map<string, Response>>;
let answer: (address: string) => Response | Promise<Response>;

const cacheOf = (name: string) => {
  const pages = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, pages);
  return {
    match: async (path: string) => pages.get(path),
    put: async (path: string, response: Response) => void pages.set(path, response),
    keys: async () => [...pages.keys()],
  };
};

beforeEach(() => {
  kept = new Map();
  answer = (address) => new Response(address, { headers: EVERYONE });
  vi.stubGlobal("fetch", async (address: string) => answer(address));
  vi.stubGlobal("caches", {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (path: string, { cacheName }: { readonly cacheName: string }) => kept.get(cacheName)?.get(path),
  });
});

const textAt = async (path: string, version: string) => (await keptPage(path, version))?.text();

describe("a new version", () => {
  const unavailable = () => new Response("Busy", { status: 503 });

  test.each([
    ["does not answer", unavailable],
    [
      "answers for some pages",
      (address: string) => (address.startsWith("/tune") ? new Response("", { headers: EVERYONE }) : unavailable()),
    ],
    ["cannot be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("does not replace pages of an older one while the site %s", async (_, failing) => {
    await keepPages(PAGES, "old");
    answer = failing;
    await expect(keepNewPages(PAGES, "new")).rejects.toThrow("cannot be kept yet");
    expect(await textAt("/tune", "old")).toBe("/tune?copy=offline");
    answer = (address) => new Response(`${address} anew`, { headers: EVERYONE });
    await keepNewPages(PAGES, "new");
    await forgetKeptPages("new");
    expect(await textAt("/test-prints", "new")).toBe("/test-prints?copy=offline anew");
    expect(await textAt("/tune", "old")).toBeUndefined();
  });

  test("is installed where there are no pages to lose", async () => {
    answer = unavailable;
    await keepNewPages(PAGES, "new");
    await forgetKeptPages();
    await keepNewPages(PAGES, "newer");
  });
});

test("while the tools are locked no page stays, and a new version is installed", async () => {
  await keepPages(PAGES, "old");
  const redirected = new Response(null, { status: 200 });
  Object.defineProperty(redirected, "type", { value: "opaqueredirect" });
  answer = () => redirected;
  await keepNewPages(PAGES, "new");
  expect(await textAt("/tune", "old")).toBeUndefined();
});
