import type { Page } from "@playwright/test";
import {
  accountMenu,
  expectSignedIn,
  expectSignedOut,
  field,
  fillLogin,
  linkTo,
  newPerson,
  problem,
  signIn,
  title,
} from "../fixtures/accounts";
import { toast } from "../fixtures/steps";
import { expect, test } from "../fixtures/test";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("another username, and what is wrong with one", async ({ page, person, faults }) => {
  faults.allow(/status of 4\d\d/);
  await signIn(page, person, "/preferences");
  await expect(field(page, "Username")).toHaveValue(person.username);
  for (const [name, message] of [
    ["ab", "Username must be at least 3 characters"],
    ["", "Username is required"],
    ["admin", "Username is already taken"],
  ] as const) {
    await field(page, "Username").fill(name);
    await page.getByRole("button", { name: "Save username" }).click();
    await expect(field(page, "Username")).toHaveAccessibleDescription(message);
    // The other forms of the page have nothing to do with it.
    await expect(page.locator("main [aria-invalid=true]")).toHaveCount(1);
  }
  const { username } = newPerson();
  await field(page, "Username").fill(username);
  await page.getByRole("button", { name: "Save username" }).click();
  await expect(toast(page, "Username saved")).toBeVisible();
  await expectSignedIn(page, { username });
  await expect(field(page, "Username")).toHaveValue(username);
});

test("another e-mail address counts once both have confirmed it", async ({ page, person, site, faults }) => {
  faults.allow(/status of 4\d\d/);
  const { email: wanted } = newPerson();
  await signIn(page, person, "/preferences");
  await expect(field(page, "Email")).toHaveValue(person.email);
  await field(page, "Email").fill("nowhere");
  await page.getByRole("button", { name: "Save e-mail" }).click();
  await expect(field(page, "Email")).toHaveAccessibleDescription("Please enter a valid email address");
  await field(page, "Email").fill(wanted);
  await page.getByRole("button", { name: "Save e-mail" }).click();
  await expect(toast(page, "Check your email")).toBeVisible();
  await expect(section(page, "E-mail address")).toContainText("Waiting to be confirmed");
  await expect(section(page, "E-mail address")).toContainText(wanted);

  await page.goto(await linkTo(site, wanted, "email_change"));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(toast(page, "One address confirmed")).toBeVisible();
  await page.goto(await linkTo(site, person.email, "email_change"));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(toast(page, "E-mail address changed")).toBeVisible();
  await expect(section(page, "E-mail address")).not.toContainText("Waiting to be confirmed");
  await expect(field(page, "Email")).toHaveValue(wanted);

  await page.context().clearCookies();
  await page.goto("/auth");
  await fillLogin(page, person);
  await expect(problem(page)).toContainText("Please check your email and password.");
  await fillLogin(page, { ...person, email: wanted });
  await expectSignedIn(page, person);
});

test("another password, which signs the other devices out", async ({ page, person, otherDevice, faults }) => {
  test.setTimeout(60_000);
  faults.allow(/status of 4\d\d/);
  await signIn(otherDevice, person);
  await signIn(page, person, "/preferences");
  await field(page, "New password").fill(person.password);
  await field(page, "Confirm password").fill(`${person.password}x`);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(field(page, "Confirm password")).toHaveAccessibleDescription("Passwords do not match");
  await field(page, "New password").fill(person.password);
  await field(page, "Confirm password").fill(person.password);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(field(page, "New password")).toHaveAccessibleDescription(
    /^New password should be different from the old one/,
  );
  const password = `${person.password}-new`;
  await field(page, "New password").fill(password);
  await field(page, "Confirm password").fill(password);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(toast(page, "Password saved")).toBeVisible();
  await expectSignedIn(page, person);

  await otherDevice.goto("/find");
  await expectSignedOut(otherDevice);
  await otherDevice.goto("/auth");
  await fillLogin(otherDevice, { ...person, password });
  await expectSignedIn(otherDevice, person);
});

test("signing out here ends this session only", async ({ page, person, otherDevice }) => {
  await signIn(otherDevice, person);
  await signIn(page, person, "/find");
  await accountMenu(page).locator("summary").click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(toast(page, "Signed out")).toBeVisible();
  await expectSignedOut(page);
  await otherDevice.goto("/preferences");
  await expect(title(otherDevice, "Preferences")).toBeVisible();
});

test("signing the other devices out leaves this one", async ({ page, person, otherDevice }) => {
  await signIn(otherDevice, person);
  await signIn(page, person, "/preferences");
  await page.getByRole("button", { name: "Sign out other devices" }).click();
  await expect(toast(page, "Signed out on all other devices")).toBeVisible();
  await expect(title(page, "Preferences")).toBeVisible();
  await otherDevice.goto("/preferences");
  await expect(title(otherDevice, "Sign in to your account or create a new one")).toBeVisible();
});

test("signing out everywhere from another browser ends this session, cookies or not", async ({
  page,
  person,
  otherDevice,
}) => {
  await signIn(page, person);
  const cookies = await page.context().cookies();
  expect(cookies.some(({ name }) => name.startsWith("sb-"))).toBe(true);
  await signIn(otherDevice, person, "/preferences");
  await otherDevice.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(toast(otherDevice, "Signed out everywhere")).toBeVisible();
  await expectSignedOut(otherDevice);

  await page.goto("/preferences");
  await expect(title(page, "Sign in to your account or create a new one")).toBeVisible();
  // The old cookies do not come back to life either.
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await page.goto("/find");
  await expectSignedOut(page);
});

test("preferences and the way out are within reach on a phone", async ({ page, person }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/find");
  const bar = page.getByRole("navigation", { name: "Quick" });
  await bar.getByRole("link", { name: "Sign in" }).click();
  await fillLogin(page, person);
  await expect(page).toHaveURL("/find");
  await bar.getByRole("link", { name: "Account" }).click();
  await expect(title(page, "Preferences")).toBeVisible();
  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(bar.getByRole("link", { name: "Sign in" })).toBeVisible();
});
