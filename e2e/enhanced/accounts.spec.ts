import type { Page } from "@playwright/test";
import { z } from "zod";
import {
  accountMenu,
  expectSignedIn,
  expectSignedOut,
  field,
  fillLogin,
  fillSignup,
  newAccount,
  formError,
  signIn,
  title,
} from "../fixtures/accounts";
import { holdRequests, hydrate, openHydrated, openWithStoppedClock } from "../fixtures/hydrated-page";
import { expect, test } from "../fixtures/test";

const rule = (page: Page, words: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: words });

const lastLogin = (page: Page) => page.evaluate(() => localStorage.getItem("last_login"));

test("the password rules are checked off while typing", async ({ page }) => {
  await openHydrated(page, "/auth?mode=signup");
  const rules = ["At least 8 characters", "An uppercase letter", "A lowercase letter", "A number"];
  for (const words of rules) await expect(rule(page, words)).not.toContainText("(done)");
  await field(page, "Password").pressSequentially("ab");
  await expect(rule(page, "A lowercase letter")).toContainText("(done)");
  await expect(rule(page, "A number")).toContainText("(missing)");
  await field(page, "Password").pressSequentially("C1");
  await expect(rule(page, "An uppercase letter")).toContainText("(done)");
  await expect(rule(page, "At least 8 characters")).toContainText("(missing)");
  await field(page, "Password").pressSequentially("defg");
  for (const words of rules) await expect(rule(page, words)).toContainText("(done)");
  await expect(page.getByText("The password meets all rules")).toHaveCount(1);
});

test("a password can be shown and pasted, and is hidden again on submit", async ({ page, pageErrors }) => {
  pageErrors.allow(/status of 400/);
  await openHydrated(page, "/auth");
  const password = field(page, "Password");
  const show = page.getByRole("button", { name: "Show password" });
  await expect(show).toHaveAttribute("aria-pressed", "false");
  await field(page, "Email").fill("Layer-1@copied.test");
  await field(page, "Email").selectText();
  await page.keyboard.press("Control+C");
  await password.focus();
  await page.keyboard.press("Control+V");
  await expect(password).toHaveValue("Layer-1@copied.test");
  await show.click();
  await expect(show).toHaveAttribute("aria-pressed", "true");
  await expect(password).toHaveAttribute("type", "text");
  // It stays visible while the form validates the input.
  await password.fill("");
  await field(page, "Email").focus();
  await expect(password).toHaveAccessibleDescription("Password is required");
  await password.fill("x");
  await expect(password).not.toHaveAttribute("aria-invalid");
  await expect(password).toHaveAttribute("type", "text");
  await fillLogin(page, newAccount());
  await expect(formError(page)).toContainText("Sign in failed");
  await expect(password).toHaveAttribute("type", "password");
});

test("hydration causes no layout shift", async ({ page, browser, baseURL }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
  try {
    for (const address of ["/auth", "/auth?mode=signup", "/auth?mode=check-email"]) {
      const still = await plain.newPage();
      await still.goto(address);
      await openHydrated(page, address);
      const place = (on: Page) => on.getByRole("link", { name: "Back to Home" }).boundingBox();
      expect(await place(page), address).toEqual(await place(still));
    }
  } finally {
    await plain.close();
  }
});

test("a press on submit counts although leaving the field shows an error message", async ({ page }) => {
  await openHydrated(page, "/auth");
  await field(page, "Password").focus();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(title(page, "Forgot your password?")).toBeVisible();

  await field(page, "Email").fill("nowhere");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(formError(page)).toContainText("Please enter a valid email address");

  // A press released elsewhere still leaves the field, which then shows its error.
  await openHydrated(page, "/auth");
  await field(page, "Password").focus();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(field(page, "Password")).toHaveAccessibleDescription("Password is required");
});

