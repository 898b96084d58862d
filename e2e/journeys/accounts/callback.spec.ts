import { expectSignedIn, newMember, signIn, title } from "../../fixtures/accounts";
import { expect, test } from "../../fixtures/test";

/* The message for each provider error, malformed and invented link is tested in tests/integration/auth/accounts.test.ts. */

test("a failed sign-in redirects to the login by itself", async ({ page, pageErrors }) => {
  pageErrors.allow(/status of 400/);
  await page.goto("/auth/callback?error=access_denied");
  await expect(page).toHaveURL("/auth");
  await expect(title(page, "Sign in to your account or create a new one")).toBeVisible();
});

test("the success message is only for signed-in visitors", async ({ page, account }) => {
  await page.goto("/login-success");
  await expect(page).toHaveURL("/auth");
  await signIn(page, account);
  await page.goto("/login-success?next=%2Ffind%3Fcategory%3Dfan");
  await expect(page.getByRole("main")).toContainText("Login Successful!");
  await expect(page).toHaveURL("/find?category=fan");
  await expectSignedIn(page, account);
});

test.describe("opened from the server's own machine", () => {
  test.use({ extraHTTPHeaders: {} });

  test("the mailbox shows sent mails as text, newest first, with working links", async ({ page, site }) => {
    const [first, second] = [await newMember(site), await newMember(site)];
    const response = await page.goto("/dev/mailbox");
    expect(response?.headers()["cache-control"]).toContain("no-store");
    await expect(title(page, "Mailbox")).toBeVisible();
    const mails = page.getByRole("article");
    const at = async (email: string) =>
      (await mails.allTextContents()).findIndex((text) => text.includes(`To ${email},`));
    expect(await at(second.email)).toBeGreaterThanOrEqual(0);
    expect(await at(second.email)).toBeLessThan(await at(first.email));
    expect(await mails.first().locator("style, iframe, img").count()).toBe(0);
    await mails
      .nth(await at(second.email))
      .getByRole("link", { name: /token_hash/ })
      .click();
    await expect(page.getByRole("button", { name: "Confirm my email" })).toBeVisible();
  });
});
