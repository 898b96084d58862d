import type { Page } from "@playwright/test";
import { newPerson, openAccount, signIn, title, type Person } from "../fixtures/accounts";
import { endAdmin, makeAdmin, openAllPages } from "../fixtures/admins";
import type { Site } from "../fixtures/site";
import { toast } from "../fixtures/steps";
import { expect, test } from "../fixtures/test";
import { someAddress } from "../fixtures/visitor-address";

test.afterEach(async ({ site }) => openAllPages(site));

/** Somebody with an account of their own. */
async function newMember(site: Site): Promise<Person> {
  const person = newPerson();
  await openAccount(site, person, someAddress());
  return person;
}

/** Signs an administrator in, on the page of locks. */
async function openAccessControl(page: Page, site: Site, person: Person): Promise<void> {
  await makeAdmin(site, person);
  await signIn(page, person, "/admin/access-control");
  await expect(title(page, "Access control")).toBeVisible();
}

const ONE_UNLOCK = /^Unlock (Guides|Tools|Contribute)$/;
const row = (page: Page, label: string) => page.getByRole("row").filter({ hasText: label });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("only admins pass the door of the admin area", async ({ page, otherDevice, site, person }) => {
  for (const address of ["/admin", "/admin/dashboard", "/admin/access-control", "/admin/access-control/lock-all"]) {
    await page.goto(address);
    expect(new URL(page.url()).pathname).toBe("/auth");
    expect(new URL(page.url()).searchParams.get("next")).toBe(address);
  }
  await signIn(otherDevice, await newMember(site));
  for (const address of ["/admin", "/admin/dashboard", "/admin/access-control", "/admin/access-control/lock-all"]) {
    await otherDevice.goto(address);
    await expect(otherDevice).toHaveURL("/find");
  }
  await makeAdmin(site, person);
  await signIn(page, person, "/admin");
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(title(page, "Dashboard")).toBeVisible();
  await page.goto("/admin/submissions");
  await expect(title(page, "Oops! Page not found")).toBeVisible();
  await page.getByRole("link", { name: "Return to the dashboard" }).click();
  await expect(title(page, "Dashboard")).toBeVisible();
});

test("an admin closes a page with a note, and opens it again", async ({
  page,
  otherDevice,
  site,
  person,
  expectAccessible,
}) => {
  await openAccessControl(page, site, person);
  await expect(row(page, "/find")).toContainText("Always open");
  await expect(row(page, "/find").getByRole("button", { name: "Lock Parts" })).toBeDisabled();

  await page.getByLabel("Note for members on Tools").fill("New figures on Monday");
  await press(page, "Save note on Tools");
  await expect(toast(page, "Note saved")).toBeVisible();
  await press(page, "Lock Tools");
  await expect(toast(page, "Tools locked successfully")).toBeVisible();
  await expect(row(page, "/tune")).toContainText(`by ${person.username}`);
  await expect(row(page, "/contribute")).toContainText("Open");
  await expect(page.getByLabel("Note for members on Tools")).toHaveValue("New figures on Monday");

  // A stranger is asked to sign in, a member reads the note, an admin passes.
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

test("all pages are locked after a question, and unlocked at once", async ({
  page,
  site,
  person,
  expectAccessible,
}) => {
  await openAccessControl(page, site, person);
  await page.getByRole("link", { name: "Lock all pages" }).click();
  await expect(title(page, "Lock all pages?")).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Leave them as they are" }).click();
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

test("a note that was typed is saved by either button", async ({ page, site, person }) => {
  await openAccessControl(page, site, person);
  const note = page.getByLabel("Note for members on Contribute");
  await note.fill("  Sorting   the queue ");
  await press(page, "Lock Contribute");
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

test("a note too long, or one that another admin has changed, is refused with what was typed", async ({
  page,
  otherDevice,
  site,
  person,
  expectAccessible,
  faults,
}) => {
  faults.allow(/status of 4(00|09)/);
  await openAccessControl(page, site, person);
  const note = page.getByLabel("Note for members on Tools");
  await note.fill("x".repeat(301));
  await press(page, "Lock Tools");
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
  await press(page, "Lock Tools");
  await expect(page.getByRole("alert").getByText("Press again to replace theirs: “Theirs”")).toBeVisible();
  await expect(note).toHaveValue("Mine");
  await expect(row(page, "/tune")).toContainText("Open");
  await expectAccessible();
  await press(page, "Save note on Tools");
  await expect(toast(page, "Note saved")).toBeVisible();
  await page.goto("/admin/access-control");
  await expect(note).toHaveValue("Mine");
});

test("who is no admin any more changes nothing, and is told so", async ({ page, site, person }) => {
  await openAccessControl(page, site, person);
  await endAdmin(site, person);
  await press(page, "Lock Guides");
  await expect(page).toHaveURL("/find");
  await expect(page.getByRole("alert").getByText("Only admins can update page access")).toBeVisible();
  await makeAdmin(site, person);
  await page.goto("/admin/access-control");
  await expect(row(page, "/learn")).toContainText("Open");
});

test("the dashboard shows what is true now", async ({ page, site, person, expectAccessible }) => {
  await openAccessControl(page, site, person);
  await press(page, "Lock Contribute");
  await expect(toast(page, "Contribute locked successfully")).toBeVisible();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(title(page, "Dashboard")).toBeVisible();
  await expect(page.getByRole("region", { name: "Page locks" })).toContainText(`by ${person.username}`);
  await expect(page.getByRole("region", { name: "Health" })).toContainText("Ready");
  await expect(page.getByRole("region", { name: "Health" })).toContainText("Embedded");
  await expect(page.getByRole("region", { name: "Recent changes" })).toContainText("Locked Contribute");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");

  const quality = page.getByRole("region", { name: "Data quality" });
  await quality.getByRole("link", { name: "Parts without a compatible printer" }).click();
  const affected = quality.getByRole("list", { name: "Parts without a compatible printer" });
  await expect(affected).toBeVisible();
  await expectAccessible();
  await affected.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/find\/[^/]+\/[^/]+$/);
  await expect(page.getByRole("main")).toContainText("Fit not verified yet");
});
