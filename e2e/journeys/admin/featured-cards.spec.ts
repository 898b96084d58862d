import type { Page } from "@playwright/test";
import { signIn, title } from "../../fixtures/accounts";
import { makeAdmin } from "../../fixtures/admins";
import { toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

/* None of these cards has begun, so that no other journey sees them. */

const row = (page: Page, name: string) => page.locator("#tune").getByRole("listitem").filter({ hasText: name }).first();

async function addCard(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Add card to Tune" }).click();
  await expect(title(page, "New featured card")).toBeVisible();
  await page.getByLabel("Title", { exact: true }).fill(name);
  await page.getByLabel("Link", { exact: true }).fill("/calculators/flow-rate");
  await page.getByLabel("Starts (optional)").fill("2098-12-01T08:00");
  await page.getByRole("button", { name: "Create card" }).click();
}

test("an administrator schedules cards, orders them, and deletes one and puts it back", async ({
  page,
  account,
  site,
  expectAccessible,
  pageErrors,
}) => {
  pageErrors.allow(/status of 400/);
  const [first, second] = [`First of ${account.username}`, `Second of ${account.username}`];
  await makeAdmin(site, account);
  await signIn(page, account);
  await page.goto("/admin/management/featured-cards");
  await expect(title(page, "Featured cards")).toBeVisible();
  await addCard(page, first);
  await expect(toast(page, "Card created")).toBeVisible();
  await expect(row(page, first)).toContainText("Scheduled");
  await expect(row(page, first)).toContainText("1 Dec 2098, 08:00 UTC");
  await addCard(page, second);
  await expectAccessible();

  await page.getByRole("button", { name: `Up ${second}` }).click();
  await expect(toast(page, "Order saved")).toBeVisible();
  await expect(page.locator("#tune").getByRole("listitem").filter({ hasText: account.username }).first()).toContainText(
    second,
  );

  await page.getByRole("link", { name: `Edit ${first}` }).click();
  await page.getByLabel("Link", { exact: true }).fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("link", { name: /^Enter a path of this site/ })).toBeVisible();
  await page.getByLabel("Link", { exact: true }).fill("/tune");
  await page.getByLabel("Subtitle (optional)").fill("In three prints");
  await expectAccessible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Card saved")).toBeVisible();
  await expect(row(page, first)).toContainText("In three prints");

  await page.getByRole("link", { name: `Delete... ${first}` }).click();
  await expect(title(page, "Delete this card?")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Delete card" }).click();
  await expect(row(page, first)).toHaveCount(0);
  await toast(page, "Card deleted").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Change undone")).toBeVisible();
  await expect(row(page, first)).toBeVisible();
});
