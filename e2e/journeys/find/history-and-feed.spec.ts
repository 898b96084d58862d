import { createAccount, newAccount, signIn, title } from "../../fixtures/accounts";
import { makeAdmin } from "../../fixtures/admins";
import { randomIpAddress } from "../../fixtures/ip-address";
import { sendIn } from "../../fixtures/submissions";
import { expect, test } from "../../fixtures/test";

test.use({ ownSite: true });

test("an approved correction is on the part's page, in its history, in the feed and among its author's notices", async ({
  page,
  otherDevice,
  site,
  account,
  expectAccessible,
  pageErrors,
}) => {
  // What is sent within two seconds comes back once.
  pageErrors.allow(/status of 400/);
  await page.goto("/find/e3d/e3d-v6");
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(title(page, "History of E3D V6 by E3D")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing has been changed yet" })).toBeVisible();
  await expectAccessible();

  await signIn(page, account, "/submit?type=correction&item=hotend:1");
  await page.getByLabel("Maximum flow (mm³/s)").fill("13.5");
  await page.getByLabel("Is it still made?").selectOption("No, its maker has stopped");
  await page.getByLabel("Replaced by").fill("hotend:2");
  await page.getByLabel("Needs these parts, too").fill("probe:1\nhotend:3");
  await page.getByLabel("Where can this be read?").fill("https://e3d-online.com/products/v6");
  await page.getByLabel("Why, and how do you know?").fill("Measured with a new nozzle.");
  await page.getByRole("checkbox", { name: /CC BY-SA/ }).check();
  const path = await sendIn(page);

  const moderator = newAccount();
  await createAccount(site, moderator, randomIpAddress());
  await makeAdmin(site, moderator);
  await signIn(otherDevice, moderator, path.replace("/submit/", "/admin/submissions/"));
  await otherDevice.getByRole("button", { name: /^Approve/ }).click();
  await expect(otherDevice.getByRole("main")).toContainText("Approved");

  const feed = async () => (await page.request.get("/find/feed.xml?category=hotend")).text();
  await expect.poll(feed).toContain("Maximum flow: 13.5 mm³/s");
  await page.goto("/find/e3d/e3d-v6");
  await expect(page.getByRole("definition").filter({ hasText: "13.5 mm³/s" })).toBeVisible();
  await expect(page.getByText("No longer made").first()).toBeVisible();
  await expect(page.getByText("Needs", { exact: false }).filter({ hasText: ", too." })).toBeVisible();
  await expectAccessible();
  await page.getByText("Replaced by").getByRole("link").click();
  await expect(page.getByText("Replaces E3D V6 by E3D.")).toBeVisible();

  await page.goto("/find/e3d/e3d-v6/history");
  const change = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Changed on/ }) });
  await expect(change).toContainText("13.5 mm³/s, before");
  await expect(change).toContainText("Measured with a new nozzle.");
  await expect(change.getByRole("link")).toHaveAttribute("href", "https://e3d-online.com/products/v6");
  await expectAccessible();

  await page.goto("/notifications");
  await expect(page.getByRole("main")).toContainText("E3D V6");
});

test("a list has a feed of what is new in it, and an address that means nothing has none", async ({ page }) => {
  await page.goto("/find?category=hotend&sort=name");
  const link = page.getByRole("link", { name: "Feed", exact: true });
  await expect(link).toHaveAttribute("href", "/find/feed.xml?category=hotend");
  const response = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(response.headers()["content-type"]).toContain("application/atom+xml");
  const known = await page.request.get("/find/feed.xml?category=hotend", {
    headers: { "If-None-Match": response.headers()["etag"] ?? "" },
  });
  expect(known.status()).toBe(304);
  expect((await page.request.get("/find/feed.xml?category=hotned")).status()).toBe(400);
});
