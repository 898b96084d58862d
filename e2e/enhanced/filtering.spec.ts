import { expect, test } from "../fixtures/test";
import { historyLength, holdRequests, hydrate, openHydrated, stopClock } from "../fixtures/hydrated-page";
import { cardNames, expectFilters, filters, resultCount } from "../fixtures/page-elements";

const HIDDEN_ELECTRICAL = /\/find\.data\?.*hide=electrical/;

test("filters apply to the rows on screen at once; the server's response then replaces them", async ({ page }) => {
  await openHydrated(page, "/find?category=hotend");
  const wired = page.getByRole("list", { name: "Installation needs" }).filter({ hasText: "Electrical" });
  const before = await cardNames(page).allTextContents();
  expect(await wired.count()).toBeGreaterThan(0);

  const held = await holdRequests(page, HIDDEN_ELECTRICAL);
  await filters(page)
    .getByRole("checkbox", { name: /^Electrical work/ })
    .check();
  await expect(wired).toHaveCount(0);
  await expect.poll(() => held.requests).toHaveLength(1);
  const kept = await cardNames(page).allTextContents();
  expect(kept.length).toBeGreaterThan(0);
  expect(before).toEqual(expect.arrayContaining(kept));
  await expect(resultCount(page)).toHaveText("Loading...");
  await expectFilters(page, { category: "hotend" });

  await held.release();
  // More of them were on other pages, which the browser has not loaded.
  await expect(resultCount(page)).toHaveText(/^\d+ hotends/);
  await expect.poll(() => cardNames(page).count()).toBeGreaterThan(kept.length);
  await expect(wired).toHaveCount(0);
  const filtered = await cardNames(page).allTextContents();
  await expectFilters(page, { category: "hotend", hide: "electrical" });

  await page.goBack();
  await expectFilters(page, { category: "hotend" });
  await expect(cardNames(page)).toHaveText(before);
  await expect(filters(page).getByRole("checkbox", { name: /^Electrical work/ })).not.toBeChecked();
  await page.goForward();
  await expect(filters(page).getByRole("checkbox", { name: /^Electrical work/ })).toBeChecked();
  await expect(cardNames(page)).toHaveText(filtered);
});

test("after links, Back, Forward and reload the fields show the filter of the address", async ({ page }) => {
  await openHydrated(page, "/find");
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: /^Hotends/ })
    .click();
  await expectFilters(page, { category: "hotend" });
  const wiring = filters(page).getByRole("checkbox", { name: /^Electrical work/ });
  const maker = filters(page).getByLabel("Maker");
  const order = filters(page).getByLabel("Sort by");
  const words = filters(page).getByLabel("Search");

  // Each change starts from the page that a link led to, which is the one Back returns to.
  const changes: [() => Promise<unknown>, Record<string, string>][] = [
    [() => wiring.check(), { hide: "electrical" }],
    [() => maker.selectOption("e3d"), { manufacturer: "e3d" }],
    [() => order.selectOption("name"), { sort: "name" }],
    [() => words.fill("v6"), { q: "v6" }],
  ];
  for (const [change, added] of changes) {
    await change();
    await expectFilters(page, { category: "hotend", ...added });
    await page.goBack();
    await expectFilters(page, { category: "hotend" });
    await expect(wiring).not.toBeChecked();
    await expect(maker).toHaveValue("");
    await expect(order).toHaveValue("");
    await expect(words).toHaveValue("");
  }

  await page.goForward();
  await expectFilters(page, { category: "hotend", q: "v6" });
  await expect(words).toHaveValue("v6");
  await page.reload();
  await expect(words).toHaveValue("v6");
  await page.goBack();
  await expectFilters(page, { category: "hotend" });
  await expect(words).toHaveValue("");

  // What is typed and left within the pause before filtering does not come back. Before hydration there is no pause.
  await hydrate(page);
  await words.fill("nozzle");
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: /^Probes/ })
    .click();
  await expectFilters(page, { category: "probe" });
  await expect(words).toHaveValue("");
  await filters(page)
    .getByRole("checkbox", { name: /^Firmware or slicer setup/ })
    .check();
  await expectFilters(page, { category: "probe", hide: "requires-config" });
});

test("words, ranges and choices filter the rows on screen at once", async ({ page }) => {
  await openHydrated(page, "/find?category=hotend");
  const held = await holdRequests(page, /\/find\.data\?/);

  await filters(page).getByLabel("Maximum flow from").fill("40");
  await expect.poll(() => held.requests.length).toBe(1);
  await expect(page.getByRole("main").getByText("11 mm³/s")).toHaveCount(0);
  const fast = await cardNames(page).count();
  expect(fast).toBeGreaterThan(0);

  await filters(page).getByLabel("Search").fill("e3d");
  await expect.poll(() => held.requests.length).toBe(2);
  for (const name of await cardNames(page).allTextContents()) expect(name).toMatch(/e3d/i);

  await held.release();
  await expectFilters(page, { category: "hotend", q: "e3d", min_max_flow_rate: "40" });
});

test("typing is debounced, keeps the focus and makes one history entry", async ({ page }) => {
  await page.clock.install();
  await openHydrated(page, "/find");
  const requests: string[] = [];
  page.on("request", (request) => {
    if (/\/find\.data\?.*q=/.test(request.url())) requests.push(new URL(request.url()).searchParams.get("q") ?? "");
  });
  const words = filters(page).getByLabel("Search");
  const steps = await historyLength(page);
  await words.focus();
  await stopClock(page);

  await words.pressSequentially("vol");
  await page.clock.runFor(249);
  expect(requests).toEqual([]);
  await page.clock.runFor(2);
  await expect.poll(() => requests).toEqual(["vol"]);
  await page.clock.resume();
  await expectFilters(page, { q: "vol" });
  await expect(words).toBeFocused();

  await words.pressSequentially("cano");
  await expectFilters(page, { q: "volcano" });
  await expect(words).toBeFocused();
  await expect(words).toHaveValue("volcano");
  await expect(cardNames(page).first()).toContainText("Volcano");
  expect(await historyLength(page)).toBe(steps + 1);

  // Enter submits what is shown already: no further history entry.
  await words.press("Enter");
  await expect(words).toBeFocused();
  await page.goBack();
  await expectFilters(page, {});
  await expect(words).toHaveValue("");
  await expect(cardNames(page)).toHaveCount(40);
});

