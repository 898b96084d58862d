import { signIn, title } from "../../fixtures/accounts";
import { toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

const EXTRUDER = "Cure a clicking or skipping extruder";

test("a guide is found, begun without an account, gone on with on another device, and finished", async ({
  page,
  account,
  otherDevice,
}) => {
  await page.goto("/printers/creality/ender-3-v2");
  await page
    .getByRole("button", { name: /my printer$/i })
    .first()
    .click();
  await page.goto("/learn");
  await page.getByRole("main").getByLabel("Search").fill("clicking extruder");
  await page.getByRole("main").getByLabel("Search").press("Enter");
  await expect(page).toHaveURL(/q=clicking/);
  const card = page.getByRole("article").filter({ hasText: EXTRUDER });
  await expect(card).toContainText("For your Creality Ender-3 V2");
  await card.getByRole("link", { name: EXTRUDER }).click();
  await expect(title(page, EXTRUDER)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Before you begin");

  for (const step of [1, 2]) await page.getByRole("button", { name: `Mark step ${String(step)} done` }).click();
  await expect(page.getByRole("main")).toContainText(/2 of \d+ done/);
  await page.getByRole("button", { name: "Undo step 2" }).click();
  await expect(page.getByRole("main")).toContainText(/1 of \d+ done/);
  await signIn(page, account);
  const address = "/learn/cure-a-clicking-or-skipping-extruder";
  await page.goto(address);
  await expect(page.getByText("Step 1 done")).toBeVisible();

  await signIn(otherDevice, account);
  await otherDevice.goto(address);
  await expect(otherDevice.getByText("Step 1 done")).toBeVisible();
  await otherDevice.getByRole("button", { name: "I did it" }).click();
  await expect(toast(otherDevice, "Guide marked as done")).toBeVisible();
  await expect(otherDevice.getByRole("main")).toContainText("You did it");
  // The number is that of the public data, which a busy server reads again a little later.
  await expect(async () => {
    await otherDevice.goto(address);
    await expect(otherDevice.getByRole("main")).toContainText(/\d+ members? ha(?:s|ve) done it/, { timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
});
