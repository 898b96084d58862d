import { signIn } from "../fixtures/accounts";
import { toast } from "../fixtures/page-elements";
import { expect, test } from "../fixtures/test";

test.use({ ownSite: true });

const PLATE = "/find/buildtak/buildtak-surface";

test("a report shows at once, is sent once by two presses, and loads no page", async ({ page, account }) => {
  const note = `Cut to size, says ${account.username}`;
  await signIn(page, account, PLATE);
  const reports = page.getByRole("region", { name: "Fitted by members" });
  await reports.getByText("I fitted this", { exact: true }).click();
  const printer = reports.getByRole("combobox", { name: "Printer", exact: true });
  await printer.fill("creality k1 max");
  await reports.getByRole("option", { name: /^Creality K1 Max/ }).click();
  await expect(printer).toHaveValue("Creality K1 Max");
  await reports.getByRole("radio", { name: "Fits with changes", exact: true }).check();
  await reports.getByRole("radio", { name: "4 stars", exact: true }).check();
  await reports.getByLabel("What did you change?").fill(note);

  let sent = 0;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/buildtak-surface\.data/, async (route) => {
    if (route.request().method() === "POST") {
      sent++;
      await held;
    }
    await route.continue();
  });
  await page.evaluate(() => {
    document.documentElement.dataset["mark"] = "same page";
  });
  await reports.getByRole("button", { name: "Save report" }).dblclick();
  const shown = reports.getByRole("listitem").filter({ hasText: note });
  await expect(shown).toContainText("saving...");
  answer();
  await expect(toast(page, "Report saved")).toBeVisible();
  await expect(shown).toHaveCount(1);
  await expect(shown).not.toContainText("saving...");
  await expect(reports).toContainText(/\d fitted it to a Creality K1 Max/);
  expect(sent).toBe(1);
  await expect(page.locator("html")).toHaveAttribute("data-mark", "same page");
});
