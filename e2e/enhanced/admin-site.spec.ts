import { signIn, title } from "../fixtures/accounts";
import { makeAdmin } from "../fixtures/admins";
import { openHydrated } from "../fixtures/hydrated-page";
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

for (const { name, path, field, button } of [
  { name: "a part", path: "/admin/management/parts/hotend/2", field: "Description", button: "Save changes" },
  { name: "a card", path: "/admin/management/featured-cards/new", field: "Title", button: "Create card" },
]) {
  test(`the form of ${name} asks before it is left, also after it could not be saved`, async ({
    page,
    account,
    site,
    pageErrors,
  }) => {
    pageErrors.allow(/ERR_FAILED|Failed to fetch/);
    await makeAdmin(site, account);
    await signIn(page, account);
    await openHydrated(page, path);
    const questions: string[] = [];
    page.on("dialog", (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    const typed = page.getByLabel(field, { exact: true });
    const leave = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Audit log" });
    await typed.fill("Typed and not saved");
    await leave.click();
    await expect.poll(() => questions).toHaveLength(1);
    await page.route(/\.data\b/, (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("alert").filter({ hasText: "What you typed is still here" })).toBeVisible();
    await leave.click();
    await expect.poll(() => questions).toHaveLength(2);
    await expect(typed).toHaveValue("Typed and not saved");
  });
}
