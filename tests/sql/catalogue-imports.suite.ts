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

const importSchema = z.looseObject({ id: z.number(), state: z.string(), added: z.number(), changed: z.number() });

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
  /** Imports lines of a table, and gives the id of the import. */
  const runImport = async (sql: Database, who: Credentials, table: string, lines: readonly Line[]) => {
    const id = await begin(sql, who, table, lines.length);
    await resultOf(sql, who, stageCall(id, lines));
    await resultOf(sql, who, call("start_import", id));
    await resultOf(sql, who, call("run_import", id));
    return id;
  };
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
        expect(await stored(sql, admin, id)).toMatchObject({ state: "done", added: 2, changed: 1, problems: 1 });
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
        expect(await valueOf(sql, "(select action from public.audit_log order by id desc limit 1)")).toBe(
          "catalogue.imported",
        );
        expect(await outcome(sql, admin, call("run_import", id))).toBe("PT409 Not in this state");
      }),
    );

    test(
      "is all or nothing",
      undone(async (sql, { admin }) => {
        const id = await begin(sql, admin, "manufacturers", 2);
        await resultOf(
          sql,
          admin,
          stageCall(id, [
            { line: 2, fields: { manufacturer: "Imported Maker" } },
            { line: 3, fields: { manufacturer: "E3D" } },
          ]),
        );
        await resultOf(sql, admin, call("start_import", id));
        expect(await outcome(sql, admin, call("run_import", id))).toBe("PT409 Name taken");
        await resultOf(sql, admin, call("fail_import", id));
        expect(await stored(sql, admin, id)).toMatchObject({ state: "failed" });
        expect(
          await valueOf(
            sql,
            "(select count(*)::integer from public.manufacturers where manufacturer = 'Imported Maker')",
          ),
        ).toBe(0);
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
        expect(await outcome(sql, admin, call("start_import", id))).toBe("PT409 Not in this state");
        expect(await outcome(sql, admin, stageCall(id, [{ line: 2, fields: { part_slug: "x" } }]))).toBe(
          "22023 Unknown field: part_slug",
        );
        await resultOf(sql, admin, stageCall(id, [{ line: 2, problems: [{ column: "name", message: "x" }] }]));
        expect(await outcome(sql, admin, call("start_import", id))).toBe("PT409 Nothing to import");
        expect(await outcome(sql, admin, call("run_import", 999_999))).toBe("PT404 Unknown import");
        expect(await outcome(sql, admin, "public.begin_import('profiles', 'x', 1)")).toBe("22023 Unknown table");
        expect(await outcome(sql, admin, "public.begin_import('fan', 'x', 20001)")).toBe("22023 Too many");
        const second = await begin(sql, admin, "fan", 1);
        await resultOf(sql, admin, stageCall(second, [{ line: 2, fields: { name: "Once" } }]));
        await resultOf(sql, admin, call("start_import", second));
        expect(await outcome(sql, admin, call("start_import", second))).toBe("PT409 Not in this state");
        await sql.exec("update private.catalogue_imports set moved_at = now() - interval '2 minutes'");
        expect(await outcome(sql, admin, call("start_import", second))).toBe("done");
      }),
    );

    test(
      "is undone as a whole, but for what has been changed again",
      undone(async (sql, { admin }) => {
        const before = await valueOf(sql, hotend("nozzle_type", "id = 1"));
        const id = await runImport(sql, admin, "hotend", [
          { line: 2, fields: { name: "Imported One" } },
          { line: 3, id: "1", fields: { nozzle_type: "Imported" } },
          { line: 4, id: "2", fields: { nozzle_type: "Imported" } },
        ]);
        await sql.exec("update public.hotend set nozzle_type = 'Again' where id = 2");
        expect(await resultOf(sql, admin, call("undo_import", id))).toEqual({ withdrawn: 1, restored: 1 });
        expect(await valueOf(sql, hotend("nozzle_type", "id = 1"))).toBe(before);
        expect(await valueOf(sql, hotend("nozzle_type", "id = 2"))).toBe("Again");
        expect(await valueOf(sql, "(select status from public.parts where name = 'Imported One')")).toBe("archived");
        expect(await outcome(sql, admin, call("undo_import", id))).toBe("PT409 Not in this state");
      }),
    );

    test(
      "of 5,000 rows takes less than the time that a call has",
      undone(async (sql, { admin }) => {
        const id = await begin(sql, admin, "hotend", 5000);
        for (let from = 0; from < 5000; from += 500) {
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
          await resultOf(sql, admin, stageCall(id, lines, from === 4500));
        }
        await resultOf(sql, admin, call("start_import", id));
        await sql.exec("set local statement_timeout = '5s'");
        expect(await resultOf(sql, admin, call("run_import", id))).toEqual({ added: 5000, changed: 0 });
      }),
      60_000,
    );

    test(
      "is for administrators alone",
      undone(async (sql, { author }) => {
        const { anon, ended } = database.credentials;
        const names = ["start_import", "fail_import", "run_import", "undo_import", "get_import"];
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
