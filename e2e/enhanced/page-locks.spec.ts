import { signIn, title } from "../fixtures/accounts";
import { makeAdmin, openAllPages } from "../fixtures/admins";
import { openHydrated } from "../fixtures/browser-steps";
import { toast } from "../fixtures/steps";
import { expect, test } from "../fixtures/test";

test.afterEach(async ({ site }) => openAllPages(site));

test("whoever waits in front of a closed page is told when it opens", async ({ page, otherDevice, site, person }) => {
  await makeAdmin(site, person);
  await signIn(page, person, "/auth?next=%2Fadmin%2Faccess-control");
  await page.getByRole("button", { name: "Lock Tools", exact: true }).click();
  await expect(toast(page, "Tools locked successfully")).toBeVisible();

  await openHydrated(otherDevice, "/under-construction?from=/tune");
  await expect(title(otherDevice, "Under construction")).toBeVisible();
  await expect(otherDevice.getByRole("main")).toContainText("closed for now");
  await expect(otherDevice.locator("html")).toHaveAttribute("data-live", "page_access");

  await page.getByRole("button", { name: "Unlock Tools", exact: true }).click();
  await expect(toast(page, "Tools unlocked successfully")).toBeVisible();
  const message = otherDevice.getByRole("status").filter({ hasText: "TUNE has been unlocked" });
  await expect(message).toBeVisible();
  await expect(message.getByRole("link", { name: "Go to TUNE" })).toHaveAttribute("href", "/tune");
});

test("a button that was pressed says that it is busy, and no other does", async ({ page, site, person }) => {
  await makeAdmin(site, person);
  await signIn(page, person, "/auth?next=%2Fadmin%2Faccess-control");
  await openHydrated(page, "/admin/access-control");
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
