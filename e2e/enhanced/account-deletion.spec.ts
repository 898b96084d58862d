import { signIn } from "../fixtures/accounts";
import { openHydrated } from "../fixtures/hydrated-page";
import { expect, test } from "../fixtures/test";

test("deleting the account ends its other tabs", async ({ page, account, context }) => {
  await signIn(page, account);
  const other = await context.newPage();
  await openHydrated(other, "/profile");
  await openHydrated(page, "/preferences/delete");
  await page.getByLabel(/^Type your username/).fill(account.username);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Your account is deleted")).toBeVisible();
  await expect(other).toHaveURL("/auth?next=%2Fprofile");
});
