import { expectSignedIn, field, fillLogin, linkTo, newPerson, problem, title } from "../fixtures/accounts";
import { toast } from "../fixtures/steps";
import { expect, test } from "../fixtures/test";

test("a forgotten password: the mail, a new one, and the old one is worth nothing", async ({
  page,
  person,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  await page.goto("/auth?next=%2Ffind");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(title(page, "Forgot your password?")).toBeVisible();
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(field(page, "Email")).toHaveAccessibleDescription("Email is required");
  await field(page, "Email").fill(person.email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(title(page, "Check your email")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(person.email);
  await expect(page.getByRole("main")).toContainText("choose a new password");

  const link = await linkTo(site, person.email, "recovery");
  for (let look = 0; look < 3; look += 1) await page.goto(link);
  await page.getByRole("button", { name: "Choose a new password" }).click();
  await expect(title(page, "Choose a new password")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(person.email);

  await field(page, "New password").fill("tooweak");
  await field(page, "Confirm password").fill("other");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(field(page, "New password")).toHaveAccessibleDescription(/Password must be at least 8 characters long/);
  await expect(field(page, "Confirm password")).toHaveAccessibleDescription("Passwords do not match");
  const password = `${person.password}-new`;
  await field(page, "New password").fill(password);
  await field(page, "Confirm password").fill(password);
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(toast(page, "Password saved")).toBeVisible();
  await expect(page).toHaveURL("/find");
  await expectSignedIn(page, person);

  await page.context().clearCookies();
  await page.goto("/auth");
  await fillLogin(page, person);
  await expect(problem(page)).toContainText("Please check your email and password.");
  await fillLogin(page, { ...person, password });
  await expectSignedIn(page, person);
});

test("an address without an account gets the same answer", async ({ page }) => {
  const stranger = newPerson();
  await page.goto("/auth?mode=recover");
  await field(page, "Email").fill(stranger.email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(title(page, "Check your email")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(stranger.email);
});

test("who waits for the message in vain asks for the same one again", async ({ page }) => {
  await page.goto("/auth?mode=recover");
  await field(page, "Email").fill(newPerson().email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(title(page, "Check your email")).toBeVisible();
  await page.getByText("No message came?").click();
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(toast(page, "If a link is awaited, it is on its way.")).toBeVisible();
  await expect(page).toHaveURL("/auth?mode=check-email&for=recovery");
});

test("a new password without an opened link: clear words, and the way to a link", async ({ page }) => {
  await page.goto("/auth?mode=reset");
  await expect(title(page, "Choose a new password")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("First open the link in our e-mail");
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await page.getByRole("link", { name: "Send me a link" }).click();
  await expect(title(page, "Forgot your password?")).toBeVisible();
});

test("who asks too often is told how long to wait, and keeps what was typed", async ({ page, faults }) => {
  faults.allow(/status of 429/);
  const { email } = newPerson();
  for (let time = 0; time < 3; time += 1) {
    await page.goto("/auth?mode=recover");
    await field(page, "Email").fill(email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(title(page, "Check your email")).toBeVisible();
  }
  await page.goto("/auth?mode=recover");
  await expect(field(page, "Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(problem(page)).toContainText(/Too many attempts\. Please wait \d+ minutes and try again\./);
  await expect(field(page, "Email")).toHaveValue(email);
});
