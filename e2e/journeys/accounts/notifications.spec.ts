import { mailsTo, signIn, title } from "../../fixtures/accounts";
import { bell, tell } from "../../fixtures/notices";
import { toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

/** The server looks for mails every 15 s. */
const DIGEST_TIME_MS = 120_000;

test("a member sees how much is new, reads it, and marks it read", async ({
  page,
  account,
  site,
  expectAccessible,
}) => {
  // Looking for what is not accessible takes long on a busy machine.
  test.slow();
  await signIn(page, account, "/notifications");
  await expect(title(page, "Notifications")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No notifications yet" })).toBeVisible();
  await expectAccessible();

  await tell(site, account.username, ["Your hotend was approved", "A moderator asks for a source", "Thank you"]);
  await page.goto("/find");
  await bell(page, "Notifications 3 unread").click();
  await expect(title(page, "Notifications")).toBeVisible();
  const items = page.getByRole("main").getByRole("listitem");
  await expect(items).toHaveText([/^Thank you.*Unread/, /^A moderator.*Unread/, /^Your hotend.*Unread/]);
  await expectAccessible();

  await page.getByRole("button", { name: "Mark read “A moderator asks for a source”" }).click();
  await expect(toast(page, "Marked as read")).toBeVisible();
  await expect(items.nth(1)).toContainText("Read,");
  await expect(bell(page, "Notifications 2 unread")).toBeVisible();

  await page.getByRole("button", { name: "Mark all read" }).click();
  await expect(toast(page, "All notifications are read")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Mark/ })).toHaveCount(0);
  await expect(bell(page, "Notifications")).toBeVisible();

  await page.getByRole("link", { name: "Your hotend was approved" }).click();
  await expect(page).toHaveURL(/\/find\/e3d\/e3d-v6$/);
});

test("whoever has the mail turns such mails off, and the member chooses them again", async ({
  page,
  account,
  site,
  otherDevice,
  expectAccessible,
}) => {
  await tell(site, account.username, ["Your guide was published"]);
  let link = "";
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(site, account.email);
        const digest = mails.find(({ subject }) => subject === "Your guide was published");
        link = /http\S+\/unsubscribe\/\S+/.exec(digest?.text ?? "")?.[0] ?? "";
        return link;
      },
      { timeout: DIGEST_TIME_MS },
    )
    .not.toBe("");

  await otherDevice.goto(link);
  await otherDevice.getByRole("button", { name: "Turn off emails" }).click();
  await expect(title(otherDevice, "Notification emails are off")).toBeVisible();

  await signIn(page, account, "/preferences");
  const choices = page.getByRole("region", { name: "Notifications" });
  await expect(choices.getByRole("checkbox")).toHaveCount(4);
  await expect(choices.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await choices.getByRole("checkbox", { name: "Suggestions" }).check();
  await choices.getByRole("checkbox", { name: "My guides" }).check();
  await choices.getByRole("button", { name: "Save choices" }).click();
  await expect(toast(page, "Email settings saved")).toBeVisible();
  await expect(choices.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await expect(choices.getByRole("checkbox", { name: "Suggestions" })).toBeChecked();
  await expectAccessible();

  await page.goto(link);
  await expect(title(page, "Turn off notification emails")).toBeVisible();
  await expectAccessible();
});
