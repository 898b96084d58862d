import { expectFilters, resultCount } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

test("from what goes wrong to the guide, from a kind of part to its list, and to the printer that was meant", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/");
  const field = page.getByRole("banner").getByLabel("Search parts");
  const heading = page.getByRole("heading", { level: 1 });
  const search = async (words: string) => {
    await field.fill(words);
    await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
    await expect(heading).toHaveText(`Search results for “${words}”`);
    await expect(field).toHaveValue(words);
  };

  await search("clicking extruder");
  const kinds = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(kinds).toHaveText([/^Guides/, /^Parts/, /^Calculators/]);
  await expectAccessible();
  await page.getByRole("region", { name: "Guides" }).getByRole("link").first().click();
  await expect(heading).toHaveText("Cure a clicking or skipping extruder");

  await search("ender 3 v2 nozzle");
  const parts = page.getByRole("region", { name: "Parts for Creality Ender-3 V2" });
  await expect(parts.getByText(/^(Fits|Should fit)/).first()).toBeVisible();
  const all = parts.getByRole("link", { name: /^All \d+ parts for/ });
  const count = /\d+/.exec((await all.textContent()) ?? "")?.[0] ?? "";
  await all.click();
  await expectFilters(page, { q: "ender 3 v2 nozzle" });
  await expect(resultCount(page)).toHaveText(new RegExp(`^${count} `));

  await search("ender3 v2");
  await page.getByRole("region", { name: "Printers" }).getByRole("link").first().click();
  await expect(heading).toHaveText("Creality Ender-3 V2");
});
