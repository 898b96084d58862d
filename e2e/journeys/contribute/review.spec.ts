import { signIn, title } from "../../fixtures/accounts";
import { bell } from "../../fixtures/notices";
import { toast } from "../../fixtures/page-elements";
import { correct, ofAdmins, sendIn, sentValue, signInAsAdmin } from "../../fixtures/submissions";
import { expect, test } from "../../fixtures/test";

// What is approved changes the catalogue. Other files have this site after this one: each corrects parts of its own.
test.use({ ownSite: true });

test.beforeEach(({ pageErrors }) => {
  // What is sent within two seconds comes back, and a decision comes too late.
  pageErrors.allow(/status of 4(?:00|09)/);
});

test("a corrected flow figure is claimed, asked about, answered and approved, and everybody sees it", async ({
  page,
  account,
  otherDevice: moderator,
  site,
  expectAccessible,
}) => {
  await signIn(page, account);
  const path = await correct(page, "/find/phaetus/phaetus-dragon-sf", "Maximum flow (mm³/s)", "14.5");

  await signInAsAdmin(site, moderator);
  await moderator.goto("/admin/submissions");
  // Enter on a tick decides nothing.
  const tick = moderator.getByRole("checkbox", { name: /^Choose #\d+ Phaetus Dragon SF$/ });
  await tick.check();
  await tick.press("Enter");
  await expect(tick).toBeChecked();
  await moderator.goto("/admin/submissions");
  await moderator.getByRole("link", { name: /^#\d+ Phaetus Dragon SF$/ }).click();
  await expect(moderator).toHaveURL(ofAdmins(path));
  await moderator.getByRole("button", { name: "Claim" }).click();
  await expect(toast(moderator, "Claimed for 30 minutes")).toBeVisible();
  await moderator.getByLabel("Message to the author").fill("Where does this figure come from?");
  await moderator.getByRole("button", { name: "Request changes" }).click();
  await expect(toast(moderator, "Changes requested")).toBeVisible();

  await page.goto("/find");
  await bell(page, "Notifications 1 unread").click();
  await expect(title(page, "Notifications")).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /Phaetus Dragon SF/ })
    .click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("main")).toContainText("Where does this figure come from?");
  await expectAccessible();
  await page.getByRole("link", { name: "Edit and send again" }).click();
  await page.getByLabel("Where can this be read?").fill("https://e3d-online.com/products/v6");
  await sendIn(page, "Send again");
  await expect(page.getByRole("main")).toContainText("Pending");

  await moderator.goto(ofAdmins(path));
  await expect(moderator.getByRole("main")).toContainText("https://e3d-online.com/products/v6");
  await moderator.getByRole("button", { name: "Approve" }).click();
  await expect(toast(moderator, "Approved")).toBeVisible();

  await page.goto(path);
  await expect(page.getByRole("main")).toContainText("Approved");
  await page.goto("/find/phaetus/phaetus-dragon-sf");
  await expect(page.getByRole("main")).toContainText("14.5 mm³/s");
  await page.goto("/notifications");
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText(/approved/i);
});

test("a new part goes from an empty form into the catalogue", async ({
  page,
  account,
  otherDevice: moderator,
  site,
  expectAccessible,
}) => {
  await signIn(page, account);
  const name = `Lifter ${account.username}`;
  await page.goto("/submit");
  await page.getByRole("button", { name: "Extruder", exact: true }).click();
  await expect(page.getByLabel("Weight (g)")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByRole("alert").getByRole("link", { name: "Name is required" })).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Name, required").fill(name);
  await page.getByLabel("Maker", { exact: true }).fill(`Maker of ${account.username}`);
  await page.getByLabel("Weight (g)").fill("145");
  await page.getByRole("checkbox", { name: /CC BY-SA/ }).check();
  const path = await sendIn(page);

  await signInAsAdmin(site, moderator);
  await moderator.goto(ofAdmins(path));
  await expect(moderator.getByRole("main")).toContainText("145 g");
  await moderator.getByRole("button", { name: /Approve|Add/ }).click();
  await expect(toast(moderator, "Approved")).toBeVisible();

  await page.goto(`/find?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(title(page, name)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("145 g");
  await page.goto(path);
  await page.getByRole("link", { name: "See it in the catalogue" }).click();
  await expect(title(page, name)).toBeVisible();
});

test("a report of a fit that is wrong takes the fit off the part's page", async ({
  page,
  account,
  otherDevice: moderator,
  site,
  expectAccessible,
}) => {
  await signIn(page, account);
  await page.goto("/find/micro-swiss/micro-swiss-all-metal-hotend");
  await page.getByRole("link", { name: "Fits another printer, or does not fit one? Tell us" }).click();
  await page.getByLabel("Printer, required").fill("Ender-3 V2");
  await page.getByRole("radio", { name: /^It does not fit/ }).check();
  await page.getByRole("checkbox", { name: /CC BY-SA/ }).check();
  await expectAccessible();
  const path = await sendIn(page);
  await expect(sentValue(page, "Printer")).toContainText("Ender-3 V2");

  await signInAsAdmin(site, moderator);
  await moderator.goto(ofAdmins(path));
  await moderator.getByRole("button", { name: "Approve" }).click();
  await expect(toast(moderator, "Approved")).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole("main")).toContainText("Approved");
});
