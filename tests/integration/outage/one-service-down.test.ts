import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { paths } from "~/lib/paths";
import { signToken } from "../../../server/embedded/auth/access-token";
import { LIMITS } from "../../../server/http/limits";
import { newVisitor, type AccountVisitor } from "../../support/clients/account-visitor";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";
import { htmlErrorsOf, textOf } from "../../support/checks/page-html";
import { startPostgresBackend, type PostgresBackend } from "../../support/servers/postgres-backend";
import { startSwitchableProxy, type SwitchableProxy } from "../../support/servers/switchable-proxy";

/*
 * Every route while one service of the data project is away: its auth, its data API, its live messages. Only
 * pictures that members uploaded need its storage; mails that cannot be sent are tested in auth/auth-mail.test.ts.
 */

/** An address of each route of the table; those of one collection are added when there is one. */
const ADDRESSES: Readonly<Record<keyof typeof paths, string>> = {
  home: "/",
  search: "/search?q=nozzle",
  searchJson: "/search.json?q=nozzle",
  searchSuggestions: "/search/suggestions.json?q=nozzle",
  find: "/find?category=hotend",
  findCsv: "/find.csv",
  findJson: "/find.json",
  findFeed: "/find/feed.xml?category=hotend",
  dealsFeed: "/find/deals/feed.xml",
  part: "/find/e3d/e3d-v6",
  partHistory: "/find/e3d/e3d-v6/history",
  outDeal: "/out/deal/1",
  legacyPart: "/find/hotend:1",
  movedPart: "/parts/hotend:1",
  myPrinter: "/my-printer",
  printersJson: "/printers.json?q=ender",
  printers: "/printers",
  printerMaker: "/printers/creality",
  printer: "/printers/creality/ender-3-v2",
  printerExport: "/printers/creality/ender-3-v2/export.json",
  printerHistory: "/printers/creality/ender-3-v2/history",
  pins: "/pins",
  pinsImport: "/pins/import",
  saved: "/saved",
  undo: "/undo",
  collections: "/collections",
  collectionsJson: "/collections.json?item=hotend:1",
  collection: "/saved/outage-list",
  collectionEdit: "/saved/outage-list/edit",
  collectionDelete: "/saved/outage-list/delete",
  collectionExport: "/saved/outage-list/export.csv",
  myReports: "/my-reports",
  auth: "/auth",
  authCallback: "/auth/callback?error=access_denied",
  signOut: "/auth/sign-out",
  loginSuccess: "/login-success",
  preferences: "/preferences",
  security: "/preferences/security",
  securityNew: "/preferences/security/new",
  securityRemove: "/preferences/security/remove/0198c0de-0000-7000-8000-000000000001",
  recoveryCodes: "/preferences/security/recovery-codes",
  confirmSignIn: "/preferences/confirm",
  adminSecurity: "/admin/security",
  preferencesExportJson: "/preferences/export.json",
  preferencesExportZip: "/preferences/export.zip",
  preferencesDelete: "/preferences/delete",
  preferencesProfile: "/preferences/profile",
  profile: "/profile",
  profileOf: "/profile/outage",
  notifications: "/notifications",
  notificationsJson: "/notifications.json",
  unsubscribe: `/unsubscribe/${"0".repeat(64)}`,
  mailbox: "/dev/mailbox",
  mailboxJson: "/dev/mailbox.json",
  liveToken: "/live-token?topic=pins",
  picture: `/pictures/${"0".repeat(32)}-800x600/480.avif`,
  learn: "/learn",
  learnJson: "/learn.json?q=nozzle",
  learnFeed: "/learn/feed.xml",
  guide: "/learn/cure-a-clicking-or-skipping-extruder",
  tutorialCreator: "/tutorial-creator",
  guideImport: "/tutorial-creator/import",
  guideWithdraw: "/learn/keep-filament-dry/withdraw",
  guideMarkdown: "/learn/keep-filament-dry/guide.md",
  guideDraftSave: "/tutorial-creator/00000000-0000-4000-8000-000000000001/save",
  guideDraftMarkdown: "/tutorial-creator/00000000-0000-4000-8000-000000000001/guide.md",
  guideDraft: "/tutorial-creator/00000000-0000-4000-8000-000000000001",
  guideDraftPreview: "/tutorial-creator/00000000-0000-4000-8000-000000000001/preview",
  guideDraftDelete: "/tutorial-creator/00000000-0000-4000-8000-000000000001/delete",
  tune: "/tune",
  calculator: "/calculators/flow-rate",
  calibrations: "/calibrations",
  calibrationsCsv: "/calibrations.csv",
  calibrationsCompare: "/calibrations/compare?id=1&id=2",
  calculatorSave: "/calculators/flow-rate/save?variant=percent-block&oldFlow=0.97&percent=94",
  testPrints: "/test-prints",
  testPrint: "/test-prints/skew-frame",
  testPrintGcode: "/test-prints/skew-frame/print.gcode",
  contribute: "/contribute",
  whatIsMissing: "/contribute/missing",
  submit: "/submit",
  submitLookAlikes: "/submit/look-alikes.json?type=part&table=hotend&name=e3d+v6",
  submission: "/submit/1",
  submissionEdit: "/submit/1/edit",
  submissionWithdraw: "/submit/1/withdraw",
  suggestFeature: "/suggest-feature",
  suggestion: "/suggest-feature/1",
  underConstruction: "/under-construction",
  contact: "/contact",
  donate: "/donate",
  glossary: "/glossary",
  privacyPolicy: "/privacy-policy",
  admin: "/admin",
  adminDashboard: "/admin/dashboard",
  adminAccessControl: "/admin/access-control",
  adminDataQuality: "/admin/data-quality",
  adminDataQualityCsv: "/admin/data-quality.csv",
  adminSubmissions: "/admin/submissions",
  adminSubmission: "/admin/submissions/1",
  adminManagement: "/admin/management",
  adminParts: "/admin/management/parts?table=hotend",
  adminPartNew: "/admin/management/parts/new?table=hotend",
  adminBulkEdit: "/admin/management/parts/change?table=hotend&id=1",
  adminPart: "/admin/management/parts/hotend/1",
  adminPartPrinters: "/admin/management/parts/hotend/1/printers",
  adminPartMerge: "/admin/management/parts/hotend/1/merge",
  adminImports: "/admin/management/imports",
  adminImport: "/admin/management/imports/1",
  adminReports: "/admin/reports",
  adminUsers: "/admin/users",
  adminUser: "/admin/users/00000000-0000-4000-8000-000000000001",
  adminAudit: "/admin/audit",
  adminAuditCsv: "/admin/audit.csv",
  adminAnalytics: "/admin/analytics",
  adminAnalyticsCsv: "/admin/analytics.csv",
  adminFeaturedCards: "/admin/management/featured-cards",
  adminFeaturedCard: "/admin/management/featured-cards/new",
  adminFeaturedCardDelete: "/admin/management/featured-cards/1/delete",
  adminComponents: "/admin/components",
  adminLockAll: "/admin/access-control/lock-all",
  sitemap: "/sitemap.xml",
  robots: "/robots.txt",
};

