import { expect, test } from "vitest";
import { offlinePage } from "./offline-page";
import { OFFLINE_PAGES } from "./offline-pages";

test("the page without a connection is kept by nothing, runs nothing, and leads to what works", async () => {
  const page = offlinePage("/assets/app.css", true);
  expect(page.status).toBe(503);
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  expect(page.headers.get("Content-Security-Policy")).toMatch(
    /^default-src 'none'; style-src 'self'; font-src 'self';/,
  );
  const links = [...(await page.text()).matchAll(/<a class="chip" href="([^"]+)"/g)].map(([, href]) => href);
  expect(links).toHaveLength(7);
  for (const link of links) expect(OFFLINE_PAGES).toContain(link);
});

test("without the tools it promises none", async () => {
  const text = await offlinePage("/assets/app.css", false).text();
  expect(text).not.toContain("<ul");
  expect(text).toContain("Open Tune once with a connection");
});
