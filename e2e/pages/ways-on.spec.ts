import { title } from "../fixtures/accounts";
import { expect, test } from "../fixtures/test";

test("the page of what is being built says what is open now", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.getByRole("heading", { level: 1, name: "Under construction" })).toBeVisible();
  await page.getByRole("link", { name: "Find parts" }).click();
  await expect(page).toHaveURL("/find");
});

test("the menu marks the current area", async ({ page }) => {
  await page.goto("/find/e3d/e3d-v6");
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link", { name: "Find" })).toHaveAttribute("aria-current", /true|page/);
  await page.goto("/my-printer");
  await expect(menu.getByRole("link", { name: "Find" })).not.toHaveAttribute("aria-current", /./);
});

test("anyone sees what is missing, and nothing that only administrators decide", async ({ page }) => {
  await page.goto("/contribute");
  await page.getByRole("link", { name: "Everything that is missing" }).click();
  await expect(title(page, "What is missing")).toBeVisible();
  await expect(page.getByRole("link", { name: "Printers with fewer than 10 parts" })).toBeVisible();
  await expect(page.getByText("Rows that contradict interfaces")).toHaveCount(0);
});
