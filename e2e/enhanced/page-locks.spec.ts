import type { Page } from "@playwright/test";
import { newMember, signIn, title, type Account } from "../fixtures/accounts";
import { makeAdmin, unlockAllPages } from "../fixtures/admins";
import { holdRequests, hydrate, openHydrated } from "../fixtures/hydrated-page";
import { keptPages, NO_CONNECTION, noConnection, visitTools } from "../fixtures/kept-tools";
import type { Site } from "../fixtures/site-process";
import { toast } from "../fixtures/page-elements";
import { expect, test } from "../fixtures/test";

test.use({ ownSite: true });

test.afterEach(async ({ site }) => unlockAllPages(site));

/** The page shown in place of the locked tools. */
const WAITING = "/under-construction?from=/tune";

/** Signs an administrator in and opens the access control page. */
async function openAccessControl(page: Page, site: Site, account: Account): Promise<void> {
  await makeAdmin(site, account);
  await signIn(page, account);
  await openHydrated(page, "/admin/access-control");
}

async function setToolsLock(page: Page, turn: "Lock" | "Unlock"): Promise<void> {
  const name = turn === "Lock" ? "Lock with note on Tools" : "Unlock Tools";
  await page.getByRole("button", { name, exact: true }).click();
  await expect(toast(page, `Tools ${turn.toLowerCase()}ed successfully`)).toBeVisible();
}

test("a visitor on a locked page is told when it opens", async ({ page, otherDevice, site, account }) => {
  await openAccessControl(page, site, account);
  await setToolsLock(page, "Lock");

  await openHydrated(otherDevice, WAITING);
  await expect(title(otherDevice, "Under construction")).toBeVisible();
  await expect(otherDevice.getByRole("main")).toContainText("closed for now");
  await expect(otherDevice.locator("html")).toHaveAttribute("data-live", "page_access");

  await setToolsLock(page, "Unlock");
  const message = otherDevice.getByRole("status").filter({ hasText: "TUNE has been unlocked" });
  await expect(message).toBeVisible();
  await expect(message.getByRole("link", { name: "Go to TUNE" })).toBeVisible();
});

test("the page that a lock leads to comes back with what was typed", async ({ page, otherDevice, site, account }) => {
  await openAccessControl(page, site, account);
  await openHydrated(otherDevice, "/calculators/pressure-advance?variant=midpoint");
  await expect(otherDevice.locator("html")).toHaveAttribute("data-live", "page_access");
  await otherDevice.getByLabel("Lower value").fill("0.035");
  await expect(otherDevice).toHaveURL(/low=0\.035/);
  await setToolsLock(page, "Lock");
  await expect(otherDevice).toHaveURL(/\/auth\?next=.*low%3D0\.035/);
});

test("a visitor on a page that is shown instead is told when the other is locked, on /contact, too", async ({
  page,
  otherDevice,
  site,
  account,
}) => {
  await openAccessControl(page, site, account);
  await openHydrated(otherDevice, "/contact?from=/tune");
  await expect(otherDevice.getByRole("main")).toContainText("TUNE is open");
  await expect(otherDevice.locator("html")).toHaveAttribute("data-live", "page_access");
  await setToolsLock(page, "Lock");
  await expect(otherDevice.getByRole("main")).toContainText("TUNE is closed for now");
});

test("a lock changed before the page has subscribed is noticed once it has", async ({
  page,
  otherDevice,
  site,
  account,
}) => {
  await openAccessControl(page, site, account);
  const access = await holdRequests(otherDevice, /\/live-token/);
  await openHydrated(otherDevice, WAITING);
  await expect.poll(() => access.requests.length).toBe(1);
  await setToolsLock(page, "Lock");
  await expect(otherDevice.getByRole("main")).toContainText("TUNE is open");
  await access.release();
  await expect(otherDevice.getByRole("main")).toContainText("TUNE is closed for now");
});

