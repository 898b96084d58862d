import { signIn } from "../fixtures/accounts";
import { makeAdmin, openAllPages } from "../fixtures/admins";
import { openHydrated } from "../fixtures/browser-steps";
import { toast } from "../fixtures/steps";
import { expect, test } from "../fixtures/test";

test.beforeEach(async ({ page, site, person }) => {
  await makeAdmin(site, person);
  await signIn(page, person);
  await openHydrated(page, "/admin/access-control");
});
test.afterEach(async ({ site }) => openAllPages(site));

test("whoever presses a button by keyboard is still there when it is done", async ({ page }) => {
  const press = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const note = page.getByLabel("Note for members on Tools");

  await note.fill("  Back   on Monday ");
  await note.press("Enter");
  await expect(toast(page, "Note saved")).toBeVisible();
  await expect(note).toBeFocused();
  await note.fill("Back on Tuesday");
  await press("Save note on Tools");
  await expect(page.getByText("Changed the note on Tools: “Back on Tuesday”")).toHaveCount(1);
  await expect(button("Save note on Tools")).toBeFocused();

  await press("Lock Tools");
  await expect(button("Unlock Tools")).toBeFocused();
  await press("Unlock all pages");
  await expect(toast(page, "All pages unlocked successfully")).toBeVisible();
  await expect(button("Lock Tools")).toBeVisible();
  await expect(button("Unlock all pages")).toBeFocused();
  await expect(button("Unlock all pages")).toHaveAttribute("aria-disabled", "true");
});

test("what is being typed survives another lock, and does not replace a note that came meanwhile", async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/status of 409/);
  const note = page.getByLabel("Note for members on Tools");
  await note.fill("Mine");

  const other = await context.newPage();
  await openHydrated(other, "/admin/access-control");
  await other.getByLabel("Note for members on Tools").fill("Theirs");
  await other.getByRole("button", { name: "Save note on Tools", exact: true }).click();
  await expect(toast(other, "Note saved")).toBeVisible();

  // This draws the page anew, with their note behind what is being typed.
  await page.getByRole("button", { name: "Lock Contribute", exact: true }).click();
  await expect(toast(page, "Contribute locked successfully")).toBeVisible();
  await expect(note).toHaveValue("Mine");
  await page.getByRole("button", { name: "Save note on Tools", exact: true }).click();
  await expect(page.getByRole("alert").getByText("Press again to replace theirs: “Theirs”")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeFocused();
  await expect(note).toHaveValue("Mine");
  await page.getByRole("button", { name: "Save note on Tools", exact: true }).click();
  await expect(toast(page, "Note saved")).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue("Mine");
});
