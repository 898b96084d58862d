import type { Page } from "@playwright/test";
import { signIn, title } from "../../fixtures/accounts";
import { makeCollection } from "../../fixtures/collections";
import { collectionsOf } from "../../fixtures/stored-rows";
import { expectFilters, partCard, savedCount, toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

const V6 = "/find/e3d/e3d-v6";

const undo = (page: Page) => page.getByRole("main").getByRole("button", { name: "Undo" });

test("an unpinned part is pinned again by the message's own button", async ({ page, expectAccessible }) => {
  await page.goto("/find?category=hotend&q=e3d+v6");
  const card = partCard(page, "E3D V6");
  await card.getByRole("button", { name: "Pin E3D V6" }).click();
  await expect(toast(page, "Part pinned")).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  await card.getByRole("button", { name: "Unpin E3D V6" }).click();
  await expect(toast(page, "Part unpinned")).toBeVisible();
  await expect(savedCount(page, 0)).toBeVisible();
  await expectAccessible();

  await undo(page).click();
  await expect(toast(page, "1 part pinned again")).toBeVisible();
  await expect(card.getByRole("button", { name: "Unpin E3D V6" })).toBeVisible();
  await expect(savedCount(page, 1)).toBeVisible();
  await expectFilters(page, { category: "hotend", q: "e3d v6" });
  await page.goto("/saved");
  await expect(savedCount(page, 1)).toBeVisible();
});

test("a removed part and a deleted collection come back", async ({ page, account, site }) => {
  await signIn(page, account);
  await makeCollection(page, "Spares", "What wears out");
  await page.goto(V6);
  await page.getByText(/^(Add to collection|In \d+ of your collections)$/).click();
  await page.getByRole("checkbox", { name: /^Spares/ }).check();
  await page.getByRole("button", { name: "Save collections" }).click();
  await expect(toast(page, "Added to collection")).toBeVisible();

  await page.goto("/saved");
  await page.getByRole("link", { name: "Spares" }).click();
  await page.getByRole("button", { name: "Remove E3D V6" }).click();
  await expect(toast(page, "1 part removed")).toBeVisible();
  await expect.poll(() => collectionsOf(site, account.username)).toEqual({ Spares: [] });
  await undo(page).click();
  await expect(toast(page, "1 part put back")).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 3, name: "E3D V6" })).toBeVisible();

  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete collection" }).click();
  await expect(toast(page, "Spares")).toBeVisible();
  await expect.poll(() => collectionsOf(site, account.username)).toEqual({});
  await undo(page).click();
  await expect(toast(page, "Collection restored")).toBeVisible();
  await expect(title(page, "Spares")).toBeVisible();
  expect(await collectionsOf(site, account.username)).toEqual({ Spares: ["1 hotend:1"] });
});
