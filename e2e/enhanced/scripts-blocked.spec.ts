import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test";
import { openHydrated } from "../fixtures/hydrated-page";
import { cardNames, choosePrinter, expectFilters, filters, resultCount } from "../fixtures/page-elements";

const isHydrated = (page: Page) => page.locator("html[data-hydrated]");

/** The banner about the page's own scripts. */
const banner = (page: Page) => page.getByRole("alert").filter({ hasText: "Everything on it still works" });

for (const [what, chunk] of [
  ["the entry", /\/assets\/entry\.client-/],
  ["the chunk that hydrates", /\/assets\/root-/],
] as const) {
  test(`when ${what} does not load, forms and links still work and the page says so`, async ({ page, pageErrors }) => {
    pageErrors.allow(/assets\/|Failed to (?:load resource|fetch dynamically)|net::ERR_FAILED/);
    await page.route(chunk, (route) => route.abort("failed"));

    await page.goto("/");
    await page.mouse.move(5, 5);
    await page.mouse.move(15, 15);
    await expect(banner(page)).toContainText("Module Loading Error");
    await expect(banner(page).getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");

    await choosePrinter(page, "k2 plus", "Creality K2 Plus");
    await expectFilters(page, { printer: "creality-k2-plus" });
    await page
      .getByRole("navigation", { name: "Categories" })
      .getByRole("link", { name: /^Hotends/ })
      .click();
    await filters(page)
      .getByRole("checkbox", { name: /^Electrical work/ })
      .check();
    await filters(page).getByRole("button", { name: "Apply" }).click();
    await expect(resultCount(page)).toHaveText(/^\d+ hotends? for Creality K2 Plus$/);
    await page.getByRole("main").getByRole("link", { name: "Change printer" }).click();
    await page.getByRole("button", { name: "Forget my printer" }).click();
    await expectFilters(page, { category: "hotend", hide: "electrical" });
    await expect(isHydrated(page)).toHaveCount(0);

    await page.mouse.move(5, 5);
    await expect(banner(page)).toContainText("Module Loading Error");
    await page.unroute(chunk);
    await banner(page).getByRole("link", { name: "Retry" }).click();
    await page.mouse.move(15, 15);
    await expect(isHydrated(page)).toHaveCount(1);
    await expect(banner(page)).toHaveCount(0);
    await expectFilters(page, { category: "hotend", hide: "electrical" });
  });
}

test("when a page's own script fails, the page says so", async ({ page, pageErrors }) => {
  pageErrors.allow(/a script that fails/);
  await page.route(/\/assets\/find-/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: 'throw new TypeError("a script that fails")' }),
  );
  await page.goto("/find");
  await expect(banner(page)).toContainText("React Initialization Error");
  await page.route(/\/assets\/find-/, (route) => route.abort("failed"));
  pageErrors.allow(/assets\/|Failed to (?:load resource|fetch dynamically)|net::ERR_FAILED/);
  await page.reload();
  await expect(banner(page)).toContainText("Module Loading Error");
});

test("when a route's module does not load, its link loads the page from the server", async ({ page, pageErrors }) => {
  pageErrors.allow(
    /assets\/|Failed to (?:load resource|fetch dynamically)|net::ERR_FAILED|dynamically imported|Error loading route module/,
  );
  await openHydrated(page, "/under-construction");
  await page.route(/\/assets\/find-/, (route) => route.abort("failed"));
  await page.getByRole("link", { name: "Find parts" }).click();
  await expect(page).toHaveURL("/find");
  await expect(cardNames(page).first()).toBeVisible();
});

const ADDRESSES = [
  "/",
  "/find",
  "/find?category=hotend&printer=creality-ender-3&fit=all",
  "/find?compare=hotend:1,probe:1",
  "/find?page=99999&min_rating=abc",
  "/find/e3d/e3d-v6",
  "/find/e3d/no-such-part",
  "/my-printer?q=ender",
  "/under-construction?from=/tune",
  "/no-such-page",
];

test("hydrating a page logs no console error or warning", async ({ page, pageErrors }) => {
  pageErrors.allow(/status of 404/);
  for (const address of ADDRESSES) {
    const before = await page.goto(address);
    const served = visibleWords((await before?.text()) ?? "");
    await page.mouse.move(5, 5);
    await page.mouse.move(15, 15);
    await expect(isHydrated(page), address).toHaveCount(1);
    expect(served.length, address).toBeGreaterThan(100);
    const shown = await page.locator("h1").allTextContents();
    expect(shown, address).toHaveLength(1);
    await expect(banner(page), address).toHaveCount(0);
    // On a hydration mismatch React's production build renders the page anew and reports an error.
    expect(pageErrors.found(), address).toEqual([]);
  }
});

test("a field left during hydration is validated, and the form is not sent", async ({ page }) => {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await page.addInitScript(() => {
    // The moment at which the form's listeners are added, which real input cannot time.
    const listen = document.addEventListener.bind(document);
    Reflect.set(document, "addEventListener", (...listener: Parameters<typeof listen>) => {
      listen(...listener);
      if (listener[0] !== "focusout") return;
      queueMicrotask(() => document.getElementById("signup-email")?.dispatchEvent(new FocusEvent(...left)));
    });
    const left = ["focusout", { bubbles: true }] as const;
  });
  // The gap does not occur on every load.
  for (let load = 0; load < 8; load += 1) {
    await openHydrated(page, "/auth?mode=signup");
    await expect(page.getByText("Email is required").first()).toBeVisible();
    expect(posts).toEqual([]);
  }
});

function visibleWords(html: string): string {
  return html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}
