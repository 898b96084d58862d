import { fillLogin, signIn, title } from "../fixtures/accounts";
import { catalogueWriter } from "../fixtures/catalogue-writer";
import { toast } from "../fixtures/page-elements";
import { correct, ofAdmins, signInAsAdmin } from "../fixtures/submissions";
import { openHydrated } from "../fixtures/hydrated-page";
import { expect, test } from "../fixtures/test";

// What is approved changes the catalogue.
test.use({ ownSite: true });

test.beforeEach(({ pageErrors }) => {
  // What is sent within two seconds comes back, and a decision comes too late.
  pageErrors.allow(/status of 4(?:00|09)/);
});

test("a decision that came too late shows what there is now, keeps what was typed, and can be made then", async ({
  page,
  account,
  site,
}) => {
  await signIn(page, account);
  const path = await correct(page, "/find/phaetus/phaetus-dragon-sf", "Maximum flow (mm³/s)", "14.5");
  await page.context().clearCookies();
  const admin = await signInAsAdmin(site, page);
  await page.goto(ofAdmins(path));
  const message = page.getByLabel("Message to the author");
  await message.fill("Thank you.");
  await page.getByLabel("Reason to reject").selectOption("This reads like advertising.");
  await (await catalogueWriter(site)).changePart("hotend", "Phaetus Dragon SF", { max_flow_rate: "16" });

  const changes = page.getByRole("region", { name: "What would change" });
  const tick = changes.getByRole("checkbox", { name: "Maximum flow" });
  await expect(tick).toBeChecked();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Nothing was approved" })).toBeFocused();
  await expect(changes).toContainText("16 mm³/s");
  await expect(changes).toContainText("It was 15 mm³/s when this was sent.");
  await expect(tick).not.toBeChecked();
  await expect(message).toHaveValue("Thank you.");

  // A session that ends loses nothing either.
  await message.fill("Thank you. Measured, too.");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("member-forms"))).toMatch(/Measured.*advertising/);
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page).toHaveURL(/\/auth/);
  await fillLogin(page, admin);
  await expect(page).toHaveURL(ofAdmins(path));
  await expect(message).toHaveValue("Thank you. Measured, too.");
  await expect(page.getByLabel("Reason to reject")).toHaveValue("This reads like advertising.");

  // In a narrow window nothing is cut off.
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await changes.evaluate((region) => region.scrollWidth - region.clientWidth)).toBeLessThanOrEqual(0);
  await changes.getByText("14.5 mm³/s").scrollIntoViewIfNeeded();
  await expect(changes.getByText("14.5 mm³/s")).toBeInViewport({ ratio: 1 });

  // Enter on a tick decides nothing.
  await tick.check();
  await tick.press("Enter");
  await page.getByRole("button", { name: "Claim" }).click();
  await expect(toast(page, "Claimed for 30 minutes")).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(toast(page, "Approved")).toBeVisible();
  await expect(title(page, "Submissions")).toBeFocused();
  expect(await page.evaluate(() => sessionStorage.getItem("member-forms"))).toBeNull();
});

test("Enter on a tick of the queue decides nothing; after a decision the focus is at what became of it", async ({
  page,
  account,
  site,
}) => {
  await signIn(page, account);
  await correct(page, "/find/e3d/e3d-revo-six", "Maximum flow (mm³/s)", "16.5");
  await page.context().clearCookies();
  await signInAsAdmin(site, page);
  await openHydrated(page, "/admin/submissions");
  const tick = page.getByRole("checkbox", { name: /^Choose #\d+ E3D Revo Six$/ });
  await tick.press("Space");
  await tick.press("Enter");
  await expect(tick).toBeChecked();
  await expect(tick).toBeFocused();

  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText(/^Write a message/)).toBeVisible();
  await expect(tick).toBeChecked();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(toast(page, "1 approved")).toBeVisible();
  await expect(tick).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: /^\d+ submissions?$/ })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^\d+ submissions?$/);
});
