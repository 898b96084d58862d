import { signIn } from "../fixtures/accounts";
import { bell, tell } from "../fixtures/notices";
import { expect, test } from "../fixtures/test";

test("the bell follows what happens elsewhere, and says so", async ({ page, account, site }) => {
  await signIn(page, account, "/find");
  await expect(page.locator("html[data-live~=pins]")).toBeAttached();
  await expect(bell(page, "Notifications")).toBeVisible();
  await tell(site, account.username, ["Your hotend was approved"]);
  await expect(bell(page, "Notifications 1 unread")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("status")).toHaveText("1 unread notification");

  // Another tab of the same member.
  const other = await page.context().newPage();
  await other.goto("/notifications");
  await other.getByRole("button", { name: "Mark all read" }).click();
  await expect(bell(page, "Notifications")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("status")).toHaveText("");
  await other.close();
});

test("following the link of a notice marks it as read", async ({ page, account, site }) => {
  await tell(site, account.username, ["First", "Second"]);
  await signIn(page, account, "/notifications");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.getByRole("link", { name: "Second" }).click();
  await expect(page).toHaveURL(/\/find\/e3d\/e3d-v6$/);
  await expect(bell(page, "Notifications 1 unread")).toBeVisible();
});
