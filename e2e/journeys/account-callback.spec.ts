import {
  expectSignedIn,
  expectSignedOut,
  fillSignup,
  linkTo,
  newPerson,
  problem,
  signIn,
  title,
} from "../fixtures/accounts";
import { expect, test } from "../fixtures/test";

/* What each answer and each mangled link is told is tested over HTTP: tests/integration/app/accounts.test.ts. */

test("a provider's refusal is put in words, with the way back to the login", async ({ page, faults }) => {
  faults.allow(/status of 400/);
  await page.goto("/auth/callback?error=access_denied");
  await expect(title(page, "Authentication Error")).toBeVisible();
  await expect(problem(page)).toContainText("Sign In Failed");
  await expect(problem(page)).toContainText("Sign-in was cancelled. Please try again.");
  await expect(page.getByRole("main")).toContainText("/auth/callback must be among");
  await expect(page.getByRole("link", { name: "Return to Login" })).toHaveAttribute("href", "/auth");
});

test("a failure leads back to the login by itself", async ({ page, faults }) => {
  faults.allow(/status of 400/);
  await page.goto("/auth/callback?error=access_denied");
  await expect(page).toHaveURL("/auth", { timeout: 8_000 });
  await expect(title(page, "Sign in to your account or create a new one")).toBeVisible();
});

test("a mangled link says so, and where to get another", async ({ page, faults }) => {
  faults.allow(/status of 400/);
  await page.goto("/auth/callback?token_hash=%3Cscript%3E&type=recovery");
  await expect(title(page, "Authentication Error")).toBeVisible();
  await expect(problem(page)).toContainText("An error occurred on token verification.");
  await page.getByRole("link", { name: "Send a new link" }).click();
  await expect(title(page, "Confirm your e-mail")).toBeVisible();
});

test("an invented link is refused only when its button is pressed", async ({ page, faults }) => {
  faults.allow(/status of 4\d\d/);
  await page.goto("/auth/callback?token_hash=0123456789abcdef0123456789abcdef&type=recovery");
  await expect(problem(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Choose a new password" }).click();
  await expect(problem(page)).toContainText("An error occurred on token verification.");
  await expect(page.getByRole("main").getByRole("link", { name: "Send me another link" })).toBeVisible();
  await expectSignedOut(page);
});

test("the return address without anything in it waits, and leads to the login", async ({ request }) => {
  const html = await (await request.get("/auth/callback")).text();
  expect(html).toContain("Completing authentication...");
  expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="3;url=\/auth"/i);
});

test("the good news is for people who are signed in", async ({ page, person }) => {
  await page.goto("/login-success");
  await expect(page).toHaveURL("/auth");
  await signIn(page, person);
  await page.goto("/login-success?next=%2Ffind%3Fcategory%3Dfan");
  await expect(page.getByRole("main")).toContainText("Login Successful!");
  await expect(page).toHaveURL("/find?category=fan");
  await expectSignedIn(page, person);
});

test("opening the address of the sign-out ends nothing", async ({ page, person }) => {
  await page.goto("/auth/sign-out");
  await expect(page).toHaveURL("/auth");
  await signIn(page, person);
  await page.goto("/auth/sign-out");
  await expect(title(page, "Preferences")).toBeVisible();
  await expectSignedIn(page, person);
});

test.describe("the mailbox", () => {
  test("is nothing for whoever comes through a proxy", async ({ page, request, faults }) => {
    faults.allow(/status of 404/);
    expect((await page.goto("/dev/mailbox"))?.status()).toBe(404);
    expect((await request.get("/dev/mailbox.json")).status()).toBe(404);
  });

  test.describe("on the machine itself", () => {
    test.use({ extraHTTPHeaders: {} });

    test("shows what was sent as text, newest first, and leads on from there", async ({ page, site }) => {
      const people = [newPerson(), newPerson()];
      for (const person of people) {
        await page.goto("/auth?mode=signup");
        await fillSignup(page, person);
        await expect(title(page, "Check your email")).toBeVisible();
        await linkTo(site, person.email, "signup");
      }
      const [first, second] = people;
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
      await expect(page.getByRole("button", { name: "Confirm my e-mail" })).toBeVisible();
    });
  });
});
