import type { Request } from "@playwright/test";
import { expect, test } from "../fixtures/test";
import { holdRequests, openHydrated } from "../fixtures/hydrated-page";

const GUIDE = "/learn/keep-filament-dry";

test("ticks come back from the browser's copy when the cookie is gone", async ({ page, context }) => {
  await openHydrated(page, GUIDE);
  await page.getByRole("button", { name: "Mark step 2 done" }).click();
  await expect(page.getByText("1 of 8 done")).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("learn_progress_1"))).toMatch(/~/);
  await context.clearCookies();
  await openHydrated(page, GUIDE);
  await expect(page.getByRole("button", { name: "Undo step 2" })).toBeVisible();
  // A tick that was undone stays undone.
  await page.getByRole("button", { name: "Undo step 2" }).click();
  await expect(page.getByText("0 of 8 done")).toBeVisible();
  await openHydrated(page, GUIDE);
  await expect(page.getByText("0 of 8 done")).toBeVisible();
});

test("steps that are marked before the server has responded to the first one are all kept", async ({ page }) => {
  await openHydrated(page, GUIDE);
  // The second form is sent with the cookie from before the first one.
  const held = await holdRequests(page, /keep-filament-dry\.data/);
  const marks = (step: number) => (request: Request) => request.postData()?.includes(`step=${step}&`) === true;
  for (const step of [1, 2]) {
    const sent = page.waitForRequest(marks(step));
    await page.getByRole("button", { name: `Mark step ${step} done` }).click();
    await sent;
    await expect(page.getByText(`${step} of 8 done`)).toBeVisible();
  }
  const responses = [1, 2].map((step) => page.waitForResponse((response) => marks(step)(response.request())));
  await held.release();
  await Promise.all(responses);
  await openHydrated(page, GUIDE);
  await expect(page.getByText("2 of 8 done")).toBeVisible();
});

test("the list of guides follows what is typed, and the field keeps the focus", async ({ page }) => {
  await openHydrated(page, "/learn");
  // The routes of the links that are there at first are asked for by then.
  await page.waitForLoadState("networkidle");
  const discoveries: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/__manifest")) discoveries.push(request.url());
  });
  const search = page.getByRole("searchbox", { name: "Search", exact: true }).last();
  await search.click();
  await search.pressSequentially("stringing", { delay: 40 });
  await expect(page).toHaveURL(/q=stringing/);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("stringing");
  await expect(page.getByRole("link", { name: /Get rid of stubborn stringing/ }).first()).toBeVisible();
  // No word that is typed makes the router ask for the routes of all guides that it finds.
  expect(discoveries.filter((url) => url.includes("stringing"))).toEqual([]);
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(search).toHaveValue("");
});

test("on a phone the first guide that a search finds is named on the first screen", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await openHydrated(page, "/learn?q=k1+stringing");
  const first = page.getByRole("region", { name: "Guides" }).getByRole("heading", { level: 3 }).first();
  const [title, bar] = [await first.boundingBox(), await page.getByRole("navigation", { name: "Quick" }).boundingBox()];
  expect((title?.y ?? Infinity) + (title?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});

test("a printer that is chosen from the suggestions filters the guides", async ({ page }) => {
  await openHydrated(page, "/learn");
  const field = page.getByRole("combobox", { name: "Only for printer" });
  await field.fill("ender-3 v2");
  await expect(page.getByRole("listbox", { name: "Matching printers" }).getByRole("option").first()).toContainText(
    "Ender-3 V2",
  );
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page).toHaveURL(/printer=creality-ender-3-v2/);
  await expect(field).toHaveValue("Creality Ender-3 V2");
});

test("steps marked without a connection, the first press of the page among them, are sent when it is back", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await openHydrated(page, GUIDE);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  for (const step of ["2", "3"]) await page.getByRole("button", { name: `Mark step ${step} done` }).click();
  const waiting = page.getByRole("alert").filter({ hasText: "You are offline" });
  await expect(waiting).toContainText("2 changes are sent as soon as the connection is back.");
  await expect(page.getByText("2 of 8 done")).toBeVisible();
  await expect(page.getByText("Module Loading Error")).toBeHidden();
  // Of one that is taken back again nothing is left.
  await page.getByRole("button", { name: "Mark step 4 done" }).click();
  await page.getByRole("button", { name: "Undo step 4" }).click();
  await expect(page.getByText("2 of 8 done")).toBeVisible();
  await context.setOffline(false);
  await expect(waiting).toBeHidden();
  await page.reload();
  await expect(page.getByText("2 of 8 done")).toBeVisible();
});

test("the screen is kept on again at a press after the browser has let go of it", async ({ page }) => {
  await page.addInitScript(() => {
    const locks: EventTarget[] = [];
    const request = () => {
      const lock = Object.assign(new EventTarget(), { release: () => Promise.resolve() });
      locks.push(lock);
      return Promise.resolve(lock);
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
    addEventListener("low-battery", () => locks.at(-1)?.dispatchEvent(new Event("release")));
  });
  await openHydrated(page, GUIDE);
  await page.getByRole("button", { name: "Keep screen on" }).click();
  const isOn = page.getByRole("button", { name: "Screen stays on", pressed: true });
  await expect(isOn).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("low-battery")));
  await expect(page.getByText("The browser does not keep the screen on now")).toBeVisible();
  await page.getByRole("button", { name: "Keep screen on" }).click();
  await expect(isOn).toBeVisible();
  await expect(page.getByText("The browser does not keep the screen on now")).toBeHidden();
});
