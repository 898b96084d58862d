import type { Page } from "@playwright/test";
import { paths } from "../../../app/lib/paths";
import { signIn } from "../../fixtures/accounts";
import { makeAdmin } from "../../fixtures/admins";
import { makeCollection } from "../../fixtures/collections";
import { expect, test } from "../../fixtures/test";

/** Each route of the table: an address of its page, or why it has none of its own. */
const PUBLIC = {
  home: "/",
  find: "/find?category=hotend&compare=hotend:1,hotend:7",
  part: "/find/e3d/e3d-v6",
  myPrinter: "/my-printer?q=ender",
  printers: "/printers?q=ender",
  printerMaker: "/printers/creality",
  printer: "/printers/creality/ender-3-v2",
  saved: "/saved",
  collections: "/collections",
  auth: "/auth",
  authCallback: "/auth/callback?error=access_denied",
  mailbox: "/dev/mailbox",
  underConstruction: "/under-construction?from=/tune",
  contact: "/contact",
  glossary: "/glossary",
  whatIsMissing: "/contribute/missing",
} as const;
const MEMBERS = {
  pinsImport: "/pins/import",
  myReports: "/my-reports",
  preferences: "/preferences",
  loginSuccess: "/login-success",
} as const;
/** Of one collection: what comes after its address. */
const OWNERS = {
  collection: "",
  collectionEdit: "/edit",
  collectionDelete: "/delete",
} as const;
const ADMINS = {
  adminDashboard: "/admin/dashboard",
  adminAccessControl: "/admin/access-control",
  adminDataQuality: "/admin/data-quality",
  adminReports: "/admin/reports",
  adminLockAll: "/admin/access-control/lock-all",
} as const;
const NO_PAGE = [
  // Files and data
  ...[
    "findCsv",
    "findJson",
    "printersJson",
    "printerExport",
    "collectionExport",
    "collectionsJson",
    "mailboxJson",
    "liveToken",
    "adminDataQualityCsv",
    "sitemap",
    "robots",
  ],
  // Redirects, and addresses that only take forms
  ...["legacyPart", "movedPart", "pins", "undo", "signOut", "donate", "admin"],
  // Redirects to /under-construction
  ...["learn", "tutorialCreator", "tune", "calculators", "contribute"],
];

test("every route of the table is looked at here", () => {
  const listed = [...Object.keys(PUBLIC), ...[MEMBERS, OWNERS, ADMINS].flatMap(Object.keys), ...NO_PAGE];
  expect(Object.keys(paths).filter((name) => !listed.includes(name))).toEqual([]);
});

for (const [name, address] of Object.entries(PUBLIC)) {
  test(`${name} reflows, and shows the focus in forced colours`, async ({ page, stopRedirect }) => {
    await page.goto(address);
    if (name === "authCallback") await stopRedirect();
    await expectUsable(page);
  });
}

test("members' pages reflow, and show the focus in forced colours", async ({ page, account, stopRedirect }) => {
  test.setTimeout(120_000);
  await signIn(page, account);
  const box = await makeCollection(page, "Box");
  await page.goto("/saved?add=hotend:1");
  for (const [name, address] of Object.entries(MEMBERS)) {
    await page.goto(address);
    if (name === "loginSuccess") await stopRedirect();
    await test.step(address, () => expectUsable(page));
  }
  for (const rest of Object.values(OWNERS)) {
    await page.goto(`${box}${rest}`);
    await test.step(`collection${rest}`, () => expectUsable(page));
  }
});

test("administrators' pages reflow, and show the focus in forced colours", async ({ page, account, site }) => {
  test.setTimeout(120_000);
  await makeAdmin(site, account);
  await signIn(page, account);
  for (const address of Object.values(ADMINS)) {
    await page.goto(address);
    await test.step(address, () => expectUsable(page));
  }
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

interface Size {
  readonly how: string;
  readonly width: number;
  readonly height: number;
  readonly text?: string;
}

const SIZES: readonly Size[] = [
  { how: "320 px", width: 320, height: 640 },
  { how: "1280 px at 200 % zoom", width: 640, height: 400 },
  { how: "text at 200 %", width: 1280, height: 800, text: "200%" },
];

/** Nothing scrolls sideways or is cut off at these sizes, and the focus is seen in forced colours. */
async function expectUsable(page: Page): Promise<void> {
  for (const { how, width, height, text = "" } of SIZES) {
    await page.setViewportSize({ width, height });
    await setTextSize(page, text);
    await expectAllReadable(page, how);
  }
  await setTextSize(page, "");

  await page.emulateMedia({ forcedColors: "active" });
  expect(await withoutFocusRing(page), "elements without a visible focus").toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
}

async function expectAllReadable(page: Page, how: string): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  expect(wide, `${how}: the page scrolls sideways`).toBeLessThanOrEqual(room);
  expect(await clippedTexts(page), `${how}: cut off`).toEqual([]);
}

function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** Elements with a text of their own of which a part is hidden, except for what only screen readers get. */
function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => {
        const { overflowX, overflowY, visibility, textOverflow } = getComputedStyle(element);
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
        );
        const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
        if (!hasText || visibility === "hidden" || element.clientWidth <= 1 || textOverflow === "ellipsis")
          return false;
        return (
          (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

/** Elements that can have the focus and do not show it by an outline, of their own or of what stands for them. */
async function withoutFocusRing(page: Page): Promise<string[]> {
  // After a key, a focus set by a script counts as one by keyboard.
  await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const outlined = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    const reachable = document.querySelectorAll<HTMLElement>(
      "a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex='0']",
    );
    return [...reachable]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        element.focus({ preventScroll: true });
        if (document.activeElement !== element) return false;
        const shown = [
          getComputedStyle(element),
          getComputedStyle(element, "::after"),
          getComputedStyle(element, "::before"),
        ];
        return !shown.some(outlined);
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