test("resubmitting a filter before its list is drawn makes one history entry", async ({ page }) => {
  await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 6 });
  for (const category of ["hotend", "bed", "motion_system"]) {
    await openHydrated(page, `/find?category=${category}`);
    await filters(page)
      .getByRole("checkbox", { name: /^Electrical work/ })
      .check();
    // The URL has changed, the list is not drawn yet.
    await page.waitForURL(/hide=electrical/);
    const again = page.waitForResponse(HIDDEN_ELECTRICAL);
    await page.keyboard.press("Enter");
    await again;
    await expect(resultCount(page)).toHaveText(/^(?:\d+|No) /);
    await expectFilters(page, { category, hide: "electrical" });
    await page.goBack();
    await expectFilters(page, { category });
  }
});

test("the result count is announced, and changes once per response", async ({ page }) => {
  await openHydrated(page, "/find?category=probe");
  const count = resultCount(page);
  await expect(count).toHaveText(/^\d+ probes$/);
  const before = await count.innerText();
  const received = await count.evaluateHandle((element) => {
    const texts: string[] = [];
    new MutationObserver(() => texts.push(element.textContent)).observe(element, {
      subtree: true,
      characterData: true,
      childList: true,
    });
    return texts;
  });
  await filters(page)
    .getByRole("checkbox", { name: /^Firmware or slicer setup/ })
    .check();
  await expect(count).not.toHaveText(before);
  await expect(count).toHaveText(/^(?:\d+|No) probes?$/);
  const texts = await received.jsonValue();
  // Screen readers announce changes of a live region only when its element existed before.
  expect(new Set(texts).size).toBeLessThanOrEqual(2);
  expect(texts.at(-1)).toBe(await count.textContent());
});

test("a late response does not replace a newer one", async ({ page }) => {
  await openHydrated(page, "/find?category=hotend");
  const first = await holdRequests(page, HIDDEN_ELECTRICAL);
  await filters(page)
    .getByRole("checkbox", { name: /^Electrical work/ })
    .check();
  await expect.poll(() => first.requests.length).toBe(1);
  await filters(page)
    .getByRole("checkbox", { name: /^Electrical work/ })
    .uncheck();
  await filters(page)
    .getByRole("checkbox", { name: /^Printed parts/ })
    .check();
  await expectFilters(page, { category: "hotend", hide: "requires-printing" });
  await first.release();
  await expect(resultCount(page)).toHaveText(/hotends/);
  await expectFilters(page, { category: "hotend", hide: "requires-printing" });
  await expect(page.getByRole("link", { name: "Remove filter: Hiding: printed parts" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Remove filter: Hiding: electrical work" })).toHaveCount(0);
});

test("on a phone the filters open over the list, and close to show the results", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await openHydrated(page, "/find?category=hotend");
  const electrical = filters(page).getByRole("checkbox", { name: /^Electrical work/ });
  await expect(electrical).toBeHidden();
  await page.getByText(/^\s*Filters and sorting/).click();
  await electrical.check();
  await expectFilters(page, { category: "hotend", hide: "electrical" });
  await page.getByText("Close filters and sorting").click();
  await expect(electrical).toBeHidden();
  const name = await cardNames(page).first().innerText();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("without a connection the parts that are here are filtered, and the list loads when it is back", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await openHydrated(page, "/find?category=hotend");
  const before = await cardNames(page).allTextContents();
  const wired = page.getByRole("list", { name: "Installation needs" }).filter({ hasText: "Electrical" });
  const notice = page.getByRole("main").getByText("Only parts that are already on this page can be filtered.");
  await page.waitForLoadState("networkidle");

  await context.setOffline(true);
  await filters(page)
    .getByRole("checkbox", { name: /^Electrical work/ })
    .check();
  await expect(notice).toBeVisible();
  await expect(wired).toHaveCount(0);
  const kept = await cardNames(page).allTextContents();
  expect(kept.length).toBeGreaterThan(0);
  expect(before).toEqual(expect.arrayContaining(kept));
  await expect(resultCount(page)).toHaveText(`${String(kept.length)} of the parts here`);

  await filters(page).getByLabel("Search").fill("no such part");
  await expect(cardNames(page)).toHaveCount(0);
  await filters(page).getByLabel("Search").fill("");
  await expect(cardNames(page)).toHaveText(kept);
  // Links within FIND, too, and the fields stay as they are.
  await page.getByRole("link", { name: "Remove filter: Hotends" }).click();
  await expect(cardNames(page)).toHaveText(before);
  await filters(page)
    .getByRole("checkbox", { name: /^Electrical work/ })
    .uncheck();
  await filters(page)
    .getByRole("checkbox", { name: /^Electrical work/ })
    .check();
  await expect(cardNames(page)).toHaveText(kept);
  await expectFilters(page, { category: "hotend" });

  await context.setOffline(false);
  await expectFilters(page, { category: "hotend", hide: "electrical" });
  await expect(notice).toHaveCount(0);
  await expect(resultCount(page)).toHaveText(/^\d+ hotends/);
  await page.waitForLoadState("networkidle");
});
