import { expect, test } from "../fixtures/test";
import { clippedTexts, expectAllReadable, withoutFocusRing } from "../fixtures/usability";

/* These pages contain an error on purpose, to prove that the fixtures report it. */
test.describe("the test fixtures report", () => {
  test("console messages of a page", async ({ page, pageErrors }) => {
    await page.evaluate(() => console.error("on purpose"));
    await expect.poll(() => pageErrors.found()).toHaveLength(1);
    pageErrors.allow(/on purpose/);
  });

  test("an uncaught error", async ({ page, pageErrors }) => {
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("on purpose");
      }, 0);
    });
    await expect.poll(() => pageErrors.found()).toHaveLength(1);
    pageErrors.allow(/on purpose/);
  });

  test("a failed request", async ({ page, pageErrors }) => {
    await page.route("**/gone.png", (route) => route.abort("failed"));
    await page.evaluate(() => {
      document.body.append(Object.assign(new Image(), { src: "http://localhost/gone.png" }));
    });
    await expect.poll(() => pageErrors.found().some((error) => error.startsWith("request"))).toBe(true);
    pageErrors.allow(/gone\.png/);
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
      test.use({ javaScriptEnabled });

      test("an inaccessible page", async ({ page, expectAccessible }) => {
        const body = `<!doctype html><html lang="en"><title>Button</title><main><h1>A</h1><button></button></main>`;
        await page.route("**/inaccessible", (route) => route.fulfill({ contentType: "text/html", body }));
        await page.goto("/inaccessible");
        await expect(expectAccessible()).rejects.toThrow(/button-name/);
      });

      test("what is too wide for those without JavaScript alone, on a page that has passed with it", async ({
        page,
        expectUsable,
      }) => {
        const wide = `<noscript><p style="width:400px">x</p></noscript>`;
        const body = (more: string) =>
          `<!doctype html><html lang="en"><title>Wide</title><main><h1>A</h1>${more}</main>`;
        await page.route("**/passes", (route) => route.fulfill({ contentType: "text/html", body: body("") }));
        await page.route("**/too-wide", (route) => route.fulfill({ contentType: "text/html", body: body(wide) }));
        await page.goto("/passes");
        await expectUsable();
        await page.goto("/too-wide");
        if (javaScriptEnabled) await expectUsable();
        else await expect(expectUsable()).rejects.toThrow(/sideways/);
      });
    });
  }
});

test("a page that is too wide fails the check (control)", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.route("**/too-wide", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Wide</title><p style="width:400px">x</p>` }),
  );
  await page.goto("/too-wide");
  await expect(expectAllReadable(page, "320 px")).rejects.toThrow(/sideways/);
});

test("a text that is cut off, and a focus that cannot be seen, fail the checks (control)", async ({ page }) => {
  await page.route("**/cut", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>Cut</title><p style="width:40px;overflow:hidden;white-space:nowrap">A long text</p>
        <a href="/" style="outline:none">Link</a>`,
    }),
  );
  await page.goto("/cut");
  expect(await clippedTexts(page)).toHaveLength(1);
  await page.emulateMedia({ forcedColors: "active" });
  expect(await withoutFocusRing(page)).toHaveLength(1);
});
