import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { signIn } from "../../fixtures/accounts";
import { holdRequests, hydrate, openHydrated } from "../../fixtures/hydrated-page";
import { ALL_PAGES, copyNotice, keptPages, NO_CONNECTION, noConnection, visitTools } from "../../fixtures/kept-tools";
import { choosePrinter, toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

test.use({ serviceWorkers: "allow" });

test.beforeEach(({ pageErrors }) => {
  pageErrors.allow(NO_CONNECTION);
});

interface Kept {
  readonly address: string;
  readonly headers: string;
  readonly text: string;
}

/** Every response in a cache of this browser's that a page or a worker filled. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const kept: Kept[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        if (response === undefined) continue;
        const headers = [...response.headers].map(([header, value]) => `${header}: ${value}`).join("\n");
        kept.push({ address: request.url, headers, text: await response.text() });
      }
    }
    return kept;
  });

test("after one visit the tools work without a connection, and come from the server again with one", async ({
  page,
  context,
  expectAccessible,
}) => {
  await visitTools(page);
  await expect(copyNotice(page)).toHaveCount(0);
  await context.setOffline(true);

  await page.getByRole("link", { name: "Pressure advance", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Pressure advance" })).toBeVisible();
  await expect(copyNotice(page)).toBeVisible();

  // A link with inputs, to a test whose page was never open.
  await page.goto("/calculators/pressure-advance?variant=midpoint&low=0%2C03&high=0.04");
  const result = page.getByRole("region", { name: "Result" });
  await expect(page.getByRole("heading", { level: 2, name: "Between two" })).toBeVisible();
  await expect(result).toContainText(/Pressure advance\s*0\.035/);
  await page.getByRole("form").getByLabel("Higher value").fill("0,05");
  await expect(result).toContainText(/Pressure advance\s*0\.04/);

  await expectAccessible();
  await page.goto("/find?q=nozzle");
  await expect(noConnection(page)).toBeVisible();
  await expectAccessible();
  await expect(page).toHaveURL(/\/find\?q=nozzle/);
  await page.getByRole("link", { name: "Skew correction calculator" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Skew correction" })).toBeVisible();

  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Skew correction" })).toBeVisible();
  await expect(copyNotice(page)).toHaveCount(0);
});

test("without a connection a calculator says of its address what it says with one", async ({ page, context }) => {
  const notes = page.getByText(/so nothing was done with it/);
  const address = "/calculators/flow-rate?variant=e-steps&foo=1";
  await visitTools(page, address);
  await expect(notes).toHaveText(/“foo” is no input of “/);
  const online = await notes.allTextContents();
  await context.setOffline(true);
  for (const [asked, said] of [
    [address, online],
    ["/calculators/flow-rate", []],
  ] as const) {
    await page.goto(asked);
    await expect(copyNotice(page)).toBeVisible();
    await hydrate(page);
    await expect(notes).toHaveText([...said]);
  }
});

test("without a connection other spellings of an address lead to the page, and the address of a copy does with one", async ({
  page,
  context,
}) => {
  await visitTools(page);
  await page.goto("/calculators/flow-rate?copy=offline&percent=94");
  await expect(page).toHaveURL(/\/calculators\/flow-rate\?percent=94$/);
  await expect(copyNotice(page)).toHaveCount(0);
  await context.setOffline(true);
  for (const address of ["/Calculators/Flow-rate/?percent=94", "/calibration?percent=94"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/calculators\/flow-rate\?percent=94$/);
    await expect(copyNotice(page)).toBeVisible();
  }
});

test("a page that was chosen before the code for such pages had loaded comes all the same when it cannot be reached", async ({
  page,
}) => {
  const held = await holdRequests(page, /\/tools-worker-[^/]*\.js$/);
  await openHydrated(page, "/test-prints");
  await expect.poll(() => held.requests.length).toBe(1);
  await page.route(/\.data(?:\?|$)/, (route) => route.abort("internetdisconnected"));
  const link = page.getByRole("link", { name: "Retraction tower" });
  await link.click();
  await expect(link).toBeHidden();
  await held.release();
  await expect(page.getByLabel("Length to mm")).toBeVisible();
});

test("a test print is set up, looked at and saved without a connection", async ({ page, context }) => {
  await visitTools(page, "/calculators/retraction");
  await context.setOffline(true);
  await page.goto("/test-prints");
  await page.getByRole("link", { name: "Retraction tower" }).click();
  await hydrate(page);
  await page.getByLabel("Length to mm").fill("1,5");
  await page.getByRole("button", { name: "Update report" }).click();
  await expect(page.getByText("16: 0, 0.1, 0.2 to 1.5")).toBeVisible();
  await page.getByRole("link", { name: "10 up" }).click();
  await expect(page.getByRole("heading", { name: "Layer 11 of 82" })).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download G-code" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("retraction-tower-klipper.gcode");
  const offline = await readFile(await file.path(), "utf8");
  const address = new URL(page.url());

  await page.getByText("Use your own start and end G-code").click();
  await page.getByLabel("Start G-code").fill("G28\nM109 S{chamber}");
  await page.getByRole("button", { name: "Download G-code" }).click();
  await expect(page.getByLabel("Start G-code")).toHaveAccessibleDescription(/Line 2 has a placeholder/);

  // The server makes the same file.
  await context.setOffline(false);
  const response = await page.request.get(`${address.pathname}/print.gcode${address.search}`);
  expect(await response.text()).toBe(offline);
});

test("a page that was open keeps working when the connection goes, and Back leads to a copy", async ({
  page,
  context,
}) => {
  await visitTools(page);
  await page.getByRole("link", { name: "Wall test" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Wall test" })).toBeVisible();
  await context.setOffline(true);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download G-code" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toMatch(/^; First Layer test print flow-wall/);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Tune your printer" })).toBeVisible();
  await expect(copyNotice(page)).toBeVisible();
});

test("a page whose data cannot be reached, or not in time, is loaded as a document", async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/);
  await visitTools(page);
  await page.route(/\/calculators\/[\w-]+\.data/, (route) => route.abort());
  // Before the page that may load Tune ahead, whose request is held, too.
  const held = await holdRequests(page, /\/tune\.data/);
  await page.getByRole("link", { name: "Pressure advance", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Pressure advance" })).toBeVisible();
  await expect(copyNotice(page)).toHaveCount(0);
  await hydrate(page);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Tune" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tune your printer" })).toBeVisible();
  expect(held.requests).not.toHaveLength(0);
});

test("nothing of a member is kept, and signing out deletes the copies", async ({ page, account, context }) => {
  await signIn(page, account);
  await page.goto("/");
  await choosePrinter(page, "kobra 2 neo", "Anycubic Kobra 2 Neo");
  await visitTools(page);
  await expect(page.getByRole("main")).toContainText("on your Anycubic Kobra 2 Neo");
  const kept = await everythingKept(page);
  expect(kept.length).toBeGreaterThan(ALL_PAGES);
  const isPersonal = ({ headers, text }: Kept) =>
    [account.username, account.email, "Kobra 2 Neo"].some((own) => text.includes(own)) ||
    /^set-cookie|^cache-control: (?:private|no-store)/m.test(headers);
  expect(kept.filter(isPersonal).map(({ address }) => address)).toEqual([]);

  // Without a connection the member is neither shown nor signed out.
  await context.setOffline(true);
  await page.reload();
  await expect(copyNotice(page)).toBeVisible();
  await expect(page.getByRole("banner")).not.toContainText(account.username);
  await hydrate(page);
  expect(await page.evaluate(() => localStorage.getItem("last_login"))).not.toBeNull();
  await context.setOffline(false);
  await expect(copyNotice(page)).toHaveCount(0);
  await hydrate(page);
  await openHydrated(page, "/preferences");
  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => keptPages(page)).toBe(0);

  await context.setOffline(true);
  await page.goto("/tune");
  await expect(noConnection(page)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Open Tune once with a connection");
});

test("marks made without a connection go into the account with one, from the page and from its copy", async ({
  page,
  account,
  context,
}) => {
  await signIn(page, account);
  await page.goto("/");
  await choosePrinter(page, "kobra 2 neo", "Anycubic Kobra 2 Neo");
  await visitTools(page);
  const press = async (name: string, words: string) => {
    await context.setOffline(true);
    await page.getByRole("button", { name: `Mark complete: ${name}` }).click();
    await expect(page.getByRole("button", { name: `Undo: ${name}` })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: words })).toHaveCount(1);
    await expect(page.getByText("You are offline")).toHaveCount(0);
  };
  const reconnect = async () => {
    const sent = page.waitForResponse((response) => response.request().method() === "POST");
    await context.setOffline(false);
    expect((await sent).ok()).toBe(true);
  };
  await press("Flow rate", "A signed-in account gets it online.");
  await reconnect();
  await expect(page.getByRole("button", { name: "Undo: Flow rate" })).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(copyNotice(page)).toBeVisible();
  await hydrate(page);
  await expect(page.getByRole("main")).toContainText("1 of 5 done");
  await press("Retraction", "A signed-in account gets it online.");
  await reconnect();
  // A copy is loaded anew as soon as there is a connection.
  await expect(copyNotice(page)).toHaveCount(0);
  await hydrate(page);

  await page.evaluate(() => {
    localStorage.clear();
  });
  await openHydrated(page, "/tune");
  await expect(page.getByRole("main")).toContainText("2 of 5 done on your Anycubic Kobra 2 Neo");
});

test("marks made and taken back without a connection win after a page that has none", async ({
  page,
  account,
  context,
}) => {
  await signIn(page, account);
  await visitTools(page);
  for (const [press, then] of [
    ["Mark complete", "Undo"],
    ["Undo", "Mark complete"],
  ] as const) {
    await context.setOffline(true);
    await page.getByRole("button", { name: `${press}: Retraction` }).click();
    await expect(page.getByRole("button", { name: `${then}: Retraction` })).toBeVisible();
    // Nothing is open any more that could send it.
    await page.goto("/saved");
    await expect(noConnection(page)).toBeVisible();
    await context.setOffline(false);
    const sent = page.waitForResponse((response) => response.request().method() === "POST");
    await openHydrated(page, "/tune");
    expect((await sent).ok()).toBe(true);
    await expect(page.getByRole("button", { name: `${then}: Retraction` })).toBeVisible();
  }
  // The account has it, too.
  await page.evaluate(() => {
    localStorage.clear();
  });
  await openHydrated(page, "/tune");
  await expect(page.getByRole("main")).toContainText("0 of 5 done");
});

test("a mark whose request fails is sent again, and the page stays", async ({ page, account, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/);
  await signIn(page, account);
  await openHydrated(page, "/tune");
  await page.route(/\/tune\.data/, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await page.getByRole("button", { name: "Mark complete: Flow rate" }).click();
  await expect(page.getByText("This is sent as soon as it responds.")).toBeVisible();
  // What the browser alone has is sent in the background, where a failure shows nothing.
  const failed = page.waitForEvent("requestfailed");
  await page.evaluate(() => {
    const mark = { completed: true, completedAt: new Date().toISOString() };
    localStorage.setItem("calibration:retraction", JSON.stringify(mark));
    dispatchEvent(new StorageEvent("storage", { key: "calibration:retraction" }));
  });
  await failed;
  await expect(page.getByRole("heading", { level: 1, name: "Tune your printer" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("1 of 5 done");
  await page.unroute(/\/tune\.data/);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("button", { name: "Undo: Flow rate" })).toBeVisible();
});

test("a copy in which somebody is typing gives way to the page with a connection, and they type on", async ({
  page,
  context,
}) => {
  await visitTools(page, "/calculators/retraction");
  await context.setOffline(true);
  await page.reload();
  await hydrate(page);
  await expect(copyNotice(page)).toBeVisible();
  const field = page.getByRole("form").getByLabel("Lowest clean height");
  await field.pressSequentially("7,4");
  await field.press("ArrowLeft");
  await context.setOffline(false);
  await expect(copyNotice(page)).toHaveCount(0);
  await hydrate(page);
  await expect(field).toBeFocused();
  await page.keyboard.type("1");
  await expect(field).toHaveValue("7,14");
  await expect(page.getByRole("region", { name: "Result" })).toContainText(/Retraction length\s*0\.6 mm/);
});

test("a new version of the site is announced to pages of an older one", async ({ page }) => {
  await visitTools(page);
  const announce = (version: string) =>
    page.evaluate((told) => {
      const channel = new BroadcastChannel("first-layer:version");
      channel.postMessage(told);
      channel.close();
    }, version);
  const own = await page.evaluate(() => Reflect.get(Reflect.get(window, "__remixManifest"), "version"));
  expect(own).toMatch(/^\w{8}$/);
  await announce(own);
  await expect(page.getByRole("main")).not.toContainText("new version");
  await announce("another");
  await expect(toast(page, "A new version of this site is ready")).toBeVisible();
});
