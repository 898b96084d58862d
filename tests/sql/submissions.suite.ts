/* Long because every test of this subject shares one migrated and seeded database, for each of two engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { fieldRules } from "../../app/features/submissions/field-rules.model";
import { asIdentity, type TestDatabase } from "../support/data/test-database";
import { resultOf } from "./support/saved";
import {
  addPeople,
  decide,
  flowCorrection,
  json,
  newPart,
  noticesOf,
  outcome,
  read,
  readExisting,
  seenBy,
  submit,
  submitCall,
  valueOf,
  withPeople,
  type Sent,
} from "./support/submissions";

const ownList = z.object({
  items: z.array(z.looseObject({ id: z.number(), status: z.string(), ahead: z.number().nullable() })),
  wait: z.object({ median_seconds: z.number().nullable(), decided: z.number() }),
  left_today: z.number().nullable(),
});

/**
 * The tests of what members send; `opened` returns the database.
 * Long because they share it.
 */
export function describeSubmissions(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  const undone = (work: Parameters<typeof withPeople>[1]) => withPeople(() => database, work);

  describe("a submission", () => {
    test(
      "is read by its author and administrators, and by nobody else",
      undone(async (sql, { author, other, admin }) => {
        const id = await submit(sql, author, newPart());
        expect(await seenBy(sql, author)).toEqual([id]);
        expect(await seenBy(sql, admin)).toEqual([id]);
        expect(await seenBy(sql, other)).toEqual([]);
        expect(await read(sql, other, id)).toBeNull();
        expect(await read(sql, other, 999_999)).toBeNull();
        expect(await read(sql, database.credentials.anon, id)).toBeNull();
        expect(await readExisting(sql, author, id)).toMatchObject({ is_own: true, status: "pending", kind: "part" });
        expect(await readExisting(sql, author, id)).not.toHaveProperty("submitter");
        expect(await readExisting(sql, admin, id)).toHaveProperty("submitter");
        await sql.exec(`delete from public.admin_users where user_id = '${admin.userId}'`);
        expect(await read(sql, admin, id)).toBeNull();
      }),
    );

    test(
      "says who sent it and who decides to nobody, not even to administrators who read the table",
      undone(async (sql, { author, admin }) => {
        await submit(sql, author, newPart());
        for (const column of ["submitter_id", "reviewer_id", "claimed_until", "form_key"]) {
          await expect(
            asIdentity(sql, admin, () => sql.exec("savepoint s")).then(() =>
              outcome(sql, admin, `${column} from public.submissions`),
            ),
          ).resolves.toMatch(/^42501/);
        }
      }),
    );

    test(
      "needs an account with a session that has not ended",
      undone(async (sql, { author }) => {
        const id = await submit(sql, author, newPart());
        const { anon, ended } = database.credentials;
        const calls = [
          submitCall(newPart()),
          `public.revise_submission(${String(id)}, 1, '{}')`,
          `public.withdraw_submission(${String(id)})`,
          `public.add_submission_message(${String(id)}, 'Hello')`,
          "public.list_own_submissions()",
        ];
        for (const call of calls) {
          expect(await outcome(sql, anon, call)).toBe("42501 Only members can submit");
          expect(await outcome(sql, ended, call)).toBe("42501 Only members can submit");
        }
      }),
    );

    test(
      "is made once with the same form, and once for another member",
      undone(async (sql, { author, other }) => {
        const id = await submit(sql, author, { ...newPart(), form: "f" });
        expect(await submit(sql, author, { ...newPart({ name: "Another" }), form: "f" })).toBe(id);
        expect(await submit(sql, other, { ...newPart(), form: "f" })).not.toBe(id);
        expect(await submit(sql, author, { ...newPart(), form: "g" })).not.toBe(id);
      }),
    );

    test(
      "holds values as the columns do, and nothing that says nothing",
      undone(async (sql, { author }) => {
        const id = await submit(
          sql,
          author,
          newPart({ name: "  Volcano \u200b Twin ", cfs_compatible: "yes", heater_wattage: "", purpose: ["upgrade"] }),
        );
        expect((await readExisting(sql, author, id)).payload.fields).toEqual({
          ...{ name: "Volcano Twin", manufacturer: "E3D", max_flow_rate: 45, cfs_compatible: true },
          purpose: ["upgrade"],
        });
        expect(await readExisting(sql, author, id)).toMatchObject({ title: "Volcano Twin", licence: "CC BY-SA 4.0" });
      }),
    );

    test(
      "stays when the account of its author goes, as that of a deleted member",
      undone(async (sql, { author, admin }) => {
        const id = await submit(sql, author, newPart());
        await resultOf(sql, author, `public.add_submission_message(${String(id)}, 'I have one here.')`);
        await sql.exec(`delete from auth.users where id = '${author.userId}'`);
        expect(await readExisting(sql, admin, id)).toMatchObject({
          submitter: null,
          thread: [{ body: "I have one here.", author: null, is_moderator: false }],
        });
        expect(await decide(sql, admin, id, { decision: "approve" })).toMatchObject({ status: "approved" });
      }),
    );
  });

  describe("what cannot be sent", () => {
    const manufacturer = (fields: object): Sent => ({
      kind: "manufacturer",
      table: "manufacturers",
      payload: { fields },
    });
    const printer = (fields: object): Sent => ({ kind: "printer", table: "printers", payload: { fields } });
    const report = (given: Partial<Sent>): Sent => ({
      ...{ kind: "report", table: "hotend", id: "1", payload: { fields: { reason: "unsafe" } }, note: "It melts." },
      ...given,
    });
    const link = (fields: object): Sent => ({ kind: "compatibility", table: "hotend", id: "1", payload: { fields } });

    test.each<[string, Sent, string]>([
      ["a hotend that melts 9,999 mm³/s", newPart({ max_flow_rate: 9999 }), "22023 Out of bounds: max_flow_rate"],
      ["a flow of NaN", newPart({ max_flow_rate: "NaN" }), "22023 Wrong type: max_flow_rate"],
      ["a flow in words", newPart({ max_flow_rate: "a lot" }), "22023 Wrong type: max_flow_rate"],
      ["a flow that is a list", newPart({ max_flow_rate: [1] }), "22023 Wrong type: max_flow_rate"],
      ["a rating", newPart({ rating: 5 }), "22023 Unknown field: rating"],
      ["an address of its own", newPart({ part_slug: "x" }), "22023 Unknown field: part_slug"],
      ["an id", newPart({ id: 5 }), "22023 Unknown field: id"],
      ["a column that is none", newPart({ "x; drop table": 1 }), "22023 Unknown field: x; drop table"],
      ["an archived part", newPart({ status: "archived" }), "22023 Not a choice: status"],
      ["a part without a name", newPart({ name: " \u200b " }), "22023 Missing: name"],
      ["a name that never ends", newPart({ name: "x".repeat(121) }), "22023 Too long: name"],
      ["a picture over http", newPart({ image_url: "http://example.org/a.png" }), "22023 Not an address: image_url"],
      ["a picture of a script", newPart({ image_url: "javascript:alert(1)" }), "22023 Not an address: image_url"],
      ["a yes or no that is neither", newPart({ requires_tools: "maybe" }), "22023 Wrong type: requires_tools"],
      [
        "a printer that is none",
        newPart({}, { printers: [{ printer_id: "00000000-0000-4000-8000-00000000000f" }] }),
        "22023 Unknown printer",
      ],
      [
        "a printer twice",
        newPart({}, { printers: [{ printer_id: null }, { printer_id: null }] }),
        "22023 Twice: printers",
      ],
      [
        "an interface that is none",
        newPart({}, { interfaces: [{ kind: "a", value: "b" }] }),
        "22023 Unknown interface",
      ],
      ["something beside the fields", newPart({}, { status: "approved" }), "22023 Unknown field: status"],
      ["a part without a table", { ...newPart(), table: "admin_users" }, "PT404 Unknown target"],
      ["a part that has an id", { ...newPart(), id: "1" }, "PT404 Unknown target"],
      ["a kind that is none", { ...newPart(), kind: "secret" }, "22023 Unknown kind"],
      ["a guide", { ...newPart(), kind: "tutorial" }, "22023 Not by hand"],
      ["a payload that is a list", { ...newPart(), payload: [] }, "22023 Wrong type: payload"],
      ["no licence", { ...newPart(), consent: false }, "22023 Licence"],
      ["a source over http", { ...newPart(), source: "http://example.org" }, "22023 Not an address: source_url"],
      ["a picture at a number", newPart({ image_url: "https://127.0.0.10:4299/" }), "22023 Not an address: image_url"],
      [
        "a picture inside a network",
        newPart({ image_url: "https://metadata.google.internal/a.png" }),
        "22023 Not an address: image_url",
      ],
      [
        "a picture at a port that is none",
        newPart({ image_url: "https://example.org:99999/a.png" }),
        "22023 Not an address: image_url",
      ],
      [
        "a source with a turned name",
        { ...newPart(), source: "https://example.org/\u202Egnp.a" },
        "22023 Not an address: source_url",
      ],
      ["a source without a host", { ...newPart(), source: "https:///x" }, "22023 Not an address: source_url"],
      ["six links", { ...newPart(), note: "https://a.example ".repeat(6) }, "22023 Too many links"],
      ["a long note", { ...newPart(), note: "x".repeat(1001) }, "22023 Too long: note"],
      ["33 kB", newPart({ description: "x".repeat(33_000) }), "22023 Too large"],
      ["a country that is none", manufacturer({ manufacturer: "M", country: "XX" }), "22023 Not a choice: country"],
      ["a maker without a name", manufacturer({ country: "CZ" }), "22023 Missing: manufacturer"],
      ["a popular printer", printer({ name: "X", popular: true }), "22023 Unknown field: popular"],
      ["a bed of 9 m", printer({ name: "X", build_x_mm: 9000 }), "22023 Out of bounds: build_x_mm"],
      ["a correction of nothing", { ...flowCorrection(1), payload: { fields: {} } }, "22023 Nothing changed"],
      [
        "a correction without a value",
        { ...flowCorrection(1), payload: { fields: { name: "x" } } },
        "22023 Wrong type: name",
      ],
      [
        "a name that is taken away",
        { ...flowCorrection(1), payload: { fields: { name: { to: "" } } } },
        "22023 Missing: name",
      ],
      [
        "a status that is taken away",
        { ...flowCorrection(1), payload: { fields: { status: { to: null } } } },
        "22023 Missing: status",
      ],
      ["a correction of no part", flowCorrection(20, 10, "999999"), "PT404 Unknown target"],
      ["a correction of an id that is none", flowCorrection(20, 10, "1 or 1=1"), "PT404 Unknown target"],
      [
        "a part that supersedes itself",
        { ...flowCorrection(1), payload: { fields: { superseded_by: { to: "hotend:1" } } } },
        "22023 Not a choice: superseded_by",
      ],
      [
        "a successor that is none",
        { ...flowCorrection(1), payload: { fields: { superseded_by: { to: "hotend:999999" } } } },
        "22023 Not a choice: superseded_by",
      ],
      [
        "a part that it needs and that is none",
        { ...flowCorrection(1), payload: { fields: { needs: { to: ["hotend:2", "hotend:999999"] } } } },
        "22023 Not a choice: needs",
      ],
      [
        "a part that it needs by something that is no key",
        { ...flowCorrection(1), payload: { fields: { needs: { to: ["hotend:x"] } } } },
        "22023 Not a choice: needs",
      ],
      [
        "more needed parts than anybody reads",
        {
          ...flowCorrection(1),
          payload: { fields: { needs: { to: Array.from({ length: 11 }, (_, at) => `hotend:${String(at + 2)}`) } } },
        },
        "22023 Too long: needs",
      ],
      [
        "a part that needs itself",
        { ...flowCorrection(1), payload: { fields: { needs: { to: ["hotend:1"] } } } },
        "PT422 Cannot be applied",
      ],
      [
        "needed parts that are no list",
        { ...flowCorrection(1), payload: { fields: { needs: { to: "hotend:2" } } } },
        "22023 Wrong type: needs",
      ],
      ["a link without a printer", link({ fit: "drop_in" }), "22023 Missing: printer_id"],
      ["a fit that is none", link({ printer_id: null, fit: "hammer" }), "22023 Not a choice: fit"],
      ["a report without words", report({ note: " " }), "22023 Missing: note"],
      ["a report without a reason", report({ payload: { fields: {} } }), "22023 Missing: reason"],
      [
        "a report of a reason that is none",
        report({ payload: { fields: { reason: "bored" } } }),
        "22023 Not a choice: reason",
      ],
      ["a report about the administrators", report({ table: "admin_users" }), "PT404 Unknown target"],
      [
        "a report about a guide that is none",
        report({ table: "tutorials", id: "no-such-guide" }),
        "PT404 Unknown target",
      ],
    ])("%s", (_, sent, refusal) =>
      undone(async (sql, { author }) => {
        expect(await outcome(sql, author, submitCall(sent))).toBe(refusal);
        expect(await seenBy(sql, author)).toEqual([]);
      })(),
    );

    test(
      "a report about what the member cannot see",
      undone(async (sql, { author, other }) => {
        const made = await resultOf(
          sql,
          other,
          "(select slug from public.create_collection('Secret', null, 'private'))",
        );
        const about = report({ table: "collections", id: z.string().parse(made) });
        expect(await outcome(sql, author, submitCall(about))).toBe("PT404 Unknown target");
        await sql.exec("update public.parts set status = 'archived' where item_table = 'hotend' and item_id = 1");
        expect(await outcome(sql, author, submitCall(report({})))).toBe("PT404 Unknown target");
        expect(await outcome(sql, author, submitCall(flowCorrection(20)))).toBe("PT404 Unknown target");
      }),
    );

    test("the rules of fields are those of the site", async () => {
      const rows = await database.owner.query(
        z.object({
          entity: z.string(),
          field: z.string(),
          least: z.coerce.number().nullable(),
          most: z.coerce.number().nullable(),
          longest: z.number().nullable(),
          choices: z.array(z.string()).nullable(),
        }),
        `select entity, field, least::float8, most::float8, longest, to_jsonb(choices) as choices from private.field_rules`,
      );
      const kept = <Value>(name: string, value: Value | null) => (value === null ? {} : { [name]: value });
      const stored = Object.fromEntries(
        rows.map(({ entity, field, least, most, longest, choices }) => [
          `${entity}.${field}`,
          { ...kept("min", least), ...kept("max", most), ...kept("maxLength", longest), ...kept("choices", choices) },
        ]),
      );
      expect(stored).toEqual(fieldRules());
    });

    test(
      "what is not plausible is refused by the tables themselves",
      undone(async (sql, { admin }) => {
        expect(await outcome(sql, admin, "1; update public.hotend set max_flow_rate = 9999 where id = 1")).toMatch(
          /^23514/,
        );
      }),
    );
  });

  describe("a correction", () => {
    const live = (column: string) => `(select ${column} from public.hotend where id = 1)`;

    test(
      "keeps only what changes, with the value that its author saw",
      undone(async (sql, { author }) => {
        await sql.exec(
          "update public.hotend set max_flow_rate = 24, nozzle_type = 'V6', heater_wattage = 40 where id = 1",
        );
        const fields = {
          ...{ max_flow_rate: { from: "24.0", to: "25" }, nozzle_type: { from: "V6", to: " V6 " } },
          heater_wattage: { from: "30", to: "50" },
        };
        const id = await submit(sql, author, { ...flowCorrection(1), payload: { fields } });
        const sent = await readExisting(sql, author, id);
        expect(sent.payload.fields).toEqual({
          max_flow_rate: { from: 24, to: 25 },
          heater_wattage: { from: 30, to: 50 },
        });
        expect(sent.stale).toEqual(["heater_wattage"]);
        expect(sent).toMatchObject({ title: await valueOf(sql, live("name")), target: { table: "hotend", id: "1" } });
      }),
    );

    test(
      "fills its form from the values of public rows, for everybody",
      undone(async (sql) => {
        const { anon } = database.credentials;
        const found = z
          .object({ target: z.looseObject({ name: z.string() }), fields: z.record(z.string(), z.unknown()) })
          .parse(await resultOf(sql, anon, "public.get_live_fields('hotend', '1')"));
        expect(found.target.name).toBe(await valueOf(sql, live("name")));
        expect(found.fields).toMatchObject({ status: "active", superseded_by: null, needs: null });
        for (const hidden of ["id", "rating", "part_slug", "confidence", "source"]) {
          expect(found.fields).not.toHaveProperty(hidden);
        }
        for (const call of [
          "'hotend', '999999'",
          "'hotend', 'x'",
          "'admin_users', '1'",
          "'fit_reports', '1'",
          "null, null",
        ]) {
          expect(await resultOf(sql, anon, `public.get_live_fields(${call})`)).toBeNull();
        }
        await sql.exec("update public.parts set status = 'archived' where item_table = 'hotend' and item_id = 1");
        expect(await resultOf(sql, anon, "public.get_live_fields('hotend', '1')")).toBeNull();
      }),
    );
  });

  describe("its author", () => {
    test(
      "changes it over the version that the form began with",
      undone(async (sql, { author, other }) => {
        const id = await submit(sql, author, newPart());
        const revise = (version: number, fields: Readonly<Record<string, unknown>>) =>
          `public.revise_submission(${String(id)}, ${String(version)}, ${json(newPart(fields).payload)}, 'https://example.org/volcano-twin', 'It is new.')`;
        expect(await resultOf(sql, author, revise(1, { name: "Volcano Two" }))).toBe(2);
        expect(await outcome(sql, author, revise(1, { name: "Volcano Three" }))).toBe("PT409 Changed elsewhere");
        expect(await resultOf(sql, author, revise(2, { name: "Volcano Two" }))).toBe(2);
        expect(await outcome(sql, author, revise(2, { rating: 5 }))).toBe("22023 Unknown field: rating");
        expect(await outcome(sql, other, revise(2, {}))).toBe("PT404 Unknown submission");
        expect(await readExisting(sql, author, id)).toMatchObject({ title: "Volcano Two", version: 2 });
      }),
    );

    test(
      "sends it in again after changes were asked for, and waits from then on",
      undone(async (sql, { author, admin }) => {
        const id = await submit(sql, author, newPart());
        await sql.exec(
          `update public.submissions set waiting_since = now() - interval '3 days' where id = ${String(id)}`,
        );
        await decide(sql, admin, id, { decision: "request_changes", message: "Where is this from?" });
        expect(await readExisting(sql, author, id)).toMatchObject({
          ...{ status: "changes_requested", reason: "Where is this from?", ahead: null, version: 2 },
          thread: [{ body: "Where is this from?", is_moderator: true, is_own: false }],
        });
        const same = `public.revise_submission(${String(id)}, 2, ${json(newPart().payload)}, 'https://example.org/volcano-twin', 'It is new.')`;
        expect(await resultOf(sql, author, same)).toBe(3);
        expect(await readExisting(sql, author, id)).toMatchObject({ status: "pending" });
        expect(
          await valueOf(
            sql,
            `(select waiting_since > now() - interval '1 hour' from public.submissions where id = ${String(id)})`,
          ),
        ).toBe(true);
        expect(await noticesOf(sql, author)).toEqual([
          `submission /submit/${String(id)} A moderator asks you about “Volcano Twin”: Where is this from?`,
        ]);
      }),
    );

    test(
      "takes it back, once and for all, and nobody else does",
      undone(async (sql, { author, other, admin }) => {
        const id = await submit(sql, author, newPart());
        const call = `public.withdraw_submission(${String(id)})`;
        expect(await outcome(sql, other, call)).toBe("PT404 Unknown submission");
        expect(await outcome(sql, admin, call)).toBe("PT404 Unknown submission");
        expect(await outcome(sql, author, call)).toBe("done");
        expect(await outcome(sql, author, call)).toBe("done");
        expect(await readExisting(sql, author, id)).toMatchObject({ status: "withdrawn" });
        expect(await outcome(sql, author, `public.revise_submission(${String(id)}, 2, '{}')`)).toBe("PT409 Decided");
        const approved = await submit(sql, author, newPart());
        await decide(sql, admin, approved, { decision: "approve" });
        expect(await outcome(sql, author, `public.withdraw_submission(${String(approved)})`)).toBe("PT409 Decided");
      }),
    );

    test(
      "writes messages, and administrators do; nobody else",
      undone(async (sql, { author, other, admin }) => {
        const id = await submit(sql, author, newPart());
        const say = (body: string, form = "null") => `public.add_submission_message(${String(id)}, '${body}', ${form})`;
        expect(await outcome(sql, other, say("Hello"))).toBe("PT404 Unknown submission");
        expect(await outcome(sql, author, say(" \u200b "))).toBe("22023 Missing: message");
        expect(await outcome(sql, author, say("x".repeat(2001)))).toBe("22023 Too long: message");
        expect(await outcome(sql, author, say("www.spam.example ".repeat(6)))).toBe("22023 Too many links");
        const first = await resultOf(sql, author, say("Mine is here.", "'f'"));
        expect(await resultOf(sql, author, say("Mine is here.", "'f'"))).toBe(first);
        await resultOf(sql, admin, say("Thank you."));
        expect(await readExisting(sql, author, id)).toMatchObject({
          messages: 2,
          thread: [
            { body: "Mine is here.", is_own: true, is_moderator: false },
            { body: "Thank you.", is_own: false, is_moderator: true },
          ],
        });
        expect(await noticesOf(sql, author)).toEqual([
          `submission /submit/${String(id)} A moderator wrote to you about “Volcano Twin”.`,
        ]);
        const seen = (who: typeof author) =>
          asIdentity(sql, who, () => sql.query(z.unknown(), "select id, body from public.submission_messages"));
        expect(await seen(author)).toHaveLength(2);
        expect(await seen(other)).toEqual([]);
      }),
    );

    test(
      "sees how many wait longer, how long it took of late, and what is left of the day",
      undone(async (sql, { author, other, admin }) => {
        const theirs = await submit(sql, other, newPart());
        const mine = await submit(sql, author, newPart());
        const list = async () => ownList.parse(await resultOf(sql, author, "public.list_own_submissions()"));
        expect(await list()).toMatchObject({
          ...{ items: [{ id: mine, status: "pending", ahead: 1 }], left_today: 9 },
          wait: { median_seconds: null, decided: 0 },
        });
        await sql.exec(
          `update public.submissions set waiting_since = now() - interval '2 days' where id = ${String(theirs)}`,
        );
        await decide(sql, admin, theirs, { decision: "reject", message: "It is there already." });
        const after = await list();
        expect(after.items).toMatchObject([{ id: mine, ahead: 0 }]);
        expect(after.wait.decided).toBe(1);
        expect(after.wait.median_seconds).toBeCloseTo(2 * 86_400, -2);
        expect(ownList.parse(await resultOf(sql, admin, "public.list_own_submissions()")).left_today).toBeNull();
      }),
    );
  });

  describe("limits", () => {
    test(
      "ten in 24 hours, without end for administrators",
      undone(async (sql, { author, admin }) => {
        for (let nth = 0; nth < 10; nth++) await submit(sql, author, newPart({ name: `Part ${String(nth)}` }));
        expect(await outcome(sql, author, submitCall(newPart()))).toBe("PT429 Too many submissions in a day");
        await sql.exec(
          "update public.submissions set created_at = now() - interval '25 hours' where id = (select min(id) from public.submissions)",
        );
        expect(await outcome(sql, author, submitCall(newPart()))).toBe("done");
        for (let nth = 0; nth < 11; nth++) await submit(sql, admin, newPart({ name: `Part ${String(nth)}` }));
      }),
    );

    test(
      "a hundred changes and a hundred messages in an hour",
      undone(async (sql, { author }) => {
        const id = await submit(sql, author, newPart());
        await sql.exec(
          `insert into private.hourly_writes (user_id, kind, used, resets_at)
           select '${author.userId}', kind, 100, now() + interval '10 minutes'
           from unnest(array['submission change', 'submission message']) as kind`,
        );
        expect(
          await outcome(
            sql,
            author,
            `public.revise_submission(${String(id)}, 1, ${json(newPart({ name: "New" }).payload)})`,
          ),
        ).toBe("PT429 Too many changes in an hour");
        expect(await outcome(sql, author, `public.add_submission_message(${String(id)}, 'Hello')`)).toBe(
          "PT429 Too many messages in an hour",
        );
      }),
    );

    test("fifty at once are one with the same form, and ten with forms of their own", async () => {
      const people = await addPeople(database.owner);
      const send = (form: string) =>
        database.owner.transaction(async (sql) => {
          try {
            return await submit(sql, people.author, { ...newPart(), form });
          } catch {
            return null;
          }
        });
      try {
        const same = await Promise.all(Array.from({ length: 50 }, () => send("one").catch(() => null)));
        expect(new Set(same).size).toBe(1);
        await Promise.all(Array.from({ length: 50 }, (_, nth) => send(`form ${String(nth)}`).catch(() => null)));
        expect(await valueOf(database.owner, "(select count(*)::integer from public.submissions)")).toBe(10);
      } finally {
        await database.owner.exec(
          `delete from public.submissions where true;
           delete from auth.users where id in (${Object.values(people)
             .map(({ userId }) => `'${userId}'`)
             .join(",")})`,
        );
      }
    });

    test("the data API takes a submission as JSON and answers with statuses", async () => {
      const body = (fields: object) => ({
        ...{ kind_input: "part", target_table_input: "hotend", consent_input: true },
        payload_input: { fields: { name: "Over HTTP", ...fields } },
      });
      const call = (name: string, given: unknown, who: "member" | "anon" = "member") =>
        database.call(who, "POST", `/rest/v1/rpc/${name}`, given);
      try {
        const made = await call("submit", body({ max_flow_rate: "20" }));
        expect(made).toMatchObject({ status: 200 });
        expect(await call("get_submission", { submission_input: made.body })).toMatchObject({
          body: { payload: { fields: { name: "Over HTTP", max_flow_rate: 20 } } },
        });
        expect(await call("submit", body({ rating: 5 }))).toMatchObject({ status: 400, body: { code: "22023" } });
        expect(await call("submit", body({}), "anon")).toMatchObject({ body: { code: "42501" } });
        expect(await call("get_submission", { submission_input: made.body }, "anon")).toMatchObject({ body: null });
        expect(await call("withdraw_submission", { submission_input: 999_999 })).toMatchObject({ status: 404 });
        for (let nth = 0; nth < 9; nth++) await call("submit", body({}));
        expect(await call("submit", body({}))).toMatchObject({ status: 429, body: { code: "PT429" } });
      } finally {
        await database.owner.exec("delete from public.submissions where true");
      }
    });
  });
}
