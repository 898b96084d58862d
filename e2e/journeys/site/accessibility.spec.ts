import { expect, test } from "../../fixtures/test";

const PHONE = { width: 375, height: 800 };

test("with my printer chosen and its message shown, axe finds nothing", async ({ page, expectAccessible }) => {
  await page.goto("/my-printer");
  await page.getByLabel("Printer", { exact: true }).selectOption("creality-ender-3");
  await page.getByRole("button", { name: "Remember my printer" }).click();
  await expect(page.getByRole("main").getByText("Your printer: Creality Ender-3")).toBeVisible();
  await expectAccessible();
  for (const address of ["/", "/find/creality/creality-mk8", "/find?category=probe"]) {
    await page.goto(address);
    await expectAccessible();
  }
});

test("with the error summary, axe finds nothing", async ({ page, expectAccessible }) => {
  await page.goto("/my-printer");
  await page.getByRole("button", { name: "Remember my printer" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeVisible();
  await expectAccessible();
});

test("on a phone with the filters open, axe finds nothing and every target is large enough", async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/find?category=hotend");
  await page.getByText(/^\s*Filters and sorting/).click();
  await expect(page.getByRole("form", { name: "Filters" })).toBeVisible();
  await expectAccessible();
});
