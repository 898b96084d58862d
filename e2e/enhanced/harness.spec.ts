import { expect, test } from "../fixtures/test";

/* A suite that cannot see a fault is worthless: these pages have one on purpose. */
test.describe("the harness sees", () => {
  test("what a page writes to the console", async ({ page, faults }) => {
    await page.evaluate(() => console.error("on purpose"));
    await expect.poll(() => faults.found()).toHaveLength(1);
    faults.allow(/on purpose/);
  });

  test("an error nobody caught", async ({ page, faults }) => {
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("on purpose");
      }, 0);
    });
    await expect.poll(() => faults.found()).toHaveLength(1);
    faults.allow(/on purpose/);
  });

  test("a request that fails", async ({ page, faults }) => {
    await page.route("**/gone.png", (route) => route.abort("failed"));
    await page.evaluate(() => {
      document.body.append(Object.assign(new Image(), { src: "http://localhost/gone.png" }));
    });
    await expect.poll(() => faults.found().some((fault) => fault.startsWith("request"))).toBe(true);
    faults.allow(/gone\.png/);
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
