import { expect, test } from "../../fixtures/test";
import { partCard, expectFilters } from "../../fixtures/page-elements";

test("parts selected on their cards are shown side by side", async ({ page }) => {
  await page.goto("/find?category=hotend&manufacturer=e3d");
  await page.getByRole("link", { name: "Compare E3D V6", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Comparing E3D V6" })).toBeVisible();
  await page.getByRole("link", { name: "Compare E3D Volcano", exact: true }).click();

  const table = page.getByRole("table", { name: "Compared parts" });
  await expect(table).toBeVisible();
  await expectFilters(page, { category: "hotend", manufacturer: "e3d", compare: "hotend:1,hotend:7" });
  await page.getByRole("link", { name: "Compare E3D Revo Six", exact: true }).click();
  await expect(table.getByRole("columnheader")).toHaveCount(3);
  await page.getByRole("link", { name: "Compare E3D Lite6" }).click();
  await expect(table.getByRole("columnheader")).toHaveCount(4);
  // Four parts are the maximum: the other cards no longer offer to compare.
  await expect(partCard(page, "E3D Revo CR").getByRole("link", { name: /Compare/ })).toHaveCount(0);

  await table.getByRole("link", { name: "Remove E3D Volcano" }).click();
  await expect(table.getByRole("columnheader")).toHaveCount(3);
  await expect(table.getByRole("columnheader", { name: /E3D Volcano/ })).toHaveCount(0);
  await expect(table.getByRole("row", { name: /^Maximum flow/ }).getByRole("cell")).toHaveText([
    /mm³\/s|not stated/,
    /mm³\/s|not stated/,
    /mm³\/s|not stated/,
  ]);

  await page.goBack();
  await expect(table.getByRole("columnheader", { name: /E3D Volcano/ })).toBeVisible();
});
