import { signIn } from "../fixtures/accounts";
import { makeAdmin } from "../fixtures/admins";
import { hydrate } from "../fixtures/hydrated-page";
import { randomIpAddress } from "../fixtures/ip-address";
import { differingShare } from "../fixtures/pictures";
import { expect, test } from "../fixtures/test";

const SECTIONS = ["buttons", "links", "fields", "messages", "lists", "features"];

test("every component looks the same before and after its scripts have run", async ({
  page,
  browser,
  account,
  site,
}) => {
  await makeAdmin(site, account);
  await signIn(page, account);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    extraHTTPHeaders: { "x-forwarded-for": randomIpAddress() },
  });
  try {
    const plain = await context.newPage();
    const blank = await page.context().newPage();
    for (const width of [375, 1280]) {
      for (const one of [page, plain]) {
        await one.setViewportSize({ width, height: 900 });
        await one.goto(`${site.origin}/admin/components`);
      }
      await hydrate(page);
      for (const id of SECTIONS) {
        const section = (of: typeof page) => of.locator(`#${id}`).screenshot({ animations: "disabled", caret: "hide" });
        const share = await differingShare(blank, [await section(page), await section(plain)]);
        expect(share, `#${id} at ${String(width)} px`).toBeLessThan(0.002);
      }
    }
  } finally {
    await context.close();
  }
});