test("submit buttons show a pending state, and a second press does nothing", async ({ page, account, otherDevice }) => {
  await openHydrated(page, "/auth");
  const held = await holdRequests(page, /\/auth(?:\.data)?\?|\/auth\.data/);
  await fillLogin(page, account);
  const busy = page.getByRole("button", { name: "Signing in..." });
  await expect(busy).toHaveAttribute("aria-disabled", "true");
  await busy.click({ force: true });
  await expect.poll(() => held.requests.length).toBe(1);
  await held.release();
  await expectSignedIn(page, account);

  await openHydrated(otherDevice, "/auth?mode=signup");
  const heldAgain = await holdRequests(otherDevice, /\/auth\.data/);
  await fillSignup(otherDevice, newAccount());
  await expect(otherDevice.getByRole("button", { name: "Creating account..." })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await heldAgain.release();
  await expect(title(otherDevice, "Check your email")).toBeVisible();
  await expect(title(otherDevice, "Check your email")).toBeFocused();
});

test("signing in and out updates the other tabs, and last_login follows", async ({ page, account, context }) => {
  const other = await context.newPage();
  await openHydrated(other, "/find");
  await expectSignedOut(other);
  await openHydrated(page, "/auth");
  const before = Date.now();
  await fillLogin(page, account);
  await expectSignedIn(page, account);
  await expectSignedIn(other, account);
  const note: unknown = JSON.parse((await lastLogin(page)) ?? "null");
  const { at } = z.strictObject({ at: z.string(), method: z.literal("email") }).parse(note);
  expect(Math.abs(Date.parse(at) - before)).toBeLessThan(60_000);

  await accountMenu(other).locator("summary").click();
  await other.getByRole("button", { name: "Sign out", exact: true }).click();
  await expectSignedOut(other);
  await expectSignedOut(page);
  expect(await lastLogin(page)).toBeNull();
});

test("signing out leaves pages that need an account in every tab", async ({ page, account, context }) => {
  await signIn(page, account);
  const other = await context.newPage();
  await openHydrated(other, "/preferences");
  await openHydrated(page, "/find");
  await accountMenu(page).locator("summary").click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(other).toHaveURL("/auth?next=%2Fpreferences");
});

test("an account menu opened before hydration stays open", async ({ page, account }) => {
  await signIn(page, account);
  const held = await holdRequests(page, /\/assets\/root-/);
  await page.goto("/find", { waitUntil: "domcontentloaded" });
  await accountMenu(page).locator("summary").click();
  const signOut = page.getByRole("button", { name: "Sign out", exact: true });
  await expect(signOut).toBeVisible();
  await expect.poll(() => held.requests.length).toBeGreaterThan(0);
  await held.release();
  await hydrate(page);
  await expect(signOut).toBeVisible();
  await signOut.click();
  await expectSignedOut(page);
});

test("the account menu closes on Escape, on a press elsewhere and when the focus leaves it", async ({
  page,
  account,
}) => {
  await signIn(page, account);
  await openHydrated(page, "/find");
  const menu = accountMenu(page);
  const preferences = menu.getByRole("link", { name: "Preferences" });
  await menu.locator("summary").click();
  await expect(preferences).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(preferences).toBeHidden();
  await expect(menu.locator("summary")).toBeFocused();
  await menu.locator("summary").click();
  await page.getByRole("heading", { level: 2 }).first().click();
  await expect(preferences).toBeHidden();
  await menu.locator("summary").click();
  await preferences.click();
  await expect(title(page, "Preferences")).toBeVisible();
  await expect(preferences).toBeHidden();
});

test("a page that was hidden for a while is revalidated when it is shown again", async ({ page, account }) => {
  await page.clock.install();
  await signIn(page, account);
  await openHydrated(page, "/find");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const setVisible = (state: "hidden" | "visible") =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await setVisible("hidden");
  await page.clock.fastForward(30_000);
  await setVisible("visible");
  await setVisible("hidden");
  expect(requests.filter((path) => path.endsWith(".data"))).toEqual([]);
  await page.clock.fastForward(61_000);
  await setVisible("visible");
  await expect.poll(() => requests.filter((path) => path.endsWith(".data"))).toEqual(["/find.data"]);
});

test.describe("tokens in the URL fragment", () => {
  const claims = { email: "visitor@example.test", iat: Math.floor(Date.now() / 1_000) };
  const token = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.x`;
  const fragment = (values: Readonly<Record<string, string>>) => `#${new URLSearchParams(values).toString()}`;
  const whole = {
    access_token: token(claims),
    refresh_token: "refresh-me",
    expires_in: "3600",
    token_type: "bearer",
  };

  test("are removed from the address at once, and sent only after the visitor confirms", async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/status of 4\d\d/);
    const posted: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posted.push(request.url());
    });
    await openHydrated(page, `/auth/callback${fragment(whole)}`);
    await expect(title(page, "Is this you?")).toBeVisible();
    const go = page.getByRole("button", { name: "Continue as visitor@example.test" });
    await expect(go).toBeVisible();
    expect(page.url()).not.toContain("#");
    expect(page.url()).not.toContain("token");
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), history.state]),
    );
    expect(stored).not.toContain("refresh-me");
    expect(posted).toEqual([]);
    await expect(page.getByText("more than two minutes old")).toHaveCount(0);

    // The auth API refuses these made-up tokens.
    await go.click();
    await expect(title(page, "Authentication Error")).toBeVisible();
    expect(posted).toHaveLength(1);
    await expectSignedOut(page);
  });

  test("that are old come with a warning", async ({ page }) => {
    const email = `${"long-".repeat(12)}address@example.test`;
    const old = token({ email, iat: claims.iat - 121 });
    await page.setViewportSize({ width: 320, height: 640 });
    await openHydrated(page, `/auth/callback${fragment({ ...whole, access_token: old })}`);
    await expect(page.getByText("more than two minutes old")).toBeVisible();
    await expect(page.getByRole("button", { name: `Continue as ${email}` })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test("of which one is missing are no session", async ({ page }) => {
    for (const missing of Object.keys(whole)) {
      const values = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== missing));
      // The same address with another fragment would load nothing.
      await page.goto("about:blank");
      await openHydrated(page, `/auth/callback${fragment(values)}`);
      await page.keyboard.press("Shift");
      await expect(title(page, "Authentication Error")).toBeVisible();
      await expect(formError(page), missing).toContainText("No session defined in URL");
      expect(page.url(), missing).not.toContain("#");
    }
  });

  test("that are no session lead to the login after three seconds", async ({ page }) => {
    await openWithStoppedClock(page, `/auth/callback${fragment({ access_token: whole.access_token })}`);
    await expect(title(page, "Authentication Error")).toBeVisible();
    // The message can be seen a moment before its time begins to run.
    await expect(async () => {
      await page.clock.runFor(3_000);
      await expect(page).toHaveURL("/auth", { timeout: 500 });
    }).toPass();
  });

  test("that are missing redirect to the login at once", async ({ page }) => {
    await openWithStoppedClock(page, "/auth/callback");
    await expect(page).toHaveURL("/auth");
  });

  test("that hold an error are explained in the server's words", async ({ page, pageErrors }) => {
    pageErrors.allow(/status of 400/);
    await openHydrated(page, `/auth/callback${fragment({ error: "access_denied", error_description: "no" })}`);
    await expect(formError(page)).toContainText("Sign-in was cancelled. Please try again.");
  });
});

