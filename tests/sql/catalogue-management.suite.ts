/* Long because its tests share helpers that need the database. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import type { Credentials, TestDatabase } from "../support/data/test-database";
import { resultOf } from "./support/saved";
import { json, outcome, valueOf, withPeople } from "./support/submissions";

const fact = z.looseObject({});
const rowSchema = z.object({
  target: z.looseObject({ name: z.string(), status: z.string().nullable(), is_public: z.boolean() }),
  fields: z.record(z.string(), z.unknown()),
  version: z.string(),
  links: z.array(fact),
  links_version: z.string().nullable(),
  interfaces: z.array(fact),
  interfaces_version: z.string().nullable(),
  old_addresses: z.array(z.string()),
  uses: z.record(z.string(), z.number()).nullable(),
});

const savedSchema = z.object({ id: z.string(), revision: z.number().nullable(), version: z.string() });
const listSchema = z.object({
  items: z.array(z.looseObject({ key: z.string(), name: z.string(), status: z.string() })),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  counts: z.record(z.string(), z.number()),
  makers: z.array(z.string()),
});

/** The tests of what administrators do with the catalogue; `opened` returns the database. */
export function describeCatalogueManagement(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  const undone = (work: Parameters<typeof withPeople>[1]) => withPeople(() => database, work);
  const read = async (sql: Database, who: Credentials, table: string, id: string) =>
    rowSchema.parse(await resultOf(sql, who, `public.get_catalogue_row('${table}', '${id}')`));
  const saveCall = (table: string, id: string | null, fields: object, version: string | null) =>
    `public.save_catalogue_row('${table}', ${json(fields)}, ${id === null ? "null" : `'${id}'`}, ` +
    `${version === null ? "null" : `'${version}'`}, 'Measured')`;
  const save = async (sql: Database, who: Credentials, table: string, id: string | null, fields: object) => {
    const version = id === null ? null : (await read(sql, who, table, id)).version;
    return savedSchema.parse(await resultOf(sql, who, saveCall(table, id, fields, version)));
  };
  const undoCall = (revision: number | null) => `public.undo_revision(${String(revision)})`;
  const undo = async (sql: Database, who: Credentials, revision: number | null) =>
    z.coerce.number().parse(await resultOf(sql, who, undoCall(revision)));
  const factsCall = (kind: string, id: string, version: string | null, put: unknown, remove: unknown = []) =>
    `public.save_catalogue_facts('hotend', '${id}', '${kind}', '${version ?? ""}', ${json(put)}, ${json(remove)})`;
  const audit = async (sql: Database) => {
    const rows = await sql.query(
      z.object({ action: z.string(), subject: z.string().nullable(), changes: z.unknown() }),
      "select action, subject, changes from public.audit_log order by id desc limit 1",
    );
    return rows[0];
  };

  describe("a row", () => {
    test(
      "is added with all its columns, found under its address, in the history and the audit log",
      undone(async (sql, { admin }) => {
        const before = z.coerce.number().parse(await valueOf(sql, "(select version from public.catalogue_version)"));
        const { id, revision } = await save(sql, admin, "hotend", null, {
          ...{ name: "Managed One", manufacturer: "E3D", max_flow_rate: "21.5", requires_tools: "yes" },
          ...{ confidence: "low", source: "https://example.org/a", purpose: ["replacement"], status: "discontinued" },
          ...{ needs: ["hotend:1"], purchase_kind: "kit", purchase_source: "A list" },
        });
        const row = await read(sql, admin, "hotend", id);
        expect(row.fields).toMatchObject({
          ...{ name: "Managed One", max_flow_rate: 21.5, requires_tools: true, confidence: "low" },
          ...{ purpose: ["replacement"], status: "discontinued", needs: ["hotend:1"], purchase_source: "A list" },
        });
        expect(row.target).toMatchObject({ slug: "managed-one", manufacturer_slug: "e3d", is_public: true });
        expect(row.fields).not.toHaveProperty("rating");
        expect(revision).not.toBeNull();
        expect(await valueOf(sql, "(select version from public.catalogue_version)")).not.toBe(before);
        expect(await audit(sql)).toMatchObject({ action: "catalogue.changed" });
        const history = await resultOf(sql, admin, `public.get_revisions('{hotend:${id}}')`);
        expect(history).toMatchObject([{ id: revision, why: "Measured" }]);
      }),
    );

    test(
      "keeps what another administrator has changed, and says so",
      undone(async (sql, { admin, second }) => {
        const { version } = await read(sql, admin, "hotend", "1");
        await save(sql, second, "hotend", "1", { max_flow_rate: 17 });
        expect(await outcome(sql, admin, saveCall("hotend", "1", { nozzle_type: "MK8" }, version))).toBe(
          "PT409 Live row changed",
        );
        expect((await read(sql, admin, "hotend", "1")).fields).toMatchObject({ max_flow_rate: 17 });
        expect(await outcome(sql, admin, saveCall("hotend", "1", {}, null))).toBe("22023 Missing: version");
      }),
    );

    test(
      "that is saved as it is gets no revision",
      undone(async (sql, { admin }) => {
        const { fields } = await read(sql, admin, "hotend", "1");
        expect(await save(sql, admin, "hotend", "1", { name: fields["name"] })).toMatchObject({ revision: null });
      }),
    );

    test.each([
      [{ name: "" }, "22023 Missing: name"],
      [{ nonsense: 1 }, "22023 Unknown field: nonsense"],
      [{ part_slug: "x" }, "22023 Unknown field: part_slug"],
      [{ rating: 5 }, "22023 Unknown field: rating"],
      [{ max_flow_rate: "9000" }, "22023 Out of bounds: max_flow_rate"],
      [{ confidence: "sure" }, "22023 Not a choice: confidence"],
      [{ superseded_by: "hotend:1" }, "22023 Not a choice: superseded_by"],
      [{ image_url: "javascript:alert(1)" }, "22023 Not an address: image_url"],
    ])("refuses %j", (fields, refusal) =>
      undone(async (sql, { admin }) => {
        const { version } = await read(sql, admin, "hotend", "1");
        expect(await outcome(sql, admin, saveCall("hotend", "1", fields, version))).toBe(refusal);
      })(),
    );

    test(
      "leads on from each of its addresses when its name or maker changes",
      undone(async (sql, { admin }) => {
        const { id } = await save(sql, admin, "hotend", null, { name: "First Name", manufacturer: "Maker A" });
        await save(sql, admin, "hotend", id, { name: "Second Name" });
        await save(sql, admin, "hotend", id, { manufacturer: "Maker B" });
        const row = await read(sql, admin, "hotend", id);
        expect(row.target).toMatchObject({ slug: "second-name", manufacturer_slug: "maker-b" });
        expect(row.old_addresses).toEqual(["maker-a/first-name", "maker-a/second-name"]);
      }),
    );

    test(
      "that is archived is gone for visitors and comes back with everything",
      undone(async (sql, { admin }) => {
        const call = (status: string) =>
          `public.edit_catalogue_rows('hotend', '[{"id": "1"}]', '{"status": "${status}"}')`;
        expect(await resultOf(sql, admin, call("archived"))).toEqual({ changed: 1, unchanged: 0 });
        const { anon } = database.credentials;
        expect(await resultOf(sql, anon, "(select count(*)::integer from public.hotend where id = 1)")).toBe(0);
        expect((await read(sql, admin, "hotend", "1")).target.is_public).toBe(false);
        expect(await resultOf(sql, admin, call("archived"))).toEqual({ changed: 0, unchanged: 1 });
        expect(await resultOf(sql, admin, call("active"))).toEqual({ changed: 1, unchanged: 0 });
        expect(await resultOf(sql, anon, "(select count(*)::integer from public.hotend where id = 1)")).toBe(1);
      }),
    );

    test(
      "of makers takes its printers and parts along when it gets another name",
      undone(async (sql, { admin }) => {
        const id = z
          .string()
          .parse(await valueOf(sql, "(select id::text from public.manufacturers where manufacturer = 'E3D')"));
        const { revision } = await save(sql, admin, "manufacturers", id, { manufacturer: "E3D Online" });
        const row = await read(sql, admin, "hotend", "1");
        expect(row.fields).toMatchObject({ manufacturer: "E3D Online" });
        expect(row.old_addresses).toContain("e3d/e3d-v6");
        await undo(sql, admin, revision);
        expect((await read(sql, admin, "hotend", "1")).target).toMatchObject({ manufacturer_slug: "e3d" });
        expect(await outcome(sql, admin, `public.save_catalogue_row('manufacturers', '{"manufacturer": "E3D"}')`)).toBe(
          "PT409 Name taken",
        );
      }),
    );
  });

  test(
    "the photo of a part is an uploaded one or an address, and an uploaded one that is shown stays",
    undone(async (sql, { admin }) => {
      const picture = "picture:feedfeedfeedfeedfeedfeedfeedfeed-640x480";
      await sql.exec(
        `insert into private.pictures (id, owner_id, folder, width, height, files, bytes)
         values ('feedfeedfeedfeedfeedfeedfeedfeed', '${admin.userId}', '${admin.userId}/feed', 640, 480, '{}', 1)`,
      );
      const isShown = () => resultOf(sql, admin, `public.is_picture_in_guide('${admin.userId}/feed/640.jpg')`);
      expect(await isShown()).toBe(false);
      await save(sql, admin, "hotend", "1", { image_url: picture });
      expect(await isShown()).toBe(true);
      const { version } = await read(sql, admin, "hotend", "1");
      for (const address of [`${picture}/x`, "picture:x", "data:image/png;base64,x"]) {
        expect(await outcome(sql, admin, saveCall("hotend", "1", { image_url: address }, version))).toBe(
          "22023 Not an address: image_url",
        );
      }
    }),
  );

  describe("a row that is added twice", () => {
    const fields = { name: "Sent Twice", manufacturer: "E3D", max_flow_rate: 20 };

    test(
      "by one form is one row",
      undone(async (sql, { admin }) => {
        const first = await save(sql, admin, "hotend", null, fields);
        expect(await save(sql, admin, "hotend", null, fields)).toEqual(first);
        // It is no longer what that form has added.
        await save(sql, admin, "hotend", first.id, { max_flow_rate: 21 });
        expect(await outcome(sql, admin, saveCall("hotend", null, fields, null))).toBe("PT409 Name taken");
      }),
    );

    test(
      "by others, or otherwise, is refused: its name is taken, also by a row that visitors do not see",
      undone(async (sql, { admin, second }) => {
        const { id } = await save(sql, admin, "hotend", null, fields);
        await save(sql, admin, "hotend", id, { status: "archived" });
        const tried = async (who: Credentials, table: string, given: object) =>
          outcome(sql, who, saveCall(table, null, given, null));
        expect(await tried(second, "hotend", fields)).toBe("PT409 Name taken");
        expect(await tried(admin, "hotend", { name: "sent twice", manufacturer: "e3d" })).toBe("PT409 Name taken");
        expect(await tried(admin, "hotend", { ...fields, manufacturer: "Phaetus" })).toBe("done");
        expect(await tried(admin, "extruder", { name: "Sent Twice", manufacturer: "E3D" })).toBe("done");
        const printer = { name: "Sent Twice", manufacturer: "E3D" };
        expect(await tried(admin, "printers", { ...printer, status: "pending" })).toBe("done");
        expect(await tried(admin, "printers", printer)).toBe("PT409 Name taken");
        const deal = {
          ...{ title: "Sale of the year", merchant: "A shop", kind: "tool" },
          ...{ url: "https://shop.example.com/sale", starts_at: "2026-01-01" },
        };
        expect(await tried(admin, "deals", deal)).toBe("done");
        expect(await tried(admin, "deals", { ...deal, starts_at: "2027-01-01" })).toBe("done");
      }),
    );
  });

  describe("several rows", () => {
    test(
      "are read at once, in the order asked for, without those that are not there",
      undone(async (sql, { admin }) => {
        const { version, fields } = await read(sql, admin, "hotend", "2");
        const rows = await resultOf(sql, admin, "public.get_catalogue_rows('hotend', '{2,99999,abc,1}', 'confidence')");
        expect(rows).toEqual([
          { id: "2", name: fields["name"], version, value: fields["confidence"] },
          expect.objectContaining({ id: "1" }),
        ]);
        expect(await resultOf(sql, admin, "public.get_catalogue_rows('hotend', '{1}', 'rating')")).toMatchObject([
          { value: null },
        ]);
        const many = "(select array_agg(n::text) from generate_series(1, 201) as n)";
        expect(await outcome(sql, admin, `public.get_catalogue_rows('hotend', ${many})`)).toBe("22023 Too many");
        expect(await outcome(sql, admin, "public.get_catalogue_rows('profiles', '{1}')")).toBe("PT404 Unknown table");
      }),
    );

    test(
      "are changed all or not at all",
      undone(async (sql, { admin, second }) => {
        const { version } = await read(sql, admin, "hotend", "2");
        await save(sql, second, "hotend", "2", { nozzle_type: "Changed" });
        const call = (seen: string) =>
          `public.edit_catalogue_rows('hotend', ${json([{ id: "1" }, { id: "2", version: seen }])}, '{"subcategory": "Bulk"}')`;
        expect(await outcome(sql, admin, call(version))).toBe("PT409 Live row changed");
        expect((await read(sql, admin, "hotend", "1")).fields["subcategory"]).not.toBe("Bulk");
        const now = (await read(sql, admin, "hotend", "2")).version;
        expect(await resultOf(sql, admin, call(now))).toEqual({ changed: 2, unchanged: 0 });
        expect((await read(sql, admin, "hotend", "1")).fields["subcategory"]).toBe("Bulk");
        expect(await outcome(sql, admin, `public.edit_catalogue_rows('hotend', '[]', '{"subcategory": "x"}')`)).toBe(
          "22023 Too many",
        );
        expect(
          await outcome(
            sql,
            admin,
            `public.edit_catalogue_rows('hotend', '[{"id": "99999"}]', '{"subcategory": "x"}')`,
          ),
        ).toBe("PT404 Unknown row");
      }),
    );
  });

  describe("what a part fits", () => {
    test(
      "is added, changed and removed by its keys, all printers too, and comes back",
      undone(async (sql, { admin }) => {
        const { id } = await save(sql, admin, "hotend", null, { name: "Linked", manufacturer: "E3D" });
        const printer = await valueOf(sql, "(select id_uuid::text from public.printers order by id limit 1)");
        const links = async () => (await read(sql, admin, "hotend", id)).links;
        const facts = async (put: unknown, remove: unknown = []) => {
          const { links_version: version } = await read(sql, admin, "hotend", id);
          return z
            .object({ revision: z.number().nullable() })
            .parse(await resultOf(sql, admin, factsCall("compatibility", id, version, put, remove))).revision;
        };
        const one = {
          ...{ printer_id: printer, fit: "adapter", note: "Print the bracket", source_url: "https://example.org/fit" },
          verified_at: "2026-05-01",
        };
        await facts([one, { printer_id: null }]);
        expect(await links()).toMatchObject([
          { printer_id: null },
          { ...one, verified_at: expect.stringMatching(/^2026-05-01/) },
        ]);
        const changed = await facts([{ ...one, fit: "drop_in" }], [{ printer_id: null }]);
        expect(await links()).toMatchObject([{ printer_id: printer, fit: "drop_in" }]);
        expect(await facts([{ ...one, fit: "drop_in" }])).toBeNull();
        await undo(sql, admin, changed);
        expect(await links()).toMatchObject([{ printer_id: null }, { fit: "adapter", note: "Print the bracket" }]);
        const removed = await facts([], [{ printer_id: printer }]);
        await facts([{ ...one, fit: "firmware" }]);
        expect(await outcome(sql, admin, undoCall(removed))).toBe("PT409 Changed since: compatibility");
      }),
    );

    test(
      "is not overwritten when somebody else has changed it, and refuses what is none",
      undone(async (sql, { admin }) => {
        const { links_version: version } = await read(sql, admin, "hotend", "1");
        expect(await outcome(sql, admin, factsCall("compatibility", "1", "old", [{ printer_id: null }]))).toBe(
          "PT409 Live row changed",
        );
        for (const [put, refusal] of [
          [[{ fit: "adapter" }], "22023 Missing: printer_id"],
          [[{ printer_id: "00000000-0000-4000-8000-0000000000ff" }], "22023 Unknown printer"],
          [[{ printer_id: null, fit: "glued" }], "22023 Not a choice: fit"],
          [[{ printer_id: null, part_id: 2 }], "22023 Unknown field: part_id"],
          [[{ printer_id: null, fit: "adapter" }, { printer_id: null }], "22023 Twice: compatibility"],
          [{}, "22023 Wrong type: facts"],
        ] as const) {
          expect(await outcome(sql, admin, factsCall("compatibility", "1", version, put)), refusal).toBe(refusal);
        }
      }),
    );

    test(
      "by its interfaces is changed in the same way, of printers too",
      undone(async (sql, { admin }) => {
        const [known] = await sql.query(
          z.object({ kind: z.string(), value: z.string() }),
          `select kind, value from public.interfaces where not exists (
             select from public.part_interfaces as has where part_table_name = 'hotend' and part_id = 1
               and has.kind = interfaces.kind and has.value = interfaces.value) order by id limit 1`,
        );
        const { interfaces, interfaces_version: version } = await read(sql, admin, "hotend", "1");
        const saved = await resultOf(
          sql,
          admin,
          factsCall("interfaces", "1", version, [{ ...known, source: "https://example.org", confidence: "high" }]),
        );
        expect((await read(sql, admin, "hotend", "1")).interfaces).toHaveLength(interfaces.length + 1);
        expect(await audit(sql)).toMatchObject({
          action: "catalogue.added",
          subject: expect.stringMatching(/^part_interfaces:/),
        });
        await undo(sql, admin, z.object({ revision: z.number() }).parse(saved).revision);
        expect((await read(sql, admin, "hotend", "1")).interfaces).toEqual(interfaces);
        const printer = z
          .string()
          .parse(await valueOf(sql, "(select id_uuid::text from public.printers order by id limit 1)"));
        const of = await read(sql, admin, "printers", printer);
        const call = (kind: string) =>
          `public.save_catalogue_facts('printers', '${printer}', '${kind}', '${of.interfaces_version ?? ""}', '[]', ${json(
            of.interfaces.map(({ kind: one, value }) => ({ kind: one, value })),
          )})`;
        expect(await outcome(sql, admin, call("compatibility"))).toBe("PT404 Unknown row");
        await resultOf(sql, admin, call("interfaces"));
        expect((await read(sql, admin, "printers", printer)).interfaces).toEqual([]);
      }),
    );
  });

  test(
    "nothing was verified on a day that is still to come",
    undone(async (sql, { admin }) => {
      const { links_version: version } = await read(sql, admin, "hotend", "1");
      const put = (day: string) =>
        outcome(sql, admin, factsCall("compatibility", "1", version, [{ printer_id: null, verified_at: day }]));
      expect(await put("2099-01-01")).toBe("22023 Out of bounds: verified_at");
      expect(await put("2026-01-01")).toBe("done");
    }),
  );

  describe("undoing", () => {
    test(
      "a revision that changed nothing is not offered, and undoes nothing",
      undone(async (sql, { admin }) => {
        const { fields } = await read(sql, admin, "hotend", "1");
        const revision = z.coerce
          .number()
          .parse(await valueOf(sql, "private.add_revision('hotend', '1', '{}', 'Nothing was missing')"));
        const history = () => resultOf(sql, admin, "public.list_row_revisions('hotend', '1')");
        expect(await history()).toMatchObject([{ id: revision, is_undoable: false }]);
        const undoing = await undo(sql, admin, revision);
        expect(await history()).toMatchObject([
          { id: undoing, undoes: revision, changes: {}, is_undoable: false },
          { id: revision, undone_by: undoing, is_undoable: false },
        ]);
        expect((await read(sql, admin, "hotend", "1")).fields).toEqual(fields);
      }),
    );

    test(
      "finds the picture that was replaced, for 30 days",
      undone(async (sql, { admin }) => {
        const picture = (letter: string) => `picture:${letter.repeat(32)}-80x60`;
        await sql.exec(`
          insert into private.pictures (id, owner_id, folder, width, height, files, bytes, stored_at)
          select repeat(letter, 32), '${admin.userId}', letter, 80, 60, '{}', 1, now()
          from unnest('{a,b}'::text[]) as letter`);
        const used = (letter: string) =>
          valueOf(
            sql,
            `(select private.is_picture_used(picture) from private.pictures as picture where id = repeat('${letter}', 32))`,
          );
        expect(await used("a")).toBe(false);
        await save(sql, admin, "hotend", "1", { image_url: picture("a") });
        const { revision } = await save(sql, admin, "hotend", "1", { image_url: picture("b") });
        expect(await used("a")).toBe(true);
        await undo(sql, admin, revision);
        expect([await used("a"), await used("b")]).toEqual([true, true]);
        await sql.exec("update public.catalogue_revisions set created_at = now() - interval '31 days'");
        expect([await used("a"), await used("b")]).toEqual([true, false]);
      }),
    );

    test(
      "puts back what was changed, once, and is a change itself",
      undone(async (sql, { admin, second }) => {
        const { fields } = await read(sql, admin, "hotend", "1");
        const { revision } = await save(sql, admin, "hotend", "1", { max_flow_rate: 17, name: "Another Name" });
        const undoing = await undo(sql, second, revision);
        expect((await read(sql, admin, "hotend", "1")).fields).toEqual(fields);
        expect(await outcome(sql, admin, undoCall(revision))).toBe("PT409 Undone already");
        await undo(sql, admin, undoing);
        expect((await read(sql, admin, "hotend", "1")).fields).toMatchObject({ max_flow_rate: 17 });
        const history = await resultOf(sql, admin, "public.list_row_revisions('hotend', '1')");
        expect(history).toMatchObject([
          { undoes: undoing, is_undoable: true },
          { undoes: revision, is_undoable: false },
          {
            id: revision,
            undone_by: undoing,
          },
        ]);
      }),
    );

    test(
      "leaves what has been changed again, what is old, and what nobody knows",
      undone(async (sql, { admin }) => {
        const { revision } = await save(sql, admin, "hotend", "1", { max_flow_rate: 17, nozzle_type: "MK8" });
        const { revision: later } = await save(sql, admin, "hotend", "1", { max_flow_rate: 18 });
        expect(await outcome(sql, admin, undoCall(revision))).toBe("PT409 Changed since: max_flow_rate");
        await sql.exec(
          `update public.catalogue_revisions set created_at = now() - interval '31 days' where id = ${String(later)}`,
        );
        expect(await outcome(sql, admin, undoCall(later))).toBe("PT409 Too old");
        expect(await outcome(sql, admin, undoCall(999_999))).toBe("PT404 Unknown revision");
      }),
    );

    test(
      "takes what was added off the site, and keeps it",
      undone(async (sql, { admin }) => {
        for (const [table, fields, status] of [
          ["hotend", { name: "Undone One" }, "archived"],
          ["printers", { name: "Undone Two", manufacturer: "Test" }, "rejected"],
          ["manufacturers", { manufacturer: "Undone Three" }, "rejected"],
        ] as const) {
          const { id, revision } = await save(sql, admin, table, null, fields);
          // As by an import, whose transaction takes a while.
          await sql.exec(
            `update public.catalogue_revisions set created_at = created_at + interval '1 minute' where id = ${String(revision)}`,
          );
          await undo(sql, admin, revision);
          expect((await read(sql, admin, table, id)).fields["status"], table).toBe(status);
        }
      }),
    );
  });

  describe("the list", () => {
    const list = async (sql: Database, who: Credentials, given: string) =>
      listSchema.parse(await resultOf(sql, who, `public.list_catalogue_rows(${given})`));

    test(
      "has every row of a table by page, archived ones too, with words, status and maker",
      undone(async (sql, { admin }) => {
        const all = await list(sql, admin, "'hotend'");
        expect(all.items).toHaveLength(Math.min(50, all.total));
        expect(all.makers).toContain("E3D");
        await save(sql, admin, "hotend", "1", { status: "archived" });
        expect((await list(sql, admin, "'hotend', status_input => 'archived'")).items).toMatchObject([{ key: "1" }]);
        expect((await list(sql, admin, "'hotend', 'v6 e3d'")).items.map(({ key }) => key)).toContain("1");
        expect((await list(sql, admin, "'hotend', maker_input => 'E3D'")).total).toBeLessThan(all.total);
        expect((await list(sql, admin, "'hotend', keys_input => '{1,2}'")).total).toBe(2);
        expect((await list(sql, admin, "'hotend', page_input => 999")).page).toBe(all.pages);
        for (const table of ["printers", "manufacturers", "deals", "fan", "build_plate"]) {
          expect((await list(sql, admin, `'${table}'`)).page, table).toBe(1);
        }
        expect(await outcome(sql, admin, "public.list_catalogue_rows('profiles')")).toBe("PT404 Unknown table");
        const counts = await resultOf(sql, admin, "public.count_catalogue_rows()");
        expect(counts).toMatchObject({ hotend: { archived: 1, active: expect.any(Number) } });
      }),
    );

    test(
      "and everything else is for administrators alone",
      undone(async (sql, { author }) => {
        const calls = [
          "public.count_catalogue_rows()",
          "public.list_catalogue_rows('hotend')",
          "public.get_catalogue_row('hotend', '1')",
          "public.get_catalogue_rows('hotend', '{1}')",
          "public.list_row_revisions('hotend', '1')",
          "public.save_catalogue_row('hotend', '{\"name\": \"x\"}')",
          'public.edit_catalogue_rows(\'hotend\', \'[{"id": "1"}]\', \'{"status": "archived"}\')',
          factsCall("compatibility", "1", "x", []),
          undoCall(1),
        ];
        const { anon, ended } = database.credentials;
        for (const call of calls) {
          for (const who of [anon, ended, author]) {
            expect(await outcome(sql, who, call), call).toBe("42501 Only admins can manage the catalogue");
          }
        }
      }),
    );
  });
}
