import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test";
import { expectFilters, partCard } from "../fixtures/page-elements";

/** The description of one term of a definition list. */
function fact(page: Page, term: string) {
  return page
    .getByRole("region", { name: "Specifications" })
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${term}(?![a-z ])`) })
    .locator("xpath=following-sibling::dd[1]");
}

test("a part page shows its specs with units, and which are not stated", async ({ page }) => {
  await page.goto("/find/e3d/e3d-revo-cr");
  await expect(page).toHaveTitle(/^E3D Revo CR by E3D - Find - /);
  await expect(page.getByRole("img", { name: "Drawing of a hotend with a two-screw mount" })).toBeVisible();
  await expect(fact(page, "Maximum flow")).toHaveText("11 mm³/s");
  await expect(fact(page, "Heater power")).toHaveText("40 W");
  await expect(fact(page, "Heater voltage")).toHaveText("24 V");
  await expect(fact(page, "Nozzle type")).toHaveText("Revo", { useInnerText: true });
  await expect(fact(page, "Not stated")).toHaveText("Works with CFS, Rating by members");

  const needs = page.getByRole("region", { name: "Before you install" });
  await expect(needs).toContainText("Electrical work");
  await expect(needs).toContainText("unplug the printer first");
});

test("a part page names its sources and their confidence", async ({ page }) => {
  await page.goto("/find/e3d/e3d-revo-cr");
  const sources = page.getByRole("region", { name: "Sources and confidence" });
  await expect(sources).toContainText("Fair: one community source.");
  await expect(sources.getByRole("listitem")).toHaveCount(2);

  await page.goto("/find/lukes-laboratory/chube");
  await expect(sources).toContainText("Low-confidence data");
  await page.goto("/find?q=chube");
  await expect(partCard(page, "Chube")).toContainText("Low-confidence data");
  await page.goto("/find?q=e3d+revo+cr");
  await expect(partCard(page, "E3D Revo CR")).not.toContainText("Low-confidence data");
});

test("a part page lists its printers by manufacturer, with links to their pages and what else fits them", async ({
  page,
}) => {
  await page.goto("/find/e3d/e3d-revo-cr");
  const printers = page.getByRole("region", { name: "Printers it fits" });
  await expect(printers.getByText("Creality 2")).toBeVisible();
  await printers.getByRole("link", { name: "Ender-3", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Creality Ender-3" })).toBeVisible();
  await page.getByRole("link", { name: /^All \d+ hotends for Creality Ender-3$/ }).click();
  await expectFilters(page, { category: "hotend", printer: "creality-ender-3" });
  await expect(page.getByRole("heading", { name: "Parts for Creality Ender-3" })).toBeVisible();

  const answer = page.getByRole("region", { name: "Does it fit your printer?" });
  await page.goto("/find/generic/digital-calipers-001-mm");
  await expect(answer).toHaveText(/^Fits all printers\s*Fitted it\? Say how it went$/);
  await page.goto("/find/buildtak/buildtak-surface");
  await expect(answer).toContainText("Not verified yet. Know it? Tell us");
  await page.goto("/find/e3d/e3d-supervolcano");
  await expect(answer).toContainText("No printer is listed for this part so far.");
  await expect(answer.getByLabel("My printer")).toBeVisible();
});

test("a part page says why a part should fit or does not: what both have, and who says so", async ({ page }) => {
  await page.goto("/find/e3d/e3d-revo-cr?printer=creality-ender-3-v2");
  const answer = page.getByRole("region", { name: "Fit on Creality Ender-3 V2" });
  await expect(answer).toContainText("Should fit: same hotend mount");
  await expect(answer).toContainText("Check height, duct and offsets. Medium confidence.");
  const mount = answer.getByRole("row", { name: /^Hotend mount/ });
  await expect(mount.getByRole("cell", { name: "Creality MK8 two-screw mount", exact: true })).toHaveCount(2);
  await expect(mount).toContainText("Same");
  await mount.getByText("Sources").click();
  await expect(mount.getByRole("listitem").first()).toBeVisible();

  const others = page.getByRole("region", { name: "Printers it should fit" });
  await others.getByText(/^Creality \d+$/).click();
  await expect(others.getByRole("link", { name: "Ender-3 V2", exact: true })).toBeVisible();

  await page.goto("/find/e3d/e3d-supervolcano?printer=creality-ender-3-v2");
  await expect(answer).toContainText(
    "Does not fit as it is: the printer has Creality MK8 two-screw mount, this part needs 16 mm groove mount",
  );
  await expect(mount).toContainText("Different");
});

test("similar parts are of the same category, and never the part itself", async ({ page }) => {
  await page.goto("/find/e3d/e3d-revo-cr");
  const similar = page.getByRole("region", { name: "Similar parts" });
  const names = await similar.getByRole("heading", { level: 3 }).allTextContents();
  expect(names.length).toBeGreaterThan(1);
  expect(names).not.toContain("E3D Revo CR");
  await similar.getByRole("link", { name: "Compare Creality MK8" }).click();
  await expect(page.getByRole("table", { name: "Compared parts" }).getByRole("columnheader")).toHaveCount(2);
});

test("a part page links back to its category and its manufacturer", async ({ page }) => {
  await page.goto("/find/e3d/e3d-revo-cr");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Hotends" }).click();
  await expectFilters(page, { category: "hotend" });
  await page.goBack();
  await page.getByRole("article").getByRole("link", { name: "E3D", exact: true }).click();
  await expectFilters(page, { manufacturer: "e3d" });
});
