import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import type { Credentials, TestDatabase } from "../support/data/test-database";
import { makeCollection, itemsOf, resultOf } from "./support/saved";
import { flowCorrection, json, newPart, outcome, submit, valueOf, withPeople } from "./support/submissions";

const rowSchema = z.object({
  version: z.string(),
  fields: z.record(z.string(), z.unknown()),
  links: z.array(z.looseObject({ printer_id: z.string().nullable() })),
  old_addresses: z.array(z.string()),
});

/**
 * The tests of merging parts; `opened` returns the database.
 * Long because they share it.
 */
export function describePartMerges(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  const undone = (work: Parameters<typeof withPeople>[1]) => withPeople(() => database, work);
  const add = async (sql: Database, who: Credentials, fields: object) =>
    z.object({ id: z.string() }).parse(await resultOf(sql, who, `public.save_catalogue_row('hotend', ${json(fields)})`))
      .id;
  const read = async (sql: Database, who: Credentials, id: string) =>
    rowSchema.parse(await resultOf(sql, who, `public.get_catalogue_row('hotend', '${id}')`));
  const mergeCall = (duplicate: string, kept: string, versions: readonly [string, string], fields = "") =>
    `public.merge_catalogue_rows('hotend', '${duplicate}', '${kept}', '${versions[0]}', '${versions[1]}', '{${fields}}')`;
  const merge = async (sql: Database, who: Credentials, duplicate: string, kept: string, fields = "") => {
    const versions = [(await read(sql, who, duplicate)).version, (await read(sql, who, kept)).version] as const;
    return z.coerce.number().parse(await resultOf(sql, who, mergeCall(duplicate, kept, versions, fields)));
  };
  const pins = (sql: Database, userId: string) =>
    valueOf(
      sql,
      `(select array_agg(item_id order by item_id)::text from public.pinned_items where user_id = '${userId}')`,
    );

  // Long because it is one merge, looked at from everything that it moves.
  test(
    "merging moves everything to the part that is kept, and the old address leads there",
    undone(async (sql, { author, other, admin }) => {
      const printers = z
        .array(z.object({ id: z.string() }))
        .parse(
          await sql.query(
            z.object({ id: z.string() }),
            "select id_uuid::text as id from public.printers order by id limit 2",
          ),
        )
        .map(({ id }) => id);
      const [one = "", two = ""] = printers;
      const kept = await add(sql, admin, { name: "Kept", manufacturer: "Test", max_flow_rate: 10 });
      const gone = await add(sql, admin, {
        ...{ name: "Gone", manufacturer: "Test", max_flow_rate: 12, nozzle_type: "V6", description: "Filled in" },
      });
      const follower = await add(sql, admin, {
        name: "Follower",
        superseded_by: `hotend:${gone}`,
        needs: [`hotend:${gone}`],
      });
      await sql.exec(
        `insert into public.part_printer_compatibility (part_table_name, part_id, printer_id, note)
           values ('hotend', ${gone}, '${one}', 'of the other'), ('hotend', ${gone}, '${two}', null),
                  ('hotend', ${kept}, '${one}', 'own');
         insert into public.pinned_items (user_id, item_id) values
           ('${author.userId}', 'hotend:${gone}'), ('${other.userId}', 'hotend:${gone}'), ('${other.userId}', 'hotend:${kept}');
         insert into public.fit_reports (user_id, item_table, item_id, printer_id, outcome, stars) values
           ('${author.userId}', 'hotend', ${gone}, '${one}', 'fits', 5), ('${other.userId}', 'hotend', ${gone}, '${one}', 'fits', 4),
           ('${other.userId}', 'hotend', ${kept}, '${one}', 'fits', 3);
         insert into public.tutorial_parts (tutorial_id, position, item_table, item_id)
           select id, 90, 'hotend', ${gone} from public.tutorials order by id limit 1;`,
      );
      const both = await makeCollection(sql, other, "Both", [`hotend:${gone}`, "hotend:1", `hotend:${kept}`]);
      const single = await makeCollection(sql, author, "Single", [`hotend:${gone}`]);
      const merged = await merge(sql, admin, gone, kept, "max_flow_rate");

      const row = await read(sql, admin, kept);
      expect(row.fields).toMatchObject({
        name: "Kept",
        max_flow_rate: 12,
        nozzle_type: "V6",
        description: "Filled in",
      });
      expect(row.links).toHaveLength(2);
      expect(row.links).toContainEqual(expect.objectContaining({ printer_id: one, note: "own" }));
      expect(row.old_addresses).toEqual(["test/gone"]);
      expect(await resultOf(sql, admin, `public.get_catalogue_row('hotend', '${gone}')`)).toBeNull();
      expect(await pins(sql, author.userId)).toBe(`{hotend:${kept}}`);
      expect(await pins(sql, other.userId)).toBe(`{hotend:${kept}}`);
      expect(await itemsOf(sql, both.id)).toEqual(["hotend:1", `hotend:${kept}`]);
      expect(await itemsOf(sql, single.id)).toEqual([`hotend:${kept}`]);
      expect(
        await valueOf(
          sql,
          `(select count(*)::integer from public.fit_reports where item_table = 'hotend' and item_id = ${kept})`,
        ),
      ).toBe(2);
      expect(
        await valueOf(
          sql,
          `(select count(*)::integer from public.tutorial_parts where item_table = 'hotend' and item_id = ${kept})`,
        ),
      ).toBe(1);
      expect((await read(sql, admin, follower)).fields).toMatchObject({
        superseded_by: `hotend:${kept}`,
        needs: [`hotend:${kept}`],
      });

      expect(await resultOf(sql, admin, `public.list_catalogue_merges('hotend', '${kept}')`)).toEqual([
        {
          ...{ id: merged, name: "Gone", merged_at: expect.any(String) },
          uses: { pins: 2, collections: 2, reports: 2, guides: 1 },
        },
      ]);
      expect(await resultOf(sql, admin, `public.undo_merge(${String(merged)})`)).toBe(`hotend:${gone}`);
      expect((await read(sql, admin, gone)).fields).toMatchObject({ name: "Gone", max_flow_rate: 12 });
      expect((await read(sql, admin, gone)).links).toHaveLength(2);
      const again = await read(sql, admin, kept);
      expect(again.fields).toMatchObject({ max_flow_rate: 10, nozzle_type: null });
      expect([again.links.length, again.old_addresses]).toEqual([1, []]);
      expect(await pins(sql, author.userId)).toBe(`{hotend:${gone}}`);
      expect(await itemsOf(sql, single.id)).toEqual([`hotend:${gone}`]);
      expect((await read(sql, admin, follower)).fields).toMatchObject({
        superseded_by: `hotend:${gone}`,
        needs: [`hotend:${gone}`],
      });
      // Who had both has both again, in the order they had.
      expect(await pins(sql, other.userId)).toBe(
        `{${[gone, kept]
          .map((id) => `hotend:${id}`)
          .sort()
          .join(",")}}`,
      );
      expect(await itemsOf(sql, both.id)).toEqual([`hotend:${gone}`, "hotend:1", `hotend:${kept}`]);
      expect(
        await valueOf(
          sql,
          `(select array_agg(item_id || ':' || stars order by stars)::text from public.fit_reports
            where item_table = 'hotend' and item_id in (${gone}, ${kept}))`,
        ),
      ).toBe(`{${kept}:3,${gone}:4,${gone}:5}`);
      expect(await outcome(sql, admin, `public.undo_merge(${String(merged)})`)).toBe("PT409 Undone already");
    }),
  );

  test(
    "undoing leaves what members have changed since, and their limits",
    undone(async (sql, { author, other, second, admin }) => {
      const kept = await add(sql, admin, { name: "Kept" });
      const gone = await add(sql, admin, { name: "Gone" });
      for (const { userId } of [author, other, second]) {
        await sql.exec(`insert into public.pinned_items (user_id, item_id)
          values ('${userId}', 'hotend:${gone}'), ('${userId}', 'hotend:${kept}')`);
      }
      const changed = await makeCollection(sql, author, "Changed", [`hotend:${gone}`, `hotend:${kept}`, "hotend:1"]);
      const full = await makeCollection(sql, other, "Full", [`hotend:${gone}`, `hotend:${kept}`]);
      const merged = await merge(sql, admin, gone, kept);
      await sql.exec(`delete from public.pinned_items where user_id = '${author.userId}';
        delete from public.collection_items where collection_id = ${String(changed.id)} and item_id = ${kept};
        insert into public.pinned_items (user_id, item_id)
          select '${other.userId}', 'fan:' || number from generate_series(1, 1999) as number;
        update public.collections set item_count = 1000 where id = ${String(full.id)};`);
      await resultOf(sql, admin, `public.undo_merge(${String(merged)})`);
      expect(await pins(sql, author.userId)).toBeNull();
      expect(await itemsOf(sql, changed.id)).toEqual(["hotend:1"]);
      expect(await pins(sql, other.userId)).not.toContain(`hotend:${gone}`);
      expect(await itemsOf(sql, full.id)).toEqual([`hotend:${kept}`]);
      expect(await pins(sql, second.userId)).toContain(`hotend:${gone}`);
    }),
  );

  test(
    "what members send names the part that is kept, and the other one again after that",
    undone(async (sql, { author, admin }) => {
      const kept = await add(sql, admin, { name: "Kept" });
      const gone = await add(sql, admin, { name: "Gone" });
      const sent = await submit(sql, author, newPart({ superseded_by: `hotend:${gone}` }));
      const about = await submit(sql, author, flowCorrection("30", undefined, gone));
      const named = (id: number) =>
        valueOf(
          sql,
          `(select coalesce(payload #>> '{fields,superseded_by}', target_id) from public.submissions where id = ${String(id)})`,
        );
      const merged = await merge(sql, admin, gone, kept);
      expect([await named(sent), await named(about)]).toEqual([`hotend:${kept}`, kept]);
      await resultOf(sql, admin, `public.undo_merge(${String(merged)})`);
      expect([await named(sent), await named(about)]).toEqual([`hotend:${gone}`, gone]);
    }),
  );

  test(
    "cards and the tools of guides move, too, and a part that needs the kept one can be merged into it",
    undone(async (sql, { admin }) => {
      const kept = await add(sql, admin, { name: "Kept" });
      const gone = await add(sql, admin, { name: "Gone", needs: [`hotend:${kept}`] });
      const card = `(select item_id::text from public.featured_cards where title = 'Of the part')`;
      await sql.exec(
        `insert into public.featured_cards (title, href, item_table, item_id)
         values ('Of the part', '/find/unknown/gone', 'hotend', ${gone})`,
      );
      const merged = await merge(sql, admin, gone, kept);
      expect(await valueOf(sql, card)).toBe(kept);
      expect((await read(sql, admin, kept)).fields).toMatchObject({ needs: null });
      await resultOf(sql, admin, `public.undo_merge(${String(merged)})`);
      expect(await valueOf(sql, card)).toBe(gone);
      expect((await read(sql, admin, gone)).fields).toMatchObject({ needs: [`hotend:${kept}`] });

      const tools = z
        .array(z.object({ id: z.string() }))
        .parse(await sql.query(z.object({ id: z.string() }), "select id::text from public.tools order by id limit 2"));
      const [one = "", two = ""] = tools.map(({ id }) => id);
      const version = async (id: string) =>
        z
          .object({ version: z.string() })
          .parse(await resultOf(sql, admin, `public.get_catalogue_row('tools', '${id}')`)).version;
      const usedBy = (id: string) =>
        valueOf(sql, `(select count(*)::integer from public.tutorial_tools where tool_id = ${id})`);
      await sql.exec(
        `insert into public.tutorial_tools (tutorial_id, position, name, tool_id)
           select id, 90, 'Of both', ${one} from public.tutorials order by id limit 1;
         insert into public.tutorial_tools (tutorial_id, position, name, tool_id)
           select id, 91, 'Of both', ${two} from public.tutorials order by id limit 1;`,
      );
      const before = [await usedBy(one), await usedBy(two)];
      const call = `public.merge_catalogue_rows('tools', '${one}', '${two}', '${await version(one)}', '${await version(two)}')`;
      const ofTools = z.coerce.number().parse(await resultOf(sql, admin, call));
      expect(await usedBy(two)).toBe(Number(before[0]) + Number(before[1]));
      await resultOf(sql, admin, `public.undo_merge(${String(ofTools)})`);
      expect([await usedBy(one), await usedBy(two)]).toEqual(before);
    }),
  );

  test(
    "a merge into a part that was merged on is undone after the later one",
    undone(async (sql, { admin, author }) => {
      const [a, b, c] = [
        await add(sql, admin, { name: "A" }),
        await add(sql, admin, { name: "B" }),
        await add(sql, admin, { name: "C" }),
      ];
      await sql.exec(`insert into public.pinned_items (user_id, item_id) values ('${author.userId}', 'hotend:${a}')`);
      const first = await merge(sql, admin, a, b);
      const second = await merge(sql, admin, b, c);
      expect(await outcome(sql, admin, `public.undo_merge(${String(first)})`)).toBe("PT409 Merged on");
      await resultOf(sql, admin, `public.undo_merge(${String(second)})`);
      await resultOf(sql, admin, `public.undo_merge(${String(first)})`);
      expect(await pins(sql, author.userId)).toBe(`{hotend:${a}}`);
    }),
  );

  test(
    "merging needs two rows of one table, as they were seen, and an administrator",
    undone(async (sql, { admin, author }) => {
      const { version } = await read(sql, admin, "1");
      const { version: second } = await read(sql, admin, "2");
      expect(await outcome(sql, admin, mergeCall("1", "1", [version, version]))).toBe("22023 Same row");
      expect(await outcome(sql, admin, mergeCall("1", "99999", [version, second]))).toBe("PT404 Unknown row");
      expect(await outcome(sql, admin, mergeCall("1", "2", [version, "old"]))).toBe("PT409 Live row changed");
      expect(await outcome(sql, admin, mergeCall("1", "2", [version, second], "status"))).toBe(
        "22023 Unknown field: status",
      );
      expect(await outcome(sql, admin, "public.undo_merge(999999)")).toBe("PT404 Unknown merge");
      for (const call of [
        mergeCall("1", "2", [version, second]),
        "public.undo_merge(1)",
        "public.list_catalogue_merges('hotend', '1')",
      ]) {
        for (const who of [database.credentials.anon, author]) {
          expect(await outcome(sql, who, call)).toBe("42501 Only admins can manage the catalogue");
        }
      }
    }),
  );
}
