import {
  expectSignedIn,
  expectSignedOut,
  field,
  fillSignup,
  linkTo,
  mailsTo,
  newPerson,
  problem,
  title,
} from "../fixtures/accounts";
import { expect, test } from "../fixtures/test";

test("sign up, confirm by mail, and be back where I was", async ({ page, site }) => {
  const person = newPerson();
  await page.goto("/find/e3d/e3d-v6?from=forum");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await expect(title(page, "Sign in to your account or create a new one")).toBeVisible();
  await page.getByRole("link", { name: "Sign Up" }).click();
  await expect(page.getByRole("link", { name: "Sign Up" })).toHaveAttribute("aria-current", "page");
  await fillSignup(page, person);

  await expect(title(page, "Check your email")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(person.email);
  await expectSignedOut(page);

  const link = await linkTo(site, person.email, "signup");
  // Whatever opens links to look at them uses none up.
  for (let look = 0; look < 3; look += 1) {
    await page.goto(link);
    await expect(page.getByRole("button", { name: "Confirm my e-mail" })).toBeVisible();
  }
  await expectSignedOut(page);
  await page.getByRole("button", { name: "Confirm my e-mail" }).click();

  // One look: the page moves on after two seconds.
  await expect(page.getByRole("main")).toContainText(/E-mail confirmed.*Login Successful!/);
  await expect(page).toHaveURL("/find/e3d/e3d-v6?from=forum");
  await expectSignedIn(page, person);
  expect(page.url()).not.toContain("token");
});

test("a link works once, and says so the second time", async ({ page, site, faults }) => {
  faults.allow(/status of 400/);
  const person = newPerson();
  await page.goto("/auth?mode=signup");
  await fillSignup(page, person);
  await expect(title(page, "Check your email")).toBeVisible();
  const link = await linkTo(site, person.email, "signup");
  for (const answer of ["Login Successful!", "Confirm your e-mail"]) {
    // Away from the page first, which would go on as somebody it no longer is.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm my e-mail" }).click();
    await expect(title(page, answer)).toBeVisible();
  }
  await expect(problem(page)).toContainText("An error occurred on token verification.");
  await expect(problem(page)).toContainText("This link has expired or was used before.");
  await page.getByRole("link", { name: "Send the confirmation link again" }).click();
  await expect(title(page, "Confirm your e-mail")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send the link" })).toBeVisible();
});

test("I can ask for the confirmation again, and the link I have goes on working for a minute", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  const person = newPerson();
  await page.goto("/auth?mode=signup");
  await fillSignup(page, person);
  await expect(title(page, "Check your email")).toBeVisible();
  const first = await linkTo(site, person.email, "signup");

  await page.getByText("No confirmation came?").click();
  await expect(field(page, "Email")).toHaveValue(person.email);
  await field(page, "Email").fill("");
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(field(page, "Email")).toHaveAccessibleDescription(
    "You must provide either an email or phone number and a type",
  );
  await field(page, "Email").fill("nobody");
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(field(page, "Email")).toHaveAccessibleDescription("Please enter a valid email address");
  await field(page, "Email").fill(person.email);
  await page.getByRole("button", { name: "Send it again" }).click();

  await expect(title(page, "Check your email")).toBeVisible();
  await expect(problem(page)).toHaveCount(0);

  // No address gets more than one a minute, so that nobody can be flooded.
  await page.goto(first);
  await page.getByRole("button", { name: "Confirm my e-mail" }).click();
  await expect(title(page, "Login Successful!")).toBeVisible();
});

const SIGNUP_FAULTS: readonly (readonly [field: string, value: string, message: string])[] = [
  ["Email", "", "Email is required"],
  ["Email", "maker at home", "Please enter a valid email address"],
  ["Username", "", "Username is required"],
  ["Username", "ab", "Username must be at least 3 characters"],
  ["Username", "a".repeat(31), "Username must be at most 30 characters"],
  ["Username", "a/b/c", "Username may hold letters, digits, single spaces inside and _ . -"],
  ["Password", "", "Password is required"],
  ["Password", "Short1", "Password must be at least 8 characters long"],
  ["Password", "no-capital-1", "Password must contain at least one uppercase letter"],
  ["Password", "NO-SMALL-LETTER-1", "Password must contain at least one lowercase letter"],
  ["Password", "No-number-here", "Password must contain at least one number"],
  ["Confirm password", "Something-else-1", "Passwords do not match"],
];

test("every field of the sign-up says what is wrong with it, and keeps what is right", async ({ page, faults }) => {
  test.setTimeout(90_000);
  faults.allow(/status of 400/);
  const person = newPerson();
  await page.goto("/auth?mode=signup");
  for (const [label, value, message] of SIGNUP_FAULTS) {
    const values = {
      Email: person.email,
      Username: person.username,
      Password: person.password,
      "Confirm password": label === "Password" ? value : person.password,
      [label]: value,
    };
    for (const [name, text] of Object.entries(values)) await field(page, name).fill(text);
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(problem(page), message).toContainText("There is a problem");
    await expect(problem(page).getByRole("link", { name: message })).toBeVisible();
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${message.replaceAll(".", "\\.")}`));
    // An empty password is not repeated, either.
    await expect(page.locator("main [aria-invalid=true]")).toHaveCount(label === "Password" && value === "" ? 2 : 1);
    if (label !== "Email") await expect(field(page, "Email")).toHaveValue(person.email);
  }
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "At least 8 characters" })).toBeVisible();
});

test("a username somebody has is refused on its field, in any case", async ({ page, person, faults }) => {
  faults.allow(/status of 4\d\d/);
  await page.goto("/auth?mode=signup");
  await fillSignup(page, { ...newPerson(), username: person.username.toUpperCase() });
  await expect(field(page, "Username")).toHaveAccessibleDescription(/^Username is already taken/);
  await expect(problem(page)).toContainText("Username is already taken");
});

test("an address somebody has gets the same answer, and a mail that says so", async ({ page, person, site }) => {
  await page.goto("/auth?mode=signup");
  await fillSignup(page, { ...newPerson(), email: person.email });
  await expect(title(page, "Check your email")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(person.email);
  await expect
    .poll(async () => (await mailsTo(site, person.email)).map(({ text }) => text).join())
    .toContain("That address has an account already");
});

test("what fills in the hidden field makes no account", async ({ page, site }) => {
  const machine = newPerson();
  await page.goto("/auth?mode=signup");
  await page.locator("input[name=website]").evaluate((input) => {
    if (input instanceof HTMLInputElement) input.value = "https://spam.test";
  });
  await fillSignup(page, machine);
  await expect(title(page, "Check your email")).toBeVisible();
  // Mails go out in their order: when the next one has arrived, this one would have.
  const person = newPerson();
  await page.goto("/auth?mode=signup");
  await fillSignup(page, person);
  await linkTo(site, person.email, "signup");
  expect(await mailsTo(site, machine.email)).toEqual([]);
});
