import { signInAsAdmin } from "../../fixtures/submissions";
import { test } from "../../fixtures/test";
test.use({ ownSite: true });
test("shots", async ({ page, site, pageErrors }) => {
  test.setTimeout(200_000);
  pageErrors.allow(/status of 4/);
  await signInAsAdmin(site, page);
  await page.goto("/admin/management/imports");
  await page.getByLabel("What are the rows?").selectOption("fan");
  await page.getByLabel("Or paste the rows here").fill("name;cfm;colour\nJourney Fan One;4,5;red\nJourney Fan Two;many;blue\n;5;");
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: /Import/ }).waitFor();
  const imported = page.url();
  const pages: Record<string, string> = {
    hub: "/admin/management",
    list: "/admin/management/parts?table=hotend",
    printers: "/admin/management/parts?table=printers&q=ender",
    new: "/admin/management/parts/new?table=hotend",
    row: "/admin/management/parts/hotend/1",
    links: "/admin/management/parts/hotend/1/printers?q=ender",
    merge: "/admin/management/parts/hotend/1/merge?into=2",
    bulk: "/admin/management/parts/change?table=hotend&id=1&id=2&field=purpose",
    imports: "/admin/management/imports",
    import: imported,
  };
  for (const [name, address] of Object.entries(pages)) {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      await page.screenshot({ path: `/tmp/shots/${name}-${width}.png`, fullPage: true });
    }
  }
});
