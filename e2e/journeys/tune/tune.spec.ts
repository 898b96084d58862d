import type { Page } from "@playwright/test";
import { fillLogin, signIn } from "../../fixtures/accounts";
import { hydrate } from "../../fixtures/hydrated-page";
import { choosePrinter, toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

const result = (page: Page) => page.getByRole("region", { name: "Result" });

/** Fills the form and asks for the result. */
async function calculate(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  const form = page.getByRole("form");
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
  await form.getByRole("button", { name: "Calculate" }).click();
}

/** The query of the page with these inputs. */
async function expectQuery(page: Page, expected: Readonly<Record<string, string>>): Promise<void> {
  await expect
    .poll(() => Object.fromEntries([...new URL(page.url()).searchParams].filter(([name]) => name in expected)))
    .toEqual(expected);
}

test("from the readings of a calculator to the line to paste, and a link that shows the same", async ({
  page,
  otherDevice,
}) => {
  const shows = [/The axes lean by\s*-0\.162\s*°\s*± 0\.0\d+/, /Skew factor\s*-0\.00\d+/];
  await page.goto("/tune");
  await page.getByRole("main").getByRole("link", { name: "Skew correction", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Skew correction" })).toBeVisible();
  await calculate(page, { "Diagonal AC": "141,2", "Diagonal BD": "1.234,5", "Side AD": "100" });
  const wrong = page.getByRole("form").getByLabel("Diagonal BD");
  await expect(wrong).toHaveAccessibleDescription(/is not a number that can be read\. Write it like 0\.45 or 0,45/);
  await expect(wrong).toHaveValue("1.234,5");
  await calculate(page, { "Diagonal BD": "141,6" });
  for (const words of shows) await expect(result(page)).toContainText(words);
  await expect(result(page).getByText("SET_SKEW XY=141.2,141.6,100", { exact: true }).first()).toBeVisible();
  await expectQuery(page, { variant: "plane", AC: "141,2", BD: "141,6", AD: "100" });

  // The link of the result opens it elsewhere, with what was typed.
  await otherDevice.goto(await result(page).getByLabel("Link to this result").inputValue());
  for (const words of shows) await expect(result(otherDevice)).toContainText(words);
  await expect(otherDevice.getByRole("form").getByLabel("Diagonal AC")).toHaveValue("141,2");
});

test("a member marks a calibration as complete, sees it on /tune, and takes it back", async ({ page, account }) => {
  await signIn(page, account);
  await page.goto("/calculators/flow-rate?variant=percent-block&oldFlow=0.97&percent=94");
  await result(page).getByRole("button", { name: "Mark complete: Flow rate" }).click();
  await expect(toast(page, "Calibration marked as complete")).toBeVisible();
  await expect(result(page)).toContainText(/Done \d+ \w+ \d{4}/);
  await expect(result(page)).toContainText("0.912");

  await page.goto("/tune");
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Flow rate" }) });
  await expect(page.getByRole("main")).toContainText("1 of 5 done");
  await expect(card).toContainText(/Done \d+ \w+ \d{4}/);
  await card.getByRole("button", { name: "Undo: Flow rate" }).click();
  await expect(card.getByRole("button", { name: "Mark complete: Flow rate" })).toBeVisible();

  for (const name of ["Retraction", "Skew correction"]) {
    await page.getByRole("button", { name: `Mark complete: ${name}` }).click();
    await expect(page.getByRole("button", { name: `Undo: ${name}` })).toBeVisible();
  }
  await page.getByText("Reset all marks").click();
  await page.getByRole("button", { name: "Remove all 2 marks" }).click();
  await expect(page.getByRole("main")).toContainText("0 of 5 done");
});

test("without an account the mark is set after signing in", async ({ page, account, javaScriptEnabled }) => {
  await page.goto("/calculators/retraction?variant=volume&retractLength=0.8");
  // A press before that is an ordinary post, as without JavaScript.
  if (javaScriptEnabled) await hydrate(page);
  await result(page).getByRole("button", { name: "Mark complete: Retraction" }).click();
  if (javaScriptEnabled) {
    // The browser has it at once, and nobody is sent anywhere unasked.
    await expect(result(page)).toContainText("Saved on this device.");
    await expect(page).toHaveURL(/\/calculators\/retraction/);
    await result(page).getByRole("button", { name: "Sign in to keep it in your account" }).click();
  }
  await expect(page).toHaveURL(/\/auth\?/);
  await fillLogin(page, account);
  await expect(page).toHaveURL(/\/calculators\/retraction/);
  await expect(result(page)).toContainText(/Done \d+ \w+ \d{4}/);
});

test("a printer fills the form and keeps its own marks, and lines are for one firmware", async ({ page, account }) => {
  await signIn(page, account);
  await page.goto("/");
  await choosePrinter(page, "ender-3 v2", "Creality Ender-3 V2");
  await page.goto("/calculators/pressure-advance");
  await expect(page.getByRole("main")).toContainText("Filled in for your Creality Ender-3 V2");
  await calculate(page, { "Height of the best spot": "8" });
  await expect(result(page)).toContainText("M900 K");
  await result(page).getByLabel("Firmware", { exact: true }).selectOption("Klipper");
  await result(page).getByLabel("Slicer", { exact: true }).selectOption("OrcaSlicer");
  await result(page).getByRole("button", { name: "Show" }).click();
  await expect(result(page)).not.toContainText("M900 K");
  await expect(result(page)).toContainText("SET_PRESSURE_ADVANCE");
  await expect(result(page)).not.toContainText("put the line of your firmware");
  await page.goto("/calculators/pressure-advance?variant=midpoint&low=0.03&high=0.04");
  await expect(result(page)).not.toContainText("M572");
});

test("a member saves results, sees them over time, compares two and deletes one", async ({
  page,
  account,
  expectAccessible,
  pageErrors,
}) => {
  pageErrors.allow(/status of 400/);
  await signIn(page, account);
  await page.goto("/calculators/flow-rate?variant=percent-block&oldFlow=0.97&percent=94");
  const save = async (values: Readonly<Record<string, string>>) => {
    await result(page).getByRole("link", { name: "Save this result" }).click();
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole("button", { name: "Save result" }).click();
  };
  await save({ Filament: "PETG black", "Nozzle in mm (optional)": "wide" });
  const nozzle = page.getByLabel("Nozzle in mm (optional)");
  await expect(nozzle).toHaveAccessibleDescription(/Write it like 0\.4 or 0,4/);
  await nozzle.fill("0,4");
  await page.getByRole("button", { name: "Save result" }).click();
  await expect(toast(page, "Result saved")).toBeVisible();
  await calculate(page, { "Percentage of the best block": "96" });
  await expect(result(page)).toContainText("0.931");
  await save({ Filament: "PETG black", "Nozzle in mm (optional)": "0.4", "Note (optional)": "dried" });
  await expect(result(page)).toContainText("0.931");

  await result(page).getByRole("link", { name: "Saved results" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Saved results" })).toBeVisible();
  await expect(page.getByRole("img", { name: "New flow ratio over time" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("0.4 mm nozzle, PETG black");
  await expectAccessible();
  const boxes = page.getByRole("checkbox", { name: "Compare" });
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await box.check();
  await page.getByRole("button", { name: "Compare selected" }).click();
  await expect(page.getByRole("table")).toContainText("(+0.019)");
  await expectAccessible();

  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Saved results" }).click();
  const first = page.getByRole("listitem").filter({ hasText: "dried" });
  await first.locator("summary").click();
  await first.getByRole("button", { name: "Delete for good" }).click();
  await expect(toast(page, "Result deleted")).toBeVisible();
  await expect(boxes).toHaveCount(1);
});
