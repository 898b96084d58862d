import type { Page } from "@playwright/test";
import { paths } from "../../../app/lib/paths";
import { signIn, type Account } from "../../fixtures/accounts";
import { makeAdmin } from "../../fixtures/admins";
import { newDraft } from "../../fixtures/drafts";
import { makeCollection } from "../../fixtures/collections";
import { sendIn } from "../../fixtures/submissions";
import { expect, test } from "../../fixtures/test";

interface PageState {
  readonly address: string;
  readonly status?: number;
  /** Its layout differs on a wide screen, so axe runs on that, too. */
  readonly alsoWide?: boolean;
}

/* Each route of the table: addresses of its page, one for each state it can be in, or why it has none of its own. */
const PUBLIC: Readonly<Record<string, readonly PageState[]>> = {
  home: [{ address: "/", alsoWide: true }],
  find: [
    { address: "/find", alsoWide: true },
    { address: "/find?category=hotend&printer=creality-ender-3&fit=all&hide=requires-printing" },
    { address: "/find?printer=creality-ender-3-v2&category=hotend&hide=electrical" },
    { address: "/find?page=99999&min_rating=abc&printer=nope" },
    { address: "/find?page=9" },
    { address: "/find?category=hotend&compare=hotend:1,hotend:7" },
    { address: "/find?compare=hotend:1,probe:1,extruder:1,fan:1", alsoWide: true },
    { address: "/find?view=filament-deals", alsoWide: true },
    { address: "/find?view=tool-discounts&material=PLA&sort=nope" },
    { address: `/find?q=${"a".repeat(9_000)}`, status: 414 },
  ],
  part: [
    { address: "/find/e3d/e3d-revo-cr", alsoWide: true },
    { address: "/find/e3d/e3d-v6" },
    { address: "/find/generic/adhesive-magnetic-base-sheet-12x12-in" },
    { address: "/find/lukes-laboratory/chube" },
    { address: "/find/e3d/e3d-v7", status: 404 },
  ],
  partHistory: [{ address: "/find/e3d/e3d-v6/history?page=3" }, { address: "/find/e3d/e3d-v7/history", status: 404 }],
  printerHistory: [
    { address: "/printers/creality/ender-3-v2/history" },
    { address: "/printers/creality/ender-9/history", status: 404 },
  ],
  // The page of a deal that is over is in the journey of deals.
  outDeal: [{ address: "/out/deal/999999", status: 404 }],
  myPrinter: [{ address: "/my-printer" }, { address: "/my-printer?q=ender" }, { address: "/my-printer?q=zzzz" }],
  printers: [
    { address: "/printers", alsoWide: true },
    { address: "/printers?q=ender" },
    { address: "/printers?q=zzzz" },
  ],
  printerMaker: [{ address: "/printers/creality" }],
  printer: [
    { address: "/printers/creality/ender-3-v2", alsoWide: true },
    { address: "/printers/anet/a2" },
    { address: "/printers/creality/ender-9", status: 404 },
  ],
  saved: [{ address: "/saved" }],
  collections: [{ address: "/collections" }],
  auth: [{ address: "/auth" }],
  authCallback: [{ address: "/auth/callback?error=access_denied", status: 400 }],
  // For visitors from other machines there is none.
  unsubscribe: [{ address: `/unsubscribe/${"0".repeat(64)}`, status: 404 }],
  mailbox: [{ address: "/dev/mailbox", status: 404 }],
  underConstruction: [{ address: "/under-construction?from=/contribute" }],
  contact: [{ address: "/contact" }],
  glossary: [{ address: "/glossary" }],
  privacyPolicy: [{ address: "/privacy-policy" }],
  search: [
    { address: "/search" },
    { address: "/search?q=ender+3+v2+nozzle&colour=red", alsoWide: true },
    { address: "/search?q=qqzzxxjj" },
  ],
  contribute: [{ address: "/contribute", alsoWide: true }],
  whatIsMissing: [{ address: "/contribute/missing" }],
  submit: [
    { address: "/submit", alsoWide: true },
    { address: "/submit?type=correction&q=e3d+v6" },
    { address: "/submit?type=report&subject=hotend:99999" },
  ],
  suggestFeature: [
    { address: "/suggest-feature", alsoWide: true },
    { address: "/suggest-feature?q=zzzz&status=planned" },
  ],
  suggestion: [{ address: "/suggest-feature/999999", status: 404 }],
  learn: [
    { address: "/learn", alsoWide: true },
    { address: "/learn?q=nozzle&kind=repair&printer=creality-ender-3-v2&difficulty=9" },
    { address: "/learn?q=zzzz" },
  ],
  guide: [
    { address: "/learn/cure-a-clicking-or-skipping-extruder", alsoWide: true },
    { address: "/learn/install-a-bltouch-on-klipper" },
    { address: "/learn/no-such-guide", status: 404 },
  ],
  tune: [{ address: "/tune", alsoWide: true }],
  calculator: [
    { address: "/calculators/max-volumetric-flow", alsoWide: true },
    {
      address: "/calculators/flow-rate?variant=wall&oldFlow=0,98&readings=0.47&readings=0.58&lineWidth=0.45",
      alsoWide: true,
    },
    { address: "/calculators/skew-correction?AC=141.2&BD=abc&AD=100", alsoWide: true },
    { address: "/calculators/speed", status: 404 },
  ],
  testPrints: [{ address: "/test-prints" }],
  testPrint: [
    { address: "/test-prints/retraction-tower?layer=26", alsoWide: true },
    { address: "/test-prints/skew-frame?side=abc", alsoWide: true },
    { address: "/test-prints/nothing", status: 404 },
  ],
};
const NO_ROUTE: readonly PageState[] = [{ address: "/no/such/page", status: 404 }];
const MEMBERS = {
  pinsImport: "/pins/import",
  myReports: "/my-reports",
  calibrations: "/calibrations",
  calibrationsCompare: "/calibrations/compare",
  calculatorSave: "/calculators/flow-rate/save?variant=percent-block&oldFlow=0.97&percent=94",
  preferences: "/preferences",
  security: "/preferences/security",
  securityNew: "/preferences/security/new",
  recoveryCodes: "/preferences/security/recovery-codes",
  confirmSignIn: "/preferences/confirm",
  notifications: "/notifications",
  profile: "/profile",
  preferencesProfile: "/preferences/profile",
  preferencesDelete: "/preferences/delete",
  tutorialCreator: "/tutorial-creator",
  guideImport: "/tutorial-creator/import",
  loginSuccess: "/login-success",
} as const;
/** What comes before a member's name. */
const SHARED = { profileOf: "/profile/" } as const;
/** Of one collection: what comes after its address. */
const OWNERS = {
  collection: "",
  collectionEdit: "/edit",
  collectionDelete: "/delete",
} as const;
/** Of one draft of a guide: what comes after its address. */
const AUTHORS = {
  guideDraft: "",
  guideDraftPreview: "/preview",
  guideDraftDelete: "/delete",
} as const;
/** Of one submission: what comes after its address. */
const SENDERS = {
  submission: "",
  submissionEdit: "/edit",
  submissionWithdraw: "/withdraw",
} as const;
/** Of one submission as administrators see it: what comes after its address. */
const REVIEWERS = { adminSubmission: "" } as const;
/** Of one member as administrators see it: what comes after its address. */
const ABOUT_MEMBERS = { adminUser: "" } as const;
const ADMINS = {
  adminDashboard: "/admin/dashboard",
  adminAccessControl: "/admin/access-control",
  adminDataQuality: "/admin/data-quality",
  adminSubmissions: "/admin/submissions",
  adminManagement: "/admin/management",
  adminParts: "/admin/management/parts?table=hotend&problem=no-source&colour=red",
  adminPartNew: "/admin/management/parts/new?table=extruder",
  adminBulkEdit: "/admin/management/parts/change?table=hotend&id=1&id=2&field=purpose",
  adminPart: "/admin/management/parts/hotend/1",
  adminPartPrinters: "/admin/management/parts/hotend/1/printers?q=ender",
  adminPartMerge: "/admin/management/parts/hotend/1/merge?into=2",
  adminImports: "/admin/management/imports",
  adminReports: "/admin/reports",
  adminUsers: "/admin/users",
  guideWithdraw: "/learn/keep-filament-dry/withdraw",
  adminAudit: "/admin/audit",
  adminAnalytics: "/admin/analytics?range=30d",
  adminFeaturedCards: "/admin/management/featured-cards",
  adminFeaturedCard: "/admin/management/featured-cards/new",
  adminComponents: "/admin/components",
  adminLockAll: "/admin/access-control/lock-all",
  adminSecurity: "/admin/security",
} as const;
/** Of a card that a journey makes: e2e/journeys/admin/featured-cards.spec.ts. */
const IN_JOURNEYS = ["adminFeaturedCardDelete"];
const NO_PAGE = [
  // Files and data
  ...[
    "searchJson",
    "searchSuggestions",
    "findCsv",
    "findFeed",
    "dealsFeed",
    "findJson",
    "printersJson",
    "printerExport",
    "learnJson",
    "learnFeed",
    "guideMarkdown",
    "guideDraftMarkdown",
    "guideDraftSave",
    "picture",
    "collectionExport",
    "collectionsJson",
    "mailboxJson",
    "notificationsJson",
    "liveToken",
    "submitLookAlikes",
    "adminDataQualityCsv",
    "preferencesExportJson",
    "preferencesExportZip",
    "adminAuditCsv",
    "adminAnalyticsCsv",
    "calibrationsCsv",
    "testPrintGcode",
    "sitemap",
    "robots",
  ],
  // Redirects, and addresses that only take forms
  // The page of an import is in the journey of management.
  ...["adminImport", "legacyPart", "movedPart", "pins", "undo", "signOut", "donate", "admin"],
  // Of one authenticator app: the journey of two-factor authentication
  "securityRemove",
];

