/* Long because every test of this subject shares one migrated and seeded database, for each of two engines. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { slugify } from "~/features/catalogue/catalogue.model";
import { databaseTypes } from "../../scripts/generate-types";
import type { Database } from "../../server/embedded/database/database";
import { sqlState } from "./support/access-matrix";
import { asIdentity, type TestDatabase } from "../support/data/test-database";

const projectFile = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

const VECTORS = z
  .array(z.object({ input: z.string(), slug: z.string() }))
  .parse(JSON.parse(projectFile("tests/sql/slug-vectors.json")));

interface Change {
  readonly entity: string;
  readonly entity_id: string;
  readonly deleted: boolean;
}

/** The tests of the catalogue's rules; `opened` returns the database. */
export function describeCatalogue(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  /** Runs a test against the seeded catalogue and undoes what it did. */
  const undone = (work: (sql: Database) => Promise<void>) => () => database.undone(work);

  describe("slugs", () => {
    test("match the shared vectors", async () => {
      const rows = await database.owner.query(
        z.object({ input: z.string(), slug: z.string() }),
        `select input, private.slugify(input) as slug
         from unnest($1::text[]) with ordinality as vector (input, position) order by position`,
        [pgArray(VECTORS.map((vector) => vector.input))],
      );
      expect(rows).toEqual(VECTORS);
    });

    test("equal the JavaScript ones for every character", async () => {
      // NUL cannot be stored in Postgres text, and surrogates are no characters.
      const characters = Array.from({ length: 0x10_ff }, (_, block) => block)
        .flatMap((block) => Array.from({ length: 256 }, (_, offset) => block * 256 + offset))
        .filter((code) => code !== 0 && (code < 0xd800 || code > 0xdfff) && (code <= 0xffff || code % 256 === 0))
        .map((code) => String.fromCodePoint(code));
      const [row] = await database.owner.query(
        z.object({ slugs: z.string() }),
        `select string_agg(private.slugify('a' || character || 'B'), ' ' order by position) as slugs
         from unnest($1::text[]) with ordinality as list (character, position)`,
        [pgArray(characters)],
      );
      const slugs = row?.slugs.split(" ") ?? [];
      const different = characters.filter((character, index) => slugs[index] !== slugify(`a${character}B`));
      expect(slugs).toHaveLength(characters.length);
      expect(different).toEqual([]);
    });

    test('are NULL for no name, and "generic" for no manufacturer', async () => {
      const rows = await database.owner.query(
        z.object({ nothing: z.string().nullable(), maker: z.string(), unreadable: z.string() }),
        "select private.slugify(null) as nothing, private.maker_slug(null) as maker, private.maker_slug('東京') as unreadable",
      );
      expect(rows).toEqual([{ nothing: null, maker: "generic", unreadable: "generic" }]);
    });
  });

  describe("the part registry", () => {
    test(
      "gives a part a slug of its own, numbered from 2 on a clash",
      undone(async (sql) => {
        const first = await addPart(sql, "hotend", "Clash One", "Clash & Co");
        const second = await addPart(sql, "hotend", "clash  one!", "Clash & Co");
        const elsewhere = await addPart(sql, "probe", "Clash One", "Clash & Co");
        const otherMaker = await addPart(sql, "hotend", "Clash One", "Other");
        expect(await address(sql, "hotend", first)).toBe("clash-co/clash-one");
        expect(await address(sql, "hotend", second)).toBe("clash-co/clash-one-2");
        expect(await address(sql, "probe", elsewhere)).toBe("clash-co/clash-one-3");
        expect(await address(sql, "hotend", otherMaker)).toBe("other/clash-one");
      }),
    );

    test(
      "avoids collisions between rows of one statement and names that look numbered",
      undone(async (sql) => {
        await sql.exec(`
          insert into public.hotend (id, name) values
            (900101, 'Same'), (900102, 'Same'), (900103, 'Same 2'), (900104, 'Same-2'), (900105, 'Same')`);
        const addresses = await Promise.all(
          [900101, 900102, 900103, 900104, 900105].map((id) => address(sql, "hotend", id)),
        );
        expect(new Set(addresses).size).toBe(5);
        expect(addresses[0]).toBe("generic/same");
        expect(addresses[2]).toBe("generic/same-2");
      }),
    );

    test(
      "uses table and id for a name without letters or digits, no manufacturer for a fan, and a plate's own name",
      undone(async (sql) => {
        const unreadable = await addPart(sql, "motion_system", "東京", "東京");
        expect(await address(sql, "motion_system", unreadable)).toBe(`generic/motion_system-${unreadable}`);
        const [fan] = await sql.query(idRow, "insert into public.fan (name) values ('Silent Fan') returning id");
        expect(await address(sql, "fan", fan?.id ?? 0)).toBe("generic/silent-fan");
        const [plate] = await sql.query(
          idRow,
          "insert into public.build_plate (build_plate) values ('Satin Plate') returning id",
        );
        expect(await address(sql, "build_plate", plate?.id ?? 0)).toBe("generic/satin-plate");
        await sql.query(z.unknown(), "update public.build_plate set name = 'Named' where id = $1", [plate?.id ?? 0]);
        expect(await address(sql, "build_plate", plate?.id ?? 0)).toBe("generic/named");
      }),
    );

    test(
      "refuses a build plate without any name, or a part with an empty one",
      undone(async (sql) => {
        expect(await refusal(sql, "insert into public.build_plate (texture) values ('Satin')")).toBe("23514");
        expect(await refusal(sql, "insert into public.hotend (name) values ('  ')")).toBe("23514");
      }),
    );

    test(
      "moves a renamed part, and its old slug still resolves to that part only",
      undone(async (sql) => {
        const id = await addPart(sql, "hotend", "Old Name", "Maker A");
        await sql.query(z.unknown(), "update public.hotend set name = 'New Name' where id = $1", [id]);
        await sql.query(z.unknown(), "update public.hotend set manufacturer = 'Maker B' where id = $1", [id]);
        expect(await address(sql, "hotend", id)).toBe("maker-b/new-name");
        expect(await history(sql, "hotend", id)).toEqual(["maker-a/new-name", "maker-a/old-name"]);
        await sql.query(
          z.unknown(),
          "update public.hotend set name = 'Old Name', manufacturer = 'Maker A' where id = $1",
          [id],
        );
        expect(await address(sql, "hotend", id)).toBe("maker-a/old-name");
        expect(await history(sql, "hotend", id)).toEqual(["maker-a/new-name", "maker-b/new-name"]);
      }),
    );

    test(
      "gives an old slug to a new part that takes it",
      undone(async (sql) => {
        const moved = await addPart(sql, "hotend", "Wanted", "Maker A");
        await sql.query(z.unknown(), "update public.hotend set name = 'Moved' where id = $1", [moved]);
        expect(await history(sql, "hotend", moved)).toEqual(["maker-a/wanted"]);
        const newRow = await addPart(sql, "probe", "Wanted", "Maker A");
        expect(await address(sql, "probe", newRow)).toBe("maker-a/wanted");
        expect(await history(sql, "hotend", moved)).toEqual([]);

        await sql.query(z.unknown(), "update public.probe set name = 'Gone on' where id = $1", [newRow]);
        await sql.query(z.unknown(), "update public.hotend set name = 'Wanted' where id = $1", [moved]);
        expect(await address(sql, "hotend", moved)).toBe("maker-a/wanted");
        expect(await history(sql, "probe", newRow)).toEqual([]);
      }),
    );

    test(
      "keeps the slug, with its number, when a new spelling gives the same one",
      undone(async (sql) => {
        await addPart(sql, "hotend", "Twin", "Maker A");
        const second = await addPart(sql, "hotend", "Twin", "Maker A");
        await sql.query(z.unknown(), "update public.hotend set name = 'TWIN!' where id = $1", [second]);
        expect(await address(sql, "hotend", second)).toBe("maker-a/twin-2");
        expect(await history(sql, "hotend", second)).toEqual([]);
        const [registered] = await sql.query(
          z.object({ name: z.string() }),
          "select name from public.parts where item_table = 'hotend' and item_id = $1",
          [second],
        );
        expect(registered?.name).toBe("TWIN!");
      }),
    );

    test(
      "deletes everything of a deleted part, and frees its slug",
      undone(async (sql) => {
        const id = await addPart(sql, "hotend", "Short-lived", "Maker A");
        await sql.query(z.unknown(), "update public.hotend set name = 'Renamed' where id = $1", [id]);
        await sql.query(
          z.unknown(),
          "insert into public.part_printer_compatibility (part_table_name, part_id) values ('hotend', $1)",
          [id],
        );
        await sql.query(z.unknown(), "delete from public.hotend where id = $1", [id]);
        const [left] = await sql.query(
          z.object({ rows: z.coerce.number() }),
          `select (select count(*) from public.parts where item_table = 'hotend' and item_id = $1)
                + (select count(*) from public.part_printer_compatibility where part_table_name = 'hotend' and part_id = $1)
                + (select count(*) from public.part_slug_history where part_slug in ('short-lived', 'renamed')) as rows`,
          [id],
        );
        expect(left?.rows).toBe(0);
        const next = await addPart(sql, "hotend", "Renamed", "Maker A");
        expect(await address(sql, "hotend", next)).toBe("maker-a/renamed");
      }),
    );

    test(
      "ignores a row that an upsert skips, and moves one it updates",
      undone(async (sql) => {
        const id = await addPart(sql, "hotend", "Upserted", "Maker A");
        const before = await versionOf(sql);
        await sql.query(
          z.unknown(),
          "insert into public.hotend (id, name) values ($1, 'Ignored') on conflict do nothing",
          [id],
        );
        expect(await versionOf(sql)).toBe(before);
        expect(await address(sql, "hotend", id)).toBe("maker-a/upserted");
        await sql.query(
          z.unknown(),
          "insert into public.hotend (id, name) values ($1, 'Updated') on conflict (id) do update set name = excluded.name",
          [id],
        );
        expect(await address(sql, "hotend", id)).toBe("maker-a/updated");
        expect(await versionOf(sql)).toBe(before + 1);
      }),
    );

    test(
      "never changes a part's id",
      undone(async (sql) => {
        const id = await addPart(sql, "hotend", "Fixed", null);
        expect(await refusal(sql, `update public.hotend set id = 900500 where id = ${id}`)).toBe("22023");
      }),
    );

    test(
      "empties a table's entries when the table is emptied",
      undone(async (sql) => {
        await sql.exec("truncate public.fan");
        const rows = await sql.query(
          z.object({ rows: z.coerce.number() }),
          "select count(*) as rows from public.parts where item_table = 'fan'",
        );
        expect(rows).toEqual([{ rows: 0 }]);
      }),
    );

    test("gives concurrent inserts different slugs and versions", async () => {
      const before = await versionOf(database.owner);
      const name = "Same Moment";
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => database.call("admin", "POST", "/rest/v1/tools", { name })),
      );
      expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 20 }, () => 201));
      const rows = await database.owner.query(
        z.object({ item: z.string(), registered: z.string() }),
        `select tools.part_slug as item, parts.part_slug as registered
         from public.tools join public.parts on item_table = 'tools' and item_id = tools.id where tools.name = $1`,
        [name],
      );
      const expected = Array.from({ length: 20 }, (_, index) =>
        index === 0 ? "same-moment" : `same-moment-${index + 1}`,
      );
      expect(rows.map((row) => row.registered).sort()).toEqual(expected.sort());
      expect(rows.filter((row) => row.item !== row.registered)).toEqual([]);
      expect(await versionOf(database.owner)).toBe(before + 20);
      await database.owner.query(z.unknown(), "delete from public.tools where name = $1", [name]);
    });
  });

  describe("printers and manufacturers", () => {
    test(
      "get a slug from manufacturer and name, not doubled, numbered on a clash, and kept through a rename",
      undone(async (sql) => {
        const slugs = async (rows: string): Promise<string[]> =>
          (
            await sql.query(
              z.object({ slug: z.string() }),
              `insert into public.printers (manufacturer, name) values ${rows} returning slug`,
            )
          ).map((row) => row.slug);
        expect(
          await slugs("('Acme', 'One'), ('Acme', 'ACME One'), ('Acme', 'One+'), (null, 'One'), ('東', '東')"),
        ).toEqual(["acme-one", "acme-one-2", "acme-one-3", "one", expect.stringMatching(/^printer-\d+$/)]);
        await sql.exec("update public.printers set name = 'Renamed' where slug = 'acme-one'");
        expect(
          await sql.query(z.object({ name: z.string() }), "select name from public.printers where slug = 'acme-one'"),
        ).toEqual([{ name: "Renamed" }]);
        const makers = await sql.query(
          z.object({ slug: z.string() }),
          "insert into public.manufacturers (manufacturer) values ('Acme / Söns'), ('acme sns') returning slug",
        );
        expect(makers.map((row) => row.slug)).toEqual(["acme-sns", "acme-sns-2"]);
      }),
    );
  });

  describe("compatibility", () => {
    test(
      "references existing parts and printers, each pair once, also the pair with all printers",
      undone(async (sql) => {
        const id = await addPart(sql, "hotend", "Linked", null);
        const link = (table: string, part: number, printer: string) =>
          refusal(
            sql,
            `insert into public.part_printer_compatibility (part_table_name, part_id, printer_id)
             values ('${table}', ${part}, ${printer})`,
          );
        expect(await link("hotend", id, "null")).toBeNull();
        expect(await link("hotend", id, "null")).toBe("23505");
        expect(await link("hotend", 900999, "null")).toBe("23503");
        expect(await link("nonsense", id, "null")).toBe("23503");
        expect(await link("hotend", id, "gen_random_uuid()")).toBe("23503");
      }),
    );

    test(
      "limits the values of a fit",
      undone(async (sql) => {
        const id = await addPart(sql, "hotend", "Linked", null);
        const link = (column: string, value: string) =>
          refusal(
            sql,
            `insert into public.part_printer_compatibility (part_table_name, part_id, ${column})
             values ('hotend', ${id}, ${value})`,
          );
        expect(await link("fit", "'perfect'")).toBe("23514");
        expect(await link("note", "repeat('x', 301)")).toBe("23514");
        expect(await link("source_url", "'javascript:alert(1)'")).toBe("23514");
        expect(await link("note", "repeat('x', 300)")).toBeNull();
      }),
    );

    test(
      "is counted as FIND shows it for a printer: universal and listed parts, each once, none archived",
      undone(async (sql) => {
        await sql.exec(`
          delete from public.part_printer_compatibility where true;
          insert into public.printers (id_uuid, name, status) values
            ('00000000-0000-4000-8000-0000000000a1', 'Counted', null),
            ('00000000-0000-4000-8000-0000000000a2', 'Bare', 'approved'),
            ('00000000-0000-4000-8000-0000000000a3', 'Rejected', 'rejected');
          insert into public.hotend (id, name) values
            (900201, 'For all'), (900202, 'Listed'), (900203, 'Both'), (900204, 'Archived'), (900205, 'Unlisted'),
            (900206, 'Discontinued');
          insert into public.fan (id, name) values (900201, 'Listed fan');
          update public.parts set status = 'archived' where item_table = 'hotend' and item_id = 900204;
          update public.parts set status = 'discontinued' where item_table = 'hotend' and item_id = 900206;
          insert into public.part_printer_compatibility (part_table_name, part_id, printer_id) values
            ('hotend', 900201, null),
            ('hotend', 900202, '00000000-0000-4000-8000-0000000000a1'),
            ('hotend', 900203, null),
            ('hotend', 900203, '00000000-0000-4000-8000-0000000000a1'),
            ('hotend', 900204, null),
            ('hotend', 900204, '00000000-0000-4000-8000-0000000000a1'),
            ('hotend', 900206, '00000000-0000-4000-8000-0000000000a1'),
            ('hotend', 900202, '00000000-0000-4000-8000-0000000000a3'),
            ('fan', 900201, '00000000-0000-4000-8000-0000000000a1')`);
        const rows = await sql.query(
          z.object({ printer: z.string(), part_table_name: z.string(), parts: z.coerce.number() }),
          `select printers.name as printer, part_table_name, part_count as parts
           from public.get_all_printer_part_counts() join public.printers on id_uuid = printer_id
           where id_uuid::text like '00000000-0000-4000-8000-0000000000a%' order by 1, 2`,
        );
        expect(rows).toEqual([
          { printer: "Bare", part_table_name: "hotend", parts: 2 },
          { printer: "Counted", part_table_name: "fan", parts: 1 },
          { printer: "Counted", part_table_name: "hotend", parts: 4 },
        ]);
      }),
    );
  });

  describe("version and change log", () => {
    /** What a statement logged, and by how much the version rose. */
    async function logged(sql: Database, statement: string): Promise<{ rise: number; changes: Change[] }> {
      const before = await versionOf(sql);
      await sql.exec(statement);
      const changes = await sql.query(
        z.object({ entity: z.string(), entity_id: z.string(), deleted: z.boolean() }),
        "select entity, entity_id, deleted from public.catalogue_changes where version > $1 order by entity, entity_id",
        [before],
      );
      return { rise: (await versionOf(sql)) - before, changes };
    }
    const change = (entity: string, id: string | number, deleted = false): Change => ({
      entity,
      entity_id: String(id),
      deleted,
    });

    test(
      "a statement raises the version by one and names what it changed, including changes by its triggers",
      undone(async (sql) => {
        expect(await logged(sql, "insert into public.hotend (id, name) values (900301, 'A'), (900302, 'B')")).toEqual({
          rise: 1,
          changes: [
            change("hotend", 900301),
            change("hotend", 900302),
            ...(await registryIds(sql, [900301, 900302])).map((id) => change("parts", id)),
          ],
        });
        const [registryId = ""] = await registryIds(sql, [900301]);
        expect(await logged(sql, "update public.hotend set name = 'C' where id = 900301")).toEqual({
          rise: 1,
          changes: [change("hotend", 900301), change("parts", registryId)],
        });
        await sql.exec(
          "insert into public.part_printer_compatibility (part_table_name, part_id) values ('hotend', 900301)",
        );
        expect(await logged(sql, "delete from public.hotend where id = 900301")).toEqual({
          rise: 1,
          changes: [
            change("hotend", 900301, true),
            change("part_printer_compatibility", "hotend:900301"),
            change("parts", registryId, true),
          ],
        });
      }),
    );

    test(
      "printers are logged by uuid; deleting one logs the parts that were listed for it",
      undone(async (sql) => {
        const uuid = "00000000-0000-4000-8000-0000000000b1";
        await sql.exec("insert into public.hotend (id, name) values (900303, 'D')");
        expect(await logged(sql, `insert into public.printers (id_uuid, name) values ('${uuid}', 'P')`)).toEqual({
          rise: 1,
          changes: [change("printers", uuid)],
        });
        expect(
          await logged(
            sql,
            `insert into public.part_printer_compatibility (part_table_name, part_id, printer_id)
             values ('hotend', 900303, '${uuid}'), ('hotend', 900303, null)`,
          ),
        ).toEqual({ rise: 1, changes: [change("part_printer_compatibility", "hotend:900303")] });
        expect(await logged(sql, `update public.printers set status = 'rejected' where id_uuid = '${uuid}'`)).toEqual({
          rise: 1,
          changes: [change("part_printer_compatibility", "hotend:900303"), change("printers", uuid)],
        });
        expect(await logged(sql, `delete from public.printers where id_uuid = '${uuid}'`)).toEqual({
          rise: 1,
          changes: [change("part_printer_compatibility", "hotend:900303"), change("printers", uuid, true)],
        });
      }),
    );

    test(
      "archiving a part logs the rows it hides elsewhere",
      undone(async (sql) => {
        await sql.exec("insert into public.hotend (id, name) values (900304, 'E')");
        const [registryId = ""] = await registryIds(sql, [900304]);
        expect(
          await logged(
            sql,
            "update public.parts set status = 'archived' where item_table = 'hotend' and item_id = 900304",
          ),
        ).toEqual({
          rise: 1,
          changes: [
            change("fit_reports", "hotend:900304"),
            change("hotend", 900304),
            change("part_interfaces", "hotend:900304"),
            change("part_printer_compatibility", "hotend:900304"),
            change("parts", registryId),
          ],
        });
      }),
    );

    test(
      "a manufacturer's change is logged; page locks and statements that touch no row are not",
      undone(async (sql) => {
        const { rise, changes } = await logged(
          sql,
          "insert into public.manufacturers (manufacturer) values ('Logged Maker')",
        );
        expect(rise).toBe(1);
        expect(changes).toEqual([{ entity: "manufacturers", entity_id: expect.any(String), deleted: false }]);
        expect(await logged(sql, "update public.hotend set name = name where false")).toEqual({ rise: 0, changes: [] });
        expect(await logged(sql, "delete from public.printers where false")).toEqual({ rise: 0, changes: [] });
        expect(await logged(sql, "update public.page_access set is_locked = true where page_name = 'guides'")).toEqual({
          rise: 0,
          changes: [],
        });
      }),
    );

    test(
      "a caller without write access cannot raise the version",
      undone(async (sql) => {
        const before = await versionOf(sql);
        await asIdentity(sql, database.credentials.member, () =>
          sql.exec("update public.hotend set description = 'x'; delete from public.printers where true"),
        );
        expect(await versionOf(sql)).toBe(before);
      }),
    );

    test(
      "two statements of one transaction are two versions; rolling back a savepoint reverts its version",
      undone(async (sql) => {
        const before = await versionOf(sql);
        await sql.exec("insert into public.fan (name) values ('F')");
        await sql.exec("insert into public.fan (name) values ('G')");
        expect(await versionOf(sql)).toBe(before + 2);
        await sql.exec("savepoint half");
        await sql.exec("insert into public.fan (name) values ('H')");
        await sql.exec("rollback to savepoint half");
        expect(await versionOf(sql)).toBe(before + 2);
        await sql.exec("insert into public.fan (name) values ('I')");
        expect(await versionOf(sql)).toBe(before + 3);
      }),
    );

    test(
      "more than 500 rows in one statement are logged as one line for everything",
      undone(async (sql) => {
        const add = (count: number) =>
          logged(sql, `insert into public.fan (name) select 'Bulk ' || n from generate_series(1, ${count}) as n`);
        const few = await add(500);
        expect(few.rise).toBe(1);
        expect(few.changes).toHaveLength(1000);
        expect(await add(501)).toEqual({ rise: 1, changes: [change("*", "*")] });
        expect(await logged(sql, "delete from public.fan where name like 'Bulk %'")).toEqual({
          rise: 1,
          changes: [change("*", "*")],
        });
      }),
    );

    test(
      "inserting, changing and deleting very many parts takes linear time",
      undone(async (sql) => {
        await sql.exec("insert into public.hotend (id, name) values (900305, 'Old'), (900306, 'Old')");
        await sql.exec("update public.hotend set name = 'New' where id = 900305");
        await sql.exec(`
          insert into public.hotend (name, manufacturer)
          select 'Bulk ' || n, 'Maker ' || n % 300 from generate_series(1, 10000) as n`);
        await sql.exec("update public.hotend set description = 'changed' where name like 'Bulk %'");
        await sql.exec("update public.parts set status = 'discontinued' where name like 'Bulk %'");
        const rows = await sql.query(
          z.object({ rows: z.coerce.number() }),
          `select count(*) as rows from public.parts
           join public.hotend on hotend.id = item_id and hotend.part_slug = parts.part_slug
           where item_table = 'hotend' and parts.name like 'Bulk %'`,
        );
        expect(rows).toEqual([{ rows: 10000 }]);
        await sql.exec("delete from public.hotend where name like 'Bulk %'");
      }),
    );

    test(
      "lines older than 10,000 versions are deleted now and then",
      undone(async (sql) => {
        await sql.exec(`
          delete from public.catalogue_changes where true;
          insert into public.catalogue_changes (version, entity, entity_id) values (10500, 'fan', '1'), (10501, 'fan', '2');
          update public.catalogue_version set version = 20498 where id = 1`);
        await sql.exec("insert into public.fan (name) values ('J')");
        expect(await oldestChange(sql)).toBe(10500);
        await sql.exec("insert into public.fan (name) values ('K')");
        expect(await versionOf(sql)).toBe(20500);
        expect(await oldestChange(sql)).toBe(10501);
      }),
    );

    test("each version is sent to listeners", async () => {
      const received: string[] = [];
      const version = await versionOf(database.owner);
      let receivedBoth = (): void => undefined;
      const both = new Promise<void>((resolve) => {
        receivedBoth = resolve;
      });
      const stop = await database.listen("catalogue_changed", (payload) => {
        received.push(payload);
        if (received.length === 2) receivedBoth();
      });
      await database.owner.exec("insert into public.fan (name) values ('Heard')");
      await database.owner.exec("delete from public.fan where name = 'Heard'");
      await both;
      await stop();
      expect(received).toEqual([String(version + 1), String(version + 2)]);
    });
  });

  test("the generated types match this schema", async () => {
    expect(await databaseTypes(database.owner)).toBe(projectFile("app/data/database.types.ts"));
  });
}

