import { catalogueWriter } from "../../fixtures/catalogue-writer";
import { signIn } from "../../fixtures/accounts";
import { filters, toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

test.use({ ownSite: true });

const DEAL = {
  ...{ kind: "filament", merchant: "Spool Shop", url: "https://shop.example.com/", currency: "EUR", status: "active" },
  ...{ weight_g: 1000, diameter: 1.75, region: ["EU"] },
};

test("a member looks for cheap PETG, says that a deal is over, and takes it back", async ({
  page,
  site,
  account,
  expectAccessible,
}) => {
  const { insertDeal } = await catalogueWriter(site);
  await page.goto("/find");
  const tabs = page.getByRole("navigation", { name: "What to find" });
  await expect(tabs.getByRole("link", { name: "Parts" })).toHaveAttribute("aria-current", "page");
  await tabs.getByRole("link", { name: "Tool discounts" }).click();
  await expect(page.getByRole("heading", { name: "No tool discounts yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Send the first deal" })).toHaveAttribute("href", "/submit?type=deal");
  await expectAccessible();

  await insertDeal({ ...DEAL, title: "Black PLA", material: "PLA", price: 12 });
  await insertDeal({ ...DEAL, title: "Dear PETG", material: "PETG", price: 30 });
  const id = await insertDeal({
    ...{ ...DEAL, title: "Cheap PETG", material: "PETG", price: 15, list_price: 20 },
    ...{ affiliate: true, coupon_code: "SPOOL10", item_table: "hotend", item_id: 1 },
  });
  await signIn(page, account, "/find?view=filament-deals");
  const deals = page.locator(".deal");
  await expect(deals).toHaveCount(3);
  await expect(deals.getByRole("heading", { level: 3 })).toHaveText(["Black PLA", "Cheap PETG", "Dear PETG"]);
  await filters(page).getByLabel("Material").selectOption("PETG");
  await filters(page).getByLabel("Price per kg at most").press("Enter");
  await expect(page).toHaveURL(/material=PETG/);
  await expect(page.getByRole("status").filter({ hasText: "2 filament deals" })).toBeVisible();

  const cheap = page.locator(`#deal-${String(id)}`);
  await expect(cheap).toContainText("instead of €20, 25 % less");
  await expect(cheap).toContainText("€15 per kg");
  await expect(cheap.getByLabel("Discount code")).toHaveValue("SPOOL10");
  await expect(cheap.getByRole("link", { name: /To Spool Shop.*paid link/ })).toHaveAttribute(
    "href",
    `/out/deal/${String(id)}`,
  );
  await cheap.getByRole("button", { name: /No longer valid/ }).click();
  await expect(toast(page, "Thanks, noted")).toBeVisible();
  await expect(cheap).toContainText("You said it is no longer valid.");
  await expectAccessible();
  await cheap.getByRole("button", { name: /Take it back/ }).click();
  await expect(toast(page, "Report taken back")).toBeVisible();
  await expect(cheap.getByRole("button", { name: /No longer valid/ })).toBeVisible();

  await cheap.getByRole("button", { name: /No longer valid/ }).click();
  await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
  await expect(cheap.getByRole("button", { name: /No longer valid/ })).toBeVisible();

  await page.goto("/find/hotend:1");
  await expect(page.getByRole("region", { name: "Deals for this part" })).toContainText("Cheap PETG");
  await expectAccessible();
});
