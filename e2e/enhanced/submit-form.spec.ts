import { accountMenu, createAccount, newAccount, signIn } from "../fixtures/accounts";
import { makeAdmin } from "../fixtures/admins";
import { randomIpAddress } from "../fixtures/ip-address";
import { holdRequests, hydrate } from "../fixtures/hydrated-page";
import { toast } from "../fixtures/page-elements";
import { sendIn } from "../fixtures/submissions";
import { expect, test } from "../fixtures/test";

test("what is typed into the form of a new part is there after a reload, and what looks the same shows while typing", async ({
  page,
  account,
}) => {
  await signIn(page, account);
  await page.goto("/submit?type=part&table=hotend");
  const name = page.getByLabel("Name, required");
  await name.fill("E3D  v6");
  await page.getByLabel("Maker", { exact: true }).fill("E3D");
  await expect(page.getByRole("status").getByRole("link", { name: "E3D V6" })).toHaveAttribute(
    "href",
    "/find/e3d/e3d-v6",
  );
  await page.getByLabel("Description").fill("Ten minutes of work");
  await page.getByLabel("Works with CFS").selectOption("No");
  await page.getByRole("checkbox", { name: /CC BY-SA/ }).check();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("member-forms")))
    .toMatch(/Ten\+minutes.*consent=yes/);

  await page.reload();
  await expect(page.getByLabel("Description")).toHaveValue("Ten minutes of work");
  await expect(page.getByLabel("Works with CFS")).toHaveValue("no");
  await expect(page.getByRole("checkbox", { name: /CC BY-SA/ })).toBeChecked();
  await expect(page.getByText("What you typed before is back")).toBeVisible();
  await page.getByRole("button", { name: "Probe", exact: true }).click();
  await expect(page.getByLabel("Probe type")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Ten minutes of work");
  await expect(page.getByLabel("Name, required")).toHaveValue("E3D  v6");
  await page.reload();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByLabel("Description")).toHaveValue("");
  await expect(page.getByText("What you typed before is back")).toBeHidden();
  await page.getByLabel("Description").fill("Ten minutes of work");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("member-forms"))).toMatch(/Ten\+minutes/);

  // It belongs to who is signed in.
  await accountMenu(page).locator("summary").click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(toast(page, "Signed out")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("member-forms"))).toBeNull();
});

test("what was typed before the page was hydrated shows what looks the same, too", async ({ page, account }) => {
  await signIn(page, account);
  const scripts = await holdRequests(page, /\/assets\/root-/);
  await page.goto("/submit?type=part&table=hotend");
  await page.getByLabel("Name, required").fill("E3D  v6");
  await page.getByLabel("Maker", { exact: true }).fill("E3D");
  await scripts.release();
  await hydrate(page);
  await expect(page.getByRole("status").getByRole("link", { name: "E3D V6" })).toBeVisible();
});

test("a submission that is rejected while its author edits keeps what is typed, and says why", async ({
  page,
  account,
  otherDevice: moderator,
  site,
  expectAccessible,
  pageErrors,
}) => {
  // What is sent within two seconds comes back.
  pageErrors.allow(/status of 400/);
  await signIn(page, account);
  await page.goto("/submit?type=manufacturer");
  const name = `Maker of ${account.username}`;
  await page.getByLabel("Name, required").fill(name);
  await page.getByRole("checkbox", { name: /CC BY-SA/ }).check();
  const path = await sendIn(page);
  await page.goto(`${path}/edit`);
  await page.getByLabel("Why, and how do you know?").fill("Ten minutes of work");

  const admin = newAccount();
  await createAccount(site, admin, randomIpAddress());
  await makeAdmin(site, admin);
  await signIn(moderator, admin);
  await moderator.goto(`/admin${path.replace("submit", "submissions")}`);
  await moderator.getByLabel("Message to the author").fill("Not a maker of parts.");
  await moderator.getByRole("button", { name: "Reject" }).click();
  await expect(toast(moderator, "Rejected")).toBeVisible();

  await expect(page.getByText("This was decided meanwhile: rejected")).toBeVisible();
  await expect(page.getByText("Not a maker of parts.")).toBeVisible();
  await expect(page).toHaveURL(`${path}/edit`);
  await expect(page.getByLabel("Why, and how do you know?")).toHaveValue("Ten minutes of work");
  await expectAccessible();
  await page.getByRole("checkbox", { name: /CC BY-SA/ }).check();
  await page.getByRole("button", { name: "Send as a new submission" }).click();
  const anew = await sendIn(page);
  expect(anew).not.toBe(path);
  await expect(page.getByRole("main")).toContainText("Ten minutes of work");
});

test("a form that is sent offline waits with what was typed, and is sent once there is a connection", async ({
  page,
  account,
  context,
  pageErrors,
}) => {
  // The live connection of a member cannot be opened without a network either.
  pageErrors.allow(/WebSocket connection to/);
  // What looks the same may be asked for at that moment.
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, account);
  await page.goto("/submit?type=manufacturer");
  await page.getByLabel("Name, required").fill(`Maker ${account.username}`);
  await page.getByRole("checkbox", { name: /CC BY-SA/ }).check();
  await hydrate(page);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByText("You are offline")).toBeVisible();
  await expect(page.getByLabel("Name, required")).toHaveValue(`Maker ${account.username}`);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/submit(\/\d+|\?type=manufacturer)$/);
});
