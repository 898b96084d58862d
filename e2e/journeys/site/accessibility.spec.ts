import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test";

interface PageState {
  readonly name: string;
  readonly address: string;
  readonly status?: number;
  /** Its layout differs on a wide screen, so axe runs on that, too. */
  readonly alsoOnDesk?: boolean;
}

/** One page of each kind, and each state it can be in. */
const PAGES: readonly PageState[] = [
  { name: "home", address: "/", alsoOnDesk: true },
  { name: "find", address: "/find", alsoOnDesk: true },
  { name: "find, filtered", address: "/find?category=hotend&printer=creality-ender-3&fit=all&hide=requires-printing" },
  { name: "find, empty", address: "/find?printer=creality-ender-3-v2&category=hotend&hide=electrical" },
  { name: "find, with ignored values", address: "/find?page=99999&min_rating=abc&printer=nope" },
  { name: "find, last page", address: "/find?page=9" },
  { name: "comparison of two", address: "/find?compare=hotend:1,hotend:7" },
  { name: "comparison of four kinds", address: "/find?compare=hotend:1,probe:1,extruder:1,fan:1", alsoOnDesk: true },
  { name: "part, listed printers", address: "/find/e3d/e3d-revo-cr", alsoOnDesk: true },
  { name: "part, fits all", address: "/find/e3d/e3d-v6" },
  { name: "part, many printers", address: "/find/generic/adhesive-magnetic-base-sheet-12x12-in" },
  { name: "part, needs checking", address: "/find/lukes-laboratory/chube" },
  { name: "part that is not there", address: "/find/e3d/e3d-v7", status: 404 },
  { name: "public collections", address: "/collections" },
  { name: "my printer", address: "/my-printer" },
  { name: "my printer, matches", address: "/my-printer?q=ender" },
  { name: "my printer, no match", address: "/my-printer?q=zzzz" },
  { name: "printers", address: "/printers", alsoOnDesk: true },
  { name: "printers, none found", address: "/printers?q=zzzz" },
  { name: "printers of a maker", address: "/printers/creality" },
  { name: "printer, many facts", address: "/printers/creality/ender-3-v2", alsoOnDesk: true },
  { name: "printer, few facts", address: "/printers/anet/a2" },
  { name: "printer that is not there", address: "/printers/creality/ender-9", status: 404 },
  { name: "under construction", address: "/under-construction?from=/tune" },
  { name: "contact", address: "/contact" },
  { name: "no such page", address: "/no/such/page", status: 404 },
  { name: "refused", address: `/find?q=${"a".repeat(9_000)}`, status: 414 },
];

const PHONE = { width: 375, height: 800 };
const DESKTOP = { width: 1280, height: 800 };

for (const { name, address, status = 200, alsoOnDesk = false } of PAGES) {
  test(`${name}: axe finds nothing, and nothing is wider than the screen`, async ({
    page,
    expectAccessible,
    pageErrors,
  }) => {
    pageErrors.allow(/status of 4(?:04|14)/);
    // The copy of a page without JavaScript (see the fixture) is made under the policy of that page.
    pageErrors.allow(/Applying inline style violates/);
    await page.setViewportSize(DESKTOP);
    const response = await page.goto(address);
    expect(response?.status()).toBe(status);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    if (alsoOnDesk) await expectAccessible();
    await page.setViewportSize(PHONE);
    await expectAccessible();

    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    // 1280 px at 200 % zoom is 640 px; text alone can be twice as large, too.
    await page.setViewportSize({ width: 640, height: 400 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(DESKTOP);
    await page.locator("html").evaluate((root) => {
      root.style.fontSize = "200%";
    });
    await expectNoSidewaysScroll(page);
  });
}

test("a page that is too wide fails the check (control)", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.route("**/too-wide", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Wide</title><p style="width:400px">x</p>` }),
  );
  await page.goto("/too-wide");
  await expect(expectNoSidewaysScroll(page)).rejects.toThrow(/sideways/);
});

test("with my printer chosen and its message shown, axe finds nothing", async ({ page, expectAccessible }) => {
  test.setTimeout(60_000);
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

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, room, offenders } = await page.evaluate(() => {
    const root = document.documentElement;
    const overflowing = [...document.querySelectorAll("body *")].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.right > root.clientWidth + 1 && getComputedStyle(element).position !== "fixed";
    });
    return {
      wide: root.scrollWidth,
      room: root.clientWidth,
      offenders: overflowing.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
    };
  });
  expect(wide, `scrolls sideways because of ${offenders.join("\n")}`).toBeLessThanOrEqual(room);
}

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
