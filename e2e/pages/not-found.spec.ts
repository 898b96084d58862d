import { expect, test } from "../fixtures/test";

test("an unknown URL says so, and links to the home page", async ({ page, pageErrors }) => {
  pageErrors.allow(/status of 404/);
  const response = await page.goto("/no/such/page?with=query");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveTitle("home: 3D printing parts, guides and tools");
});

test("an unknown part offers parts with similar names", async ({ page, pageErrors }) => {
  pageErrors.allow(/status of 404/);
  for (const address of ["/find/e3d/e3d-v7", "/find/e3d-v7"]) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Return to Home" })).toBeVisible();
    const near = page.getByRole("navigation", { name: "Did you mean" });
    await near.getByRole("link", { name: "E3D V6" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "E3D V6" })).toBeVisible();
  }
});
