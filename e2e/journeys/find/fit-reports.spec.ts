import type { Locator, Page } from "@playwright/test";
import { fillLogin } from "../../fixtures/accounts";
import { cardNames, choosePrinter, filters, partCard, submitFilters, toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

test.use({ ownSite: true });

const FAN = "GDSTime 5015 blower 50x15mm 24V";
const K1 = "Creality K1";

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