test.describe("pages that redirect by themselves", () => {
  test("wait three seconds after a failure, and stay when the visitor uses them", async ({ page, pageErrors }) => {
    pageErrors.allow(/status of 400/);
    await openWithStoppedClock(page, "/auth/callback?error=access_denied");
    // It would redirect besides the script's timer.
    expect(await page.locator("meta[http-equiv=refresh]").count()).toBe(0);
    await page.clock.runFor(2_999);
    await expect(title(page, "Authentication Error")).toBeVisible();
    await expect(page).toHaveURL("/auth/callback?error=access_denied");
    await page.clock.runFor(1);
    await expect(page).toHaveURL("/auth");

    await openHydrated(page, "/auth/callback?error=access_denied");
    await page.keyboard.press("Shift");
    await page.clock.runFor(10_000);
    await expect(title(page, "Authentication Error")).toBeVisible();
  });

  test("redirect two seconds after a success", async ({ page, account }) => {
    await signIn(page, account);
    await openWithStoppedClock(page, "/login-success?next=%2Ffind");
    await page.clock.runFor(1_999);
    await expect(title(page, "Login Successful!")).toBeVisible();
    await expect(page).toHaveURL("/login-success?next=%2Ffind");
    await page.clock.runFor(1);
    await expect(page).toHaveURL("/find");
    // Back does not return to the success page.
    await page.goBack();
    await expect(title(page, "Login Successful!")).toHaveCount(0);
  });
});

