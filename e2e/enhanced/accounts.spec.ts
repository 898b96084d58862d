import type { Page } from "@playwright/test";
import {
  accountMenu,
  expectSignedIn,
  expectSignedOut,
  field,
  fillLogin,
  fillSignup,
  newPerson,
  problem,
  signIn,
  title,
} from "../fixtures/accounts";
import { holdRequests, hydrate, openHydrated, openStopped } from "../fixtures/browser-steps";
import { expect, test } from "../fixtures/test";

const rule = (page: Page, words: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: words });

const lastLogin = (page: Page) => page.evaluate(() => localStorage.getItem("last_login"));

test("the password rules are ticked off while typing", async ({ page }) => {
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
  await expect(page.getByText("The password has all it needs")).toHaveCount(1);
});

test("a password can be shown, pasted, and is hidden again when it is sent", async ({ page, faults }) => {
  faults.allow(/status of 400/);
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
  // It stays shown while the form checks what is typed.
  await password.fill("");
  await field(page, "Email").focus();
  await expect(password).toHaveAccessibleDescription("Password is required");
  await password.fill("x");
  await expect(password).not.toHaveAttribute("aria-invalid");
  await expect(password).toHaveAttribute("type", "text");
  await fillLogin(page, newPerson());
  await expect(problem(page)).toContainText("Sign in failed");
  await expect(password).toHaveAttribute("type", "password");
});

