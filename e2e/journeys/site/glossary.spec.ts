import { expect, test } from "../../fixtures/test";
import { title } from "../../fixtures/accounts";

test("the glossary is found from the footer, by letter and by search", async ({ page, expectAccessible }) => {
  await page.goto("/contact");
  await page.getByRole("contentinfo").getByRole("link", { name: "Glossary" }).click();
  await expect(title(page, "Glossary")).toBeVisible();
  await page.getByRole("navigation", { name: "Letters" }).getByRole("link", { name: "P", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "P", exact: true })).toBeInViewport();
  await expectAccessible();

  await page.getByLabel("Search the glossary").fill("linear advance");
  await page.getByLabel("Search the glossary").press("Enter");
  await expect(page).toHaveURL("/glossary?q=linear+advance");
  await expect(page.getByRole("article").first()).toContainText("Pressure advance");
  await expectAccessible();

  await page.getByLabel("Search the glossary").fill("zzz");
  await page.getByLabel("Search the glossary").press("Enter");
  await expect(page.getByRole("heading", { name: "No term for “zzz”" })).toBeVisible();
  await page.getByRole("link", { name: "Show all terms" }).click();
  await expect(page.getByRole("article").first()).toContainText("Accelerometer");
});
