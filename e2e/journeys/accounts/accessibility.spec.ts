import type { Page } from "@playwright/test";
import {
  accountMenu,
  field,
  fillLogin,
  fillSignup,
  linkTo,
  newAccount,
  formError,
  signIn,
  title,
} from "../../fixtures/accounts";
import { expect, test } from "../../fixtures/test";

const PHONE = { width: 375, height: 800 };
const DESKTOP = { width: 1280, height: 800 };

interface State {
  readonly name: string;
  readonly address: string;
  readonly heading: string;
  /** Brings the page into its state. */
  readonly reach?: (page: Page) => Promise<void>;
}

const LINK = "/auth/callback?token_hash=0123456789abcdef0123456789abcdef";

const STATES: readonly State[] = [
  { name: "sign-up", address: "/auth?mode=signup", heading: "Sign in to your account or create a new one" },
  { name: "recovery", address: "/auth?mode=recover", heading: "Forgot your password?" },
  { name: "new password without a link", address: "/auth?mode=reset", heading: "Choose a new password" },
  { name: "check your email", address: "/auth?mode=check-email", heading: "Check your email" },
  {
    name: "check your email for a new password",
    address: "/auth?mode=check-email&for=recovery",
    heading: "Check your email",
  },
  { name: "resend", address: "/auth?mode=resend", heading: "Confirm your email" },
  { name: "link", address: `${LINK}&type=signup`, heading: "Confirm your email" },
  { name: "mangled link", address: "/auth/callback?type=signup", heading: "Authentication Error" },
  {
    name: "refused login",
    address: "/auth",
    heading: "Sign in to your account or create a new one",
    reach: async (page) => {
      await fillLogin(page, newAccount());
      await expect(formError(page)).toContainText("Sign in failed");
    },
  },
  {
    name: "sign-up with every error",
    address: "/auth?mode=signup",
    heading: "Sign in to your account or create a new one",
    reach: async (page) => {
      await fillSignup(page, { email: "", username: "", password: "" });
      await expect(formError(page)).toContainText("Username is required");
    },
  },
  {
    name: "refused link",
    address: `${LINK}&type=recovery`,
    heading: "Choose a new password",
    reach: async (page) => {
      await page.getByRole("button", { name: "Choose a new password" }).click();
      await expect(formError(page)).toContainText("expired or was already used");
    },
  },
];

test("pages for signing in, each in its states: axe finds nothing", async ({ page, expectAccessible, pageErrors }) => {
  pageErrors.allow(/status of 4\d\d|Applying inline style violates/);
  for (const { name, address, heading, reach } of STATES) {
    await test.step(name, async () => {
      await page.setViewportSize(DESKTOP);
      await page.goto(address);
      await reach?.(page);
      await expect(title(page, heading)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.setViewportSize(PHONE);
      await expectNoSidewaysScroll(page);
      await expectAccessible();
    });
  }
});

test("preferences as opened, with errors and with a pending e-mail address: axe finds nothing", async ({
  page,
  account,
  expectAccessible,
  pageErrors,
}) => {
  pageErrors.allow(/status of 4\d\d|Applying inline style violates/);
  await signIn(page, account, "/preferences");
  await expect(title(page, "Preferences")).toBeVisible();
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await expectAccessible();
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize(DESKTOP);
  await accountMenu(page).locator("summary").click();
  await expect(accountMenu(page).getByRole("link", { name: "Preferences" })).toBeVisible();
  await expectAccessible();
  await page.setViewportSize(PHONE);
  await field(page, "Email").fill(`${"very-long-".repeat(6)}address@example.test`);
  await page.getByRole("button", { name: "Save email" }).click();
  await expect(page.getByRole("main")).toContainText("Not confirmed yet");
  await expectNoSidewaysScroll(page);
  await field(page, "Username").fill("a/");
  await page.getByRole("button", { name: "Save username" }).click();
  await expect(formError(page)).toContainText("Username must be at least 3 characters");
  await expectAccessible();
});

test("the page after signing in, which leads on by itself: axe finds nothing", async ({
  page,
  account,
  stopRedirect,
  expectAccessible,
  pageErrors,
}) => {
  pageErrors.allow(/Applying inline style violates/);
  await page.setViewportSize(PHONE);
  await signIn(page, account, "/login-success?next=%2Ffind");
  await stopRedirect();
  await expect(title(page, "Login Successful!")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible();
});

test.describe("opened from the server's own machine", () => {
  test.use({ extraHTTPHeaders: {} });

  test("the mailbox: axe finds nothing", async ({ page, account, site, expectAccessible, pageErrors }) => {
    pageErrors.allow(/Applying inline style violates/);
    await linkTo(site, account.email, "signup");
    await page.setViewportSize(PHONE);
    await page.goto("/dev/mailbox");
    await expect(title(page, "Mailbox")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible();
  });
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  expect(wide, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(room);
}
