import { randomBytes } from "node:crypto";
import { field, signIn, title } from "../fixtures/accounts";
import { expect, test } from "../fixtures/test";
import { expectAllReadable } from "../fixtures/usability";

test("the sign-in page offers every way to sign in, and says which are not set up", async ({ page }) => {
  await page.goto("/auth");
  await expect(title(page, "Sign in to your account or create a new one")).toBeVisible();
  for (const provider of ["Google", "Facebook", "Discord"]) {
    const button = page.getByRole("button", { name: `Continue with ${provider}` });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(/Facebook.* is not set up on this site/);
  }
  const main = page.getByRole("main");
  await expect(main).toContainText("Or continue with");
  await expect(main.getByRole("link", { name: "Login", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(main.getByRole("link", { name: "Sign Up", exact: true })).not.toHaveAttribute("aria-current");
  await expect(field(page, "Email")).toHaveAttribute("autocomplete", "username");
  await expect(field(page, "Password")).toHaveAttribute("autocomplete", "current-password");
  await main.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("the longest username makes no page wider, and leaves room for the search field", async ({ page, account }) => {
  await signIn(page, account, "/preferences");
  // The widest letters, and a name of its own.
  const username = Array.from(randomBytes(30), (byte) => (byte % 2 === 0 ? "W" : "M")).join("");
  await field(page, "Username").fill(username);
  await page.getByRole("button", { name: "Save username" }).click();
  await expect(page.getByRole("main").getByText("Username saved")).toBeVisible();
  for (const width of [320, 375, 768, 1_024, 1_280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAllReadable(page, `${String(width)} px`);
    const header = await page.getByRole("banner").boundingBox();
    expect(header?.height, `height of the header at ${String(width)} px`).toBeLessThan(80);
  }
});
