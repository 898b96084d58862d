import { createAccount, fillLogin, newAccount, signIn } from "../../fixtures/accounts";
import { holdRequests, hydrate, openHydrated } from "../../fixtures/hydrated-page";
import { randomIpAddress } from "../../fixtures/ip-address";
import { expect, test } from "../../fixtures/test";

test("the result follows what is typed without a request, and the address follows the result", async ({ page }) => {
  await openHydrated(page, "/calculators/pressure-advance?variant=midpoint");
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const form = page.getByRole("form");
  const result = page.getByRole("region", { name: "Result" });
  await form.getByLabel("Lower value").fill("0,035");
  // Nothing is wrong with what has not been typed yet.
  await expect(result).toContainText("Enter “Higher value”, and the result appears here.");
  await expect(form.getByLabel("Higher value")).not.toHaveAttribute("aria-invalid");
  await form.getByLabel("Higher value").fill("0.045");
  await expect(result).toContainText(/Pressure advance\s*0\.04\s*s\s*± 0\.005/);
  await expect(page).toHaveURL(/\?variant=midpoint&low=0%2C035&high=0\.045/);
  // Who signs in or chooses a printer now comes back to it.
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", /high%3D0\.045/);
  await expect(header.getByRole("link", { name: "Choose printer" })).toHaveAttribute("href", /high%3D0\.045/);
  await expect(
    result.getByRole("status").filter({ hasText: /^Pressure advance: 0\.04 s, plus or minus 0\.005/ }),
  ).toHaveCount(1);

  // A wrong number is marked when its field is left, not while it is typed.
  await form.getByLabel("Higher value").fill("0.0.5");
  await expect(result).not.toContainText("± 0.005");
  await expect(form.getByLabel("Higher value")).not.toHaveAttribute("aria-invalid");
  await form.getByLabel("Lower value").focus();
  await expect(form.getByLabel("Higher value")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Higher value").fill("0.05");
  await expect(form.getByLabel("Higher value")).not.toHaveAttribute("aria-invalid");
  // A link below the pointer may be loaded ahead; what is typed is in no request.
  expect(requests.filter((address) => /(?:low|high)=/.test(address))).toEqual([]);

  await expect(page).toHaveURL(/high=0\.05&/);
  await page.reload();
  await expect(result).toContainText("0.0425");
});

test("a line is copied with one press", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openHydrated(page, "/calculators/pressure-advance?variant=midpoint&low=0.03&high=0.04");
  await page.getByRole("button", { name: /^Copy: Klipper Live/ }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe("SET_PRESSURE_ADVANCE ADVANCE=0.035");
});

test("marks of this browser are those of the spec's key, and go into the account", async ({ page, account }) => {
  await page.goto("/tune");
  await page.evaluate(() => {
    localStorage.setItem("calibration:retraction", '{"completed":true,"completedAt":"2026-01-02T10:00:00.000Z"}');
  });
  await openHydrated(page, "/tune");
  await expect(page.getByRole("main")).toContainText("1 of 5 done");
  await expect(page.getByRole("main")).toContainText("Done 2 Jan 2026");
  await page.request.post("/auth", {
    form: { intent: "login", email: account.email, password: account.password },
    headers: { origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  const saved = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes("/tune"),
  );
  await openHydrated(page, "/tune");
  expect((await saved).ok()).toBe(true);
  // Also where this browser's storage is not there.
  await page.evaluate(() => {
    localStorage.clear();
  });
  await openHydrated(page, "/tune");
  await expect(page.getByRole("main")).toContainText("Done 2 Jan 2026");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("calibration:retraction")))
    .toBe('{"completed":true,"completedAt":"2026-01-02T10:00:00.000Z"}');
});

test("a mark without an account stays on this device, and taking it back cancels what waits for signing in", async ({
  page,
  account,
}) => {
  await openHydrated(page, "/calculators/flow-rate?variant=percent-block&oldFlow=0.97&percent=94");
  await page.getByRole("button", { name: "Mark complete: Flow rate" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved on this device." })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Undo: Flow rate" })).toBeFocused();
  await page.getByRole("button", { name: "Sign in to keep it in your account" }).click();
  await expect(page).toHaveURL(/\/auth\?/);
  await openHydrated(page, "/tune");
  await expect(page.getByRole("main")).toContainText("1 of 5 done");
  const undone = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Undo: Flow rate" }).click();
  await undone;
  await expect(page.getByRole("main")).toContainText("0 of 5 done");
  await page.goto("/auth?next=/tune");
  await fillLogin(page, account);
  await expect(page).toHaveURL(/\/tune/);
  await expect(page.getByRole("main")).toContainText("0 of 5 done");
  await expect(page.getByText("Calibration marked as complete")).toHaveCount(0);
});

