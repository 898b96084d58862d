import { expect, test } from "../fixtures/test";

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
    });
  }
});