test("nothing moves when JavaScript takes over", async ({ page, browser, baseURL }) => {
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

test("a press is not lost to the message of the field it leaves", async ({ page }) => {
  await openHydrated(page, "/auth");
  await field(page, "Password").focus();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(title(page, "Forgot your password?")).toBeVisible();

  await field(page, "Email").fill("nowhere");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(problem(page)).toContainText("Please enter a valid email address");

  // A press that ends elsewhere still leaves the field, and the field says so.
  await openHydrated(page, "/auth");
  await field(page, "Password").focus();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(field(page, "Password")).toHaveAccessibleDescription("Password is required");
});

test("the buttons say that they are busy, and a second press does nothing", async ({ page, person, otherDevice }) => {
  await openHydrated(page, "/auth");
  const held = await holdRequests(page, /\/auth(?:\.data)?\?|\/auth\.data/);
  await fillLogin(page, person);
  const busy = page.getByRole("button", { name: "Signing in..." });
  await expect(busy).toHaveAttribute("aria-disabled", "true");
  await busy.click({ force: true });
  await expect.poll(() => held.asked.length).toBe(1);
  await held.release();
  await expectSignedIn(page, person);

  await openHydrated(otherDevice, "/auth?mode=signup");
  const heldAgain = await holdRequests(otherDevice, /\/auth\.data/);
  await fillSignup(otherDevice, newPerson());
  await expect(otherDevice.getByRole("button", { name: "Creating account..." })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await heldAgain.release();
  await expect(title(otherDevice, "Check your email")).toBeVisible();
  await expect(title(otherDevice, "Check your email")).toBeFocused();
});

test("the other tabs learn of a sign-in and a sign-out, and last_login follows", async ({ page, person, context }) => {
  const other = await context.newPage();
  await openHydrated(other, "/find");
  await expectSignedOut(other);
  await openHydrated(page, "/auth");
  const before = Date.now();
  await fillLogin(page, person);
  await expectSignedIn(page, person);
  await expectSignedIn(other, person);
  const note: unknown = JSON.parse((await lastLogin(page)) ?? "null");
  expect(note).toEqual({ at: expect.any(String), method: "email" });
  const at = typeof note === "object" && note !== null ? Date.parse(String(Reflect.get(note, "at"))) : 0;
  expect(Math.abs(at - before)).toBeLessThan(60_000);

  await accountMenu(other).locator("summary").click();
  await other.getByRole("button", { name: "Sign out", exact: true }).click();
  await expectSignedOut(other);
  await expectSignedOut(page);
  expect(await lastLogin(page)).toBeNull();
});

test("a page that needs an account is left in every tab", async ({ page, person, context }) => {
  await signIn(page, person);
  const other = await context.newPage();
  await openHydrated(other, "/preferences");
  await openHydrated(page, "/find");
  await accountMenu(page).locator("summary").click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(other).toHaveURL("/auth?next=%2Fpreferences");
});

test("the menu that was opened before React took over stays open", async ({ page, person }) => {
  await signIn(page, person);
  const held = await holdRequests(page, /\/assets\/hydrate-/);
  await page.goto("/find");
  await accountMenu(page).locator("summary").click();
  const signOut = page.getByRole("button", { name: "Sign out", exact: true });
  await expect(signOut).toBeVisible();
  await expect.poll(() => held.asked.length).toBeGreaterThan(0);
  await held.release();
  await hydrate(page);
  await expect(signOut).toBeVisible();
  await signOut.click();
  await expectSignedOut(page);
});

test("the menu closes on Escape, on a press elsewhere and on leaving", async ({ page, person }) => {
  await signIn(page, person);
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

test("somebody who comes back to a page after a while is asked for again", async ({ page, person }) => {
  await page.clock.install();
  await signIn(page, person);
  await openHydrated(page, "/find");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const setVisible = (state: "hidden" | "visible") =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await setVisible("hidden");
  await page.clock.fastForward(30_000);
  await setVisible("visible");
  await setVisible("hidden");
  expect(asked.filter((path) => path.endsWith(".data"))).toEqual([]);
  await page.clock.fastForward(61_000);
  await setVisible("visible");
  await expect.poll(() => asked.filter((path) => path.endsWith(".data"))).toEqual(["/find.data"]);
});

test.describe("tokens in the fragment", () => {
  const claims = { email: "visitor@example.test", iat: Math.floor(Date.now() / 1_000) };
  const token = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.x`;
  const fragment = (values: Readonly<Record<string, string>>) => `#${new URLSearchParams(values).toString()}`;
  const whole = {
    access_token: token(claims),
    refresh_token: "refresh-me",
    expires_in: "3600",
    token_type: "bearer",
  };

  test("leave the address at once, and are sent only when the person says so", async ({ page, faults }) => {
    faults.allow(/status of 4\d\d/);
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

    // These tokens are made up: the service refuses them.
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

  for (const missing of Object.keys(whole)) {
    test(`without ${missing} are no session`, async ({ page }) => {
      const values = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== missing));
      await openStopped(page, `/auth/callback${fragment(values)}`);
      await expect(title(page, "Authentication Error")).toBeVisible();
      await expect(problem(page)).toContainText("No session defined in URL");
      expect(page.url()).not.toContain("#");
      await page.clock.runFor(3_000);
      await expect(page).toHaveURL("/auth");
    });
  }

  test("that are not there lead to the login at once", async ({ page }) => {
    await openStopped(page, "/auth/callback");
    await expect(page).toHaveURL("/auth");
  });

  test("that are an error are put in words by the server", async ({ page, faults }) => {
    faults.allow(/status of 400/);
    await openHydrated(page, `/auth/callback${fragment({ error: "access_denied", error_description: "no" })}`);
    await expect(problem(page)).toContainText("Sign-in was cancelled. Please try again.");
  });
});

test.describe("pages that move on", () => {
  test("wait three seconds after a failure, and stay when somebody uses them", async ({ page, faults }) => {
    faults.allow(/status of 400/);
    await openStopped(page, "/auth/callback?error=access_denied");
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

  test("have no second clock in the HTML", async ({ page, faults }) => {
    faults.allow(/status of 400/);
    await openHydrated(page, "/auth/callback?error=access_denied");
    expect(await page.locator("meta[http-equiv=refresh]").count()).toBe(0);
  });

  test("take the visitor on after two seconds of good news", async ({ page, person }) => {
    await signIn(page, person);
    await openStopped(page, "/login-success?next=%2Ffind");
    await page.clock.runFor(1_999);
    await expect(title(page, "Login Successful!")).toBeVisible();
    await expect(page).toHaveURL("/login-success?next=%2Ffind");
    await page.clock.runFor(1);
    await expect(page).toHaveURL("/find");
    // Back does not lead to the good news again.
    await page.goBack();
    await expect(title(page, "Login Successful!")).toHaveCount(0);
  });
});

test("a window opened by this site tells it that somebody signed in", async ({ page, person, context }) => {
  await signIn(page, person);
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
  await expect(popup.getByText("This window belongs to another one")).toBeVisible();
  expect(await told).toEqual({ data: { type: "first-layer:signed-in" }, origin: true });
});
