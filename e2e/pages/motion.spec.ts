import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test";

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
