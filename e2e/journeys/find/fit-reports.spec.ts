import type { Locator, Page } from "@playwright/test";
import { createAccount, fillLogin, newAccount, signIn } from "../../fixtures/accounts";
import { makeAdmin } from "../../fixtures/admins";
import { randomIpAddress } from "../../fixtures/ip-address";
import { cardNames, choosePrinter, filters, partCard, submitFilters, toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

test.use({ ownSite: true });

const FAN = "GDSTime 5015 blower 50x15mm 24V";
const K1 = "Creality K1";
const PLATE = "/find/buildtak/buildtak-surface";

/** What members say on a part's page. */
function reports(page: Page): Locator {
  return page.getByRole("region", { name: "Fitted by members" });
}

/** Fills in "I fitted this" and saves it. */
async function fillReport(
  page: Page,
  { printer, outcome, stars, note }: Readonly<Record<"printer" | "outcome" | "stars" | "note", string>>,
): Promise<void> {
  const form = reports(page);
  await form.getByLabel("Printer", { exact: true }).fill(printer);
  // Leaving the field closes the list of suggestions, which lies over the fields below.
  await form.getByLabel("Printer", { exact: true }).press("Tab");
  await form.getByRole("radio", { name: outcome, exact: true }).check();
  await form.getByRole("radio", { name: stars, exact: true }).check();
  await form.getByLabel("What did you change?").fill(note);
  await form.getByRole("button", { name: /^Save/ }).click();
}

test("a K1 owner looks for a fan, sees why it fits, and reports that it did", async ({
  page,
  account,
  expectAccessible,
  pageErrors,
}) => {
  pageErrors.allow(/status of 400/);
  const note = `Crimped the plug, says ${account.username}`;
  await page.goto("/");
  await choosePrinter(page, "creality k1", K1);
  await filters(page).getByLabel("Search").fill("5015 24v");
  await submitFilters(page);
  await expect(cardNames(page)).toContainText([FAN]);
  await partCard(page, FAN).getByRole("link", { name: FAN, exact: true }).click();
  const answer = page.getByRole("region", { name: `Fit on your ${K1}` });
  await expect(answer).toContainText(`Fits ${K1}`);
  await expect(answer.getByRole("row", { name: /^Fan voltage/ })).toContainText("24 V");

  // The form is far below the answer, behind a button: the link beside the answer opens it.
  await answer.getByRole("link", { name: "Fitted it? Say how it went" }).click();
  await expect(reports(page).locator("form").first()).toBeFocused();
  await expect(reports(page).getByLabel("Printer", { exact: true })).toHaveValue(K1);
  // Nothing that was typed is lost when something is missing.
  await reports(page).getByLabel("What did you change?").fill(note);
  await reports(page).getByRole("button", { name: "Save report" }).click();
  await expect(reports(page).getByRole("alert")).toContainText("Choose how it fitted");
  await expect(reports(page).getByLabel("What did you change?")).toHaveValue(note);
  await expectAccessible();
  await fillReport(page, { printer: K1, outcome: "Fits", stars: "5 stars", note });

  await expect(page.getByText(`Sign in to report how ${FAN} fitted.`)).toBeVisible();
  await fillLogin(page, account);
  await expect(toast(page, "Report saved")).toBeVisible();
  await expect(reports(page)).toContainText(new RegExp(`\\d fitted it to a ${K1}`));
  await expect(reports(page).getByRole("listitem").filter({ hasText: note })).toContainText("You");
  await expect(answer).toContainText(/\d fitted it\./);
  await expectAccessible();
  await page.goto("/find?printer=creality-k1&category=fan");
  await expect(partCard(page, FAN)).toContainText(/\d fitted it\./);
});

test("a report is changed, deleted and restored by its member", async ({ page, account, otherDevice, pageErrors }) => {
  pageErrors.allow(/status of 400/);
  const note = `Two sheets side by side, says ${account.username}`;
  await signIn(page, account, PLATE);
  await reports(page).getByText("I fitted this", { exact: true }).click();
  await fillReport(page, { printer: "ender 3 s", outcome: "Does not fit", stars: "2 stars", note: "Cut too small" });
  await expect(reports(page).getByRole("radio", { name: "Creality Ender-3 S1", exact: true })).toBeVisible();
  await reports(page).getByRole("radio", { name: "Creality Ender-3 S1", exact: true }).check();
  await reports(page).getByRole("button", { name: "Save report" }).click();
  await expect(toast(page, "Report saved")).toBeVisible();
  await otherDevice.goto(PLATE);
  await expect(reports(otherDevice)).toContainText(/says? it does not fit/);
  await expect(reports(otherDevice)).toContainText(account.username);

  await page.goto("/my-reports");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Change/ })
    .click();
  await expect(reports(page).getByLabel("What did you change?")).toHaveValue("Cut too small");
  await fillReport(page, {
    ...{ printer: "Creality Ender-3 S1", outcome: "Fits with changes", stars: "3 stars" },
    note,
  });
  await expect(reports(page)).toContainText(/\d fitted it to a Creality Ender-3 S1/);

  await reports(page)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(toast(page, "Report deleted")).toBeVisible();
  await expect(reports(page)).not.toContainText(note);
  await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Report restored")).toBeVisible();
  await expect(reports(page)).toContainText(note);
});

test("an administrator hides a report with a reason, and shows it again", async ({
  page,
  account,
  otherDevice,
  site,
}) => {
  const part = "/find/e3d/e3d-supervolcano";
  const note = `Buy at the shop of ${account.username}`;
  await signIn(otherDevice, account, part);
  await reports(otherDevice).getByText("I fitted this", { exact: true }).click();
  await fillReport(otherDevice, { printer: K1, outcome: "Fits", stars: "5 stars", note });
  await expect(toast(otherDevice, "Report saved")).toBeVisible();

  const admin = newAccount();
  await createAccount(site, admin, randomIpAddress());
  await makeAdmin(site, admin);
  await signIn(page, admin, part);
  const shown = () => reports(page).getByRole("listitem").filter({ hasText: note });
  await shown().getByText("Hide this report").click();
  await shown().getByLabel("Reason, read by its author").fill("Advertising");
  await shown().getByRole("button", { name: "Hide", exact: true }).click();
  await expect(toast(page, "Report hidden")).toBeVisible();
  await otherDevice.goto(part);
  await expect(reports(otherDevice)).toContainText("Hidden by an admin: Advertising");

  await shown().getByRole("button", { name: "Show again" }).click();
  await expect(toast(page, "Report shown again")).toBeVisible();
  await otherDevice.goto(part);
  await expect(reports(otherDevice)).toContainText(note);
  await expect(reports(otherDevice)).not.toContainText("Hidden by an admin");
});
