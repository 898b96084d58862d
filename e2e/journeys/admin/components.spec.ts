import { signIn, title } from "../../fixtures/accounts";
import { makeAdmin } from "../../fixtures/admins";
import { toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

test("every component in every state is accessible, wide and narrow", async ({
  page,
  account,
  site,
  expectAccessible,
}) => {
  await makeAdmin(site, account);
  await signIn(page, account);
  await page.goto("/admin/components");
  await expect(title(page, "Components")).toBeVisible();
  for (const id of ["buttons", "links", "fields", "messages", "lists", "features"]) {
    await expect(page.locator(`#${id}`)).toBeVisible();
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible();
  await page.setViewportSize({ width: 375, height: 800 });
  await expectAccessible();
});

test("an administrator writes a text that stays switched off, and undoes it", async ({
  page,
  account,
  site,
  pageErrors,
}) => {
  pageErrors.allow(/status of 400/);
  await makeAdmin(site, account);
  await signIn(page, account);
  await page.goto("/admin/components");
  const box = page.locator("#empty_find");
  await box.getByLabel("Text", { exact: true }).fill(`By ${account.username}`);
  await box.getByLabel("Link (optional)").fill("nowhere");
  await box.getByRole("button", { name: "Save" }).click();
  await expect(box.getByRole("alert")).toContainText("Enter a path of this site");
  await box.getByLabel("Link (optional)").fill("/learn");
  await box.getByLabel("Link text (optional)").fill("Learn");
  await box.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Text saved")).toBeVisible();
  await expect(page.locator("#changes")).toContainText(account.username);
  await page.locator("#changes").getByRole("button", { name: /^Undo/ }).first().click();
  await expect(toast(page, "Change undone")).toBeVisible();
  await expect(box.getByLabel("Text", { exact: true })).toHaveValue("");
});