test("a stale response about a lock is followed by another read", async ({ page, otherDevice, site, account }) => {
  await openAccessControl(page, site, account);
  const results: ("early" | "late" | "true")[] = [];
  let old: Awaited<ReturnType<Page["request"]["get"]>> | undefined;
  await otherDevice.route(/\/under-construction\.data/, async (route) => {
    const response = await route.fetch();
    if (old === undefined) {
      // Read when the page subscribes.
      old = response;
      results.push("early");
      return route.fulfill({ response });
    }
    const isFirst = !results.includes("late");
    results.push(isFirst ? "late" : "true");
    return route.fulfill({ response: isFirst ? old : response });
  });
  await openHydrated(otherDevice, WAITING);
  await expect.poll(() => results).toEqual(["early"]);
  await setToolsLock(page, "Lock");
  await expect(otherDevice.getByRole("main")).toContainText("TUNE is closed for now");
  expect(results).toEqual(["early", "late", "true"]);
});

test("only the lock button that was pressed shows a pending state", async ({ page, site, account }) => {
  await openAccessControl(page, site, account);
  let letThrough = () => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = () => {
      resolve();
    };
  });
  await page.route(/access-control\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Lock with note on Tools", exact: true }).click();
  await expect(page.getByRole("button", { name: "Locking...", exact: true })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Lock Guides", exact: true })).not.toHaveAttribute("aria-busy");
  letThrough();
  await expect(toast(page, "Tools locked successfully")).toBeVisible();
});

test.describe("with pages that the browser has kept", () => {
  test.use({ serviceWorkers: "allow" });

  test("a visit shows the lock of the tools, and no copy stays", async ({
    page,
    otherDevice,
    context,
    site,
    account,
    pageErrors,
  }) => {
    pageErrors.allow(NO_CONNECTION);
    await openAccessControl(otherDevice, site, account);
    await visitTools(page);
    await setToolsLock(otherDevice, "Lock");
    await page.goto("/tune");
    await expect(page).toHaveURL(/\/auth/);
    await hydrate(page);
    await expect.poll(() => keptPages(page)).toBe(0);
    await context.setOffline(true);
    await page.goto("/tune");
    await expect(noConnection(page)).toBeVisible();

    await context.setOffline(false);
    await setToolsLock(otherDevice, "Unlock");
    // While the server learns of a lock it says of no page that it is for everyone.
    await expect(() => visitTools(page)).toPass();
  });
});

test("what is typed over a stored note before hydration stays, and counts as begun then", async ({
  page,
  otherDevice,
  site,
  account,
  pageErrors,
}) => {
  pageErrors.allow(/status of 409/);
  await openAccessControl(page, site, account);
  const note = page.getByLabel("Note for members on Tools");
  const saveNote = page.getByRole("button", { name: "Save note on Tools" });
  await note.fill("New calculators");
  await saveNote.click();
  await expect(toast(page, "Note saved")).toBeVisible();

  await typeWhileHydrating(page, "Back on Monday", " at noon");
  const hydration = await holdRequests(page, /\/assets\/root-/);
  await page.reload({ waitUntil: "domcontentloaded" });
  await expect(note).toHaveValue("New calculators");
  await note.fill("Back on Monday");
  await hydration.release();
  await hydrate(page);
  await expect(note).toHaveValue("Back on Monday at noon");

  await openAccessControl(otherDevice, site, await newMember(site));
  await otherDevice.getByLabel("Note for members on Tools").fill("Theirs");
  await otherDevice.getByRole("button", { name: "Save note on Tools" }).click();
  await expect(toast(otherDevice, "Note saved")).toBeVisible();
  // Any other change has the page learn of it.
  await page.getByRole("button", { name: "Save note on Contribute" }).click();
  await expect(page.getByRole("row").filter({ hasText: "/tune" })).toContainText("Theirs");
  await saveNote.click();
  await expect(page.getByRole("alert").getByText("Save again to replace theirs: “Theirs”")).toBeVisible();
  await expect(note).toHaveValue("Back on Monday at noon");
});

/** Has the next page type more into the text area that holds `text`, once its hydration has begun. */
async function typeWhileHydrating(page: Page, text: string, more: string): Promise<void> {
  await page.addInitScript(
    ([before, after]) => {
      let { fetch } = window;
      // Hydration begins with a fetch of its own.
      Object.defineProperty(window, "fetch", {
        get: () => fetch,
        set(own: typeof fetch) {
          fetch = own;
          const area = [...document.querySelectorAll("textarea")].find(({ value }) => value === before);
          if (area === undefined) return;
          area.value += after;
          area.dispatchEvent(new InputEvent("input", { bubbles: true }));
        },
      });
    },
    [text, more] as const,
  );
}
