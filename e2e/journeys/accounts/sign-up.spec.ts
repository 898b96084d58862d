import {
  expectSignedIn,
  expectSignedOut,
  field,
  fillSignup,
  linkTo,
  newAccount,
  formError,
  title,
} from "../../fixtures/accounts";
import { expect, test } from "../../fixtures/test";

test("signing up and confirming by mail leads back to the page the visitor came from", async ({ page, site }) => {
  const account = newAccount();
  await page.goto("/find/e3d/e3d-v6?from=forum");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await expect(title(page, "Sign in to your account or create a new one")).toBeVisible();
  await page.getByRole("link", { name: "Sign Up" }).click();
  await expect(page.getByRole("link", { name: "Sign Up" })).toHaveAttribute("aria-current", "page");
  await fillSignup(page, account);

  await expect(title(page, "Check your email")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(account.email);
  await expectSignedOut(page);

  const link = await linkTo(site, account.email, "signup");
  // Mail scanners that open links must not use them up.
  for (let look = 0; look < 3; look += 1) {
    await page.goto(link);
    await expect(page.getByRole("button", { name: "Confirm my email" })).toBeVisible();
  }
  await expectSignedOut(page);
  await page.getByRole("button", { name: "Confirm my email" }).click();

  // One assertion: the page redirects after two seconds.
  await expect(page.getByRole("main")).toContainText(/Email confirmed.*Login Successful!/);
  await expect(page).toHaveURL("/find/e3d/e3d-v6?from=forum");
  await expectSignedIn(page, account);
  expect(page.url()).not.toContain("token");
});

test("a confirmation link works once, and says so the second time", async ({ page, site, pageErrors }) => {
  pageErrors.allow(/status of 400/);
  const account = newAccount();
  await page.goto("/auth?mode=signup");
  await fillSignup(page, account);
  await expect(title(page, "Check your email")).toBeVisible();
  const link = await linkTo(site, account.email, "signup");
  for (const response of ["Login Successful!", "Confirm your email"]) {
    // Leave the page first: its own redirect would run with the cleared session.
    await page.goto("about:blank");
    await page.context().clearCookies();
    // Another browser each time: the same one gets the same answer if it asks again at once.
    await page.setExtraHTTPHeaders({ "User-Agent": `A browser for "${response}"` });
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm my email" }).click();
    await expect(title(page, response)).toBeVisible();
  }
  await expect(formError(page)).toContainText("An error occurred on token verification.");
  await expect(formError(page)).toContainText("This link has expired or was already used.");
  await page.getByRole("link", { name: "Send the confirmation link again" }).click();
  await expect(title(page, "Confirm your email")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send the link" })).toBeVisible();
});

test("asking for the confirmation too soon says when it is possible, and the first link still works", async ({
  page,
  site,
  pageErrors,
}) => {
  pageErrors.allow(/status of 4(?:00|29)/);
  const account = newAccount();
  await page.goto("/auth?mode=signup");
  await fillSignup(page, account);
  await expect(title(page, "Check your email")).toBeVisible();
  const first = await linkTo(site, account.email, "signup");

  await page.getByText("Didn't get the confirmation?").click();
  await expect(field(page, "Email")).toHaveValue(account.email);
  await field(page, "Email").fill("");
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(field(page, "Email")).toHaveAccessibleDescription(
    "You must provide either an email or phone number and a type",
  );
  await field(page, "Email").fill("nobody");
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(field(page, "Email")).toHaveAccessibleDescription("Please enter a valid email address");
  await field(page, "Email").fill(account.email);
  await page.getByRole("button", { name: "Send it again" }).click();

  await expect(formError(page)).toContainText("Please wait before you ask for another email");
  await expect(page.getByRole("timer")).toContainText(/You can ask again at \d\d:\d\d.* \(in \d+ seconds\)/);

  await page.goto(first);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(title(page, "Login Successful!")).toBeVisible();
});

/** All that can be wrong with each field: app/features/accounts/accounts.model.test.ts. */
const WRONG = {
  Email: ["maker at home", "Please enter a valid email address"],
  Username: ["ab", "Username must be at least 3 characters"],
  Password: ["no-capital-1", "Password must contain at least one uppercase letter"],
  "Confirm password": ["Something-else-1", "Passwords do not match"],
} as const;

test("every field of the sign-up shows its own errors, and keeps valid input", async ({ page, pageErrors }) => {
  pageErrors.allow(/status of 400/);
  const account = newAccount();
  const press = () => page.getByRole("button", { name: "Create Account" }).click();
  const invalid = page.locator("main [aria-invalid=true]");
  await page.goto("/auth?mode=signup");
  for (const [label, [value]] of Object.entries(WRONG)) await field(page, label).fill(value);
  await press();
  await expect(formError(page)).toContainText("There is a problem");
  await expect(invalid).toHaveCount(4);
  for (const [label, [, message]] of Object.entries(WRONG)) {
    await expect(formError(page).getByRole("link", { name: message })).toBeVisible();
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${message}`));
  }

  await field(page, "Email").fill(account.email);
  await field(page, "Username").fill("");
  await field(page, "Password").fill(account.password);
  await field(page, "Confirm password").fill(account.password);
  await press();
  await expect(field(page, "Username")).toHaveAccessibleDescription(/^Username is required/);
  await expect(invalid).toHaveCount(1);
  await expect(field(page, "Email")).toHaveValue(account.email);
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "At least 8 characters" })).toBeVisible();
});
