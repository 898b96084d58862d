import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test";
import { holdRequests, hydrate, openHydrated, stopClock } from "../fixtures/hydrated-page";
import { cardNames, choosePrinter, toast } from "../fixtures/page-elements";

const lastRoute = (page: Page) => page.evaluate(() => sessionStorage.getItem("last-route"));

test("a client-side navigation moves the focus to the heading and announces the title", async ({ page }) => {
  await openHydrated(page, "/");
  await page.getByRole("main").getByRole("link", { name: "FIND" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Find parts" })).toBeFocused();
  await expect(page).toHaveTitle("Find - First Layer");
  await expect(page.getByRole("status").filter({ hasText: /^Find - First Layer$/ })).toHaveCount(1);

  await page.getByRole("heading", { level: 3 }).first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: / - Find - First Layer$/ })).toHaveCount(1);
});

test("the focus is set as soon as the new page is drawn, so an immediate Tab starts there", async ({ page }) => {
  await openHydrated(page, "/");
  const focused = page.evaluate(
    () =>
      new Promise((resolve) => {
        // Mutation observers run right after React has changed the page, before any other task.
        new MutationObserver(() => {
          const heading = document.querySelector("main h1");
          if (heading?.textContent === "Find parts") resolve(document.activeElement === heading);
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  await page.getByRole("main").getByRole("link", { name: "FIND" }).click();
  expect(await focused).toBe(true);
});

test("a link to a category moves the focus to the results, a link to a page of them to the main heading", async ({
  page,
}) => {
  await openHydrated(page, "/find");
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: /^Tools/ })
    .click();
  await expect(page).toHaveURL("/find?category=tools");
  await expect(page.locator("#results-heading")).toBeFocused();
  await openHydrated(page, "/find");
  await page.getByRole("main").getByRole("link", { name: "Page 2", exact: true }).click();
  await expect(page).toHaveURL("/find?page=2");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a search in the header loads no document, is for the printer of the page, and follows Back", async ({ page }) => {
  await openHydrated(page, "/find?category=fan&printer=creality-ender-3-v2");
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const field = page.getByRole("banner").getByLabel("Search parts");
  const heading = page.getByRole("heading", { level: 1 });
  const partsFor = (label: string) => page.getByRole("heading", { level: 2, name: `Parts for ${label}` });
  await field.fill("nozzle");
  await field.press("Enter");
  await expect(page).toHaveURL("/search?q=nozzle&printer=creality-ender-3-v2");
  await expect(partsFor("Creality Ender-3 V2")).toBeVisible();
  await expect(field).toHaveValue("nozzle");

  await field.fill("p1s hotend");
  await field.press("Enter");
  await expect(heading).toHaveText("Search results for “p1s hotend”");
  await expect(partsFor("Bambu Lab P1S")).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue("nozzle");
  await expect(partsFor("Creality Ender-3 V2")).toBeVisible();
  expect(documents).toEqual([]);
});

test("a filter leaves the focus where it is", async ({ page }) => {
  await openHydrated(page, "/find");
  const field = page.getByRole("main").getByLabel("Sort by");
  await field.focus();
  await field.selectOption({ index: 1 });
  await expect(page).toHaveURL(/[?&]sort=/);
  await expect(field).toBeFocused();
});

test("a slow page shows its skeleton after 150 ms, not before", async ({ page }) => {
  await page.clock.install();
  await openHydrated(page, "/find?category=hotend&manufacturer=e3d");
  const held = await holdRequests(page, /\/find\/e3d\/e3d-v6\.data/);
  await stopClock(page);
  await page.getByRole("link", { name: "E3D V6", exact: true }).click();
  await expect.poll(() => held.requests.length).toBeGreaterThan(0);
  await page.clock.runFor(140);
  const skeleton = page.getByRole("status").filter({ hasText: "Loading part" });
  await expect(skeleton).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(skeleton).toBeVisible();
  await held.release();
  await page.clock.resume();
  await expect(page.getByRole("heading", { level: 1, name: "E3D V6" })).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});

test("the last route is stored with its query and fragment", async ({ page }) => {
  await openHydrated(page, "/find?category=fan#main");
  expect(await lastRoute(page)).toBe("/find?category=fan#main");
  await page.getByRole("banner").getByRole("link", { name: "First Layer" }).click();
  await expect.poll(() => lastRoute(page)).toBe("/");
  await page.goBack();
  await expect.poll(() => lastRoute(page)).toBe("/find?category=fan#main");
});

test("a toast is shown once, can be closed by button or Escape, and replaces the one before", async ({ page }) => {
  await openHydrated(page, "/");
  await choosePrinter(page, "k2 plus", "Creality K2 Plus");
  const chosen = toast(page, "Your printer: Creality K2 Plus");
  await expect(chosen).toBeVisible();

  await page.getByRole("button", { name: /^Pin / }).first().click();
  await expect(toast(page, "Part pinned")).toBeVisible();
  await expect(chosen).toHaveCount(0);
  await page.getByRole("button", { name: "Close message" }).click();
  await expect(toast(page, "Part pinned")).toHaveCount(0);

  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: /^Hotends/ })
    .click();
  await expect(page).toHaveURL(/category=hotend/);
  await expect(toast(page, "Part pinned")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await expect(page.getByRole("button", { name: "Close message" })).toHaveCount(0);

  await hydrate(page);
  await page.getByRole("button", { name: /^Pin / }).first().click();
  await expect(toast(page, "Part pinned")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(toast(page, "Part pinned")).toHaveCount(0);
});

test("a toast is not shown again on the next page", async ({ page }) => {
  await openHydrated(page, "/");
  await choosePrinter(page, "k2 plus", "Creality K2 Plus");
  await expect(toast(page, "Your printer: Creality K2 Plus")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "First Layer" }).click();
  await expect(page.getByRole("link", { name: "Parts that fit my Creality K2 Plus" })).toBeVisible();
  await expect(toast(page, "Your printer")).toHaveCount(0);

  // Nor one that a script showed.
  await page.goto("/find");
  await hydrate(page);
  await page.getByRole("button", { name: /^Pin / }).first().click();
  await expect(toast(page, "Part pinned")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "First Layer" }).click();
  await expect(page.getByRole("link", { name: "Parts that fit my Creality K2 Plus" })).toBeVisible();
  await expect(toast(page, "Part pinned")).toHaveCount(0);
});

test.describe("preloading", () => {
  const preloads = (page: Page) =>
    page
      .locator('link[rel="prefetch"], link[rel="modulepreload"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

  const AREAS = ["learn", "tune", "contribute"].map((area) => new RegExp(`/assets/${area}-[\\w-]{8}\\.js$`));
  const PART = /\/assets\/part-(?!card|words)/;

  test("prefetches FIND at once, the modules of the other areas when the page is used, and the part page's later", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/");
    // Hydration waits until the browser is idle, and nobody uses the page.
    await expect(async () => {
      await page.clock.runFor(1_000);
      expect(await preloads(page)).toContainEqual(expect.stringMatching(/^\/find\.data/));
    }).toPass();
    await page.clock.runFor(10_000);
    expect(await preloads(page)).toContainEqual(expect.stringMatching(/\/assets\/find-/));
    for (const wanted of [...AREAS, PART]) {
      expect(await preloads(page)).not.toContainEqual(expect.stringMatching(wanted));
    }

    await page.mouse.move(5, 5);
    await page.mouse.move(15, 15);
    await page.clock.runFor(1_000);
    for (const area of AREAS) await expect.poll(() => preloads(page)).toContainEqual(expect.stringMatching(area));
    expect(await preloads(page)).not.toContainEqual(expect.stringMatching(PART));
    await expect(async () => {
      await page.clock.runFor(1_000);
      expect(await preloads(page)).toContainEqual(expect.stringMatching(PART));
    }).toPass();
  });

  test("of a link under the pointer waits for its route to be known, without a warning", async ({ page }) => {
    const discovery = await holdRequests(page, /\/__manifest/);
    await page.clock.install();
    await openHydrated(page, "/");
    const probes = page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: /^Probes/ });
    const pointAt = async () => {
      await page.mouse.move(0, 0);
      await probes.hover();
      await page.clock.runFor(150);
    };
    await expect.poll(() => discovery.requests.length).toBeGreaterThan(0);
    await pointAt();
    const ofProbes = expect.stringMatching(/^\/find\.data\?.*category=probe/);
    expect(await preloads(page)).not.toContainEqual(ofProbes);

    await discovery.release();
    await expect(async () => {
      await pointAt();
      expect(await preloads(page)).toContainEqual(ofProbes);
    }).toPass();
  });

  test("is off for visitors who save data", async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
    });
    await openHydrated(page, "/");
    await page.clock.runFor(10_000);
    for (const href of await preloads(page))
      expect(href).not.toMatch(/^\/find\.data|\/assets\/(?:find|part|learn|tune|contribute)-/);
  });
});

test("the copy button copies the link and confirms it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openHydrated(page, "/find/e3d/e3d-v6");
  const share = page.getByRole("region", { name: "Share" });
  await share.getByRole("button", { name: "Copy" }).click();
  await expect(share.getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await page.getByLabel("Link to this part").inputValue(),
  );
});

test("Back right after a reload shows the previous page, even before hydration", async ({ page }) => {
  await openHydrated(page, "/find");
  const first = await cardNames(page).allTextContents();
  await page.getByRole("navigation", { name: "Pages of results" }).getByRole("link", { name: "Page 2" }).click();
  await expect(cardNames(page).first()).not.toHaveText(first[0] ?? "");

  const hydration = await holdRequests(page, /\/assets\/root-/);
  await page.reload({ waitUntil: "domcontentloaded" });
  await page.goBack({ waitUntil: "domcontentloaded" });
  await expect(page).toHaveURL("/find");
  await hydration.release();
  await expect(cardNames(page)).toHaveText(first);
});

test("Back restores the scroll position in the list", async ({ page }) => {
  await openHydrated(page, "/find");
  const link = page.getByRole("heading", { level: 3 }).nth(30).getByRole("link");
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await link.click();
  await expect(page.getByRole("article")).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 200);
});
