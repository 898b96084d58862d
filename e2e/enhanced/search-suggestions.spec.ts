import type { Page } from "@playwright/test";
import { holdRequests, openHydrated } from "../fixtures/hydrated-page";
import { expect, test } from "../fixtures/test";

const fieldOf = (page: Page) =>
  page.getByRole("banner").getByRole("combobox", { name: "Search parts, guides and printers" });
const listOf = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const SUGGESTIONS = /\/search\/suggestions\.json/;

test("the search field is a combobox that works by keyboard, and moves nothing", async ({ page, expectAccessible }) => {
  await openHydrated(page, "/");
  const field = fieldOf(page);
  const list = listOf(page);
  const options = list.getByRole("option");
  const heading = page.getByRole("heading", { level: 1 });
  const before = await heading.boundingBox();
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await field.fill("retraction");
  await expect(list.getByRole("group", { name: "calculators" }).getByRole("option")).toHaveText([/^Retraction/, /./]);
  await expect(field).toHaveAttribute("aria-expanded", "true");
  expect(await field.getAttribute("aria-controls")).toBe(await list.getAttribute("id"));
  const count = await options.count();
  await expect(page.getByRole("banner").getByRole("status")).toHaveText(`${String(count)} suggestions`);
  expect(await heading.boundingBox()).toEqual(before);
  await expectAccessible();

  // Enter without an option is the form's; Home and End are the text's until an option is reached.
  await field.press("Home");
  await expect(field).not.toHaveAttribute("aria-activedescendant", /./);
  await field.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "");
  await field.press("End");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await field.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await field.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await expect(options.last()).toBeInViewport();
  await field.press("Home");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(field).toBeFocused();

  // Escape closes, then clears.
  await field.press("Escape");
  await expect(list).toBeHidden();
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await expect(field).not.toHaveAttribute("aria-activedescendant", /./);
  await expect(field).toHaveValue("retraction");
  await field.press("ArrowDown");
  await expect(list).toBeVisible();
  await field.press("Escape");
  await field.press("Escape");
  await expect(field).toHaveValue("");

  await field.fill("retraction");
  await expect(list).toBeVisible();
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page).toHaveURL("/calculators/retraction");
  await expect(heading).toBeFocused();
  await expect(list).toBeHidden();
});

test("Enter without an option sends the form, also on the page that shows results, and a click goes there", async ({
  page,
}) => {
  await openHydrated(page, "/find");
  await fieldOf(page).fill("bltouch");
  await expect(listOf(page)).toBeVisible();
  await fieldOf(page).press("Enter");
  await expect(page).toHaveURL("/search?q=bltouch");
  await expect(listOf(page)).toBeHidden();
  // The field is another one now.
  await fieldOf(page).fill("stringing");
  await expect(listOf(page)).toBeVisible();
  await fieldOf(page).press("Enter");
  await expect(page).toHaveURL("/search?q=stringing");

  await fieldOf(page).fill("clicking extruder");
  await page.getByRole("option", { name: /^Cure a clicking/ }).click();
  await expect(page).toHaveURL("/learn/cure-a-clicking-or-skipping-extruder");
});

test("the list closes when the field is left", async ({ page }) => {
  await openHydrated(page, "/");
  await fieldOf(page).fill("voron");
  await expect(listOf(page)).toBeVisible();
  await fieldOf(page).press("Tab");
  await expect(listOf(page)).toBeHidden();
});

/** Notes on the page how many requests for suggestions were on the way at once: an ended one is not. */
function countRequests(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { fetch } = window;
    let [open, most] = [0, 0];
    window.fetch = (input, init) => {
      if (typeof input !== "string" || !input.includes("suggestions")) return fetch(input, init);
      let isOpen = true;
      const end = () => {
        if (isOpen) open -= 1;
        isOpen = false;
      };
      open += 1;
      most = Math.max(most, open);
      document.documentElement.dataset["mostRequests"] = String(most);
      init?.signal?.addEventListener("abort", end);
      return fetch(input, init).finally(end);
    };
  });
}

test("one request at a time, from the second character, and the newest text wins", async ({ page }) => {
  await countRequests(page);
  await openHydrated(page, "/");
  const held = await holdRequests(page, /suggestions\.json\?q=voron(?:&|$)/);
  await fieldOf(page).fill("v");
  await fieldOf(page).fill("voron");
  await expect.poll(() => held.requests.length).toBe(1);
  await fieldOf(page).fill("prusa mk4");
  await expect(page.getByRole("option").first()).toContainText("Prusa");
  await held.release();
  await fieldOf(page).fill("prusa mk4s");
  await expect(page.getByRole("option", { name: "Prusa Research MK4S" })).toBeVisible();
  await expect(page.getByRole("option").first()).toContainText("Prusa");
  await expect(page.locator("html")).toHaveAttribute("data-most-requests", "1");
});

test("the script is loaded when the field is first used, not before", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (/\/suggestions-[\w-]+\.js$/.test(request.url())) scripts.push(request.url());
  });
  await openHydrated(page, "/glossary");
  await page.getByLabel("Search the glossary").focus();
  expect(scripts).toEqual([]);
  await fieldOf(page).focus();
  await expect.poll(() => scripts.length).toBe(1);
});

test("without an answer, or with one that is none, there are no suggestions, and the form works", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load resource|request failed: .*suggestions/);
  for (const [what, answer] of [
    ["no connection", null],
    ["an error", { status: 500, body: "no" }],
    [
      "something else than suggestions",
      { status: 200, contentType: "application/json", body: '{"groups":[{"items":4}]}' },
    ],
  ] as const) {
    await page.unroute(SUGGESTIONS);
    await page.route(SUGGESTIONS, (route) => (answer === null ? route.abort() : route.fulfill(answer)));
    await openHydrated(page, "/");
    const asked = page.waitForRequest(SUGGESTIONS);
    await fieldOf(page).fill("volcano");
    await asked;
    await fieldOf(page).press("ArrowDown");
    await expect(listOf(page), what).toBeHidden();
    await fieldOf(page).press("Enter");
    await expect(page.getByRole("heading", { level: 1 }), what).toHaveText("Search results for “volcano”");
  }
});
