import type { Page } from "@playwright/test";
import { codeOf } from "../../../tests/support/clients/authenticator";
import { expectSignedIn, expectSignedOut, field, fillLogin, signIn, title } from "../../fixtures/accounts";
import { toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name, exact: true }).click();

// Long because it is one journey from the first code to the last.
test("adding an app, signing in with it, losing the phone, and removing the app", async ({
  page,
  account,
  otherDevice,
  pageErrors,
  expectAccessible,
}) => {
  pageErrors.allow(/status of 4\d\d/);
  await signIn(page, account, "/preferences");
  await expect(section(page, "Security")).toContainText("Two-factor authentication: off");
  await follow(page, "Manage security");
  await expect(title(page, "Security")).toBeVisible();
  await expectAccessible();
  await follow(page, "Add an authenticator app");
  await press(page, "Continue");
  await expect(field(page, "Name")).toHaveAccessibleDescription(/Give the app a name/);
  await field(page, "Name").fill("Phone");
  await press(page, "Continue");

  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (
    await page.getByRole("main").getByLabel("Can't scan it? Enter this key", { exact: true }).inputValue()
  ).replaceAll(/\s/g, "");
  await expectAccessible();
  await field(page, "Code").fill("12345");
  await press(page, "Add Phone");
  await expect(field(page, "Code")).toHaveAccessibleDescription(/The code has six digits/);
  await field(page, "Code").fill(codeOf(secret));
  await press(page, "Add Phone");

  await expect(title(page, "Your recovery codes")).toBeVisible();
  await expectAccessible();
  const codes = await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  await press(page, "I have saved them");
  await expect(section(page, "Recovery codes")).toContainText("10 of 10 codes left");
  await expect(section(page, "Two-factor authentication")).toContainText("Phone");
  await expectAccessible();

  // Signing in on another device takes the code; a space in it does not matter.
  await otherDevice.goto("/auth?next=/saved");
  await fillLogin(otherDevice, account);
  await expect(title(otherDevice, "Enter your code")).toBeVisible();
  await expectSignedOut(otherDevice);
  const next = codeOf(secret, 1);
  await field(otherDevice, "Code").fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await press(otherDevice, "Continue");
  await expect(otherDevice).toHaveURL(/\/saved$/);
  await expectSignedIn(otherDevice, account);

  // What somebody saw on the phone is of no use, and then the phone is lost.
  await page.context().clearCookies();
  await page.goto("/preferences/security");
  await fillLogin(page, account);
  await expect(title(page, "Enter your code")).toBeVisible();
  await expectAccessible();
  await field(page, "Code").fill(next);
  await press(page, "Continue");
  await expect(field(page, "Code")).toHaveAccessibleDescription(/This code is wrong or was used before/);
  await follow(page, "Lost your phone? Use a recovery code");
  await field(page, "Recovery code").fill("aaaa-bbbb-cccc");
  await press(page, "Continue");
  await expect(field(page, "Recovery code")).toHaveAccessibleDescription(/This recovery code is wrong or was used/);
  await field(page, "Recovery code").fill((codes[0] ?? "").toUpperCase());
  await press(page, "Continue");
  await expect(toast(page, "Signed in with a recovery code")).toBeVisible();
  await expect(section(page, "Recovery codes")).toContainText("9 of 10 codes left");

  await section(page, "Two-factor authentication").getByRole("link", { name: "Remove Phone" }).click();
  await expect(title(page, "Remove Phone?")).toBeVisible();
  await expectAccessible();
  await field(page, "Code").fill(codes[0] ?? "");
  await press(page, "Remove Phone");
  await expect(field(page, "Code")).toHaveAccessibleDescription(/This recovery code is wrong or was used before/);
  await field(page, "Code").fill(codes[1] ?? "");
  await press(page, "Remove Phone");
  await expect(toast(page, "Authenticator app removed")).toBeVisible();
  await expect(section(page, "Two-factor authentication")).toContainText("Two-factor authentication is off.");

  await page.context().clearCookies();
  await page.goto("/auth");
  await fillLogin(page, account);
  await expectSignedIn(page, account);
});

test("confirming once more who it is, with the password", async ({ page, account, pageErrors, expectAccessible }) => {
  pageErrors.allow(/status of 4\d\d/);
  await signIn(page, account, "/preferences/confirm?next=/preferences/security/new");
  await expect(title(page, "Confirm it's you")).toBeVisible();
  await expectAccessible();
  await field(page, "Password").fill("Wrong-horse-1");
  await press(page, "Continue");
  await expect(field(page, "Password")).toHaveAccessibleDescription(/This password is wrong/);
  await field(page, "Password").fill(account.password);
  await press(page, "Continue");
  await expect(title(page, "Add an authenticator app")).toBeVisible();
});