/** Pages that show rows of the database, and so cannot be shown without the data API, whoever asks. */
const SHOW_ROWS = [
  "profileOf",
  "suggestFeature",
  "suggestion",
  "picture",
  "unsubscribe",
  "collections",
  "collectionsJson",
  "collectionExport",
  "collection",
];
/** Pages that show rows of the member, or first have to know who that is. */
const SHOW_MEMBERS_ROWS = [
  ...["adminUsers", "adminUser", "adminAudit", "adminAuditCsv", "guideWithdraw"],
  ...["saved", "pinsImport", "collectionEdit", "collectionDelete", "myReports", "preferences", "liveToken"],
  ...["notifications", "notificationsJson", "profile", "preferencesProfile"],
  ...["preferencesExportJson", "preferencesExportZip", "preferencesDelete"],
  ...["calibrations", "calibrationsCsv", "calibrationsCompare", "calculatorSave"],
  ...["admin", "adminDashboard", "adminDataQuality", "adminDataQualityCsv", "adminAccessControl", "adminLockAll"],
  ...["adminSubmissions", "adminSubmission", "submit", "submission", "submissionEdit", "submissionWithdraw"],
  ...["adminManagement", "adminParts", "adminPartNew", "adminBulkEdit", "adminPart", "adminPartPrinters"],
  ...["adminPartMerge", "adminImports", "adminImport"],
  ...["adminReports", "tutorialCreator", "guideImport", "guideDraft", "guideDraftPreview", "guideDraftMarkdown"],
  ...["guideDraftDelete", "adminAnalytics", "adminAnalyticsCsv", "adminFeaturedCards"],
  ...["adminFeaturedCard", "adminFeaturedCardDelete", "adminComponents"],
  ...["guideDraftDelete", "security", "securityNew", "securityRemove", "recoveryCodes", "confirmSignIn"],
  "adminSecurity",
];

let hosted: PostgresBackend;
let backend: SwitchableProxy;
let site: BuiltSite;
let visitor: AccountVisitor;
let member: AccountVisitor;

beforeAll(async () => {
  hosted = await startPostgresBackend();
  backend = await startSwitchableProxy(hosted.url);
  site = await startBuiltSite({
    env: {
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: hosted.publishableKey,
      SESSION_SECRET: "a secret for this test only, long enough to be one",
      TRUST_PROXY: "1",
    },
  });
  visitor = newVisitor(site);
  member = await makeMember();
});

afterEach(async () => {
  backend.up();
  await eventually(async () => (await member.get("/preferences")).status === 200, 15_000);
});

afterAll(async () => {
  await site.stop();
  await backend.stop();
  await hosted.stop();
});

