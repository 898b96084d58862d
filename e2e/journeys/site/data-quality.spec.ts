import { signIn, title } from "../../fixtures/accounts";
import { makeAdmin } from "../../fixtures/admins";
import { expect, test } from "../../fixtures/test";

test("an administrator finds what contradicts itself, by problem and category, and as a file", async ({
  page,
  account,
  site,
}) => {
  await makeAdmin(site, account);
  await signIn(page, account, "/admin/data-quality");
  await expect(title(page, "Data quality")).toBeVisible();
  const list = page.getByRole("region", { name: "Rows that contradict interfaces" });
  await expect(list.getByRole("listitem").filter({ hasText: "this part needs" }).first()).toBeVisible();

  await page.getByRole("link", { name: "Parts without a photo" }).click();
  const photos = page.getByRole("region", { name: "Parts without a photo" });
  await photos.getByRole("link", { name: /^Fans \(\d+\)$/ }).click();
  await expect(photos.getByRole("link", { name: /^Fans/ })).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/problem=no-image&category=fan/);

  const download = page.waitForEvent("download");
  await photos.getByRole("link", { name: "CSV" }).click();
  expect((await download).suggestedFilename()).toBe("first-layer-no-image.csv");
});