test("every route of the table is looked at here", () => {
  const listed = [
    ...Object.keys(PUBLIC),
    ...[MEMBERS, SHARED, OWNERS, AUTHORS, SENDERS, REVIEWERS, ABOUT_MEMBERS, ADMINS].flatMap(Object.keys),
    ...IN_JOURNEYS,
    ...NO_PAGE,
  ];
  expect(Object.keys(paths).filter((name) => !listed.includes(name))).toEqual([]);
});

const PAGES = [...Object.values(PUBLIC), NO_ROUTE].flat();
const PHONE = { width: 375, height: 800 };
const WIDE = { width: 1280, height: 800 };
/** In each of these tests the browser keeps what it has loaded for the page before. */
const PAGES_PER_TEST = 6;
const isFound = ({ status = 200 }: PageState) => status === 200;

for (const pages of [...inGroups(PAGES.filter(isFound)), PAGES.filter((page) => !isFound(page))]) {
  const names = pages.map(({ address }) => address.slice(0, 40));
  test(`axe finds nothing, everything reflows, and the focus shows: ${names.join(" ")}`, async ({
    page,
    expectAccessible,
    expectUsable,
    stopRedirect,
    pageErrors,
  }) => {
    if (!pages.every(isFound)) pageErrors.allow(/status of 4(?:00|04|14)/);
    // The copy of a page without JavaScript (see the fixture) is made under the policy of that page.
    pageErrors.allow(/Applying inline style violates/);
    for (const { address, status = 200, alsoWide = false } of pages) {
      await test.step(address, async () => {
        await page.setViewportSize(WIDE);
        const response = await page.goto(address);
        expect(response?.status()).toBe(status);
        if (address.startsWith("/auth/callback")) await stopRedirect();
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        if (alsoWide) await expectAccessible();
        await page.setViewportSize(PHONE);
        await expectAccessible();
        await expectUsable();
      });
    }
  });
}

