import { expect, test } from "../../fixtures/test";
import { partCard, toast } from "../../fixtures/page-elements";

test("my printer is remembered on the next visit, with its answers, until it is removed", async ({ page, context }) => {
  await page.goto("/my-printer");
  await page.getByLabel("Printer", { exact: true }).selectOption("creality-ender-3");
  await page.getByRole("button", { name: "Remember my printer" }).click();
  await expect(toast(page, "Your printer: Creality Ender-3")).toBeVisible();

  const cookie = (await context.cookies()).find(({ name }) => name === "my_printer");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400;
  expect(days).toBeGreaterThan(360);

  const visit = await context.newPage();
  await visit.goto("/");
  await expect(visit.getByRole("link", { name: "Parts that fit my Creality Ender-3" })).toBeVisible();
  const toFind = visit.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Find" });
  await expect(toFind).toHaveAttribute("href", "/find?printer=creality-ender-3");
  // The toast is shown once only.
  await expect(toast(visit, "Your printer")).toHaveCount(0);

  // Every answer, on pages and in lists: tests/integration/pages/fit/fit-shown.test.ts.
  await visit.goto("/find/creality/creality-mk8");
  const answer = visit.getByRole("region", { name: "Fit on your Creality Ender-3" });
  await expect(answer).toContainText("Fits Creality Ender-3");
  await visit.goto("/find?q=e3d+supervolcano");
  await expect(partCard(visit, "E3D SuperVolcano")).toContainText("Does not fit as it is: ");

  await visit.goto("/my-printer");
  await visit.getByRole("button", { name: "Forget my printer" }).click();
  await expect(toast(visit, "Printer forgotten")).toBeVisible();
  expect((await context.cookies()).some(({ name }) => name === "my_printer")).toBe(false);
  await visit.goto("/find?category=hotend&q=E3D+V6");
  await expect(partCard(visit, "E3D V6")).not.toContainText("Fits");
});
