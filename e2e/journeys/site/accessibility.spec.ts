import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test";

const PHONE = { width: 375, height: 800 };

test("with my printer chosen and its message shown, axe finds nothing", async ({ page, expectAccessible }) => {
  await page.goto("/my-printer");
  await page.getByLabel("Printer", { exact: true }).selectOption("creality-ender-3");
  await page.getByRole("button", { name: "Remember my printer" }).click();
  await expect(page.getByRole("main").getByText("Your printer: Creality Ender-3")).toBeVisible();
  await expectAccessible();
  for (const address of ["/", "/find/creality/creality-mk8", "/find?category=probe"]) {
    await page.goto(address);
    await expectAccessible();
  }
});

test("with the error summary, axe finds nothing", async ({ page, expectAccessible }) => {
  await page.goto("/my-printer");
  await page.getByRole("button", { name: "Remember my printer" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeVisible();
  await expectAccessible();
});

test("on a phone with the filters open, axe finds nothing and every target is large enough", async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/find?category=hotend");
  await page.getByText(/^\s*Filters and sorting/).click();
  await expect(page.getByRole("form", { name: "Filters" })).toBeVisible();
  await expectAccessible();
});

test.describe("with reduced motion preferred", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing is animated", async ({ page }) => {
    for (const address of ["/", "/find", "/find/e3d/e3d-v6"]) {
      await page.goto(address);
      expect(await movingElements(page), address).toEqual([]);
    }
  });
});

test("animations are present without the preference (control)", async ({ page }) => {
  await page.goto("/find");
  expect((await movingElements(page)).length).toBeGreaterThan(0);
});

/** Elements with an animation, or a transition longer than an instant. */
function movingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seconds = (list: string) => Math.max(...list.split(",").map((time) => parseFloat(time)));
    return [...document.querySelectorAll("body *")]
      .filter((element) => {
        const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element);
        return animationName !== "none" || seconds(transitionDuration) > 0.01 || scrollBehavior === "smooth";
      })
      .map((element) => element.outerHTML.slice(0, 80));
  });
}
