import { expectSignedOut, field, signIn, title } from "../../fixtures/accounts";
import { toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

test("a profile is filled in, shared and kept private", async ({
  page,
  account,
  otherDevice,
  expectAccessible,
  pageErrors,
}) => {
  pageErrors.allow(/status of 404/);
  await signIn(page, account, "/profile");
  await field(page, "Add a printer").fill("Ender-3 V2");
  await page.getByRole("button", { name: "Add printer" }).click();
  await expect(toast(page, "Printer added")).toBeVisible();
  await expect(page.getByRole("link", { name: "Creality Ender-3 V2", exact: true }).first()).toBeVisible();
  await expectAccessible();

  await page.getByRole("main").getByRole("link", { name: "Edit profile" }).click();
  await field(page, "Name (optional)").fill("Ada L.");
  await page.getByLabel("About you (optional)").fill("Prints gears.");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(toast(page, "Profile saved")).toBeVisible();
  await expectAccessible();

  const address = `/profile/${account.username}`;
  await otherDevice.goto(address);
  await expect(title(otherDevice, "Ada L.")).toBeVisible();
  await expect(otherDevice.getByText("Prints gears.")).toBeVisible();

  await page.getByRole("radio", { name: /^Private/ }).check();
  // The toast of the first time may still be there.
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Save profile" }).click();
  await saved;
  await page.goto(address);
  await expect(page.getByText("Only you can see this page")).toBeVisible();
});

test("preferences hold on every page", async ({ page, account, expectAccessible }) => {
  await signIn(page, account, "/preferences");
  await page.getByRole("combobox", { name: "Contrast" }).selectOption("High");
  await page.getByRole("button", { name: "Save display preferences" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-contrast", "high");
  await page.getByRole("checkbox", { name: "Electrical work" }).check();
  await page.getByRole("button", { name: "Save finding preferences" }).click();
  await expect(toast(page, "Finding preferences saved")).toBeVisible();
  await expectAccessible();
  await page.goto("/find");
  await expect(page).toHaveURL(/hide=electrical/);
  await page.goto("/privacy-policy");
  await expect(title(page, "Privacy")).toBeVisible();
  await expectAccessible();
});

test("an account is deleted by who types its name and password", async ({
  page,
  account,
  expectAccessible,
  pageErrors,
}) => {
  pageErrors.allow(/status of 4\d\d/);
  await signIn(page, account, "/preferences/delete");
  await expectAccessible();
  await page.getByLabel(/^Type your username/).fill(account.username);
  await field(page, "Password").fill("Wrong1horse");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(field(page, "Password")).toHaveAccessibleDescription("That is not your password");
  await page.getByLabel(/^Type your username/).fill(account.username);
  await field(page, "Password").fill(account.password);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(toast(page, "Your account is deleted")).toBeVisible();
  await expectSignedOut(page);
});
