import { afterAll, beforeAll, expect, test } from "vitest";
import { textOf } from "../../support/checks/page-html";
import { memberOfProject, VIEWER } from "../../support/clients/project-member";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";
import { startFakeHostedProject, type FakeHostedProject } from "../../support/servers/fake-hosted-project";

/* The data calls of the moderators' queue, on a fake hosted project. */

const QUEUE = "POST /rest/v1/rpc/list_submissions";

let project: FakeHostedProject;
let site: BuiltSite;

beforeAll(async () => {
  project = await startFakeHostedProject();
  site = await startBuiltSite({
    until: "listening",
    env: {
      SUPABASE_URL: project.origin,
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test",
      SESSION_SECRET: "a secret for these tests alone, long enough",
    },
  });
});

afterAll(async () => {
  await site.stop();
  project.stop();
});

function respondWith(waiting: number): void {
  const at = new Date().toISOString();
  const none = { approved: 0, rejected: 0, withdrawn: 0, in_review: 0, changes_requested: 0 };
  const kinds = ["part", "printer", "manufacturer", "compatibility", "interface", "tutorial", "deal", "report"];
  project.setResponse(QUEUE, {
    status: 200,
    body: {
      items: Array.from({ length: Math.min(waiting, 50) }, (_, index) => ({
        ...{ id: index + 1, kind: "correction", title: `Hotend ${String(index + 1)}`, status: "pending", version: 1 },
        ...{
          target_table: "hotend",
          target_id: "1",
          created_at: at,
          waiting_since: at,
          updated_at: at,
          decided_at: null,
          messages: 0,
        },
        ...{ submitter: "ada", claim: null, source_url: null, live_version: "a", stale_count: 0 },
      })),
      ...{ total: waiting, page: 1, pages: Math.max(1, Math.ceil(waiting / 50)) },
      counts: {
        status: { ...none, pending: waiting },
        kind: { ...Object.fromEntries(kinds.map((kind) => [kind, 0])), correction: waiting },
      },
    },
  });
}

test("the queue makes no more data calls for 200 submissions than for 5", async () => {
  const moderator = memberOfProject(project, site, { isAdmin: true });
  const callsFor = async (waiting: number) => {
    respondWith(waiting);
    const before = project.requests.length;
    const page = await moderator.get("/admin/submissions");
    expect(page.status).toBe(200);
    expect(textOf(await page.text())).toContain(`Hotend ${String(Math.min(waiting, 50))} `);
    return project.requests
      .slice(before)
      .map(({ call }) => call)
      .filter((call) => !/\/rest\/v1\/(catalogue_|parts|printers|manufacturers|page_access)|\/realtime\//.test(call));
  };
  respondWith(0);
  await eventually(async () => (await moderator.get("/admin/submissions")).status === 200, 20_000);
  const few = await callsFor(5);
  expect(few).toContain(QUEUE);
  expect(few).toContain(VIEWER);
  expect((await callsFor(200)).toSorted()).toEqual(few.toSorted());
});
