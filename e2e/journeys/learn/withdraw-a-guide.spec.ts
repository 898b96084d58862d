import { signIn, title } from "../../fixtures/accounts";
import { makeAdmin } from "../../fixtures/admins";
import { fillDraft, fillStep, newDraft } from "../../fixtures/drafts";
import { toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

test("a published guide is changed, withdrawn with a reason, and brought back", async ({
  page,
  account,
  site,
  expectAccessible,
  pageErrors,
}) => {
  pageErrors.allow(/status of 410/);
  await makeAdmin(site, account);
  await signIn(page, account);
  const name = `Clean a ${account.username} fan`;
  await newDraft(page);
  await fillDraft(page, name);
  await fillStep(page, 1, "Take it off", "Loosen the screws.");
  await fillStep(page, 2, "Blow", "Blow out the dust.");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(title(page, name)).toBeVisible();
  const guide = new URL(page.url()).pathname;

  await page.getByRole("button", { name: "Edit this guide" }).click();
  await fillStep(page, 2, "Blow", "Suck in the dust.");
  await page.getByRole("button", { name: "Preview" }).click();
  const changes = page.getByRole("region", { name: "What it changes" });
  await expect(changes).toContainText("Suck in the dust.");
  await expect(changes).not.toContainText("Loosen the screws.");
  await expectAccessible();

  await page.goto(guide);
  await page.getByRole("link", { name: "Withdraw" }).click();
  await expect(title(page, "Withdraw this guide?")).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Reason (optional)").fill("It bends the blades.");
  await page.getByRole("button", { name: "Withdraw guide" }).click();
  await expect(toast(page, "Guide withdrawn")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("It bends the blades.");
  await expectAccessible();

  await expect(title(page, name)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("This guide was withdrawn");
  await expect(page.getByRole("main")).toContainText("Loosen the screws.");
  await page.getByRole("button", { name: "Bring back" }).click();
  await expect(toast(page, "Guide is back")).toBeVisible();
  await expect(title(page, name)).toBeVisible();
});
