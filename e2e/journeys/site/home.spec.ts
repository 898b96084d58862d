import { expect, test } from "../../fixtures/test";

test("the home page says what the site is and links to its three areas", async ({ page, expectAccessible }) => {
  await page.goto("/");

  await expect(page).toHaveTitle("home: 3D printing parts, guides and tools");
  for (const area of ["FIND", "LEARN", "TUNE"]) {
    await expect(page.getByRole("main").getByRole("link", { name: area })).toBeVisible();
  }
  // Two figures for each area.
  await expect(page.getByRole("main").getByRole("article").getByRole("definition")).toHaveText(
    Array(6).fill(/^[\d,]+$/),
  );
  await expectAccessible();

  await page.getByRole("main").getByRole("link", { name: "FIND" }).click();
  await expect(page).toHaveURL("/find");
});
