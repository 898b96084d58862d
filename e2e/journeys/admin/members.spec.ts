import { newMember, signIn, title } from "../../fixtures/accounts";
import { makeAdmin } from "../../fixtures/admins";
import { toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

test("an administrator finds a member, bans and lets them in again, and finds it in the audit log", async ({
  page,
  otherDevice,
  account,
  site,
  expectAccessible,
}) => {
  const member = await newMember(site);
  await signIn(otherDevice, member);
  await makeAdmin(site, account);
  await signIn(page, account);
  await page.goto("/admin/users");
  await page.getByLabel("Username or email").fill(member.email);
  await page.getByRole("search", { name: "Members" }).getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 member" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("main").getByRole("link", { name: member.username }).click();
  await expect(title(page, member.username)).toBeVisible();
  await expect(page.getByText("Signed in on 2 devices.")).toBeVisible();

  await page.getByRole("button", { name: "Ban member" }).click();
  await expect(page.getByText("Say why. Other admins read it").first()).toBeVisible();
  await expectAccessible();
  await page.getByLabel("How long").selectOption({ label: "7 days" });
  await page.getByLabel("Reason").fill("Advertising in every note");
  await page.getByRole("button", { name: "Ban member" }).click();
  await expect(toast(page, "Member banned")).toBeVisible();
  await expect(page.getByText("Not signed in on any device.")).toBeVisible();
  // Signed out at once, with and without JavaScript.
  await otherDevice.goto("/preferences");
  await expect(otherDevice).toHaveURL(/\/auth/);

  await page.getByRole("button", { name: "Lift the ban" }).click();
  await expect(toast(page, "Ban lifted")).toBeVisible();
  await page.goto(`/admin/audit?about=member&q=${encodeURIComponent(member.username)}`);
  await expect(page.getByText(`Lifted the ban of ${member.username}`)).toBeVisible();
  await expect(page.getByText("“Advertising in every note”")).toBeVisible();
  await expectAccessible();
});
