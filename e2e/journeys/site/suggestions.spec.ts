import { createAccount, newAccount, signIn } from "../../fixtures/accounts";
import { makeAdmin } from "../../fixtures/admins";
import { randomIpAddress } from "../../fixtures/ip-address";
import { toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

test.use({ ownSite: true });

test("a member suggests, another one votes, an administrator plans it, and the voter is told", async ({
  page,
  account,
  otherDevice,
  site,
  expectAccessible,
  pageErrors,
}) => {
  pageErrors.allow(/status of 40[09]/);
  const title = `Dark plots, says ${account.username}`;
  await page.goto("/contribute");
  await page.getByRole("link", { name: "See suggestions" }).click();
  await expect(page.getByRole("link", { name: "Sign in to suggest" })).toBeVisible();
  await signIn(page, account, "/suggest-feature");
  const form = page.getByRole("region", { name: "Not here yet? Suggest it" });

  // Nothing that was typed is lost when something is missing.
  await form.getByLabel("Description").fill("The plots of the calculators are white");
  await form.getByLabel("Title").fill(title);
  await form.getByRole("button", { name: "Submit suggestion" }).click();
  await expect(form.getByRole("alert")).toContainText("Choose what it is about");
  await expect(form.getByLabel("Description")).toHaveValue("The plots of the calculators are white");
  await expectAccessible();
  await form.getByLabel("About").selectOption("tune");
  await form.getByRole("button", { name: "Submit suggestion" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const address = new URL(page.url()).pathname;

  // Who suggests the same is shown what there is.
  await page.goto("/suggest-feature");
  await form.getByLabel("Title").fill("Dark plots for me, please");
  await form.getByLabel("About").selectOption("tune");
  await form.getByRole("button", { name: "Submit suggestion" }).click();
  await expect(form.getByRole("list", { name: "Similar suggestions" })).toContainText(title);
  await expect(form.getByRole("button", { name: "Submit anyway" })).toBeVisible();
  await expect(form.getByLabel("Title")).toHaveValue("Dark plots for me, please");

  const voter = newAccount();
  await createAccount(site, voter, randomIpAddress());
  await signIn(otherDevice, voter, address);
  const votes = otherDevice.getByRole("article");
  // The button shows a vote before the server has it, and requests that are sent together may change places.
  const press = async (name: RegExp, expected: string) => {
    const sent = otherDevice.waitForResponse((response) => response.request().method() === "POST");
    await votes.getByRole("button", { name }).click();
    await sent;
    await expect(votes).toContainText(expected);
  };
  await press(/^Vote/, "2 votes");
  await press(/^Remove vote/, "1 vote");
  await press(/^Vote/, "2 votes");
  await expect(votes.getByRole("button", { name: /^Remove vote/ })).toBeVisible();

  await makeAdmin(site, account);
  await page.goto(address);
  await expect(page.getByRole("article")).toContainText("2 votes");
  const decide = page.getByRole("region", { name: "Decide on this suggestion" });
  await decide.getByLabel("Status").selectOption("planned");
  await expectAccessible();
  await decide.getByRole("button", { name: "Save status" }).click();
  await expect(toast(page, "Status saved")).toBeVisible();
  await decide.getByLabel("Reply").fill("We will draw them on graphite");
  await decide.getByRole("button", { name: "Save reply" }).click();
  await expect(page.getByRole("region", { name: "Reply from the site" })).toContainText("graphite");

  await otherDevice.goto("/notifications");
  await otherDevice.getByRole("link", { name: `Planned: “${title}”` }).click();
  await expect(otherDevice.getByRole("article")).toContainText("Planned");
  await otherDevice.goto("/roadmap");
  await expect(otherDevice).toHaveURL("/contribute#roadmap");
  await expect(otherDevice.getByRole("region", { name: "Planned" })).toContainText(title);
});

test("a member changes and withdraws a suggestion", async ({ page, account }) => {
  await signIn(page, account, "/suggest-feature");
  const form = page.getByRole("region", { name: "Not here yet? Suggest it" });
  await form.getByLabel("Title").fill("Zebra patterned spools");
  await form.getByLabel("About").selectOption("other");
  await form.getByRole("button", { name: "Submit suggestion" }).click();
  await page.getByText("Change or withdraw your suggestion").click();
  await page.getByLabel("Title").fill("Giraffe patterned spools");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Giraffe patterned spools" })).toBeVisible();
  await page.getByText("Change or withdraw your suggestion").click();
  await page.getByRole("link", { name: "Withdraw suggestion" }).click();
  await page.getByRole("button", { name: "Withdraw suggestion" }).click();
  await expect(toast(page, "Suggestion withdrawn")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Giraffe");
});