test("a window opened by this site reports the sign-in to its opener", async ({ page, account, context }) => {
  await signIn(page, account);
  await openHydrated(page, "/find");
  const told = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener("message", ({ data, origin }: MessageEvent<unknown>) => {
          resolve({ data, origin: origin === location.origin });
        });
      }),
  );
  const opened = context.waitForEvent("page");
  await page.evaluate(() => void window.open("/login-success?next=%2Ffind"));
  const popup = await opened;
  await expect(title(popup, "Login Successful!")).toBeVisible();
  await expect(popup.getByText("This sign-in was started in another window")).toBeVisible();
  expect(await told).toEqual({ data: { type: "first-layer:signed-in" }, origin: true });
});

test("what was typed into a preference or the profile and not saved is asked about before the page is left", async ({
  page,
  account,
}) => {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await signIn(page, account);
  const leave = () => page.getByRole("banner").getByRole("link", { name: "Find" }).click();
  await openHydrated(page, "/preferences");
  await page.getByLabel("Lengths").selectOption("in");
  await leave();
  await expect.poll(() => asked.length).toBe(1);
  await expect(page).toHaveURL(/\/preferences$/);
  await page.getByRole("button", { name: "Save display preferences" }).click();
  await expect(page.getByText("Display preferences saved")).toBeVisible();
  await leave();
  await expect(page).toHaveURL(/\/find/);

  await openHydrated(page, "/preferences");
  await page.getByLabel("New password").fill("Another1horse");
  await leave();
  await expect.poll(() => asked.length).toBe(2);
  await page.getByLabel("Confirm password").fill("Another1horse");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Password saved")).toBeVisible();
  // The fields are as they were, but nothing in them is unsaved.
  await leave();
  await expect(page).toHaveURL(/\/find/);

  await openHydrated(page, "/preferences/profile");
  await page.getByLabel("About you (optional)").fill("Prints gears");
  await leave();
  await expect.poll(() => asked.length).toBe(3);
  await expect(page.getByLabel("About you (optional)")).toHaveValue("Prints gears");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await leave();
  await expect(page).toHaveURL(/\/find/);
  expect(asked).toEqual(Array.from({ length: 3 }, () => "Leave without saving what you typed?"));
});

test("a printer that is chosen among several leaves no error behind", async ({ page, account, pageErrors }) => {
  pageErrors.allow(/status of 400/);
  await signIn(page, account);
  await openHydrated(page, "/profile");
  await field(page, "Add a printer").fill("prusa mk4");
  await page.getByRole("button", { name: "Add printer" }).click();
  await expect(formError(page)).toContainText("Several printers have this name");
  await page.getByRole("button", { name: /MK4/ }).first().click();
  await expect(page.getByText("Printer added")).toBeVisible();
  await expect(page.getByText("Several printers have this name")).toHaveCount(0);
  await expect(field(page, "Add a printer")).toHaveValue("");
});
