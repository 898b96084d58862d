import { expectSignedIn, field, fillLogin, linkTo, formError, title } from "../../fixtures/accounts";
import { toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

test("a forgotten password is replaced by a mailed link, and the old one stops working", async ({
  page,
  account,
  site,
  pageErrors,
}) => {
  pageErrors.allow(/status of 400/);
  await page.goto("/auth?next=%2Ffind");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(title(page, "Forgot your password?")).toBeVisible();
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(field(page, "Email")).toHaveAccessibleDescription("Email is required");
  await field(page, "Email").fill(account.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(title(page, "Check your email")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(account.email);
  await expect(page.getByRole("main")).toContainText("choose a new password");

  const link = await linkTo(site, account.email, "recovery");
  for (let look = 0; look < 3; look += 1) await page.goto(link);
  await page.getByRole("button", { name: "Choose a new password" }).click();
  await expect(title(page, "Choose a new password")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(account.email);

  await field(page, "New password").fill("tooweak");
  await field(page, "Confirm password").fill("other");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(field(page, "New password")).toHaveAccessibleDescription(/Password must be at least 8 characters long/);
  await expect(field(page, "Confirm password")).toHaveAccessibleDescription("Passwords do not match");
  const password = `${account.password}-new`;
  await field(page, "New password").fill(password);
  await field(page, "Confirm password").fill(password);
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(toast(page, "Password saved")).toBeVisible();
  await expect(page).toHaveURL("/find");
  await expectSignedIn(page, account);

  await page.context().clearCookies();
  await page.goto("/auth");
  await fillLogin(page, account);
  await expect(formError(page)).toContainText("Please check your email and password.");
  await fillLogin(page, { ...account, password });
  await expectSignedIn(page, account);
});

test("with too many wrong passwords the owner signs in by a mailed link, and may keep the password", async ({
  page,
  account,
  site,
  pageErrors,
}) => {
  pageErrors.allow(/status of 4(?:00|29)/);
  const form = { intent: "login", email: account.email, password: "Wrong1pass" };
  for (let time = 0; time < 10; time += 1) {
    await page.request.post("/auth", { form, headers: { origin: site.origin }, maxRedirects: 0 });
  }
  await page.goto("/auth?next=%2Ffind");
  await fillLogin(page, account);
  await expect(formError(page)).toContainText("Too many attempts.");
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await expect(title(page, "Check your email")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(account.email);

  await page.goto(await linkTo(site, account.email, "recovery"));
  await page.getByRole("button", { name: "Sign in and choose a new password" }).click();
  await expect(title(page, "Choose a new password")).toBeVisible();
  await page.getByRole("link", { name: "Keep my password" }).click();
  await expect(page).toHaveURL("/find");
  await expectSignedIn(page, account);
});
