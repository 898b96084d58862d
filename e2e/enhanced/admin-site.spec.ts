import { signIn, title } from "../fixtures/accounts";
import { makeAdmin } from "../fixtures/admins";
import { expect, test } from "../fixtures/test";

test("the chart names the day under the mouse", async ({ page, account, site }) => {
  await makeAdmin(site, account);
  await signIn(page, account);
  await page.goto("/admin/analytics");
  await expect(title(page, "Analytics")).toBeVisible();
  const chart = page.getByRole("img", { name: /^Page views of the last 7 days/ });
  const says = page.locator(".day-chart figcaption");
  const today = await says.textContent();
  await chart.hover({ position: { x: 60, y: 50 } });
  await expect(says).not.toHaveText(today ?? "");
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(says).toHaveText(today ?? "");
});

test("a card's preview follows what is typed, and its times are said in local time", async ({
  page,
  account,
  site,
}) => {
  await makeAdmin(site, account);
  await signIn(page, account);
  await page.goto("/admin/management/featured-cards/new");
  const preview = page.getByRole("region", { name: "Preview" });
  await page.getByLabel("Title", { exact: true }).fill("Typed just now");
  await expect(preview).toContainText("Typed just now");
  await page.getByLabel("Starts (optional)").fill("2098-12-01T08:00");
  await expect(page.getByText(/In UTC, .*2098.* your time/)).toBeVisible();
});