const idRow = z.object({ id: z.coerce.number() });

async function addPart(sql: Database, table: string, name: string, manufacturer: string | null): Promise<number> {
  const [row] = await sql.query(
    idRow,
    `insert into public.${table} (name, manufacturer) values ($1, $2) returning id`,
    [name, manufacturer],
  );
  return row?.id ?? 0;
}

/** A part's address as the registry has it; the part's own column must say the same. */
async function address(sql: Database, table: string, id: number): Promise<string> {
  const [row] = await sql.query(
    z.object({ maker: z.string(), registered: z.string(), own: z.string() }),
    `select parts.manufacturer_slug as maker, parts.part_slug as registered, item.part_slug as own
     from public.parts join public.${table} as item on item.id = parts.item_id
     where parts.item_table = '${table}' and parts.item_id = $1`,
    [id],
  );
  expect(row?.own).toBe(row?.registered);
  return `${row?.maker ?? ""}/${row?.registered ?? ""}`;
}

async function history(sql: Database, table: string, id: number): Promise<string[]> {
  const rows = await sql.query(
    z.object({ address: z.string() }),
    `select old.manufacturer_slug || '/' || old.part_slug as address
     from public.part_slug_history as old join public.parts on parts.id = old.part_id
     where item_table = $1 and item_id = $2 order by 1`,
    [table, id],
  );
  return rows.map((row) => row.address);
}

async function versionOf(sql: Database): Promise<number> {
  const [row] = await sql.query(
    z.object({ version: z.coerce.number() }),
    "select version from public.catalogue_version where id = 1",
  );
  return row?.version ?? 0;
}

async function oldestChange(sql: Database): Promise<number> {
  const [row] = await sql.query(
    z.object({ version: z.coerce.number() }),
    "select min(version) as version from public.catalogue_changes",
  );
  return row?.version ?? 0;
}

async function registryIds(sql: Database, itemIds: readonly number[]): Promise<string[]> {
  const rows = await sql.query(
    z.object({ id: z.coerce.string() }),
    `select id from public.parts where item_table = 'hotend' and item_id in (${itemIds.join(", ")}) order by id::text`,
  );
  return rows.map((row) => row.id);
}

/** The SQLSTATE a statement is refused with, or null. Its effect stays unless it was refused. */
async function refusal(sql: Database, statement: string): Promise<string | null> {
  await sql.exec("savepoint refusal");
  try {
    await sql.exec(statement);
    return null;
  } catch (error) {
    await sql.exec("rollback to savepoint refusal");
    return sqlState(error);
  }
}

/** A Postgres array literal of texts. */
function pgArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
