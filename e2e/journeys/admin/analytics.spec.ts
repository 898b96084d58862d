import { signIn, title } from "../../fixtures/accounts";
import { makeAdmin } from "../../fixtures/admins";
import { expect, test } from "../../fixtures/test";

test("an administrator looks at the numbers of a week, a month and a quarter", async ({
  page,
  account,
  site,
  expectAccessible,
}) => {
  await makeAdmin(site, account);
  await signIn(page, account);
  await page.goto("/admin/dashboard");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Analytics" }).click();
  await expect(title(page, "Analytics")).toBeVisible();
  const ranges = page.getByRole("navigation", { name: "Range" });
  await expect(ranges.getByRole("link", { name: "7 days" })).toHaveAttribute("aria-current", "page");
  await expect(
    page.getByRole("img", { name: "Page views of the last 7 days, and of the 7 days before" }),
  ).toBeVisible();
  await expect(page.getByRole("table", { name: "Numbers by day, newest first" }).getByRole("row")).toHaveCount(8);
  await expectAccessible();

  await ranges.getByRole("link", { name: "90 days" }).click();
  await expect(page).toHaveURL(/\?range=90d$/);
  await page.getByText("Numbers by day", { exact: true }).click();
  await expect(page.getByRole("table", { name: "Numbers by day, newest first" }).getByRole("row")).toHaveCount(91);
  await expect(page.getByRole("link", { name: "Download as CSV" })).toHaveAttribute(
    "href",
    "/admin/analytics.csv?range=90d",
  );
});