test("marks that go into an account for another printer than its own are named with it", async ({ page, account }) => {
  await openHydrated(page, "/my-printer");
  await page.request.post("/my-printer", {
    form: { intent: "remember", printer: "creality-k1" },
    headers: { origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  await openHydrated(page, "/calculators/retraction");
  await page.getByRole("button", { name: "Mark complete: Retraction" }).click();
  await expect(page.getByRole("button", { name: "Undo: Retraction" })).toBeVisible();
  await page.request.post("/my-printer", {
    form: { intent: "remember", printer: "creality-ender-3" },
    headers: { origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  await signIn(page, account);
  await openHydrated(page, "/calculators/retraction");
  await expect(page.getByText("Calibration marked as complete")).toBeVisible();
  await expect(page.getByText("For the Creality K1.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark complete: Retraction" })).toBeVisible();
});

test("marks of an account end in this browser when it is signed out", async ({ page, account }) => {
  await signIn(page, account);
  await openHydrated(page, "/tune");
  await page.getByRole("button", { name: "Mark complete: Retraction" }).click();
  await expect(page.getByRole("button", { name: "Undo: Retraction" })).toBeVisible();
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("calibration")));
  await expect.poll(stored).toEqual(expect.arrayContaining(["calibration:retraction"]));
  await page.request.post("/auth/sign-out", {
    form: { intent: "sign-out", scope: "local", redirectTo: "/" },
    headers: { origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  await openHydrated(page, "/tune");
  await expect(page.getByRole("main")).toContainText("0 of 5 done");
  await expect.poll(stored).toEqual([]);
});

test("signing out beside a second tab leaves nothing for the next member", async ({ page, account, context, site }) => {
  await signIn(page, account);
  await openHydrated(page, "/tune");
  for (const name of ["Flow rate", "Retraction"]) {
    await page.getByRole("button", { name: `Mark complete: ${name}` }).click();
    await expect(page.getByRole("button", { name: `Undo: ${name}` })).toBeVisible();
  }
  const second = await context.newPage();
  await openHydrated(second, "/tune");
  await expect(second.getByRole("main")).toContainText("2 of 5 done");
  const stored = () => second.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("calibration")));
  await expect.poll(stored).toHaveLength(3);

  // The second tab stays the first member's page for as long as its data are on their way.
  const held = await holdRequests(second, /\.data/);
  const emptied = second.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener("storage", ({ key }) => {
          // React has drawn what changed, and has run what follows, after two frames.
          if (key === "calibration_owner")
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
        });
      }),
  );
  await page.goto("/preferences");
  await hydrate(page);
  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(page).toHaveURL("/");
  await emptied;
  expect(await stored()).toEqual([]);

  const next = newAccount();
  await createAccount(site, next, randomIpAddress());
  await signIn(page, next);
  await openHydrated(page, "/tune");
  await expect(page.getByRole("main")).toContainText("0 of 5 done");
  await expect.poll(stored).toEqual(["calibration_owner"]);
  await held.release();
  await expect(second.getByRole("main")).toContainText("0 of 5 done");
});
