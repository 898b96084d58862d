/* Long because every test of this subject shares one migrated and seeded database, for each of two engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import { submissionRow, toSubmission } from "../../app/features/submissions/submission-rows.server";
import { asIdentity, type Credentials, type TestDatabase } from "../support/data/test-database";
import { sqlState } from "./support/access-matrix";
import { resultOf } from "./support/saved";
import {
  addPeople,
  decide,
  decideCall,
  flowCorrection,
  json,
  newPart,
  noticesOf,
  outcome,
  readExisting,
  submit,
  submitCall,
  valueOf,
  withPeople,
  type Sent,
} from "./support/submissions";

const queueSchema = z.object({
  items: z.array(
    z.looseObject({
      id: z.number(),
      kind: z.string(),
      status: z.string(),
      submitter: z.string().nullable(),
      claim: z.object({ by: z.string(), is_own: z.boolean(), until: z.string() }).nullable(),
      live_version: z.string().nullable(),
      stale_count: z.number(),
    }),
  ),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  counts: z.object({ status: z.record(z.string(), z.number()), kind: z.record(z.string(), z.number()) }),
});

const revisionsSchema = z.array(
  z.object({
    ...{ id: z.number(), entity: z.string(), entity_id: z.string(), changes: z.record(z.string(), z.unknown()) },
    author: z.object({ name: z.string(), username: z.string() }).nullable(),
    ...{ why: z.string().nullable(), source_url: z.string().nullable(), submission_id: z.number().nullable() },
    created_at: z.string(),
  }),
);

const bulkSchema = z.array(
  z.object({ id: z.number(), ok: z.boolean(), code: z.string().nullable(), message: z.string().nullable() }),
);

/**
 * The tests of the queue and of decisions; `opened` returns the database.
 * Long because they share it.
 */
