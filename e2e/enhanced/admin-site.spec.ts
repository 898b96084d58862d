import { signIn, title } from "../fixtures/accounts";
import { makeAdmin } from "../fixtures/admins";
import { holdRequests, openHydrated } from "../fixtures/hydrated-page";
import { toast } from "../fixtures/page-elements";
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
  const scripts = await holdRequests(page, /\/assets\/root-/);
  await page.goto("/admin/management/featured-cards/new", { waitUntil: "domcontentloaded" });
  const preview = page.getByRole("region", { name: "Preview" });
  await page.getByLabel("Title", { exact: true }).fill("Typed before the scripts came");
  await scripts.release();
  await expect(preview).toContainText("Typed before the scripts came");
  await page.getByLabel("Title", { exact: true }).fill("Typed just now");
  await expect(preview).toContainText("Typed just now");
  await page.getByLabel("Starts (optional)").fill("2098-12-01T08:00");
  await expect(page.getByText(/In UTC, .*2098.* your time/)).toBeVisible();
});

for (const { name, path, field, button, needed } of [
  {
    ...{ name: "a part", path: "/admin/management/parts/hotend/2", field: "Description", button: "Save changes" },
    needed: {},
  },
  {
    ...{ name: "a card", path: "/admin/management/featured-cards/new", field: "Title", button: "Create card" },
    needed: { Link: "/find" },
  },
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
    for (const [label, text] of Object.entries(needed)) await page.getByLabel(label, { exact: true }).fill(text);
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

test("what is typed about a part stays when the part is archived and that is undone, and is saved afterwards", async ({
  page,
  account,
  site,
}) => {
  await makeAdmin(site, account);
  await signIn(page, account);
  await openHydrated(page, "/admin/management/parts/new?table=fan");
  await page.getByLabel("Name, required").fill(`Typed Fan ${account.email}`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(toast(page, "Added")).toBeVisible();
  const typed = page.getByLabel("Description", { exact: true });
  await typed.fill("Typed and not saved");
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(toast(page, "Status: Archived")).toBeVisible();
  await expect(typed).toHaveValue("Typed and not saved");
  await page
    .getByRole("button", { name: /^Undo: Status: Archived/ })
    .first()
    .click();
  await expect(toast(page, "Undone")).toBeVisible();
  await expect(typed).toHaveValue("Typed and not saved");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(page, "Changes saved")).toBeVisible();
  await page.reload();
  await expect(typed).toHaveValue("Typed and not saved");
});

for (const { name, path, button, file, sent, answer } of [
  {
    ...{ name: "rows to import", path: "/admin/management/imports", button: "Check the file", file: "CSV file" },
    sent: { name: "rows.csv", mimeType: "text/csv", buffer: Buffer.from("name;cfm\nUnsent Fan;4") },
    answer: "Nothing was read",
  },
  {
    ...{ name: "a photo", path: "/admin/management/parts/hotend/2", button: "Upload photo", file: "Photo" },
    sent: { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") },
    answer: "That file is not a picture we can read",
  },
]) {
  test(`a file with ${name} that does not arrive is still there, and is sent again at a press`, async ({
    page,
    account,
    site,
    pageErrors,
  }) => {
    pageErrors.allow(/ERR_FAILED|Failed to fetch|status of 4\d\d/);
    await makeAdmin(site, account);
    await signIn(page, account);
    await openHydrated(page, path);
    await page.getByLabel(file).setInputFiles(sent);
    let isBroken = true;
    await page.route(/\.data\b/, (route) =>
      isBroken && route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("alert").filter({ hasText: "What you typed is still here" })).toBeVisible();
    isBroken = false;
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByRole("alert").filter({ hasText: answer })).toBeVisible();
  });
}
