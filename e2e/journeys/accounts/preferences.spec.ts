import type { Page } from "@playwright/test";
import {
  accountMenu,
  expectSignedIn,
  expectSignedOut,
  field,
  fillLogin,
  linkTo,
  newAccount,
  signIn,
  title,
} from "../../fixtures/accounts";
import { toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("changing the username, and what is refused", async ({ page, account, pageErrors }) => {
  pageErrors.allow(/status of 4\d\d/);
  await signIn(page, account, "/preferences");
  await expect(field(page, "Username")).toHaveValue(account.username);
  for (const [name, message] of [
    ["ab", "Username must be at least 3 characters"],
    ["", "Username is required"],
    ["admin", "This name is kept for the site. Choose another one"],
  ] as const) {
    await field(page, "Username").fill(name);
    await page.getByRole("button", { name: "Save username" }).click();
    await expect(field(page, "Username")).toHaveAccessibleDescription(message);
    // The other forms of the page have nothing to do with it.
    await expect(page.locator("main [aria-invalid=true]")).toHaveCount(1);
  }
  const { username } = newAccount();
  await field(page, "Username").fill(username);
  await page.getByRole("button", { name: "Save username" }).click();
  await expect(toast(page, "Username saved")).toBeVisible();
  await expectSignedIn(page, { username });
  await expect(field(page, "Username")).toHaveValue(username);
});

test("changing the e-mail address takes effect once both addresses have confirmed it", async ({
  page,
  account,
  site,
  pageErrors,
}) => {
  pageErrors.allow(/status of 4\d\d/);
  const { email: wanted } = newAccount();
  await signIn(page, account, "/preferences");
  await expect(field(page, "Email")).toHaveValue(account.email);
  await field(page, "Email").fill("nowhere");
  await page.getByRole("button", { name: "Save email" }).click();
  await expect(field(page, "Email")).toHaveAccessibleDescription("Please enter a valid email address");
  await field(page, "Email").fill(wanted);
  await page.getByRole("button", { name: "Save email" }).click();
  await expect(toast(page, "Check your email")).toBeVisible();
  await expect(section(page, "Email address")).toContainText("Not confirmed yet");
  await expect(section(page, "Email address")).toContainText(wanted);

  await page.goto(await linkTo(site, wanted, "email_change"));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(toast(page, "One address confirmed")).toBeVisible();
  await page.goto(await linkTo(site, account.email, "email_change"));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(toast(page, "Email address changed")).toBeVisible();
  await expect(section(page, "Email address")).not.toContainText("Not confirmed yet");
  await expect(field(page, "Email")).toHaveValue(wanted);
});

test("changing the password signs the other devices out, and so do buttons", async ({
  page,
  account,
  otherDevice,
  pageErrors,
}) => {
  pageErrors.allow(/status of 4\d\d/);
  await signIn(otherDevice, account);
  await signIn(page, account, "/preferences");
  await field(page, "New password").fill(account.password);
  await field(page, "Confirm password").fill(`${account.password}x`);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(field(page, "Confirm password")).toHaveAccessibleDescription("Passwords do not match");
  await field(page, "New password").fill(account.password);
  await field(page, "Confirm password").fill(account.password);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(field(page, "New password")).toHaveAccessibleDescription(
    /^New password should be different from the old one/,
  );
  const password = `${account.password}-new`;
  await field(page, "New password").fill(password);
  await field(page, "Confirm password").fill(password);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(toast(page, "Password saved")).toBeVisible();
  await expectSignedIn(page, account);

  await otherDevice.goto("/find");
  await expectSignedOut(otherDevice);
  await otherDevice.goto("/auth");
  await fillLogin(otherDevice, { ...account, password });
  await expectSignedIn(otherDevice, account);
  await page.getByRole("button", { name: "Sign out other devices" }).click();
  await expect(toast(page, "Signed out on all other devices")).toBeVisible();
  await otherDevice.goto("/preferences");
  await expect(title(otherDevice, "Sign in to your account or create a new one")).toBeVisible();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(toast(page, "Signed out everywhere")).toBeVisible();
  await expectSignedOut(page);
});

test("signing out on this device ends this session only", async ({ page, account, otherDevice }) => {
  await signIn(otherDevice, account);
  await signIn(page, account, "/find");
  await accountMenu(page).locator("summary").click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(toast(page, "Signed out")).toBeVisible();
  await expectSignedOut(page);
  await otherDevice.goto("/preferences");
  await expect(title(otherDevice, "Preferences")).toBeVisible();
});

test("preferences and sign-out can be reached on a phone", async ({ page, account }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/find");
  const bar = page.getByRole("navigation", { name: "Quick" });
  await bar.getByRole("link", { name: "Sign in" }).click();
  await fillLogin(page, account);
  await expect(page).toHaveURL("/find");
  await bar.getByRole("link", { name: "Account" }).click();
  await expect(title(page, "Preferences")).toBeVisible();
  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(bar.getByRole("link", { name: "Sign in" })).toBeVisible();
});
