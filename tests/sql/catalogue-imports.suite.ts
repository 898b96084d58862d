/* Long because its tests share what checks, runs and undoes an import. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import type { Credentials, TestDatabase } from "../support/data/test-database";
import { resultOf } from "./support/saved";
import { json, outcome, valueOf, withPeople } from "./support/submissions";

interface Line {
  readonly line: number;
  readonly id?: string;
  readonly fields?: object;
  readonly printers?: readonly string[];
  readonly problems?: readonly object[];
}

const importSchema = z.looseObject({
  ...{ id: z.number(), state: z.string(), added: z.number(), changed: z.number() },
  wrong: z.array(z.object({ line: z.number(), problems: z.array(z.object({ message: z.string() })) })),
});

/** The tests of imports; `opened` returns the database. */
export function describeCatalogueImports(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  const undone = (work: Parameters<typeof withPeople>[1]) => withPeople(() => database, work);
  const begin = async (sql: Database, who: Credentials, table: string, lines: number) =>
    z.coerce.number().parse(await resultOf(sql, who, `public.begin_import('${table}', 'parts.csv', ${String(lines)})`));
  const stageCall = (id: number, lines: readonly Line[], isLast = true) =>
    `public.stage_import_rows(${String(id)}, ${json(lines)}, ${String(isLast)})`;
  const call = (name: string, id: number) => `public.${name}(${String(id)})`;
  const stored = async (sql: Database, who: Credentials, id: number) =>
    importSchema.parse(await resultOf(sql, who, call("get_import", id)));
  const startCall = (id: number, isUndo = false) => `public.start_import(${String(id)}, ${String(isUndo)})`;
  /** Checks lines of a table, and gives the id of their import. */
  const checked = async (sql: Database, who: Credentials, table: string, lines: readonly Line[]) => {
    const id = await begin(sql, who, table, lines.length);
    await resultOf(sql, who, stageCall(id, lines));
    return id;
  };
  const run = async (sql: Database, who: Credentials, id: number, isUndo = false) => {
    await resultOf(sql, who, startCall(id, isUndo));
    while (z.coerce.number().parse(await resultOf(sql, who, call("run_import", id))) > 0);
    return id;
  };
  /** Imports lines of a table, and gives the id of the import. */
  const runImport = async (sql: Database, who: Credentials, table: string, lines: readonly Line[]) =>
    run(sql, who, await checked(sql, who, table, lines));
  /** Which changes of a hotend can be undone, the latest first. */
  const undoable = async (sql: Database, who: Credentials, id: string) =>
    z
      .array(z.looseObject({ why: z.string(), is_undoable: z.boolean() }))
      .parse(await resultOf(sql, who, `public.list_row_revisions('hotend', '${id}')`))
      .filter((revision) => revision.is_undoable)
      .map(({ why }) => why);
  /** What is wrong with lines of an import: "3: Name taken". */
  const wrong = async (sql: Database, who: Credentials, id: number) =>
    (await stored(sql, who, id)).wrong.map(
      ({ line, problems }) => `${String(line)}: ${problems.map(({ message }) => message).join(", ")}`,
    );
  const hotend = (column: string, condition: string) => `(select ${column} from public.hotend where ${condition})`;

  describe("an import", () => {
    test(
      "writes new and changed rows at once, with printers, history and audit, and leaves what is wrong",
      undone(async (sql, { admin }) => {
        const printer = z
          .string()
          .parse(await valueOf(sql, "(select id_uuid::text from public.printers order by id limit 1)"));
        const id = await runImport(sql, admin, "hotend", [
          {
            line: 2,
            fields: {
              name: "Imported One",
              manufacturer: "E3D",
              max_flow_rate: 12.5,
              status: "discontinued",
              needs: ["hotend:1"],
            },
            printers: [printer],
          },
          { line: 3, fields: { name: "Imported Two" } },
          { line: 4, id: "1", fields: { nozzle_type: "Imported", purpose: ["replacement"] } },
          { line: 5, fields: {}, problems: [{ column: "name", message: "Name is required" }] },
          { line: 6, id: "1999999", fields: { nozzle_type: "Gone" } },
        ]);
        expect(await stored(sql, admin, id)).toMatchObject({ state: "done", added: 2, changed: 1, problems: 2 });
        expect(await wrong(sql, admin, id)).toEqual(["5: Name is required", "6: Unknown row"]);
        expect(await valueOf(sql, hotend("max_flow_rate::text", "name = 'Imported One'"))).toBe("12.5");
        expect(await valueOf(sql, hotend("nozzle_type", "id = 1"))).toBe("Imported");
        expect(
          await valueOf(sql, "(select purpose::text from public.parts where item_table = 'hotend' and item_id = 1)"),
        ).toBe("{replacement}");
        const registered = await sql.query(
          z.object({ part_slug: z.string(), status: z.string(), needs: z.string() }),
          "select part_slug, status, needs::text from public.parts where name like 'Imported %' order by name",
        );
        expect(registered).toMatchObject([
          { part_slug: "imported-one", status: "discontinued", needs: expect.stringMatching(/^\{\d+\}$/) },
          { part_slug: "imported-two", status: "active", needs: "{}" },
        ]);
        expect(
          await valueOf(
            sql,
            `(select count(*)::integer from public.part_printer_compatibility
              where part_id = ${hotend("id", "name = 'Imported One'")} and part_table_name = 'hotend')`,
          ),
        ).toBe(1);
        const why = "(select count(*)::integer from public.catalogue_revisions where why = 'Imported from parts.csv')";
        expect(await valueOf(sql, why)).toBe(3);
        // The entries of the log lead to the lines, instead of one for each statement.
        const entries = await sql.query(
          z.object({ action: z.string(), import: z.number(), changes: z.null() }),
          `select action, (details -> 'import')::integer as import, changes from public.audit_log
           where action like 'catalogue.%' order by id desc limit 2`,
        );
        expect(entries).toMatchObject([
          { action: "catalogue.imported", import: id },
          { action: "catalogue.importing", import: id },
        ]);
        expect(await outcome(sql, admin, call("run_import", id))).toBe("PT409 Not in this state");
      }),
    );

    test(
      "passes over lines that cannot be written any more, says why, and writes the rest",
      undone(async (sql, { admin }) => {
        const id = await checked(sql, admin, "manufacturers", [
          { line: 2, fields: { manufacturer: "Imported Maker" } },
          { line: 3, fields: { manufacturer: "Imported Later" } },
          { line: 4, id: "1", fields: { website: "https://imported.example" } },
        ]);
        await sql.exec(`insert into public.manufacturers (manufacturer) values ('Imported Later');
          update public.manufacturers set website = 'https://since.example' where id = 1`);
        await run(sql, admin, id);
        expect(await wrong(sql, admin, id)).toEqual(["3: Name taken", "4: Changed since"]);
        expect(await stored(sql, admin, id)).toMatchObject({ state: "done", added: 1, changed: 0 });
        expect(await valueOf(sql, "(select website from public.manufacturers where id = 1)")).toBe(
          "https://since.example",
        );
        expect(
          await valueOf(
            sql,
            "(select count(*)::integer from public.manufacturers where manufacturer = 'Imported Maker')",
          ),
        ).toBe(1);
      }),
    );

    test(
      "names what could not be written: names of rows that visitors do not see, parts that would replace or need themselves",
      undone(async (sql, { admin }) => {
        await sql.exec(
          "insert into public.manufacturers (manufacturer, status) values ('Imported Pending', 'pending')",
        );
        const pending = z
          .string()
          .parse(
            await valueOf(sql, "(select id::text from public.manufacturers where manufacturer = 'Imported Pending')"),
          );
        const makers = await checked(sql, admin, "manufacturers", [
          { line: 2, fields: { manufacturer: "imported pending" } },
          { line: 3, id: pending, fields: { website: "https://imported.example" } },
          { line: 4, id: "1", fields: { manufacturer: "Imported Pending" } },
        ]);
        expect(await wrong(sql, admin, makers)).toEqual([`2: Name taken: ${pending}`, `4: Name taken: ${pending}`]);
        const parts = await checked(sql, admin, "hotend", [
          { line: 2, id: "1", fields: { superseded_by: "hotend:2" } },
          { line: 3, id: "2", fields: { superseded_by: "hotend:3" } },
          { line: 4, id: "3", fields: { superseded_by: "hotend:1" } },
          { line: 5, id: "4", fields: { superseded_by: "hotend:4" } },
          { line: 6, id: "5", fields: { needs: ["hotend:5"] } },
        ]);
        expect(await wrong(sql, admin, parts)).toEqual(["4: Replaces itself", "5: Replaces itself", "6: Needs itself"]);
        await run(sql, admin, parts);
        expect(await stored(sql, admin, parts)).toMatchObject({ state: "done", changed: 2, problems: 3 });
      }),
    );

    test(
      "shows what rows say before and after, and not what they say already",
      undone(async (sql, { admin }) => {
        await sql.exec("update public.hotend set nozzle_type = 'MK8', heater_wattage = 40 where id = 1");
        const id = await checked(sql, admin, "hotend", [
          { line: 2, id: "1", fields: { nozzle_type: "MK8", heater_wattage: 50 } },
          { line: 3, id: "1", fields: { nozzle_type: "MK8" } },
        ]);
        expect(await stored(sql, admin, id)).toMatchObject({
          ...{ added: 0, changed: 1, same: 1 },
          changing: [{ line: 2, id: "1", changes: { heater_wattage: { from: 40, to: 50 } } }],
        });
      }),
    );

    test(
      "takes fewer lines at once that name many printers",
      undone(async (sql, { admin }) => {
        const printers = z
          .array(z.object({ id: z.string() }))
          .parse(
            await sql.query(
              z.object({ id: z.string() }),
              "select id_uuid::text as id from public.printers order by id limit 196",
            ),
          )
          .map(({ id }) => id);
        const lines = Array.from({ length: 10 }, (_, at) => ({
          ...{ line: at + 2, fields: { name: `Imported ${String(at)}` }, printers },
        }));
        const id = await checked(sql, admin, "fan", lines);
        await resultOf(sql, admin, startCall(id));
        expect(await resultOf(sql, admin, call("run_import", id))).toBe(4);
      }),
    );

    test(
      "has rows as a change by a form has them",
      undone(async (sql) => {
        const [found] = await sql.query(
          z.object({ rows: z.number(), equal: z.number() }),
          `with ids as (
             select 'hotend' as entity, array(select id::text from public.hotend order by id limit 40) as list
             union all select 'printers', array(select id_uuid::text from public.printers order by id limit 40)
             union all select 'manufacturers', array(select id::text from public.manufacturers order by id limit 40)
           )
           select count(*)::integer as rows,
                  count(*) filter (where there.live = private.managed_row(ids.entity, there.row_id))::integer as equal
           from ids cross join lateral private.managed_rows(ids.entity, ids.list || array['x', '999999999']) as there`,
        );
        expect(found).toEqual({ rows: 120, equal: 120 });
      }),
    );

    test(
      "renames makers with what they make, as forms do, and back",
      undone(async (sql, { admin }) => {
        const maker = z
          .string()
          .parse(await valueOf(sql, "(select id::text from public.manufacturers where manufacturer = 'E3D')"));
        const made = (name: string) =>
          valueOf(sql, `(select count(*)::integer from public.hotend where manufacturer = '${name}')`);
        const before = await made("E3D");
        const id = await runImport(sql, admin, "manufacturers", [
          { line: 2, id: maker, fields: { manufacturer: "E3D Renamed" } },
        ]);
        expect(await made("E3D Renamed")).toBe(before);
        await run(sql, admin, id, true);
        expect(await made("E3D")).toBe(before);
      }),
    );

    test(
      "has the printers it adds in the history, and takes them back",
      undone(async (sql, { admin }) => {
        const printer = z.string().parse(
          await valueOf(
            sql,
            `(select id_uuid::text from public.printers where not exists (
                select from public.part_printer_compatibility as link
                where link.part_table_name = 'hotend' and link.part_id = 1 and link.printer_id = id_uuid) limit 1)`,
          ),
        );
        const links = `(select count(*)::integer from public.part_printer_compatibility
          where part_table_name = 'hotend' and part_id = 1 and printer_id = '${printer}')`;
        const line = { line: 2, id: "1", printers: [printer] };
        const id = await runImport(sql, admin, "hotend", [line]);
        expect(await stored(sql, admin, id)).toMatchObject({ changed: 1 });
        expect(await valueOf(sql, links)).toBe(1);
        expect(
          await valueOf(
            sql,
            `(select changes #>> '{compatibility,to,0,printer_id}' from public.catalogue_revisions order by id desc limit 1)`,
          ),
        ).toBe(printer);
        expect(await stored(sql, admin, await checked(sql, admin, "hotend", [line]))).toMatchObject({ same: 1 });
        await run(sql, admin, id, true);
        expect(await valueOf(sql, links)).toBe(0);
        expect(await stored(sql, admin, id)).toMatchObject({ state: "undone", restored: 1, problems: 0 });
      }),
    );

    test(
      "of printers and makers approves them",
      undone(async (sql, { admin }) => {
        await runImport(sql, admin, "printers", [
          { line: 2, fields: { name: "P1", manufacturer: "Imported", popular: true } },
        ]);
        expect(await valueOf(sql, "(select status from public.printers where manufacturer = 'Imported')")).toBe(
          "approved",
        );
      }),
    );

    test(
      "begins once, has columns that administrators write, and something to write",
      undone(async (sql, { admin }) => {
        const id = await begin(sql, admin, "hotend", 1);
        expect(await outcome(sql, admin, startCall(id))).toBe("PT409 Not in this state");
        expect(await outcome(sql, admin, stageCall(id, [{ line: 2, fields: { part_slug: "x" } }]))).toBe(
          "22023 Unknown field: part_slug",
        );
        await resultOf(sql, admin, stageCall(id, [{ line: 2, problems: [{ column: "name", message: "x" }] }]));
        expect(await outcome(sql, admin, startCall(id))).toBe("PT409 Nothing to import");
        expect(await outcome(sql, admin, call("run_import", 999_999))).toBe("PT404 Unknown import");
        expect(await outcome(sql, admin, "public.begin_import('profiles', 'x', 1)")).toBe("22023 Unknown table");
        expect(await outcome(sql, admin, "public.begin_import('fan', 'x', 20001)")).toBe("22023 Too many");
        for (const heading of ['"notalist"', '[{"column": 1, "message": "x"}]', '[{"column": "x"}]']) {
          expect(await outcome(sql, admin, `public.begin_import('fan', 'x', 1, '${heading}')`)).toBe(
            "22023 Wrong type: heading",
          );
        }
        const third = await begin(sql, admin, "fan", 1);
        expect(
          await outcome(sql, admin, `public.stage_import_rows(${String(third)}, '[{"line": 2, "problems": [1]}]')`),
        ).toBe("22023 Wrong type: rows");
        const second = await begin(sql, admin, "fan", 1);
        await resultOf(sql, admin, stageCall(second, [{ line: 2, fields: { name: "Once" } }]));
        await resultOf(sql, admin, startCall(second));
        expect(await outcome(sql, admin, startCall(second))).toBe("PT409 Not in this state");
        await sql.exec("update private.catalogue_imports set moved_at = now() - interval '2 minutes'");
        expect(await outcome(sql, admin, startCall(second))).toBe("done");
      }),
    );

    test(
      "is undone field by field, but for what has been changed again, which is named",
      undone(async (sql, { admin }) => {
        const before = await valueOf(sql, hotend("nozzle_type", "id = 1"));
        const id = await runImport(sql, admin, "hotend", [
          { line: 2, fields: { name: "Imported One" } },
          { line: 3, id: "1", fields: { nozzle_type: "Imported", heater_wattage: 44 } },
          { line: 4, id: "2", fields: { nozzle_type: "Imported" } },
        ]);
        await sql.exec(`update public.hotend set nozzle_type = 'Again' where id = 2;
          update public.hotend set heater_wattage = 50 where id = 1`);
        const added = String(
          await valueOf(sql, "(select item_id::text from public.parts where name = 'Imported One')"),
        );
        expect(await undoable(sql, admin, added)).toEqual(["Imported from parts.csv"]);
        await run(sql, admin, id, true);
        expect(await stored(sql, admin, id)).toMatchObject({ state: "undone", withdrawn: 1, restored: 0 });
        expect(await wrong(sql, admin, id)).toEqual(["3: Changed since", "4: Changed since"]);
        expect(await valueOf(sql, hotend("nozzle_type", "id = 1"))).toBe(before);
        expect(await valueOf(sql, hotend("heater_wattage::integer", "id = 1"))).toBe(50);
        expect(await valueOf(sql, hotend("nozzle_type", "id = 2"))).toBe("Again");
        expect(await valueOf(sql, "(select status from public.parts where name = 'Imported One')")).toBe("archived");
        expect(await outcome(sql, admin, startCall(id, true))).toBe("PT409 Not in this state");
        // What was undone is not undone once more, row by row; what had been changed again and stayed can be, after that.
        expect(await undoable(sql, admin, added)).toEqual(["Import of parts.csv undone"]);
        expect(await undoable(sql, admin, "1")).toEqual(["Import of parts.csv undone"]);
        expect(await undoable(sql, admin, "2")).toEqual(["Imported from parts.csv"]);
        // The same file can be imported again, and brings its row back.
        const again = await checked(sql, admin, "hotend", [{ line: 2, fields: { name: "Imported One" } }]);
        expect(await stored(sql, admin, again)).toMatchObject({ added: 0, changed: 1, problems: 0 });
      }),
    );

    test(
      "whose old name is taken by now is undone but for that",
      undone(async (sql, { admin }) => {
        const id = await runImport(sql, admin, "manufacturers", [
          { line: 2, id: "1", fields: { manufacturer: "Imported Second" } },
          { line: 3, fields: { manufacturer: "Imported Third" } },
        ]);
        const first = z
          .string()
          .parse(
            await valueOf(
              sql,
              "(select changes #>> '{manufacturer,from}' from public.catalogue_revisions where changes #>> '{manufacturer,to}' = 'Imported Second')",
            ),
          );
        await sql.query(z.unknown(), "insert into public.manufacturers (manufacturer) values ($1)", [first]);
        await run(sql, admin, id, true);
        expect(await wrong(sql, admin, id)).toEqual(["2: Name taken"]);
        expect(await stored(sql, admin, id)).toMatchObject({ state: "undone", withdrawn: 1 });
      }),
    );

    test(
      "counts what was not taken back apart from what was never written",
      undone(async (sql, { admin }) => {
        const id = await runImport(sql, admin, "hotend", [
          { line: 2, id: "1", fields: { nozzle_type: "Imported" } },
          { line: 3, id: "2", fields: { nozzle_type: "Imported" } },
          { line: 4, fields: {}, problems: [{ column: "name", message: "Name is required" }] },
        ]);
        await sql.exec("update public.hotend set nozzle_type = 'Since' where id = 1");
        await run(sql, admin, id, true);
        expect(await stored(sql, admin, id)).toMatchObject({ state: "undone", restored: 1, kept: 1, problems: 2 });
        expect(await wrong(sql, admin, id)).toEqual(["2: Changed since"]);
      }),
    );

    test(
      "that was undone can be imported again: its rows come back as they are in the file, at their addresses",
      undone(async (sql, { admin }) => {
        const line = { line: 2, fields: { name: "Imported Again", manufacturer: "E3D", max_flow_rate: 12 } };
        await run(sql, admin, await runImport(sql, admin, "hotend", [line]), true);
        const address = hotend("part_slug", "name = 'Imported Again'");
        const before = await valueOf(sql, address);
        const id = await runImport(sql, admin, "hotend", [
          { ...line, fields: { ...line.fields, max_flow_rate: 14 } },
          { line: 3, fields: { name: "Imported Again", manufacturer: "Phaetus" } },
        ]);
        expect(await stored(sql, admin, id)).toMatchObject({ state: "done", added: 1, changed: 1, problems: 0 });
        expect(await valueOf(sql, address.replace("name =", "manufacturer = 'E3D' and name ="))).toBe(before);
        const row = "item_table = 'hotend' and name = 'Imported Again' and manufacturer_slug = 'e3d'";
        expect(await valueOf(sql, `(select status from public.parts where ${row})`)).toBe("active");
        const flow = hotend("max_flow_rate::text", "name = 'Imported Again' and manufacturer = 'E3D'");
        expect(await valueOf(sql, flow)).toBe("14");
        await run(sql, admin, id, true);
        expect(await valueOf(sql, `(select status from public.parts where ${row})`)).toBe("archived");
        expect(await valueOf(sql, flow)).toBe("12");
      }),
    );

    test(
      "that stopped on the way goes on, or is undone",
      undone(async (sql, { admin }) => {
        const lines = Array.from({ length: 250 }, (_, at) => ({
          line: at + 2,
          fields: { name: `Imported ${String(at)}` },
        }));
        const id = await checked(sql, admin, "fan", lines);
        await resultOf(sql, admin, startCall(id));
        expect(await resultOf(sql, admin, call("run_import", id))).toBe(50);
        expect(await outcome(sql, admin, startCall(id, true))).toBe("PT409 Not in this state");
        await sql.exec("update private.catalogue_imports set moved_at = now() - interval '1 minute'");
        expect(await stored(sql, admin, id)).toMatchObject({ has_stopped: true, is_undoable: true, waiting: 50 });
        await run(sql, admin, id, true);
        expect(await stored(sql, admin, id)).toMatchObject({ state: "undone", withdrawn: 200 });
      }),
    );

    test(
      "of 5,000 rows is written in calls that each stay within the deadline of a page",
      undone(async (sql, { admin }) => {
        // PGlite has no deadlines: there it is enough that several calls are needed.
        const rows = database.engine === "PGlite" ? 1_000 : 5_000;
        const id = await begin(sql, admin, "hotend", rows);
        for (let from = 0; from < rows; from += 500) {
          const lines = Array.from({ length: 500 }, (_, at) => ({
            line: from + at + 2,
            fields: {
              ...{ name: `Imported ${String(from + at)}`, manufacturer: `Maker ${String(at % 50)}`, max_flow_rate: 20 },
              ...{
                description: "One of many rows of a file.",
                requires_tools: true,
                status: "active",
                confidence: "low",
              },
            },
          }));
          await resultOf(sql, admin, stageCall(id, lines, from === rows - 500));
        }
        await sql.exec("set local statement_timeout = '2s'");
        await run(sql, admin, id);
        expect(await stored(sql, admin, id)).toMatchObject({ state: "done", added: rows, changed: 0 });
        await run(sql, admin, id, true);
        expect(await stored(sql, admin, id)).toMatchObject({ state: "undone", withdrawn: rows });
      }),
      180_000,
    );

    test(
      "is for administrators alone",
      undone(async (sql, { author }) => {
        const { anon, ended } = database.credentials;
        const names = ["start_import", "run_import", "get_import"];
        const calls = [...names.map((name) => call(name, 1)), "public.list_imports()", stageCall(1, [])];
        for (const one of [...calls, "public.begin_import('fan', 'x', 1)"]) {
          for (const who of [anon, ended, author]) {
            expect(await outcome(sql, who, one), one).toBe("42501 Only admins can manage the catalogue");
          }
        }
      }),
    );
  });
}
