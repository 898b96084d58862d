import {
  expectSignedIn,
  expectSignedOut,
  field,
  fillLogin,
  fillSignup,
  newAccount,
  formError,
  title,
} from "../../fixtures/accounts";
import { tabTo } from "../../fixtures/keyboard";
import { expect, test } from "../../fixtures/test";

test("a wrong password and an unknown address get the same message, and the input is kept", async ({
  page,
  account,
  pageErrors,
}) => {
  pageErrors.allow(/status of 400/);
  const tries = [
    { ...account, password: "Wrong-password-1" },
    { ...newAccount(), password: "Wrong-password-1" },
  ];
  const responses: string[] = [];
  for (const attempt of tries) {
    await page.goto("/auth");
    await fillLogin(page, attempt);
    await expect(formError(page)).toContainText("Sign in failed");
    await expect(formError(page)).toContainText("Please check your email and password.");
    responses.push(await formError(page).innerText());
    await expect(field(page, "Email")).toHaveValue(attempt.email);
    expect(await page.content()).not.toContain("Wrong-password-1");
    await expectSignedOut(page);
  }
  expect(responses[0]).toBe(responses[1]);

  await field(page, "Email").fill(account.email);
  await field(page, "Password").fill(account.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expectSignedIn(page, account);
});

test("each field of the login shows its own errors", async ({ page, pageErrors }) => {
  pageErrors.allow(/status of 400/);
  await page.goto("/auth");
  await fillLogin(page, { email: "maker", password: "" });
  await expect(formError(page)).toContainText("There is a problem");
  await expect(field(page, "Email")).toHaveAccessibleDescription("Please enter a valid email address");
  await expect(field(page, "Password")).toHaveAccessibleDescription("Password is required");
});

test("signing in to an unconfirmed account says so, and offers a new link", async ({ page, pageErrors }) => {
  pageErrors.allow(/status of 400/);
  const account = newAccount();
  await page.goto("/auth?mode=signup");
  await fillSignup(page, account);
  await expect(title(page, "Check your email")).toBeVisible();
  await page.goto("/auth");
  await fillLogin(page, account);
  await expect(formError(page)).toContainText("Please confirm your email first.");
  await page.getByRole("link", { name: "Send the confirmation link again" }).click();
  await expect(title(page, "Confirm your email")).toBeVisible();
  await expect(field(page, "Email")).toHaveValue(account.email);
});

test("a page that needs an account leads through the login and back, with its query", async ({ page, account }) => {
  await page.goto("/preferences?section=email&x=a%20b");
  await expect(title(page, "Sign in to your account or create a new one")).toBeVisible();
  // Switching between the forms keeps the return address.
  await page.getByRole("link", { name: "Sign Up" }).click();
  await expect(field(page, "Confirm password")).toBeVisible();
  await page.getByRole("link", { name: "Login", exact: true }).click();
  await expect(field(page, "Confirm password")).toHaveCount(0);
  await fillLogin(page, account);
  await expect(title(page, "Preferences")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("x")).toBe("a b");
});

test("signing in works by keyboard alone", async ({ page, account }) => {
  await page.goto("/auth?next=%2Ffind");
  await tabTo(page, field(page, "Email"));
  await page.keyboard.type(account.email);
  await tabTo(page, field(page, "Password"));
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/find");
  await expectSignedIn(page, account);
});
