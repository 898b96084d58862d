import { expect, test } from "../fixtures/test";

test("filters narrow the list, each can be taken back, and an empty list says how", async ({ page }) => {
  await page.goto("/learn?kind=slicer&q=zzzz");
  await expect(page.getByRole("main")).toContainText("No guides found");
  await page.getByRole("main").getByRole("link", { name: "Remove filter: “zzzz”" }).click();
  await expect(page.getByText(/^6 guides/)).toBeVisible();
  await page.getByRole("link", { name: "Remove filter: Slicer walkthroughs" }).click();
  // Other journeys publish guides of members on this site.
  await expect(page.getByText(/^3\d guides/)).toBeVisible();
  await page.getByRole("navigation", { name: "Pages of guides" }).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2/);
});

test("on paper a guide has boxes to tick and dark lines, and nothing that only a screen can do", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/learn/keep-filament-dry");
  const step = page.locator("#step-1");
  await expect(step.getByRole("heading", { level: 3 })).toBeVisible();
  const box = await step
    .getByRole("link", { name: /^Step 1/ })
    .evaluate((link) => getComputedStyle(link, "::before").width);
  expect(Number.parseFloat(box)).toBeGreaterThan(8);
  await expect(step.getByText("Report a mistake in step 1")).toBeHidden();
  for (const screen of ["Choose your printer", "Download as Markdown", "Wrong or missing? Tell us"]) {
    await expect(page.getByRole("main").getByText(screen)).toBeHidden();
  }
  await expect(page.locator(".guide-pictures img").first()).toHaveCSS("filter", /invert/);
});
