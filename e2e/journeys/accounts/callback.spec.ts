import {
  expectSignedIn,
  expectSignedOut,
  fillSignup,
  linkTo,
  newAccount,
  formError,
  signIn,
  title,
} from "../../fixtures/accounts";
import { expect, test } from "../../fixtures/test";

/* The message for each provider error and malformed link is tested in tests/integration/auth/accounts.test.ts. */

test("a provider's error is explained, with a link back to the login", async ({ page, pageErrors }) => {
  pageErrors.allow(/status of 400/);
  await page.goto("/auth/callback?error=access_denied");
  await expect(title(page, "Authentication Error")).toBeVisible();
  await expect(formError(page)).toContainText("Sign In Failed");
  await expect(formError(page)).toContainText("Sign-in was cancelled. Please try again.");
  await expect(page.getByRole("main")).toContainText("/auth/callback must be on");
  await expect(page.getByRole("link", { name: "Return to Login" })).toHaveAttribute("href", "/auth");
});

test("a failed sign-in redirects to the login by itself", async ({ page, pageErrors }) => {
  pageErrors.allow(/status of 400/);
  await page.goto("/auth/callback?error=access_denied");
  await expect(page).toHaveURL("/auth");
  await expect(title(page, "Sign in to your account or create a new one")).toBeVisible();
});

test("a malformed link says so, and where to get another", async ({ page, pageErrors }) => {
  pageErrors.allow(/status of 400/);
  await page.goto("/auth/callback?token_hash=%3Cscript%3E&type=recovery");
  await expect(title(page, "Authentication Error")).toBeVisible();
  await expect(formError(page)).toContainText("An error occurred on token verification.");
  await page.getByRole("link", { name: "Send a new link" }).click();
  await expect(title(page, "Confirm your email")).toBeVisible();
});

test("an invented link is refused only when its button is pressed", async ({ page, pageErrors }) => {
  pageErrors.allow(/status of 4\d\d/);
  await page.goto("/auth/callback?token_hash=0123456789abcdef0123456789abcdef&type=recovery");
  await expect(formError(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Choose a new password" }).click();
  await expect(formError(page)).toContainText("An error occurred on token verification.");
  await expect(page.getByRole("main").getByRole("link", { name: "Send a new link" })).toBeVisible();
  await expectSignedOut(page);
});

test("a callback without parameters waits, and links to the login", async ({ request }) => {
  const html = await (await request.get("/auth/callback")).text();
  expect(html).toContain("Completing authentication...");
  expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="3;url=\/auth"/i);
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

test("opening the URL of the sign-out (GET) ends no session", async ({ page, account }) => {
  await page.goto("/auth/sign-out");
  await expect(page).toHaveURL("/auth");
  await signIn(page, account);
  await page.goto("/auth/sign-out");
  await expect(title(page, "Preferences")).toBeVisible();
  await expectSignedIn(page, account);
});

test.describe("the mailbox", () => {
  test("is not found through a proxy", async ({ page, request, pageErrors }) => {
    pageErrors.allow(/status of 404/);
    expect((await page.goto("/dev/mailbox"))?.status()).toBe(404);
    expect((await request.get("/dev/mailbox.json")).status()).toBe(404);
  });

  test.describe("opened from the server's own machine", () => {
    test.use({ extraHTTPHeaders: {} });

    test("shows sent mails as text, newest first, with working links", async ({ page, site }) => {
      const accounts = [newAccount(), newAccount()];
      for (const account of accounts) {
        await page.goto("/auth?mode=signup");
        await fillSignup(page, account);
        await expect(title(page, "Check your email")).toBeVisible();
        await linkTo(site, account.email, "signup");
      }
      const [first, second] = accounts;
      const response = await page.goto("/dev/mailbox");
      expect(response?.headers()["cache-control"]).toContain("no-store");
      await expect(title(page, "Mailbox")).toBeVisible();
      const mails = page.getByRole("article");
      const at = async (email = "") =>
        (await mails.allTextContents()).findIndex((text) => text.includes(`To ${email},`));
      expect(await at(second?.email)).toBeGreaterThanOrEqual(0);
      expect(await at(second?.email)).toBeLessThan(await at(first?.email));
      expect(await mails.first().locator("style, iframe, img").count()).toBe(0);
      await mails
        .nth(await at(second?.email))
        .getByRole("link", { name: /token_hash/ })
        .click();
      await expect(page.getByRole("button", { name: "Confirm my email" })).toBeVisible();
    });
  });
});
