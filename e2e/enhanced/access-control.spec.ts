import { signIn } from "../fixtures/accounts";
import { makeAdmin, unlockAllPages } from "../fixtures/admins";
import { openHydrated } from "../fixtures/hydrated-page";
import { toast } from "../fixtures/page-elements";
import { expect, test } from "../fixtures/test";

test.use({ ownSite: true });

test.beforeEach(async ({ page, site, account }) => {
  await makeAdmin(site, account);
  await signIn(page, account);
  await openHydrated(page, "/admin/access-control");
});
test.afterEach(async ({ site }) => unlockAllPages(site));

test("locking a page by keyboard keeps the focus on its button", async ({ page }) => {
  const press = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const note = page.getByLabel("Note for members on Tools");

  await note.fill("  Back   on Monday ");
  await press("Save note on Tools");
  await expect(toast(page, "Note saved")).toBeVisible();
  await note.fill("Back on Tuesday");
  await press("Save note on Tools");
  await expect(page.getByText("Changed the note on Tools: “Back on Tuesday”")).toHaveCount(1);
  await expect(button("Save note on Tools")).toBeFocused();

  await press("Lock with note on Tools");
  await expect(button("Unlock Tools")).toBeFocused();
  await press("Unlock all pages");
  await expect(toast(page, "All pages unlocked successfully")).toBeVisible();
  await expect(button("Lock with note on Tools")).toBeVisible();
  await expect(button("Unlock all pages")).toBeFocused();
  await expect(button("Unlock all pages")).toHaveAttribute("aria-disabled", "true");
});

test("a note being typed survives a live update, and does not replace a note saved meanwhile", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/status of 409/);
  const note = page.getByLabel("Note for members on Tools");
  await note.fill("Mine");

  const other = await context.newPage();
  await openHydrated(other, "/admin/access-control");
  await other.getByLabel("Note for members on Tools").fill("Theirs");
  await other.getByRole("button", { name: "Save note on Tools", exact: true }).click();
  await expect(toast(other, "Note saved")).toBeVisible();

  // This revalidates the page, with the other admin's note as the field's new default.
  await page.getByRole("button", { name: "Lock with note on Contribute", exact: true }).click();
  await expect(toast(page, "Contribute locked successfully")).toBeVisible();
  await expect(note).toHaveValue("Mine");
  await page.getByRole("button", { name: "Save note on Tools", exact: true }).click();
  await expect(page.getByRole("alert").getByText("Save again to replace theirs: “Theirs”")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeFocused();
  await expect(note).toHaveValue("Mine");
  await page.getByRole("button", { name: "Save note on Tools", exact: true }).click();
  await expect(toast(page, "Note saved")).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue("Mine");
});
