import type { Page } from "@playwright/test";
import { partKey } from "~/features/catalogue/catalogue.model";
import { expect, test } from "../fixtures/test";
import { catalogueWriter } from "../fixtures/catalogue-writer";
import { openHydrated } from "../fixtures/hydrated-page";

/* With the Content-Security-Policy bypassed, escaping alone must keep markup from running. */
test.use({ bypassCSP: true, ownSite: true });

const VECTORS = [
  `<script>__x()</script>`,
  `</script><script>__x()</script>`,
  `</title><script>__x()</script>`,
  `"><img src=x onerror=__x()>`,
  `'><svg onload=__x()>`,
  `<!--<script>__x()//-->`,
  `\u2028__x()\u2029`,
  `{{constructor.constructor('__x()')()}}`,
  `javascript:__x()`,
  "a\tb\nc\\n\\t",
];

/** Records every call of `__x`, every dialog and every request to another site. */
async function watchForRuns(page: Page, origin: string): Promise<() => string[]> {
  const runs: string[] = [];
  await page.exposeFunction("__x", () => runs.push("ran"));
  page.on("dialog", (dialog) => {
    runs.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol.startsWith("http")) runs.push(`left for ${url.href}`);
    if (url.pathname === "/x" || url.pathname.endsWith("/x")) runs.push(`asked for ${url.href}`);
  });
  return () => runs;
}

test("markup stored in the catalogue is shown as text on every page and never runs", async ({ page, site }) => {
  const runs = await watchForRuns(page, site.origin);
  const data = await catalogueWriter(site);
  const inserted: number[] = [];
  try {
    for (const [position, vector] of VECTORS.entries()) {
      inserted.push(
        await data.insertPart("hotend", {
          name: `Vector ${String(position)} ${vector}`,
          manufacturer: `Maker ${vector}`,
          description: vector,
          subcategory: vector,
          subcategory2: vector,
          nozzle_type: vector,
          source: `${vector} | javascript:__x() | https://example.com/"onmouseover=__x()`,
          image_url: null,
        }),
      );
    }
    await openHydrated(page, "/find?category=hotend&q=vector");
    for (const [position, vector] of VECTORS.entries()) {
      const card = page.getByRole("heading", { level: 3, name: `Vector ${String(position)}` });
      await expect(card).toContainText(vector.replace(/\s+/g, " ").trim());
    }
    const keys = inserted.map((id) => partKey("hotend", id));
    for (const key of keys) {
      await openHydrated(page, `/find/${key}`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Vector");
      for (const link of await page.getByRole("main").getByRole("link").all()) {
        expect((await link.getAttribute("href")) ?? "").not.toMatch(/^\s*javascript:/i);
      }
    }
    for (let first = 0; first < keys.length; first += 4) {
      await openHydrated(page, `/find?compare=${keys.slice(first, first + 4).join(",")}`);
      await expect(page.getByRole("table", { name: "Compared parts" })).toBeVisible();
    }
    // By client-side navigation, too: the same data arrives as JSON.
    await openHydrated(page, "/find?category=hotend&q=vector");
    await page.getByRole("heading", { level: 3 }).first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Vector");
    expect(runs()).toEqual([]);
  } finally {
    for (const id of inserted) await data.removePart("hotend", id);
  }
});

test("markup in the URL is shown as text on every page and never runs", async ({ page, site, pageErrors }) => {
  pageErrors.allow(/status of 404/);
  const runs = await watchForRuns(page, site.origin);
  const together = encodeURIComponent(VECTORS.join(" "));
  const addresses = [
    ...VECTORS.map((vector) => {
      const value = encodeURIComponent(vector);
      return `/find?q=${value}&printer=${value}&manufacturer=${value}&hide=${value}&page=${value}&compare=${value}`;
    }),
    `/my-printer?q=${encodeURIComponent(VECTORS.slice(0, 3).join(" "))}&next=${together}`,
    `/under-construction?from=${together}`,
  ];
  for (const address of addresses) {
    await openHydrated(page, address);
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  }
  await page.goto(`/find/${together}/${together}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(runs()).toEqual([]);
});

test("an unescaped page fails these checks (control)", async ({ page, site, pageErrors }) => {
  pageErrors.allow(/status of 404/);
  const runs = await watchForRuns(page, site.origin);
  for (const vector of [VECTORS[0], VECTORS[3], VECTORS[4]]) {
    const already = runs().length;
    await page.route("**/known-bad", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><title>Bad</title><a title='${vector ?? ""}'>x</a>${vector ?? ""}`,
      }),
    );
    await page.goto("/known-bad").catch(() => undefined);
    await expect.poll(() => runs().length).toBeGreaterThan(already);
    await page.unroute("**/known-bad");
  }
});
