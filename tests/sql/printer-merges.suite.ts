import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import type { Credentials, TestDatabase } from "../support/data/test-database";
import { resultOf } from "./support/saved";
import { json, newPart, outcome, submit, submitCall, valueOf, withPeople, type People } from "./support/submissions";

const rowSchema = z.object({
  target: z.object({ slug: z.string().nullable() }),
  version: z.string(),
  fields: z.record(z.string(), z.unknown()),
  interfaces: z.array(z.looseObject({ kind: z.string(), value: z.string() })),
  old_addresses: z.array(z.string()),
  uses: z.record(z.string(), z.number()).nullable(),
});

/**
 * The tests of merging printers and makers; `opened` returns the database.
 * Long because they share it.
 */
export function describePrinterMerges(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  const undone = (work: Parameters<typeof withPeople>[1]) => withPeople(() => database, work);
  const add = async (sql: Database, who: Credentials, table: string, fields: object) =>
    z
      .object({ id: z.string() })
      .parse(await resultOf(sql, who, `public.save_catalogue_row('${table}', ${json(fields)})`)).id;
  const read = async (sql: Database, who: Credentials, table: string, id: string) =>
    rowSchema.parse(await resultOf(sql, who, `public.get_catalogue_row('${table}', '${id}')`));
  const isGone = async (sql: Database, who: Credentials, table: string, id: string) =>
    (await resultOf(sql, who, `public.get_catalogue_row('${table}', '${id}')`)) === null;
  const merge = async (
    sql: Database,
    who: Credentials,
    table: string,
    [duplicate, kept]: readonly [string, string],
    fields = "",
  ) => {
    const { version } = await read(sql, who, table, duplicate);
    const { version: keptVersion } = await read(sql, who, table, kept);
    const call = `public.merge_catalogue_rows('${table}', '${duplicate}', '${kept}', '${version}', '${keptVersion}', '{${fields}}')`;
    return z.coerce.number().parse(await resultOf(sql, who, call));
  };
  const count = (sql: Database, source: string) => valueOf(sql, `(select count(*)::integer from ${source})`);

  /** Two printers of one model, and a member who has the duplicate alone and another one who has both. */
  const twoPrinters = async (sql: Database, { admin, author, other }: People) => {
    const kept = await add(sql, admin, "printers", { name: "Kept", manufacturer: "Twin", kinematics: "i3" });
    const gone = await add(sql, admin, "printers", {
      ...{ name: "Gone", manufacturer: "Twin", kinematics: "corexy", bed_shape: "round", build_x_mm: 220 },
    });
    const [here, there] = [author.userId, other.userId];
    await sql.exec(
      `insert into public.part_printer_compatibility (part_table_name, part_id, printer_id, note) values
         ('hotend', 1, '${gone}', 'of the other'), ('hotend', 2, '${gone}', null), ('hotend', 1, '${kept}', 'own');
       insert into public.printer_interfaces (printer_id, kind, value)
         select '${gone}', kind, value from public.interfaces order by id limit 2;
       insert into public.printer_interfaces (printer_id, kind, value)
         select '${kept}', kind, value from public.interfaces order by id limit 1;
       insert into public.fit_reports (user_id, item_table, item_id, printer_id, outcome, stars) values
         ('${here}', 'hotend', 1, '${gone}', 'fits', 5), ('${there}', 'hotend', 1, '${gone}', 'fits', 4),
         ('${there}', 'hotend', 1, '${kept}', 'fits', 3);
       insert into private.hidden_fit_reports (user_id, item_table, item_id, printer_id, reason)
         values ('${here}', 'hotend', 3, '${gone}', 'Rude');
       insert into public.tutorial_printers (tutorial_id, printer_id)
         select id, '${gone}' from public.tutorials order by id limit 1;
       insert into public.calibration_completions (user_id, calibration_key, printer_id) values
         ('${here}', 'flow-rate', '${gone}'), ('${there}', 'flow-rate', '${gone}'), ('${there}', 'flow-rate', '${kept}');
       insert into public.calibration_results (user_id, calculator, variant, inputs, outputs, printer_id)
         values ('${here}', 'flow-rate', 'default', '{"a": 1}', '{"b": 2}', '${gone}');
       insert into public.profile_printers (user_id, printer_id, nickname, position) values
         ('${here}', '${gone}', 'Mine', 1), ('${there}', '${gone}', null, 1), ('${there}', '${kept}', 'Both', 2);
       insert into public.user_preferences (user_id, default_printer_id) values ('${here}', '${gone}')
         on conflict (user_id) do update set default_printer_id = excluded.default_printer_id;`,
    );
    return { gone, kept };
  };
  const USES = [
    ...(["public.part_printer_compatibility", "public.fit_reports", "private.hidden_fit_reports"] as const),
    ...(["public.tutorial_printers", "public.calibration_completions", "public.calibration_results"] as const),
    "public.profile_printers",
  ] as const;
  const usesOf = (sql: Database, printer: string) =>
    Promise.all(USES.map((source) => count(sql, `${source} where printer_id = '${printer}'`)));

  test(
    "everything that names a printer moves to the one that is kept, and comes back",
    undone(async (sql, people) => {
      const { admin, author } = people;
      const { gone, kept } = await twoPrinters(sql, people);
      const before = [await usesOf(sql, gone), await usesOf(sql, kept)];
      expect(before).toEqual([
        [2, 2, 1, 1, 2, 1, 2],
        [1, 1, 0, 0, 1, 0, 1],
      ]);
      const sent = z.coerce.number().parse(
        await resultOf(
          sql,
          author,
          submitCall({
            kind: "correction",
            table: "printers",
            id: gone,
            payload: { fields: { kinematics: { to: "delta" } } },
          }),
        ),
      );
      const merged = await merge(sql, admin, "printers", [gone, kept], "kinematics");

      const row = await read(sql, admin, "printers", kept);
      expect(row.fields).toMatchObject({ name: "Kept", kinematics: "corexy", bed_shape: "round", build_x_mm: 220 });
      expect(row.interfaces).toHaveLength(2);
      expect([row.target.slug, row.old_addresses]).toEqual(["twin-kept", ["twin-gone"]]);
      expect(row.uses).toEqual({ parts: 2, reports: 2, guides: 1, owners: 2, calibrations: 3 });
      expect(await isGone(sql, admin, "printers", gone)).toBe(true);
      expect(await usesOf(sql, kept)).toEqual([2, 2, 1, 1, 2, 1, 2]);
      expect(
        await valueOf(
          sql,
          `(select note from public.part_printer_compatibility where part_id = 1
          and part_table_name = 'hotend' and printer_id = '${kept}')`,
        ),
      ).toBe("own");
      expect(
        await valueOf(
          sql,
          `(select default_printer_id from public.user_preferences where user_id = '${author.userId}')`,
        ),
      ).toBe(kept);
      expect(await valueOf(sql, `(select target_id from public.submissions where id = ${String(sent)})`)).toBe(kept);

      expect(await resultOf(sql, admin, `public.undo_merge(${String(merged)})`)).toBe(`printers:${gone}`);
      const again = await read(sql, admin, "printers", kept);
      expect(again.fields).toMatchObject({ kinematics: "i3", bed_shape: null, build_x_mm: null });
      expect([again.interfaces.length, again.old_addresses]).toEqual([1, []]);
      const back = await read(sql, admin, "printers", gone);
      expect([back.target.slug, back.interfaces.length]).toEqual(["twin-gone", 2]);
      expect(await valueOf(sql, `(select target_id from public.submissions where id = ${String(sent)})`)).toBe(gone);
      // Who had both has both again.
      expect([await usesOf(sql, gone), await usesOf(sql, kept)]).toEqual(before);
      expect(await valueOf(sql, `(select nickname from public.profile_printers where printer_id = '${kept}')`)).toBe(
        "Both",
      );
    }),
  );

  test(
    "undoing leaves what members have changed since: their printers, their calibrations, what they sent",
    undone(async (sql, people) => {
      const { admin, author, other } = people;
      const { gone, kept } = await twoPrinters(sql, people);
      const third = await add(sql, admin, "printers", { name: "Third", manufacturer: "Twin" });
      const send = async (name: string) =>
        submit(sql, author, newPart({ name }, { printers: [{ printer_id: gone }], interfaces: [] }));
      const [left, changed] = [await send("Left"), await send("Changed")];
      const printerIn = (id: number) =>
        valueOf(sql, `(select payload #>> '{printers,0,printer_id}' from public.submissions where id = ${String(id)})`);
      const merged = await merge(sql, admin, "printers", [gone, kept]);
      expect([await printerIn(left), await printerIn(changed)]).toEqual([kept, kept]);
      expect(await resultOf(sql, admin, `public.list_catalogue_merges('printers', '${kept}')`)).toMatchObject([
        { uses: { reports: 2, guides: 1, owners: 2, calibrations: 3 } },
      ]);
      // One member puts another printer where that one was, and has no calibration of the other one any more.
      await sql.exec(`insert into public.profile_printers (user_id, printer_id, position)
          values ('${other.userId}', '${third}', 1);
        delete from public.calibration_completions where user_id = '${other.userId}';
        update public.submissions set payload = jsonb_set(payload, '{fields,name}', '"Other"') where id = ${String(changed)}`);
      await resultOf(sql, admin, `public.undo_merge(${String(merged)})`);
      expect([await printerIn(left), await printerIn(changed)]).toEqual([gone, kept]);
      expect(
        await valueOf(
          sql,
          `(select array_agg(printer_id order by position)::text from public.profile_printers where user_id = '${other.userId}')`,
        ),
      ).toBe(`{${[third, kept, gone].join(",")}}`);
      expect(await count(sql, `public.calibration_completions where user_id = '${other.userId}'`)).toBe(0);
    }),
  );

  test("every table that names a printer is one whose rows move", async () => {
    const named = await database.owner.query(
      z.object({ source: z.string() }),
      `select conrelid::regclass::text || ' ' || attname as source
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and confrelid = 'public.printers'::regclass
       except
       select source::regclass::text || ' ' || printer_column from private.printer_uses()
       except select 'printer_interfaces printer_id'`,
    );
    expect(named).toEqual([]);
  });

  test(
    "addresses of printers lead on: through two merges, for guides, and no new printer takes one",
    undone(async (sql, { admin }) => {
      const [first, second, third] = [
        await add(sql, admin, "printers", { name: "One", manufacturer: "Chain" }),
        await add(sql, admin, "printers", { name: "Two", manufacturer: "Chain" }),
        await add(sql, admin, "printers", { name: "Three", manufacturer: "Chain" }),
      ];
      await merge(sql, admin, "printers", [first, second]);
      const last = await merge(sql, admin, "printers", [second, third]);
      expect((await read(sql, admin, "printers", third)).old_addresses).toEqual(["chain-one", "chain-two"]);
      const again = await add(sql, admin, "printers", { name: "One", manufacturer: "Chain" });
      expect((await read(sql, admin, "printers", again)).target.slug).toBe("chain-one-2");
      await sql.exec("create temporary table a_guide on commit drop as select id from public.tutorials limit 1");
      await sql.exec(`select private.write_tutorial_lists((select id from a_guide), '{"printers": ["chain-one"]}')`);
      expect(
        await valueOf(
          sql,
          "(select printer_id from public.tutorial_printers where tutorial_id = (select id from a_guide))",
        ),
      ).toBe(third);
      await resultOf(sql, admin, `public.undo_merge(${String(last)})`);
      expect((await read(sql, admin, "printers", second)).old_addresses).toEqual(["chain-one"]);
      await sql.exec(`update public.printers set slug = 'chain-new' where id_uuid = '${second}'`);
      expect((await read(sql, admin, "printers", second)).old_addresses).toEqual(["chain-one", "chain-two"]);
      await sql.exec(`update public.printers set slug = 'chain-two' where id_uuid = '${second}'`);
      expect((await read(sql, admin, "printers", second)).old_addresses).toEqual(["chain-new", "chain-one"]);
    }),
  );

  test(
    "a maker's parts and printers are the other one's, and those come back that still are",
    undone(async (sql, { admin, author }) => {
      const kept = await add(sql, admin, "manufacturers", { manufacturer: "Kept Maker" });
      const gone = await add(sql, admin, "manufacturers", {
        manufacturer: "Gone Maker",
        website: "https://gone.example.com",
      });
      const probe = await add(sql, admin, "probe", { name: "Feeler", manufacturer: "Gone Maker" });
      const moved = await add(sql, admin, "probe", { name: "Finder", manufacturer: "Gone Maker" });
      const printer = await add(sql, admin, "printers", { name: "One", manufacturer: "Gone Maker" });
      const payload = { fields: { name: "Sent", manufacturer: "Gone Maker" }, printers: [], interfaces: [] };
      const makerIn = (id: number) =>
        valueOf(sql, `(select payload #>> '{fields,manufacturer}' from public.submissions where id = ${String(id)})`);
      const source = "https://example.org/sent";
      const sent = z.coerce
        .number()
        .parse(await resultOf(sql, author, submitCall({ kind: "part", table: "hotend", payload, source })));
      expect((await read(sql, admin, "manufacturers", gone)).uses).toEqual({ parts: 2, printers: 1 });
      const merged = await merge(sql, admin, "manufacturers", [gone, kept], "manufacturer");

      const makerOf = async (table: string, id: string) => (await read(sql, admin, table, id)).fields["manufacturer"];
      // The name of the duplicate was taken over.
      expect(await makerOf("manufacturers", kept)).toBe("Gone Maker");
      expect([await makerOf("probe", probe), await makerOf("printers", printer)]).toEqual(["Gone Maker", "Gone Maker"]);
      await resultOf(sql, admin, `public.undo_merge(${String(merged)})`);
      expect(await makerOf("manufacturers", kept)).toBe("Kept Maker");
      expect(await makerOf("probe", probe)).toBe("Gone Maker");

      const second = await merge(sql, admin, "manufacturers", [gone, kept]);
      expect((await read(sql, admin, "manufacturers", kept)).fields).toMatchObject({
        ...{ manufacturer: "Kept Maker", website: "https://gone.example.com" },
      });
      expect((await read(sql, admin, "manufacturers", kept)).old_addresses).toEqual(["gone-maker"]);
      expect((await read(sql, admin, "probe", probe)).old_addresses).toEqual(["gone-maker/feeler"]);
      expect(await makerIn(sent)).toBe("Kept Maker");
      await sql.exec(`update public.probe set manufacturer = 'Third' where id = ${moved}`);
      await resultOf(sql, admin, `public.undo_merge(${String(second)})`);
      expect([
        await makerOf("probe", probe),
        await makerOf("probe", moved),
        await makerOf("printers", printer),
      ]).toEqual([...["Gone Maker", "Third", "Gone Maker"]]);
      expect(await makerIn(sent)).toBe("Gone Maker");
      expect((await read(sql, admin, "manufacturers", kept)).old_addresses).toEqual([]);
      expect((await read(sql, admin, "manufacturers", gone)).target.slug).toBe("gone-maker");
    }),
  );

  test(
    "both need rows as they were seen; deals are not merged",
    undone(async (sql, { admin }) => {
      const { version } = await read(sql, admin, "manufacturers", "1");
      const call = (table: string, kept: string, keptVersion: string) =>
        outcome(sql, admin, `public.merge_catalogue_rows('${table}', '1', '${kept}', '${version}', '${keptVersion}')`);
      expect(await call("manufacturers", "1", version)).toBe("22023 Same row");
      expect(await call("manufacturers", "2", "old")).toBe("PT409 Live row changed");
      expect(await call("printers", "2", "old")).toBe("PT404 Unknown row");
      expect(await call("deals", "2", "old")).toBe("PT404 Unknown row");
    }),
  );
}
