import {
  expectSignedIn,
  expectSignedOut,
  field,
  fillLogin,
  fillSignup,
  newAccount,
  formError,
  signInByForm,
  title,
} from "../../fixtures/accounts";
import { tabTo } from "../../fixtures/keyboard";
import { expect, test } from "../../fixtures/test";

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
  for (const [label, values, message] of [
    ["Email", { email: "", password: "x" }, "Email is required"],
    ["Email", { email: "maker", password: "x" }, "Please enter a valid email address"],
    ["Password", { email: "maker@example.test", password: "" }, "Password is required"],
  ] as const) {
    await fillLogin(page, values);
    await expect(formError(page)).toContainText("There is a problem");
    await expect(field(page, label)).toHaveAccessibleDescription(message);
  }
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

test("signed-in visitors never see the login", async ({ page, account }) => {
  await signInByForm(page, account);
  for (const [address, target] of [
    ["/auth", "/"],
    ["/auth?mode=signup&next=%2Ffind%3Fcategory%3Dfan", "/find?category=fan"],
    ["/auth?next=https%3A%2F%2Fevil.test", "/"],
    ["/auth?next=%2F%2Fevil.test", "/"],
    ["/auth?next=%2Fauth%3Fmode%3Dsignup", "/"],
  ] as const) {
    await page.goto(address);
    await expect(page, address).toHaveURL(target);
  }
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
