import { signIn, title } from "../../fixtures/accounts";
import { toast } from "../../fixtures/page-elements";
import { sendIn, sentValue } from "../../fixtures/submissions";
import { expect, test } from "../../fixtures/test";

test.beforeEach(({ pageErrors }) => {
  // What is sent within two seconds comes back, and so does what looks like something that is there.
  pageErrors.allow(/status of 4(?:00|09)/);
});

test("a hotend's flow figure is corrected from its page: signing in comes first, checks next, and its author follows it", async ({
  page,
  account,
  expectAccessible,
}) => {
  await page.goto("/find/e3d/e3d-v6");
  await page.getByRole("link", { name: "Wrong or missing? Tell us" }).click();
  await expect(title(page, "Submit")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in to submit" })).toBeVisible();
  await expectAccessible();
  await signIn(page, account);
  await page.goto("/find/e3d/e3d-v6");
  await page.getByRole("link", { name: "Wrong or missing? Tell us" }).click();

  const flow = page.getByLabel("Maximum flow (mm³/s)");
  await expect(flow).not.toHaveValue("");
  await flow.fill("1300");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("heading", { name: /checks to look at$/ })).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: /^Between 0\.5 and 300 mm³\/s is plausible/ }).click();
  await expect(flow).toBeFocused();
  await flow.fill("13.5");
  await page.getByLabel("Where can this be read?").fill("https://e3d-online.com/products/v6");
  await page.getByRole("checkbox", { name: /CC BY-SA/ }).check();
  const path = await sendIn(page);
  await expect(toast(page, "Submitted")).toBeVisible();
  await expect(sentValue(page, "Maximum flow")).toContainText("13.5 mm³/s");
  await expectAccessible();

  await page.getByLabel("Your message").fill("Measured with a melt zone of 12 mm.");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Measured with a melt zone" })).toBeVisible();

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(flow).toHaveValue("13.5");
  await flow.fill("14");
  await sendIn(page, "Save changes");
  await expect(sentValue(page, "Maximum flow")).toContainText("14 mm³/s");

  await page.goto("/submit");
  await expect(page.getByRole("link", { name: "E3D V6", exact: true })).toHaveAttribute("href", path);
  await page.goto(path);
  await page.getByRole("link", { name: "Withdraw" }).click();
  await expect(title(page, "Withdraw this submission?")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByRole("main")).toContainText("Withdrawn");
});