/** A member with a collection, and the cookie of a session that lasts an hour. */
async function makeMember(): Promise<AccountVisitor> {
  const [id, session_id] = [randomUUID(), randomUUID()];
  await hosted.sql(`
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
    values ('${id}', 'authenticated', 'authenticated', 'outage@example.org', now(), '{"username": "outage"}', now(), now());
    insert into auth.sessions (id, user_id, aal, created_at) values ('${session_id}', '${id}', 'aal1', now());
    insert into public.collections (user_id, name, slug) values ('${id}', 'Outage list', 'outage-list');
    update public.collections set slug = 'outage-list', visibility = 'public' where user_id = '${id}';`);
  const iat = Math.floor(Date.now() / 1_000);
  const session = {
    access_token: signToken(
      { sub: id, aud: "authenticated", role: "authenticated", session_id, iat, exp: iat + 3_600 },
      hosted.jwtSecret,
    ),
    refresh_token: randomUUID(),
    expires_at: iat + 3_600,
    expires_in: 3_600,
    token_type: "bearer",
  };
  const signedIn = newVisitor(site);
  const value = Buffer.from(JSON.stringify(session)).toString("base64url");
  signedIn.addCookies(new Map([["sb-first-layer-auth-token", `base64-${value}`]]));
  return signedIn;
}

/** The status of every route for somebody, by the route's name. Pages that are not whole fail the test. */
async function statuses(who: AccountVisitor): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, address] of Object.entries(ADDRESSES)) {
    const started = performance.now();
    const response = await who.get(address, { accept: "text/html", "sec-fetch-site": "same-origin" });
    const body = await response.text();
    found[name] = response.status;
    // Two seconds are waited for a service; the rest is room for a slow machine, up to what a page may take at all.
    expect(performance.now() - started, address).toBeLessThan(LIMITS.pageMs);
    if (body.startsWith("<!DOCTYPE html>")) expect(htmlErrorsOf(body), address).toEqual([]);
    const reference = /Reference: <code>([^<]+)/.exec(body)?.[1];
    // Hydration draws it from what the document says of its request.
    if (reference !== undefined) expect(body, address).toMatch(new RegExp(`<html[^>]* data-request-id="${reference}"`));
    if (response.status === 503 && name !== "liveToken")
      expect(response.headers.get("retry-after"), address).not.toBeNull();
  }
  return found;
}

/** The same statuses, with 503 for some of the routes. */
const with503 = (usual: Record<string, number>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(usual).map(([name, status]) => [name, names.includes(name) ? 503 : status]));

describe("with one service away", () => {
  let usual: { visitor: Record<string, number>; member: Record<string, number> };

  beforeAll(async () => {
    usual = { visitor: await statuses(visitor), member: await statuses(member) };
  });

  test("all services are there to begin with", () => {
    expect(usual.visitor).toMatchObject({ find: 200, saved: 200, collection: 200, preferences: 302, admin: 302 });
    expect(usual.member).toMatchObject({ saved: 200, collectionEdit: 200, preferences: 200, admin: 302 });
    expect(Object.values({ ...usual.visitor, ...usual.member }).filter((status) => status >= 500)).toEqual([]);
  });

  test("without auth every page is as usual, and only signing in, signing up and confirming who it is cannot be", async () => {
    backend.dropOnly("/auth/v1");
    expect(await statuses(visitor)).toEqual(usual.visitor);
    expect(await statuses(member)).toEqual(with503(usual.member, ["confirmSignIn", "securityRemove"]));
    const login = await newVisitor(site).post("/auth", {
      intent: "login",
      email: "kept@example.org",
      password: "Correct1horse",
    });
    const html = await login.text();
    expect(login.status).toBe(503);
    expect(html).toContain(`value="kept@example.org"`);
    expect(html).not.toContain("Correct1horse");
    const note = await member.post("/saved", { intent: "create", name: "Made without auth" });
    expect(note.status).toBe(303);
  });

  test("without the data API public pages are as usual, and pages with rows of the database say 503", async () => {
    backend.dropOnly("/rest/v1");
    expect(await statuses(visitor)).toEqual(with503(usual.visitor, SHOW_ROWS));
    // Members are not led away from the form for signing in while it is not known that they are members.
    const expected = { ...with503(usual.member, [...SHOW_ROWS, ...SHOW_MEMBERS_ROWS]), auth: 200 };
    expect(await statuses(member)).toEqual(expected);
    const guide = textOf(await (await member.get(ADDRESSES.guide)).text());
    expect(guide).toContain("Your progress could not be read just now");
    expect(guide).not.toMatch(/0 of \d+ done/);
    // A device's own pins and printer need no service.
    const pinned = await visitor.post("/pins", { intent: "pin", item: "hotend:1", redirectTo: "/find" });
    expect(pinned.status).toBe(303);
    expect(textOf(await (await visitor.get("/saved")).text())).toContain("E3D V6");
    const made = await member.post("/saved", { intent: "create", name: "Not made" });
    expect(made.status).toBe(503);
    const kept = await made.text();
    expect(kept).toContain('action="/saved"');
    expect(kept).toContain('<input type="hidden" name="name" value="Not made"/>');
    expect(kept).toContain("Send again");
  });

  test("without live messages every page is as usual", async () => {
    backend.dropOnly("/realtime/v1");
    expect(await statuses(visitor)).toEqual(usual.visitor);
    expect(await statuses(member)).toEqual(usual.member);
  });
});
