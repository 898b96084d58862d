import type { Page } from "@playwright/test";
import { signIn, title, type Person } from "../fixtures/accounts";
import { makeAdmin, openAllPages } from "../fixtures/admins";
import { holdRequests, openHydrated } from "../fixtures/browser-steps";
import type { Site } from "../fixtures/site";
import { toast } from "../fixtures/steps";
import { expect, test } from "../fixtures/test";

test.afterEach(async ({ site }) => openAllPages(site));

/** Where people wait for the tools. */
const WAITING = "/under-construction?from=/tune";

/** Makes somebody an administrator, in front of the page where locks are turned. */
async function openAccessControl(page: Page, site: Site, person: Person): Promise<void> {
  await makeAdmin(site, person);
  await signIn(page, person);
  await openHydrated(page, "/admin/access-control");
}

async function turnTools(page: Page, turn: "Lock" | "Unlock"): Promise<void> {
  await page.getByRole("button", { name: `${turn} Tools`, exact: true }).click();
  await expect(toast(page, `Tools ${turn.toLowerCase()}ed successfully`)).toBeVisible();
}

test("whoever waits in front of a closed page is told when it opens", async ({ page, otherDevice, site, person }) => {
  await openAccessControl(page, site, person);
  await turnTools(page, "Lock");

  await openHydrated(otherDevice, WAITING);
  await expect(title(otherDevice, "Under construction")).toBeVisible();
  await expect(otherDevice.getByRole("main")).toContainText("closed for now");
  await expect(otherDevice.locator("html")).toHaveAttribute("data-live", "page_access");

  await turnTools(page, "Unlock");
  const message = otherDevice.getByRole("status").filter({ hasText: "TUNE is no longer closed" });
  await expect(message).toBeVisible();
  await expect(message).toContainText("It is still being built");
});

test("whoever looks at what is not built yet is told when it closes, on /contact, too", async ({
  page,
  otherDevice,
  site,
  person,
}) => {
  await openAccessControl(page, site, person);
  await openHydrated(otherDevice, "/contact?from=/tune");
  await expect(otherDevice.getByRole("main")).toContainText("TUNE is not open yet");
  await expect(otherDevice.locator("html")).toHaveAttribute("data-live", "page_access");
  await turnTools(page, "Lock");
  await expect(otherDevice.getByRole("main")).toContainText("TUNE is closed for now");
});

test("a lock that is turned before the page can hear of it is noticed when it can", async ({
  page,
  otherDevice,
  site,
  person,
}) => {
  await openAccessControl(page, site, person);
  const access = await holdRequests(otherDevice, /\/live-token/);
  await openHydrated(otherDevice, WAITING);
  await expect.poll(() => access.asked.length).toBe(1);
  await turnTools(page, "Lock");
  await expect(otherDevice.getByRole("main")).toContainText("TUNE is not open yet");
  await access.release();
  await expect(otherDevice.getByRole("main")).toContainText("TUNE is closed for now");
});

test("an answer of somebody who has not heard of the change yet is not the last", async ({
  page,
  otherDevice,
  site,
  person,
}) => {
  await openAccessControl(page, site, person);
  const answers: ("early" | "late" | "true")[] = [];
  let old: Awaited<ReturnType<Page["request"]["get"]>> | undefined;
  await otherDevice.route(/\/under-construction\.data/, async (route) => {
    const response = await route.fetch();
    if (old === undefined) {
      // Asked for when the page begins to hear.
      old = response;
      answers.push("early");
      return route.fulfill({ response });
    }
    const isFirst = !answers.includes("late");
    answers.push(isFirst ? "late" : "true");
    return route.fulfill({ response: isFirst ? old : response });
  });
  await openHydrated(otherDevice, WAITING);
  await expect.poll(() => answers).toEqual(["early"]);
  await turnTools(page, "Lock");
  await expect(otherDevice.getByRole("main")).toContainText("TUNE is closed for now");
  expect(answers).toEqual(["early", "late", "true"]);
});

test("a button that was pressed says that it is busy, and no other does", async ({ page, site, person }) => {
  await openAccessControl(page, site, person);
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
  await page.getByRole("button", { name: "Lock Tools", exact: true }).click();
  await expect(page.getByRole("button", { name: "Locking...", exact: true })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Lock Guides", exact: true })).not.toHaveAttribute("aria-busy");
  letThrough();
  await expect(toast(page, "Tools locked successfully")).toBeVisible();
});
