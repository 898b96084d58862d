import { formError } from "../../fixtures/accounts";
import { toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

const PASTED = [
  "[E3D V6](https://anywhere.example/find/e3d/e3d-v6)",
  "probe:1",
  `a nozzle, any: ${"x".repeat(200)}`,
  "/find/generic/noctua-nf-a4x10-flx-40x10mm-12v",
].join("\n");

test("pasted lines become pins: matches are shown first, and refused lines are kept", async ({
  page,
  expectAccessible,
  pageErrors,
}) => {
  pageErrors.allow(/status of 400/);
  await page.goto("/pins/import");
  const lines = page.getByLabel("Links or ids, one per line");
  await lines.fill(PASTED);
  await page.getByRole("button", { name: "Preview import" }).click();
  await expect(page.getByRole("heading", { name: "3 parts found" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("1 line names no part");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "scrolls sideways").toBeLessThanOrEqual(320);
  await expectAccessible();

  const found = page.getByRole("group", { name: "Parts to import" }).getByRole("checkbox");
  for (const box of await found.all()) await box.uncheck();
  await page.getByRole("button", { name: "Import these parts" }).click();
  await expect(formError(page)).toContainText("Choose at least one part");
  await expect(lines).toHaveValue(PASTED);
  await expect(found).toHaveCount(3);
  await expectAccessible();

  await page.getByRole("checkbox", { name: /^E3D V6/ }).check();
  await page.getByRole("checkbox", { name: /^BLTouch V3\.1/ }).check();
  await page.getByRole("button", { name: "Import these parts" }).click();
  await expect(toast(page, "2 parts pinned")).toBeVisible();
  await expect(page).toHaveURL("/saved");
  for (const name of ["E3D V6", "BLTouch V3.1"]) {
    await expect(page.getByRole("main").getByRole("link", { name, exact: true })).toBeVisible();
  }
  await page.goto("/pins/import");
  await lines.fill("hotend:1");
  await page.getByRole("button", { name: "Preview import" }).click();
  await expect(page.getByRole("checkbox", { name: "E3D V6 by E3D (pinned already)" })).toBeChecked();
});