function inGroups(pages: readonly PageState[]): readonly (readonly PageState[])[] {
  const count = Math.ceil(pages.length / PAGES_PER_TEST);
  return Array.from({ length: count }, (_, at) => pages.slice(at * PAGES_PER_TEST, (at + 1) * PAGES_PER_TEST));
}

test("members' pages reflow, and show the focus in forced colours", async ({
  page,
  account,
  expectUsable,
  stopRedirect,
  pageErrors,
}) => {
  // What is sent within two seconds comes back.
  pageErrors.allow(/status of 400/);
  await signIn(page, account);
  const box = await makeCollection(page, "Box");
  await page.goto("/saved?add=hotend:1");
  for (const [name, address] of Object.entries(MEMBERS)) {
    await page.goto(address);
    if (name === "loginSuccess") await stopRedirect();
    await test.step(address, () => expectUsable());
  }
  for (const start of Object.values(SHARED)) {
    await page.goto(`${start}${encodeURIComponent(account.username)}`);
    await test.step(start, () => expectUsable());
  }
  for (const rest of Object.values(OWNERS)) {
    await page.goto(`${box}${rest}`);
    await test.step(`collection${rest}`, () => expectUsable());
  }
  const draft = await newDraft(page);
  for (const rest of Object.values(AUTHORS)) {
    await page.goto(`${draft}${rest}`);
    await test.step(`draft${rest}`, () => expectUsable());
  }
  const sent = await sendMaker(page, account);
  for (const rest of Object.values(SENDERS)) {
    await page.goto(`${sent}${rest}`);
    await test.step(`submission${rest}`, () => expectUsable());
  }
});

/** Sends a new maker in. Returns the path of the submission. */
async function sendMaker(page: Page, { username }: Account): Promise<string> {
  await page.goto("/submit?type=manufacturer");
  await page.getByLabel("Name, required").fill(`Maker ${username}`);
  await page.getByRole("checkbox", { name: /CC BY-SA/ }).check();
  return sendIn(page);
}

test("administrators' pages reflow, and show the focus in forced colours", async ({
  page,
  account,
  site,
  expectUsable,
  pageErrors,
}) => {
  pageErrors.allow(/status of 400/);
  await makeAdmin(site, account);
  await signIn(page, account);
  const sent = await sendMaker(page, account);
  for (const rest of Object.values(REVIEWERS)) {
    await page.goto(`/admin/submissions/${sent.slice("/submit/".length)}${rest}`);
    await test.step(`submission${rest}`, () => expectUsable());
  }
  for (const rest of Object.values(ABOUT_MEMBERS)) {
    await page.goto(`/admin/users?q=${encodeURIComponent(account.username)}`);
    await page.getByRole("main").getByRole("link", { name: account.username }).click();
    await page.goto(`${page.url()}${rest}`);
    await test.step(`member${rest}`, () => expectUsable());
  }
  for (const address of Object.values(ADMINS)) {
    await page.goto(address);
    await test.step(address, () => expectUsable());
  }
});