export function describeSubmissionReview(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  const undone = (work: Parameters<typeof withPeople>[1]) => withPeople(() => database, work);
  const queue = async (sql: Database, who: Credentials, given = "") =>
    queueSchema.parse(await resultOf(sql, who, `public.list_submissions(${given})`));
  const revisions = async (sql: Database, who: Credentials, key: string) =>
    revisionsSchema.parse(await resultOf(sql, who, `public.get_revisions('{${key}}')`));
  const claim = (id: number) => `public.claim_submission(${String(id)})`;
  const version = async (sql: Database) =>
    z.coerce.number().parse(await valueOf(sql, "(select version from public.catalogue_version)"));
  const hotend = (column: string, id = "1") => `(select ${column} from public.hotend where id = ${id})`;
  const audited = async (sql: Database, id: number) => {
    const rows = await sql.query(
      z.object({ action: z.string() }),
      `select action from public.audit_log where subject = 'submission:${String(id)}' order by id`,
    );
    return rows.map(({ action }) => action);
  };
  const link = (fields: object, more: object = {}): Sent => ({
    ...{ kind: "compatibility", table: "hotend", id: "1", payload: { fields, ...more } },
  });

  describe("the queue", () => {
    test(
      "is for administrators alone",
      undone(async (sql, { author, admin }) => {
        const id = await submit(sql, author, newPart());
        const calls = [
          "public.list_submissions()",
          claim(id),
          `public.release_submission(${String(id)})`,
          decideCall(id, { decision: "approve" }),
          `public.decide_submissions('[{"id": ${String(id)}, "version": 1}]', 'approve')`,
          `public.get_merge_preview(${String(id)}, '1')`,
        ];
        const { anon, ended } = database.credentials;
        for (const call of calls) {
          for (const who of [anon, ended, author]) {
            expect(await outcome(sql, who, call)).toBe("42501 Only admins can review submissions");
          }
        }
        await sql.exec(`delete from public.admin_users where user_id = '${admin.userId}'`);
        for (const call of calls) {
          expect(await outcome(sql, admin, call)).toBe("42501 Only admins can review submissions");
        }
        expect(await readExisting(sql, author, id)).toMatchObject({ status: "pending" });
      }),
    );

    test(
      "has what its author has answered again, and who asked is told",
      undone(async (sql, { author, admin, second }) => {
        const id = await submit(sql, author, flowCorrection(21));
        await decide(sql, admin, id, { decision: "request_changes", message: "Which source?" });
        expect((await queue(sql, admin)).items).toEqual([]);
        const answer = `public.add_submission_message(${String(id)}, 'The data sheet', 'one form')`;
        await resultOf(sql, author, answer);
        await resultOf(sql, author, answer);
        expect((await queue(sql, admin)).items.map((item) => item.id)).toEqual([id]);
        expect(await noticesOf(sql, admin)).toEqual([
          `submission /admin/submissions/${String(id)} Answer about “E3D V6”.`,
        ]);
        expect(await noticesOf(sql, second)).toEqual([]);
        await decide(sql, admin, id, { decision: "request_changes", message: "Which page?", version: 2 });
        await resultOf(
          sql,
          author,
          `public.revise_submission(${String(id)}, 3, '{"fields": {"max_flow_rate": {"to": 22}}}')`,
        );
        expect((await queue(sql, admin)).items.map((item) => item.id)).toEqual([id]);
        expect((await noticesOf(sql, admin)).at(-1)).toBe(
          `submission /admin/submissions/${String(id)} Changed and sent again: “E3D V6”.`,
        );
        // The form of one submission does not answer for another one.
        const other = await submit(sql, author, newPart());
        await resultOf(sql, author, `public.add_submission_message(${String(other)}, 'More', 'one form')`);
        const [count] = await sql.query(
          z.object({ n: z.number() }),
          "select count(*)::integer as n from public.submission_messages where body in ('The data sheet', 'More')",
        );
        expect(count).toEqual({ n: 2 });
      }),
    );

    test(
      "lists what waits, oldest first, with filters, order and counts",
      undone(async (sql, { author, other, admin }) => {
        const old = await submit(sql, author, newPart({ name: "Zebra nozzle" }));
        await sql.exec(
          `update public.submissions set waiting_since = now() - interval '8 days' where id = ${String(old)}`,
        );
        const fresh = await submit(sql, other, flowCorrection(21));
        const gone = await submit(sql, other, newPart({ name: "Apple nozzle" }));
        await resultOf(sql, other, `public.withdraw_submission(${String(gone)})`);
        const ids = async (given = "") => (await queue(sql, admin, given)).items.map(({ id }) => id);
        expect(await ids()).toEqual([old, fresh]);
        expect(await ids("sort_input => 'newest'")).toEqual([fresh, old]);
        expect(await ids("sort_input => 'kind'")).toEqual([fresh, old]);
        expect(await ids("age_input => 'week'")).toEqual([old]);
        expect(await ids("age_input => 'month'")).toEqual([]);
        expect(await ids("'{withdrawn}'")).toEqual([gone]);
        expect(await ids("'{pending,withdrawn}', sort_input => 'title'")).toEqual([gone, ...[fresh, old]]);
        expect(await ids("kind_input => '{correction}'")).toEqual([fresh]);
        expect(await ids("text_input => 'ZEBRA'")).toEqual([old]);
        expect(await ids(`text_input => '#${String(fresh)}'`)).toEqual([fresh]);
        expect(await ids("text_input => '100%'")).toEqual([]);
        const { counts, total } = await queue(sql, admin, "kind_input => '{part}'");
        expect(total).toBe(1);
        expect(counts.status).toEqual({
          ...{ pending: 1, in_review: 0, changes_requested: 0, approved: 0, rejected: 0, withdrawn: 1 },
        });
        expect(counts.kind).toMatchObject({ part: 1, correction: 1, report: 0 });
      }),
    );

    test(
      "has pages of fifty, the last one instead of one behind it",
      undone(async (sql, { admin }) => {
        await sql.exec(
          `insert into public.submissions (kind, title, payload, target_table)
           select 'manufacturer', 'Maker ' || nth, '{"fields": {"manufacturer": "X"}}', 'manufacturers'
           from generate_series(1, 120) as nth`,
        );
        const last = await queue(sql, admin, "page_input => 99");
        expect(last).toMatchObject({ total: 120, page: 3, pages: 3 });
        expect(last.items).toHaveLength(20);
        const first = await queue(sql, admin, "page_input => 0");
        expect(first.items).toHaveLength(50);
        expect(first.items[0]).toMatchObject({ submitter: null, live_version: null });
      }),
    );
  });

  describe("a claim", () => {
    test(
      "ends with the right of who has made it",
      undone(async (sql, { author, admin, second }) => {
        const id = await submit(sql, author, newPart());
        await resultOf(sql, admin, claim(id));
        await sql.exec(`delete from public.admin_users where user_id = '${admin.userId}'`);
        expect((await queue(sql, second)).items).toMatchObject([{ status: "pending", claim: null }]);
        expect(await outcome(sql, second, claim(id))).toBe("done");
      }),
    );

    test(
      "keeps others out until it is given back or over",
      undone(async (sql, { author, admin, second }) => {
        const id = await submit(sql, author, newPart());
        expect(await outcome(sql, admin, claim(id))).toBe("done");
        expect(await outcome(sql, admin, claim(id))).toBe("done");
        const name = z
          .string()
          .parse(await valueOf(sql, `(select username from public.profiles where id = '${admin.userId}')`));
        const refusal = new RegExp(`^PT409 Claimed by ${name} until \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$`);
        expect(await outcome(sql, second, claim(id))).toMatch(refusal);
        expect(await outcome(sql, second, decideCall(id, { decision: "approve" }))).toMatch(refusal);
        expect(await outcome(sql, second, `public.release_submission(${String(id)})`)).toBe("done");
        expect((await queue(sql, second)).items).toMatchObject([
          { status: "in_review", claim: { by: name, is_own: false } },
        ]);
        expect((await queue(sql, admin, "mine_input => true")).total).toBe(1);
        expect((await queue(sql, second, "mine_input => true")).total).toBe(0);
        expect(await readExisting(sql, author, id)).toMatchObject({ status: "in_review", ahead: 0 });

        await sql.exec("update public.submissions set claimed_until = now() - interval '1 second'");
        expect(await readExisting(sql, author, id)).toMatchObject({ status: "pending" });
        expect((await queue(sql, second, "'{pending}'")).total).toBe(1);
        expect(await outcome(sql, second, claim(id))).toBe("done");
        expect(await outcome(sql, admin, claim(id))).toMatch(/^PT409 Claimed by /);
        expect(await outcome(sql, second, `public.release_submission(${String(id)})`)).toBe("done");
        expect(await outcome(sql, admin, claim(id))).toBe("done");
        expect(await audited(sql, id)).toEqual([
          ...["submission.claimed", "submission.claimed", "submission.released", "submission.claimed"],
        ]);
        await sql.exec(`delete from auth.users where id = '${admin.userId}'`);
        expect(await outcome(sql, second, claim(id))).toBe("done");
      }),
    );

    test(
      "is of what waits, and of what there is",
      undone(async (sql, { author, admin }) => {
        const id = await submit(sql, author, newPart());
        await decide(sql, admin, id, { decision: "reject", message: "No." });
        expect(await outcome(sql, admin, claim(id))).toBe("PT409 Decided");
        expect(await outcome(sql, admin, claim(999_999))).toBe("PT404 Unknown submission");
        expect(await outcome(sql, admin, "public.release_submission(999999)")).toBe("PT404 Unknown submission");
      }),
    );
  });

  describe("approving", () => {
    test(
      "a part makes the part with its address, links, interfaces, history, notice and audit, and is public at once",
      undone(async (sql, { author, admin }) => {
        const printer = z
          .string()
          .parse(
            await valueOf(
              sql,
              "(select id_uuid::text from public.printers where status is null or status = 'approved' limit 1)",
            ),
          );
        const [has] = await sql.query(
          z.object({ kind: z.string(), value: z.string() }),
          "select kind, value from public.interfaces order by id limit 1",
        );
        const before = await version(sql);
        const id = await submit(
          sql,
          author,
          newPart(
            { purpose: ["replacement"], superseded_by: "hotend:1" },
            { printers: [{ printer_id: printer, fit: "adapter", note: "With a plate." }], interfaces: [has] },
          ),
        );
        expect(await version(sql)).toBe(before);
        const made = await decide(sql, admin, id, { decision: "approve", message: "Nice find." });
        expect(made).toMatchObject({ status: "approved", table: "hotend", skipped: [] });
        const part = made.id ?? "";
        expect(await version(sql)).toBeGreaterThan(before);
        const [registered] = await sql.query(
          z.unknown(),
          `select manufacturer_slug, part_slug, purpose, status,
             superseded_by = (select id from public.parts where item_table = 'hotend' and item_id = 1) as follows
           from public.parts where item_table = 'hotend' and item_id = ${part}`,
        );
        expect(registered).toEqual({
          ...{ manufacturer_slug: "e3d", part_slug: "volcano-twin", purpose: ["replacement"], status: "active" },
          follows: true,
        });
        expect(await valueOf(sql, hotend("max_flow_rate::float8", part))).toBe(45);
        expect(await valueOf(sql, hotend("source", part))).toBe("https://example.org/volcano-twin");
        const { anon } = database.credentials;
        expect(
          await asIdentity(sql, anon, () =>
            sql.query(
              z.unknown(),
              `select printer_id::text, fit, note from public.part_printer_compatibility where part_table_name = 'hotend' and part_id = ${part}`,
            ),
          ),
        ).toEqual([{ printer_id: printer, fit: "adapter", note: "With a plate." }]);
        expect(
          await valueOf(
            sql,
            `(select kind from public.part_interfaces where part_table_name = 'hotend' and part_id = ${part})`,
          ),
        ).toBe(has?.kind);
        expect(await readExisting(sql, author, id)).toMatchObject({
          ...{ status: "approved", result: { table: "hotend", id: part }, reason: null, version: 2 },
          applied: { name: { from: null, to: "Volcano Twin" } },
        });
        expect(await noticesOf(sql, author)).toEqual([
          `submission /submit/${String(id)} Approved: “Volcano Twin”. Thank you.`,
        ]);
        expect(await audited(sql, id)).toEqual(["submission.approved"]);
        const username = await valueOf(sql, `(select username from public.profiles where id = '${author.userId}')`);
        const [line] = await revisions(sql, anon, `hotend:${part}`);
        expect(line).toMatchObject({
          ...{ author: { name: username, username }, why: "It is new.", submission_id: null },
          changes: { max_flow_rate: { from: null, to: 45 }, compatibility: { from: null }, interfaces: { to: [has] } },
        });
        expect((await revisions(sql, author, `hotend:${part}`))[0]?.submission_id).toBe(id);
      }),
    );

    test(
      "a printer and a maker makes them public",
      undone(async (sql, { author, admin }) => {
        const { anon } = database.credentials;
        const printer = await submit(sql, author, {
          ...{
            kind: "printer",
            table: "printers",
            payload: { fields: { name: "Cube 9", manufacturer: "Qubed", build_x_mm: 250 } },
          },
        });
        const maker = await submit(sql, author, {
          ...{
            kind: "manufacturer",
            table: "manufacturers",
            payload: { fields: { manufacturer: "Qubed", website: "https://qubed.example" } },
          },
        });
        const { id } = await decide(sql, admin, printer, { decision: "approve" });
        await decide(sql, admin, maker, { decision: "approve" });
        const seen = (statement: string) => asIdentity(sql, anon, () => sql.query(z.unknown(), statement));
        expect(await seen("select slug, id_uuid::text as id from public.printers where name = 'Cube 9'")).toEqual([
          { slug: "qubed-cube-9", id },
        ]);
        expect(await seen("select slug from public.manufacturers where manufacturer = 'Qubed'")).toEqual([
          { slug: "qubed" },
        ]);
        expect(await revisions(sql, anon, `printers:${id ?? ""}`)).toHaveLength(1);
      }),
    );

    test(
      "what a constraint of its table refuses writes nothing",
      undone(async (sql, { author, admin }) => {
        const taken = z
          .string()
          .parse(await valueOf(sql, "(select manufacturer from public.manufacturers order by id limit 1)"));
        const id = await submit(sql, author, {
          kind: "manufacturer",
          table: "manufacturers",
          payload: { fields: { manufacturer: taken } },
        });
        expect(await outcome(sql, admin, decideCall(id, { decision: "approve" }))).toBe("PT422 Cannot be applied");
        expect(await readExisting(sql, author, id)).toMatchObject({ status: "pending", version: 1 });
        expect(await noticesOf(sql, author)).toEqual([]);
      }),
    );

    test(
      "a deal makes it public, as its author's",
      undone(async (sql, { author, admin }) => {
        const fields = {
          ...{ kind: "filament", title: "PLA for less", merchant: "Shop", url: "https://shop.example.com/pla" },
          ...{ price: "12.50", currency: "EUR", weight_g: "1000", diameter: "1.75", region: ["EU", "UK"] },
        };
        const deal = (more: object = {}): Sent => ({
          ...{ kind: "deal", table: "deals", payload: { fields: { ...fields, ...more } } },
        });
        const refused = async (more: object) => outcome(sql, author, submitCall(deal(more)));
        expect(await refused({ clicks: 9 })).toBe("22023 Unknown field: clicks");
        expect(await refused({ diameter: 3 })).toBe("22023 Not a choice: diameter");
        expect(await refused({ list_price: 2 })).toBe("PT422 Cannot be applied");
        expect(await refused({ url: "https://localhost/" })).toBe("22023 Not an address: url");
        const id = await submit(sql, author, deal());
        const made = await decide(sql, admin, id, { decision: "approve" });
        expect(
          await valueOf(
            sql,
            `(select jsonb_build_array(title, price_per_kg, region, status, submitted_by = '${author.userId}')
              from public.deals where id = ${made.id ?? ""})`,
          ),
        ).toEqual(["PLA for less", 12.5, ["EU", "UK"], "active", true]);
      }),
    );

    test(
      "is read as the site's schemas take it",
      undone(async (sql, { author, admin }) => {
        const id = await submit(sql, author, flowCorrection(25));
        await resultOf(sql, author, `public.add_submission_message(${String(id)}, 'Hello')`);
        await decide(sql, admin, id, { decision: "approve", fields: ["max_flow_rate"], message: "Thanks." });
        const page = async (who: Credentials) =>
          toSubmission(submissionRow.parse(await resultOf(sql, who, `public.get_submission(${String(id)})`)));
        const own = await page(author);
        expect(own).toMatchObject({ isOwn: true, review: null, target: { table: "hotend", isPublic: true } });
        expect(own.thread).toHaveLength(2);
        expect((await page(admin)).review).toMatchObject({ claim: null, earlier: { approved: 0 }, similar: [] });
      }),
    );

    test(
      "a correction changes the fields, and says from where",
      undone(async (sql, { author, admin }) => {
        await sql.exec("update public.hotend set max_flow_rate = 24, source = 'a book' where id = 1");
        const id = await submit(sql, author, {
          ...flowCorrection(25),
          ...{ source: "https://example.org/test", note: "Measured." },
          payload: {
            fields: { max_flow_rate: { to: 25 }, status: { to: "discontinued" }, superseded_by: { to: "hotend:2" } },
          },
        });
        const { live_version } = await readExisting(sql, admin, id);
        expect(await decide(sql, admin, id, { decision: "approve", live: live_version })).toMatchObject({
          ...{ table: "hotend", id: "1", applied: ["max_flow_rate", "status", "superseded_by"] },
        });
        expect(await valueOf(sql, hotend("max_flow_rate::float8"))).toBe(25);
        expect(await valueOf(sql, hotend("source"))).toBe("a book | https://example.org/test");
        expect(
          await valueOf(
            sql,
            "(select part.status || ' ' || next.item_id from public.parts as part join public.parts as next on next.id = part.superseded_by where part.item_table = 'hotend' and part.item_id = 1)",
          ),
        ).toBe("discontinued 2");
        expect((await revisions(sql, database.credentials.anon, "hotend:1"))[0]).toMatchObject({
          changes: { max_flow_rate: { from: 24, to: 25 }, status: { from: "active", to: "discontinued" } },
          ...{ why: "Measured.", source_url: "https://example.org/test" },
        });
        const circle: Sent = {
          ...flowCorrection(1, undefined, "2"),
          payload: { fields: { superseded_by: { to: "hotend:1" } } },
        };
        expect(await outcome(sql, author, submitCall(circle))).toBe("PT422 Cannot be applied");
      }),
    );

    test(
      "a correction of a row that moved is refused, until the new state was seen",
      undone(async (sql, { author, admin }) => {
        await sql.exec("update public.hotend set max_flow_rate = 24, heater_wattage = 40 where id = 1");
        const id = await submit(sql, author, {
          ...flowCorrection(25),
          payload: { fields: { max_flow_rate: { to: 25 }, heater_wattage: { to: 50 } } },
        });
        const { live_version: seen } = await readExisting(sql, admin, id);
        await sql.exec("update public.hotend set max_flow_rate = 30 where id = 1");
        expect(await outcome(sql, admin, decideCall(id, { decision: "approve", live: seen }))).toBe(
          "PT409 Live row changed",
        );
        const { live_version, stale } = await readExisting(sql, admin, id);
        expect(stale).toEqual(["max_flow_rate"]);
        expect((await queue(sql, admin)).items).toMatchObject([{ stale_count: 1, live_version }]);
        expect(await decide(sql, admin, id, { decision: "approve", live: live_version })).toMatchObject({
          ...{ applied: ["heater_wattage"], skipped: ["max_flow_rate"] },
        });
        expect(await valueOf(sql, hotend("max_flow_rate::float8"))).toBe(30);
        expect(await noticesOf(sql, author)).toContainEqual(
          expect.stringMatching(/Partly approved: “.+”\. Taken over: 1 of 2 values\./),
        );
        expect((await queue(sql, admin, "status_input => '{approved}'")).items).toMatchObject([
          { id, decided_at: expect.stringMatching(/^\d{4}-/) },
        ]);
      }),
    );

    test(
      "a correction takes over the fields that are named, stale ones too, and never nothing",
      undone(async (sql, { author, admin }) => {
        await sql.exec("update public.hotend set max_flow_rate = 24 where id = 1");
        const id = await submit(sql, author, flowCorrection(25));
        await sql.exec("update public.hotend set max_flow_rate = 30 where id = 1");
        expect(await outcome(sql, admin, decideCall(id, { decision: "approve" }))).toBe("PT409 Nothing to apply");
        expect(await outcome(sql, admin, decideCall(id, { decision: "approve", fields: ["name"] }))).toBe(
          "22023 Unknown field: name",
        );
        expect(await decide(sql, admin, id, { decision: "approve", fields: ["max_flow_rate"] })).toMatchObject({
          applied: ["max_flow_rate"],
        });
        expect((await revisions(sql, admin, "hotend:1"))[0]?.changes).toEqual({ max_flow_rate: { from: 30, to: 25 } });
        const gone = await submit(sql, author, flowCorrection(26));
        await sql.exec("delete from public.hotend where id = 1");
        expect(await outcome(sql, admin, decideCall(gone, { decision: "approve" }))).toBe("PT422 Target gone");
        expect(await readExisting(sql, author, gone)).toMatchObject({ target: null, live: null });
      }),
    );

    test(
      "a link adds it, changes the one there is, or takes it away",
      undone(async (sql, { author, admin }) => {
        await sql.exec(
          "delete from public.part_printer_compatibility where part_table_name = 'hotend' and part_id = 1",
        );
        const stored =
          "(select jsonb_agg(jsonb_build_array(printer_id, fit, note)) from public.part_printer_compatibility where part_table_name = 'hotend' and part_id = 1)";
        const approve = async (sent: Sent) =>
          decide(sql, admin, await submit(sql, author, sent), { decision: "approve" });
        await approve(link({ printer_id: null, fit: "drop_in" }));
        expect(await valueOf(sql, stored)).toEqual([[null, "drop_in", null]]);
        await approve(link({ printer_id: null, fit: "adapter", note: "A plate." }));
        expect(await valueOf(sql, stored)).toEqual([[null, "adapter", "A plate."]]);
        const same = await submit(sql, author, link({ printer_id: null, fit: "adapter", note: "A plate." }));
        expect(await outcome(sql, admin, decideCall(same, { decision: "approve" }))).toBe("PT409 Nothing to apply");
        await approve(link({ printer_id: null }, { remove: true }));
        expect(await valueOf(sql, stored)).toBeNull();
        expect((await revisions(sql, admin, "hotend:1")).map(({ changes }) => changes)).toMatchObject([
          { compatibility: { from: [{ fit: "adapter" }], to: null } },
          { compatibility: { from: [{ fit: "drop_in" }], to: [{ fit: "adapter" }] } },
          { compatibility: { from: null, to: [{ fit: "drop_in" }] } },
        ]);
      }),
    );

    test(
      "an interface of a part or a printer adds it or takes it away",
      undone(async (sql, { author, admin }) => {
        const [has] = await sql.query(
          z.object({ kind: z.string(), value: z.string() }),
          "select kind, value from public.interfaces order by id limit 1",
        );
        const printer = z
          .string()
          .parse(
            await valueOf(
              sql,
              "(select id_uuid::text from public.printers where status is null or status = 'approved' order by id limit 1)",
            ),
          );
        for (const [table, id, where] of [
          ["hotend", "1", "part_interfaces where part_table_name = 'hotend' and part_id = 1"],
          ["printers", printer, `printer_interfaces where printer_id = '${printer}'`],
        ] as const) {
          await sql.exec(`delete from public.${where}`);
          const sent = (more: object = {}): Sent => ({
            kind: "interface",
            table,
            id,
            payload: { fields: has, ...more },
          });
          await decide(sql, admin, await submit(sql, author, sent()), { decision: "approve" });
          expect(await valueOf(sql, `(select jsonb_agg(value) from public.${where})`)).toEqual([has?.value]);
          await decide(sql, admin, await submit(sql, author, sent({ remove: true })), { decision: "approve" });
          expect(await valueOf(sql, `(select jsonb_agg(value) from public.${where})`)).toBeNull();
        }
      }),
    );

    test(
      "a report about a fit report hides that, with the reason its author reads",
      undone(async (sql, { author, other, admin }) => {
        const printer = z
          .string()
          .parse(
            await valueOf(
              sql,
              "(select id_uuid::text from public.printers where status is null or status = 'approved' order by id limit 1)",
            ),
          );
        const fit = z.coerce
          .number()
          .parse(
            await resultOf(
              sql,
              other,
              `(public.save_fit_report('hotend', 1, '${printer}', 'fits', 5, 'Rude words')).id`,
            ),
          );
        const id = await submit(sql, author, {
          ...{ kind: "report", table: "fit_reports", id: String(fit), payload: { fields: { reason: "offensive" } } },
          note: "Rude.",
        });
        expect(await readExisting(sql, admin, id)).toMatchObject({
          target: { part: "hotend:1", note: "Rude words", is_public: true },
        });
        expect(await outcome(sql, admin, decideCall(id, { decision: "approve" }))).toBe("22023 Missing: message");
        expect(await outcome(sql, admin, decideCall(id, { decision: "approve", message: "x".repeat(301) }))).toBe(
          "22023 Too long: message",
        );
        await decide(sql, admin, id, { decision: "approve", message: "It insults." });
        expect(
          await valueOf(
            sql,
            `(select status || ' ' || hidden_reason from public.fit_reports where id = ${String(fit)})`,
          ),
        ).toBe("hidden It insults.");
        expect(await noticesOf(sql, other)).toEqual([
          "report /my-reports A moderator hid your fit report: It insults.",
        ]);
        expect(await readExisting(sql, author, id)).toMatchObject({
          ...{ status: "approved", result: null, target: null, live: null },
        });
        expect(await noticesOf(sql, author)).toContainEqual(
          expect.stringMatching(/The fit report of “.+” that you reported is hidden now\. Thank you\.$/),
        );
        expect(
          await outcome(
            sql,
            author,
            `public.submit('report', '{"fields": {"reason": "spam"}}', 'fit_reports', '${String(fit)}', null, 'Again')`,
          ),
        ).toBe("PT404 Unknown target");
        await resultOf(sql, admin, `public.set_fit_report_status(${String(fit)}, 'visible')`);
        const gone = await submit(sql, author, {
          kind: "report",
          table: "fit_reports",
          id: String(fit),
          payload: { fields: { reason: "spam" } },
          note: "Again.",
        });
        await sql.exec(`delete from public.fit_reports where id = ${String(fit)}`);
        expect(await decide(sql, admin, gone, { decision: "approve" })).toMatchObject({
          status: "approved",
          table: null,
        });
        const wrong = await submit(sql, author, {
          ...{ kind: "report", table: "hotend", id: "1", payload: { fields: { reason: "wrong" } }, note: "Odd." },
        });
        await decide(sql, admin, wrong, { decision: "reject", message: "It is right." });
        expect((await noticesOf(sql, author)).at(-1)).toMatch(/was closed without a change\. It is right\.$/);
      }),
    );
  });

  describe("deciding", () => {
    test(
      "needs the version that was seen, words for a refusal, and is made once",
      undone(async (sql, { author, admin }) => {
        const id = await submit(sql, author, newPart());
        await resultOf(
          sql,
          author,
          `public.revise_submission(${String(id)}, 1, ${json(newPart({ name: "Volcano Two" }).payload)})`,
        );
        const call = (given: Parameters<typeof decideCall>[1]) => outcome(sql, admin, decideCall(id, given));
        expect(await call({ decision: "approve" })).toBe("PT409 Changed elsewhere");
        expect(await call({ decision: "reject", version: 2 })).toBe("22023 Missing: message");
        expect(await call({ decision: "request_changes", version: 2, message: "  " })).toBe("22023 Missing: message");
        expect(await call({ decision: "reject", version: 2, message: "x".repeat(2001) })).toBe(
          "22023 Too long: message",
        );
        expect(await outcome(sql, admin, `public.decide_submission(${String(id)}, 2, 'explode')`)).toBe(
          "22023 Unknown decision",
        );
        expect(await outcome(sql, admin, "public.decide_submission(999999, 1, 'approve')")).toBe(
          "PT404 Unknown submission",
        );
        expect(await call({ decision: "reject", version: 2, message: "It is sold as another part." })).toBe("done");
        expect(await call({ decision: "approve", version: 3 })).toBe("PT409 Decided");
        expect(await readExisting(sql, author, id)).toMatchObject({
          status: "rejected",
          reason: "It is sold as another part.",
        });
        expect(await noticesOf(sql, author)).toEqual([
          `submission /submit/${String(id)} Not accepted: “Volcano Two”. It is sold as another part.`,
        ]);
        expect(await audited(sql, id)).toEqual(["submission.rejected"]);
      }),
    );

    test(
      "may follow a change by an administrator, which is written down",
      undone(async (sql, { author, admin }) => {
        const id = await submit(sql, author, newPart());
        await resultOf(sql, admin, claim(id));
        const call = `public.revise_submission(${String(id)}, 1, ${json(newPart({ name: "Volcano 2" }).payload)})`;
        expect(await resultOf(sql, admin, call)).toBe(2);
        expect(await readExisting(sql, author, id)).toMatchObject({ title: "Volcano 2", status: "in_review" });
        expect(await audited(sql, id)).toEqual(["submission.claimed", "submission.edited"]);
      }),
    );

    test(
      "to merge fills in what the row does not state, takes over what is named, and credits the author",
      undone(async (sql, { author, admin }) => {
        await sql.exec(
          "delete from public.part_printer_compatibility where part_table_name = 'hotend' and part_id = 1",
        );
        await sql.exec(
          "update public.hotend set max_flow_rate = null, nozzle_type = 'V6', heater_wattage = 40 where id = 1",
        );
        const name = await valueOf(sql, hotend("name"));
        const id = await submit(
          sql,
          author,
          newPart({ nozzle_type: "Volcano", heater_wattage: 60 }, { printers: [{ printer_id: null }] }),
        );
        const preview = z
          .looseObject({
            ...{ live_version: z.string(), fills: z.array(z.string()), differs: z.array(z.string()) },
            ...{ printers: z.array(z.unknown()), interfaces: z.array(z.unknown()) },
          })
          .parse(await resultOf(sql, admin, `public.get_merge_preview(${String(id)}, '1')`));
        expect(preview).toMatchObject({ printers: [{ printer_id: null }], interfaces: [] });
        expect(preview.fills).toContain("max_flow_rate");
        expect(preview.differs).toEqual(expect.arrayContaining(["heater_wattage", "name", "nozzle_type"]));
        expect(await resultOf(sql, admin, `public.get_merge_preview(${String(id)}, '999999')`)).toBeNull();
        const merge = { decision: "merge", into: "1", live: preview.live_version, fields: ["nozzle_type"] } as const;
        expect(await outcome(sql, admin, decideCall(id, { ...merge, into: "999999" }))).toBe("PT404 Unknown row");
        expect(await outcome(sql, admin, decideCall(id, { decision: "merge" }))).toBe("PT404 Unknown row");
        expect(await outcome(sql, admin, decideCall(id, { ...merge, live: "another" }))).toBe("PT409 Live row changed");
        expect(await outcome(sql, admin, decideCall(id, { ...merge, fields: ["rating"] }))).toBe(
          "22023 Unknown field: rating",
        );
        expect(await decide(sql, admin, id, merge)).toMatchObject({ status: "approved", table: "hotend", id: "1" });
        expect(
          await valueOf(sql, hotend("jsonb_build_array(name, max_flow_rate, nozzle_type, heater_wattage)")),
        ).toEqual([name, 45, "Volcano", 40]);
        expect(
          await valueOf(
            sql,
            "(select count(*)::integer from public.part_printer_compatibility where part_table_name = 'hotend' and part_id = 1)",
          ),
        ).toBe(1);
        expect((await revisions(sql, admin, "hotend:1"))[0]).toMatchObject({
          ...{
            submission_id: id,
            changes: { max_flow_rate: { from: null, to: 45 }, nozzle_type: { from: "V6", to: "Volcano" } },
          },
        });
        expect(await audited(sql, id)).toEqual(["submission.merged"]);
        const correction = await submit(sql, author, flowCorrection(20));
        expect(await outcome(sql, admin, decideCall(correction, { decision: "merge", into: "2" }))).toBe(
          "PT404 Unknown row",
        );
      }),
    );

    test(
      "on several at once decides on each, and says what became of each",
      undone(async (sql, { author, admin, second }) => {
        const ids = [];
        for (const nth of [1, 2, 3]) ids.push(await submit(sql, author, newPart({ name: `Part ${String(nth)}` })));
        const [first = 0, claimed = 0, third = 0] = ids;
        await resultOf(sql, second, claim(claimed));
        const bulk = async (given: unknown, decision = "approve", message = "null") =>
          bulkSchema.parse(
            await resultOf(sql, admin, `public.decide_submissions(${json(given)}, '${decision}', ${message})`),
          );
        expect(
          await bulk([
            ...ids.map((id) => ({ id, version: 1 })),
            { id: first, version: 1 },
            { id: 999_999, version: 1 },
          ]),
        ).toMatchObject([
          { id: first, ok: true, code: null },
          { id: claimed, ok: false, code: "PT409" },
          { id: third, ok: true },
          { id: 999_999, ok: false, code: "PT404" },
        ]);
        expect(await valueOf(sql, "(select count(*)::integer from public.hotend where name like 'Part _')")).toBe(2);
        expect(await noticesOf(sql, author)).toHaveLength(2);
        const other = await submit(sql, author, flowCorrection(21));
        const call = (given: unknown, decision = "approve") =>
          outcome(sql, admin, `public.decide_submissions(${json(given)}, '${decision}')`);
        expect(
          await call([
            { id: claimed, version: 1 },
            { id: other, version: 1 },
          ]),
        ).toBe("22023 Not the same kind");
        expect(await call([])).toBe("22023 Too many");
        expect(await call(Array.from({ length: 51 }, (_, id) => ({ id, version: 1 })))).toBe("22023 Too many");
        expect(await call([{ id: other, version: 1 }], "merge")).toBe("22023 Unknown decision");
      }),
    );

    test("two moderators at once: one decides, one is told", async () => {
      const people = await addPeople(database.owner);
      const attempt = (who: Credentials, call: string) =>
        database.owner
          .transaction((sql) => outcome(sql, who, call))
          // The client of PostgreSQL fails with what a statement failed with, though the savepoint is back.
          .catch((error: unknown) => `${sqlState(error)} ${error instanceof Error ? error.message : ""}`);
      try {
        for (let round = 0; round < 5; round++) {
          const id = await database.owner.transaction((sql) =>
            submit(sql, people.author, newPart({ name: `Race ${String(round)}` })),
          );
          const claims = await Promise.all([attempt(people.admin, claim(id)), attempt(people.second, claim(id))]);
          expect(claims.filter((result) => result === "done")).toHaveLength(1);
          await database.owner.exec(
            "update public.submissions set claimed_until = now() - interval '1 minute' where claimed_until is not null",
          );
          const approve = decideCall(id, { decision: "approve" });
          const decided = await Promise.all(
            Array.from({ length: 10 }, (_, nth) => attempt(nth % 2 === 0 ? people.admin : people.second, approve)),
          );
          expect(decided.sort()).toEqual([...Array.from({ length: 9 }, () => "PT409 Decided"), "done"]);
        }
        expect(
          await valueOf(database.owner, "(select count(*)::integer from public.hotend where name like 'Race _')"),
        ).toBe(5);
      } finally {
        await database.owner.exec(
          `delete from public.hotend where name like 'Race _';
           delete from public.catalogue_revisions where true;
           delete from public.submissions where true;
           delete from auth.users where id in (${Object.values(people)
             .map(({ userId }) => `'${userId}'`)
             .join(",")})`,
        );
      }
    });

    test("fifty approvals beside fifty writes of the same tables never wait for each other for good", async () => {
      const people = await addPeople(database.owner);
      try {
        const ids: number[] = [];
        for (let nth = 0; nth < 50; nth++) {
          ids.push(
            await database.owner.transaction((sql) =>
              submit(sql, people.admin, flowCorrection(50 + nth, undefined, String((nth % 5) + 1))),
            ),
          );
        }
        const fields = ["max_flow_rate"];
        const results = await Promise.all([
          ...ids.map((id) =>
            database.owner.transaction((sql) =>
              outcome(sql, people.second, decideCall(id, { decision: "approve", fields })),
            ),
          ),
          ...ids.map((_, nth) =>
            database
              .call("admin", "PATCH", `/rest/v1/hotend?id=in.(1,2,3,4,5)`, { requires_tools: nth % 2 === 0 })
              .then(({ status }) => String(status)),
          ),
        ]);
        expect(new Set(results)).toEqual(new Set(["done", "204"]));
      } finally {
        await database.owner.exec(
          `delete from public.catalogue_revisions where true;
           delete from public.submissions where true;
           delete from auth.users where id in (${Object.values(people)
             .map(({ userId }) => `'${userId}'`)
             .join(",")})`,
        );
      }
    }, 60_000);
  });

  describe("what a part needs", () => {
    const needs = (to: unknown): Sent => ({ ...flowCorrection(1), payload: { fields: { needs: { to } } } });
    const needed = async (sql: Database) =>
      valueOf(
        sql,
        `(select array(select item_table || ':' || item_id from public.parts as other where other.id = any (part.needs)
          order by 1)::text from public.parts as part where item_table = 'hotend' and item_id = 1)`,
      );

    test(
      "is said by a correction or with a new part, and taken back",
      undone(async (sql, { author, admin }) => {
        const { anon } = database.credentials;
        const before = await version(sql);
        const id = await submit(sql, author, needs(["probe:1", "hotend:2", "hotend:2"]));
        expect(await decide(sql, admin, id, { decision: "approve" })).toMatchObject({ applied: ["needs"] });
        expect(await needed(sql)).toBe("{hotend:2,probe:1}");
        expect(await version(sql)).toBeGreaterThan(before);
        expect(await resultOf(sql, anon, "public.get_live_fields('hotend', '1')")).toMatchObject({
          fields: { needs: ["hotend:2", "probe:1"] },
        });
        expect((await revisions(sql, anon, "hotend:1"))[0]?.changes).toEqual({
          needs: { from: null, to: ["hotend:2", "probe:1"] },
        });
        expect(await outcome(sql, author, submitCall(needs(["probe:1", "hotend:2"])))).toBe("22023 Nothing changed");
        const taken = await submit(sql, author, needs([]));
        await decide(sql, admin, taken, { decision: "approve" });
        expect(await needed(sql)).toBe("{}");
        const made = await decide(sql, admin, await submit(sql, author, newPart({ needs: ["hotend:1"] })), {
          decision: "approve",
        });
        expect(made.applied).toContain("needs");
        expect(
          await valueOf(
            sql,
            `(select cardinality(needs) from public.parts where item_id = ${made.id ?? ""} and item_table = 'hotend')`,
          ),
        ).toBe(1);
      }),
    );

    test(
      "is forgotten of parts that are gone, and says nothing of those that are hidden",
      undone(async (sql, { author, admin }) => {
        await decide(sql, admin, await submit(sql, author, needs(["hotend:2", "hotend:3"])), { decision: "approve" });
        await sql.exec("delete from public.hotend where id = 2");
        expect(await needed(sql)).toBe("{hotend:3}");
        await sql.exec("update public.parts set status = 'archived' where item_table = 'hotend' and item_id = 3");
        expect(await outcome(sql, author, submitCall({ ...needs(["hotend:3"]), id: "4" }))).toBe(
          "22023 Not a choice: needs",
        );
      }),
    );
  });

  describe("the history", () => {
    test(
      "names public profiles alone, and follows them",
      undone(async (sql, { author, admin }) => {
        const id = await submit(sql, author, flowCorrection(31));
        await decide(sql, admin, id, { decision: "approve", fields: ["max_flow_rate"] });
        const { anon } = database.credentials;
        const credit = async () => (await revisions(sql, anon, "hotend:1"))[0]?.author;
        const contributors = async () =>
          z
            .array(z.looseObject({ accepted: z.number() }))
            .parse(await resultOf(sql, anon, "public.list_contributors()"));
        expect(await credit()).not.toBeNull();
        expect(await contributors()).toMatchObject([{ accepted: 1 }]);
        const before = await version(sql);
        await sql.exec(`update public.profiles set is_public = false where id = '${author.userId}'`);
        expect(await version(sql)).toBeGreaterThan(before);
        expect(await credit()).toBeNull();
        expect(await contributors()).toEqual([]);
        await sql.exec(`delete from auth.users where id = '${author.userId}'`);
        expect(await credit()).toBeNull();
        expect(await resultOf(sql, anon, "public.get_revisions()")).toHaveLength(1);
        await sql.exec("update public.parts set status = 'archived' where item_table = 'hotend' and item_id = 1");
        expect(await revisions(sql, anon, "hotend:1")).toEqual([]);
        expect(await resultOf(sql, anon, "public.get_revisions()")).toEqual([]);
        expect(await resultOf(sql, anon, "public.get_revisions('{x,hotend:x,printers:y}')")).toEqual([]);
      }),
    );
  });

  describe("a guide that is handed in", () => {
    const step = (id: string) => ({ id, title: id, lines: [{ level: 0, mark: null, text: "Do it." }], pictures: [] });
    const guide = {
      ...{ title: "Oil the rails", summary: "In short.", kind: "tip", difficulty: 2, minutes: [5, 10], flags: [] },
      ...{ firmware: [], slicer: [], calculators: [], printers: "all", series: null, prerequisites: [], tools: [] },
      ...{ parts: [], sources: [], introduction: "Why.", conclusion: "Done.", removed: null },
      steps: [step("one"), step("two")],
    };
    const handIn = async (sql: Database, who: Credentials, title = guide.title) => {
      const draft = z
        .string()
        .parse(await resultOf(sql, who, `public.create_tutorial_draft(${json({ ...guide, title })})`));
      await resultOf(sql, who, `public.save_tutorial_draft('${draft}', ${json({ ...guide, title })}, 1, true)`);
      return draft;
    };
    const of = (draft: string) => `from public.submissions where kind = 'tutorial' and target_id = '${draft}'`;
    const status = (sql: Database, draft: string) => valueOf(sql, `(select status ${of(draft)})`);
    const idOf = async (sql: Database, draft: string) =>
      z.coerce.number().parse(await valueOf(sql, `(select id ${of(draft)})`));

    test(
      "waits in the queue, and its submission follows the draft",
      undone(async (sql, { author, admin }) => {
        const draft = await handIn(sql, author);
        const id = await idOf(sql, draft);
        expect((await queue(sql, admin)).items).toMatchObject([
          { id, kind: "tutorial", status: "pending", title: "Oil the rails" },
        ]);
        expect(await outcome(sql, admin, decideCall(id, { decision: "approve" }))).toBe("PT409 Decide on the draft");
        expect(await outcome(sql, author, `public.revise_submission(${String(id)}, 1, '{}')`)).toBe(
          "22023 Not by hand",
        );
        await resultOf(sql, admin, `public.request_tutorial_changes('${draft}', 1, 'Which oil?')`);
        expect(await readExisting(sql, author, id)).toMatchObject({
          ...{
            status: "changes_requested",
            reason: "Which oil?",
            thread: [{ body: "Which oil?", is_moderator: true }],
          },
        });
        await resultOf(
          sql,
          author,
          `public.save_tutorial_draft('${draft}', ${json({ ...guide, summary: "Light oil." })}, 1, true)`,
        );
        expect(await status(sql, draft)).toBe("pending");
        await resultOf(sql, author, `public.take_back_tutorial_draft('${draft}')`);
        expect(await status(sql, draft)).toBe("withdrawn");
        await resultOf(
          sql,
          author,
          `public.save_tutorial_draft('${draft}', ${json({ ...guide, summary: "Light oil." })}, 2, true)`,
        );
        expect(await status(sql, draft)).toBe("pending");
        expect(await idOf(sql, draft)).toBe(id);
        await resultOf(sql, admin, `public.publish_tutorial_draft('${draft}', 2)`);
        expect(await readExisting(sql, author, id)).toMatchObject({
          status: "approved",
          result: { table: "tutorials", id: "oil-the-rails" },
        });
        expect(await noticesOf(sql, author)).toEqual([
          `guide /tutorial-creator/${draft} A moderator asks you to change your guide “Oil the rails”: Which oil?`,
          "guide /learn/oil-the-rails Your guide “Oil the rails” is published. Thank you.",
        ]);
      }),
    );

    test(
      "is withdrawn with its draft, from either side, and does not count against the day",
      undone(async (sql, { author }) => {
        const deleted = await handIn(sql, author);
        await resultOf(sql, author, `public.delete_tutorial_draft('${deleted}')`);
        expect(await status(sql, deleted)).toBe("withdrawn");
        const back = await handIn(sql, author, "Grease the screws");
        await resultOf(sql, author, `public.withdraw_submission(${String(await idOf(sql, back))})`);
        expect(await status(sql, back)).toBe("withdrawn");
        expect(await valueOf(sql, `(select status from public.tutorial_drafts where id = '${back}')`)).toBe("draft");
        expect(await resultOf(sql, author, "public.list_own_submissions()")).toMatchObject({ left_today: 10 });
      }),
    );
  });
}
