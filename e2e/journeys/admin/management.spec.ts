import type { Page } from "@playwright/test";
import { title } from "../../fixtures/accounts";
import { toast } from "../../fixtures/page-elements";
import { signInAsAdmin } from "../../fixtures/submissions";
import { expect, test } from "../../fixtures/test";

// It changes the catalogue, which other files read.
test.use({ ownSite: true });

test.beforeEach(({ pageErrors }) => {
  // What is refused is part of these journeys.
  pageErrors.allow(/status of 4(?:00|09)/);
});

const save = (page: Page) => page.getByRole("button", { name: "Save changes" }).click();

test("a hotend is found, edited beside another administrator, archived, undone, and FIND follows", async ({
  page,
  otherDevice,
  site,
  expectAccessible,
}) => {
  await signInAsAdmin(site, page);
  await signInAsAdmin(site, otherDevice);
  await page.goto("/admin/management");
  await expectAccessible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Hotends/ })
    .first()
    .click();
  await expect(title(page, "Hotends")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search", exact: true }).last().fill("dragon sf");
  await page.getByRole("button", { name: "Apply" }).click();
  await expectAccessible();
  await page.getByRole("main").getByRole("link", { name: "Phaetus Dragon SF" }).click();
  await expect(title(page, "Phaetus Dragon SF")).toBeVisible();
  const address = page.url();
  await otherDevice.goto(address);
  await otherDevice.getByLabel("Maximum flow (mm³/s)").fill("14.25");
  await save(otherDevice);
  await expect(toast(otherDevice, "Changes saved")).toBeVisible();

  await page.getByLabel("Maximum flow (mm³/s)").fill("14.75");
  await save(page);
  await expect(page.getByRole("alert").filter({ hasText: "This changed while you edited" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("it says 14.25 now, you typed 14.75");
  await expectAccessible();
  await page.getByLabel("Why (optional)").fill("Measured twice");
  await save(page);
  await expect(toast(page, "Changes saved")).toBeVisible();
  await page.goto("/find/phaetus/phaetus-dragon-sf");
  await expect(page.getByRole("main")).toContainText("14.75 mm³/s");

  await page.goto(address);
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(toast(page, "Status: Archived")).toBeVisible();
  await page
    .getByRole("button", { name: /^Undo: Status: Archived/ })
    .first()
    .click();
  await expect(toast(page, "Undone")).toBeVisible();
  await page.goto("/find/phaetus/phaetus-dragon-sf");
  await expect(title(page, "Phaetus Dragon SF")).toBeVisible();
});

test("a part gets printers, a new one is merged into another, and both can be undone", async ({
  page,
  site,
  expectAccessible,
}) => {
  await signInAsAdmin(site, page);
  for (const name of ["Journey Probe", "Journey Probe Copy"]) {
    await page.goto("/admin/management/parts/new?table=probe");
    await page.getByLabel("Name, required").fill(name);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(title(page, name)).toBeVisible();
  }
  await page.getByRole("link", { name: "Edit printers" }).click();
  await page.getByLabel("Printer", { exact: true }).fill("ender-3 v2");
  await page.getByRole("button", { name: "Find" }).last().click();
  await page.getByRole("checkbox", { name: "Creality Ender-3 V2", exact: true }).check();
  await page.getByRole("group").or(page.locator("form")).getByLabel("How does it fit?").last().selectOption("adapter");
  await page.getByRole("button", { name: "Add the chosen printers" }).click();
  await expect(page.getByRole("heading", { name: "Listed (1)" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: /^Back to/ }).click();
  await page.getByRole("link", { name: "Merge..." }).click();
  await page
    .getByRole("link", { name: /^Journey Probe/ })
    .first()
    .click();
  await expectAccessible();
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(toast(page, "Merged")).toBeVisible();
  await expect(title(page, "Journey Probe")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("1 printer listed");
  await page.getByRole("button", { name: "Undo merging Journey Probe Copy" }).click();
  await expect(title(page, "Journey Probe Copy")).toBeVisible();
});

test("pasted rows are checked, imported with progress, changed together, and undone", async ({
  page,
  site,
  expectAccessible,
}) => {
  await signInAsAdmin(site, page);
  await page.goto("/admin/management/imports");
  await page.getByLabel("What are the rows?").selectOption("fan");
  await page.getByLabel("Or paste the rows here").fill("name;cfm\nJourney Fan One;4,5\nJourney Fan Two;many");
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: /Line 3, cfm.*Type a number/ })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await page.getByRole("link", { name: "See the rows" }).click();
  await page.getByRole("checkbox", { name: "Choose Journey Fan One" }).check();
  await page.getByRole("button", { name: "Change the chosen ones..." }).click();
  await page.getByLabel("Field", { exact: true }).selectOption({ label: "Confidence" });
  await page.getByRole("button", { name: "Choose", exact: true }).click();
  await page.getByLabel("Confidence").selectOption("low");
  await expectAccessible();
  await page.getByRole("button", { name: "Change 1 fan" }).click();
  await expect(toast(page, "1 entry changed")).toBeVisible();
  await page.goto("/admin/management/imports");
  await page
    .getByRole("link", { name: /pasted rows/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Undone" })).toBeVisible();
});
