import type { Page } from "@playwright/test";
import { newMember, signIn, title, type Account } from "../../fixtures/accounts";
import { makeAdmin, unlockAllPages } from "../../fixtures/admins";
import type { Site } from "../../fixtures/site-process";
import { toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

test.use({ ownSite: true });

test.afterEach(async ({ site }) => unlockAllPages(site));

/** Signs an administrator in and opens the access control page. */
async function openAccessControl(page: Page, site: Site, account: Account): Promise<void> {
  await makeAdmin(site, account);
  await signIn(page, account, "/admin/access-control");
  await expect(title(page, "Access control")).toBeVisible();
}

const ONE_UNLOCK = /^Unlock (Guides|Tools|Contribute)$/;
const row = (page: Page, label: string) => page.getByRole("row").filter({ hasText: label });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("an address of the admin area that is none leads back to the dashboard", async ({ page, site, account }) => {
  await makeAdmin(site, account);
  await signIn(page, account, "/admin");
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(title(page, "Dashboard")).toBeVisible();
  await page.goto("/admin/no-such-page");
  await expect(title(page, "Oops! Page not found")).toBeVisible();
  await page.getByRole("link", { name: "Return to the dashboard" }).click();
  await expect(title(page, "Dashboard")).toBeVisible();
});

test("an admin locks a page with a note, and unlocks it", async ({
  page,
  otherDevice,
  site,
  account,
  expectAccessible,
}) => {
  await openAccessControl(page, site, account);
  await expect(row(page, "/find")).toContainText("Always open");
  await expect(row(page, "/find").getByRole("button", { name: "Lock Parts" })).toBeDisabled();

  await page.getByLabel("Note for members on Tools").fill("New figures on Monday");
  await press(page, "Save note on Tools");
  await expect(toast(page, "Note saved")).toBeVisible();
  await press(page, "Lock with note on Tools");
  await expect(toast(page, "Tools locked successfully")).toBeVisible();
  await expect(row(page, "/tune")).toContainText(`by ${account.username}`);
  await expect(row(page, "/contribute")).toContainText("Open");
  await expect(page.getByLabel("Note for members on Tools")).toHaveValue("New figures on Monday");

  // A signed-out visitor is sent to the sign-in page, a member reads the note, an admin sees the page.
  await otherDevice.goto("/tune");
  expect(new URL(otherDevice.url()).pathname).toBe("/auth");
  expect(new URL(otherDevice.url()).searchParams.get("next")).toBe("/tune");
  await otherDevice.goto("/");
  await expect(otherDevice.getByRole("article").filter({ hasText: "TUNE" })).toContainText("closed");
  await expect(otherDevice.getByRole("article").filter({ hasText: "LEARN" })).not.toContainText("closed");
  await signIn(otherDevice, await newMember(site), "/tune");
  await expect(title(otherDevice, "Under construction")).toBeVisible();
  await expect(otherDevice.getByRole("main")).toContainText("New figures on Monday");
  await expect(otherDevice.getByRole("complementary", { name: "Page lock" })).toHaveCount(0);
  await page.goto("/tune");
  await expect(page.getByRole("complementary", { name: "Page lock" })).toContainText("Tools is locked for visitors");
  await expectAccessible();

  await page.goto("/admin/access-control");
  await press(page, "Unlock Tools");
  await expect(toast(page, "Tools unlocked successfully")).toBeVisible();
  await page.getByText("History of Tools").click();
  await expect(row(page, "/tune").getByRole("listitem")).toHaveText([
    /^Unlocked Tools/,
    /^Locked Tools/,
    /^Changed the note on Tools: “New figures on Monday”/,
  ]);
  await otherDevice.goto("/tune");
  await expect(otherDevice.getByRole("main")).not.toContainText("New figures on Monday");
});

test("locking all pages needs a confirmation, unlocking all does not", async ({
  page,
  site,
  account,
  expectAccessible,
}) => {
  await openAccessControl(page, site, account);
  await page.getByRole("link", { name: "Lock all pages" }).click();
  await expect(title(page, "Lock all pages?")).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(title(page, "Access control")).toBeVisible();
  await expect(page.getByRole("button", { name: ONE_UNLOCK })).toHaveCount(0);

  await page.getByRole("link", { name: "Lock all pages" }).click();
  await expect(page).toHaveURL("/admin/access-control/lock-all");
  await press(page, "Lock all pages");
  await expect(toast(page, "All pages locked successfully")).toBeVisible();
  await expect(page.getByRole("button", { name: ONE_UNLOCK })).toHaveCount(3);
  await expect(row(page, "/find")).toContainText("Always open");
  await expectAccessible();

  await press(page, "Unlock all pages");
  await expect(toast(page, "All pages unlocked successfully")).toBeVisible();
  await expect(page.getByRole("button", { name: ONE_UNLOCK })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Unlock all pages" })).toBeDisabled();
});

test("both buttons save the typed note", async ({ page, site, account }) => {
  await openAccessControl(page, site, account);
  const note = page.getByLabel("Note for members on Contribute");
  await note.fill("  Sorting   the queue ");
  await press(page, "Lock with note on Contribute");
  await expect(toast(page, "Contribute locked successfully")).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue("Sorting the queue");
  await note.fill("");
  await press(page, "Unlock Contribute");
  await expect(toast(page, "Contribute unlocked successfully")).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue("");
  await expect(page.getByLabel("Note for members on Guides")).toHaveCount(0);
});

test("a note that is too long or was changed by another admin is refused, and the input is kept", async ({
  page,
  otherDevice,
  site,
  account,
  expectAccessible,
  pageErrors,
}) => {
  pageErrors.allow(/status of 4(00|09)/);
  await openAccessControl(page, site, account);
  const note = page.getByLabel("Note for members on Tools");
  await note.fill("x".repeat(301));
  await press(page, "Lock with note on Tools");
  await expect(page.getByRole("alert").getByText("A note has 300 characters at most")).toBeVisible();
  await expect(note).toHaveValue("x".repeat(301));
  await expect(row(page, "/tune")).toContainText("Open");
  await expectAccessible();

  await page.goto("/admin/access-control");
  const other = await newMember(site);
  await openAccessControl(otherDevice, site, other);
  await otherDevice.getByLabel("Note for members on Tools").fill("Theirs");
  await press(otherDevice, "Save note on Tools");
  await expect(toast(otherDevice, "Note saved")).toBeVisible();

  await note.fill("Mine");
  await press(page, "Lock with note on Tools");
  await expect(page.getByRole("alert").getByText("Save again to replace theirs: “Theirs”")).toBeVisible();
  await expect(note).toHaveValue("Mine");
  await expect(row(page, "/tune")).toContainText("Open");
  await expectAccessible();
  await press(page, "Save note on Tools");
  await expect(toast(page, "Note saved")).toBeVisible();
  await page.goto("/admin/access-control");
  await expect(note).toHaveValue("Mine");
});

test("the dashboard shows the current state", async ({ page, site, account, expectAccessible }) => {
  await openAccessControl(page, site, account);
  await press(page, "Lock with note on Contribute");
  await expect(toast(page, "Contribute locked successfully")).toBeVisible();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(title(page, "Dashboard")).toBeVisible();
  await expect(page.getByRole("region", { name: "Page locks" })).toContainText(`by ${account.username}`);
  await expect(page.getByRole("region", { name: "Health" })).toContainText("Ready");
  await expect(page.getByRole("region", { name: "Health" })).toContainText("Embedded");
  await expect(page.getByRole("region", { name: "Recent changes" })).toContainText("Locked Contribute");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");

  const quality = page.getByRole("region", { name: "Data quality" });
  await expectAccessible();
  await quality.getByRole("link", { name: "Parts without a printer they fit" }).click();
  await expect(title(page, "Data quality")).toBeVisible();
  const affected = page.getByRole("region", { name: "Parts without a printer they fit" });
  await expect(affected.getByRole("link").first()).toBeVisible();
  await expectAccessible();
});
