import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { buildSeed } from "../../scripts/build-seed";
import type { Database } from "../../server/embedded/database/database";
import type { TestDatabase } from "../support/data/test-database";

const SEED_DIRECTORY = fileURLToPath(new URL("../../supabase/seed/", import.meta.url));
const SEED = readFileSync(path.join(SEED_DIRECTORY, "catalogue.sql"), "utf8");

type Edit = readonly [file: string, change: (text: string) => string];

/** The seed made from files of which some are changed. An edit that changes nothing is an error. */
function seedWith(edits: readonly Edit[]): string {
  const directory = mkdtempSync(path.join(tmpdir(), "first-layer-seed-"));
  try {
    cpSync(path.join(SEED_DIRECTORY, "data"), directory, { recursive: true });
    for (const [file, change] of edits) {
      const name = path.join(directory, file);
      const text = readFileSync(name, "utf8");
      const changed = change(text);
      if (changed === text) throw new Error(`${file} is as before`);
      writeFileSync(name, changed);
    }
    return buildSeed(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const replaced =
  (from: string, to: string): Edit[1] =>
  (text) =>
    text.replace(from, to);

const withoutLines =
  (pattern: RegExp): Edit[1] =>
  (text) =>
    text
      .split("\n")
      .filter((line) => !pattern.test(line))
      .join("\n");

const COUNTS = `
  select (select count(*) from public.parts) as parts, (select count(*) from public.printers) as printers,
         (select count(*) from public.manufacturers) as makers,
         (select count(*) from public.part_printer_compatibility) as compatibility,
         (select count(*) from public.printers where popular) as popular,
         (select count(*) from public.part_printer_compatibility where printer_id is null) as universal,
         (select count(*) from public.interfaces) as interfaces,
         (select count(*) from public.printer_interfaces) as printer_interfaces,
         (select count(*) from public.part_interfaces) as part_interfaces,
         (select count(*) from public.interface_rules) as rules,
         (select count(*) from public.search_synonyms) as synonyms`;
const countRow = z.record(z.string(), z.coerce.number());

const textRow = z.object({ text: z.string().nullable() });

/**
 * The tests of the seed's statements; `opened` returns the database. Long because they share one seeded database, for each
 * of two engines.
 */
export function describeSeed(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  /** Runs a test against the seeded catalogue and undoes what it did. */
  const undone = (work: (sql: Database) => Promise<void>) => () => database.undone(work);

  async function texts(sql: Database, query: string): Promise<(string | null)[]> {
    return (await sql.query(textRow, query)).map(({ text }) => text);
  }

  const versionOf = (sql: Database) => texts(sql, "select version::text as text from public.catalogue_version");

  // 182 makers of printers, and 111 more that parts name.
  test("inserts the whole catalogue", async () => {
    const [row] = await database.owner.query(countRow, COUNTS);
    expect(row).toEqual({
      parts: 541,
      printers: 862,
      makers: 293,
      compatibility: 1352,
      popular: 94,
      universal: 46,
      interfaces: 216,
      printer_interfaces: 1587,
      part_interfaces: 1014,
      rules: 69,
      synonyms: 554,
    });
  });

  test("inserts no rating and no image, a confidence with every part, and a manufacturer for every slug", async () => {
    for (const table of ["bed", "build_plate", "extruder", "fan", "hotend", "motion_system", "probe", "tools"]) {
      const rows = await database.owner.query(
        z.object({ id: z.number() }),
        `select id from public.${table}
         where rating is not null or image_url is not null or confidence is null`,
      );
      expect(rows, table).toEqual([]);
    }
    const unreferenced = await texts(
      database.owner,
      "select manufacturer_slug as text from public.parts except select slug from public.manufacturers",
    );
    expect(unreferenced).toEqual([]);
  });

  test("decides what parts are for, what of them has to be bought, and what their weight covers", async () => {
    expect(
      await texts(
        database.owner,
        "select purpose::text || ' ' || count(*) as text from public.parts group by purpose order by purpose",
      ),
    ).toEqual(["{} 46", "{replacement} 123", "{replacement,upgrade} 179", "{upgrade} 193"]);
    expect(
      await texts(
        database.owner,
        `select purchase_kind || ' ' || count(*) as text from public.parts
         where purchase_kind is not null group by purchase_kind order by purchase_kind`,
      ),
    ).toEqual(["bits 42", "complete 1", "complete or printed 1", "kit 5", "nothing 2"]);
    expect(
      await texts(database.owner, "select weight_basis as text from public.extruder where name = 'Bondtech LGX'"),
    ).toEqual(["with motor"]);
  });

  test(
    "changes nothing when applied again, not even the version",
    undone(async (sql) => {
      const before = await versionOf(sql);
      await sql.exec(SEED);
      expect(await versionOf(sql)).toEqual(before);
    }),
  );

  test(
    "applied again keeps rows that were renamed, changed, deleted or added",
    undone(async (sql) => {
      await sql.exec(`
        update public.hotend set name = 'Renamed by hand' where name = 'E3D V6';
        update public.printers set name = 'Renamed', build_x_mm = 100 where slug = 'creality-ender-3';
        update public.parts set purpose = '{replacement,upgrade}' where item_table = 'fan' and purpose = '{upgrade}';
        delete from public.fan where id in (select id from public.fan order by id limit 3);
        delete from public.part_printer_compatibility where part_table_name = 'probe';
        delete from public.printers where slug = 'anet-a8';
        delete from public.printer_interfaces where kind = 'motor';
        delete from public.part_interfaces where kind = 'motor';
        delete from public.interfaces where kind = 'motor';
        delete from public.interface_rules where part_table_name = 'probe';
        insert into public.part_printer_compatibility (part_table_name, part_id) select 'probe', min(id) from public.probe`);
      const [before] = await sql.query(countRow, COUNTS);
      const version = await versionOf(sql);
      await sql.exec(SEED);
      expect(await sql.query(countRow, COUNTS)).toEqual([before]);
      expect(await versionOf(sql)).toEqual(version);
    }),
  );

  test(
    "applied again inserts new seed rows beside edited older ones",
    undone(async (sql) => {
      await sql.exec(`
        delete from public.hotend where name = 'E3D V6';
        delete from private.seed_rows where entity = 'hotend' and seed_key = 'E3D V6';
        delete from private.seed_rows
          where entity in ('part_printer_compatibility', 'part_interfaces') and seed_key like 'hotend: E3D V6%';`);
      await sql.exec(SEED);
      const [row] = await sql.query(countRow, COUNTS);
      expect(row).toMatchObject({ parts: 541, compatibility: 1352, part_interfaces: 1014 });
    }),
  );

  test(
    "a newer one corrects what nobody changed, column by column, and leaves alone what people changed",
    undone(async (sql) => {
      await sql.exec(`
        update public.fan set image_url = 'https://example.test/fan' where name like 'Noctua NF-A4x10 FLX%';
        update public.fan set description = 'Ours' where name like 'Noctua NF-A4x10 PWM 40x10mm 12V';
        update public.parts set purpose = '{replacement,upgrade}' where name = 'Darkmoon ICE Build Plate';`);
      await sql.exec(
        seedWith([
          ["fan.csv", replaced(",4.83,", ",4.84,")],
          ["fan.csv", replaced(",5.24,", ",5.25,")],
          ["about-parts/purpose.csv", replaced("Darkmoon ICE Build Plate,upgrade", "Darkmoon ICE Build Plate,tool")],
          [
            "about-parts/purpose.csv",
            replaced("Darkmoon LUX Build Plate,upgrade", "Darkmoon LUX Build Plate,replacement"),
          ],
          ["extruder.csv", replaced("Orbiter v2.0,Orbiter Projects,", "Orbiter v2.0,Other Maker,")],
          ["interfaces.csv", replaced("GT2 6 mm belt", "6 mm GT2 belt")],
        ]),
      );
      expect(
        await texts(
          sql,
          `select cfm || coalesce(nullif(description, 'Ours'), ' Ours') as text from public.fan
           where name in ('Noctua NF-A4x10 FLX 40x10mm 12V', 'Noctua NF-A4x10 PWM 40x10mm 12V') order by name`,
        ),
      ).toEqual([expect.stringMatching(/^4\.84\w/), "5.25 Ours"]);
      expect(
        await texts(
          sql,
          `select purpose::text as text from public.parts
           where name in ('Darkmoon ICE Build Plate', 'Darkmoon LUX Build Plate') order by name`,
        ),
      ).toEqual(["{replacement,upgrade}", "{replacement}"]);
      expect(
        await texts(
          sql,
          `select parts.manufacturer_slug || ' ' || history.manufacturer_slug as text
           from public.parts join public.part_slug_history as history on history.part_id = parts.id
           where parts.name = 'Orbiter v2.0'`,
        ),
      ).toEqual(["other-maker orbiter-projects"]);
      expect(await texts(sql, "select label as text from public.interfaces where value = 'gt2-6mm'")).toEqual([
        "6 mm GT2 belt",
      ]);
    }),
  );

  test(
    "what people changed stays through newer ones, with the columns that say one thing with it, until it is as the seed's",
    undone(async (sql) => {
      /** A seed that says this of the Orbiter v2.0. */
      const says = (words: string, grams: string, basis: string): Edit[] => [
        [
          "extruder.csv",
          (text) =>
            text.replace(/^(Orbiter v2\.0,Orbiter Projects,)"[^"]*"(.*),135$/m, (_, maker: string, rest: string) =>
              [maker, words, rest, ",", grams].join(""),
            ),
        ],
        [
          "about-parts/extruder-weight-basis.csv",
          replaced("Orbiter v2.0,135,with motor", `Orbiter v2.0,${grams},${basis}`),
        ],
      ];
      const orbiter = () =>
        texts(
          sql,
          "select concat_ws('|', description, weight, weight_basis) as text from public.extruder where name = 'Orbiter v2.0'",
        );
      await sql.exec("update public.extruder set weight = 150 where name = 'Orbiter v2.0'");
      await sql.exec(seedWith(says("Second.", "141", "body only")));
      expect(await orbiter()).toEqual(["Second.|150|with motor"]);
      await sql.exec(seedWith(says("Third.", "142", "body only")));
      expect(await orbiter()).toEqual(["Third.|150|with motor"]);
      await sql.exec("update public.extruder set weight = 142, weight_basis = 'body only' where name = 'Orbiter v2.0'");
      await sql.exec(seedWith(says("Fourth.", "143", "with motor")));
      expect(await orbiter()).toEqual(["Fourth.|143|with motor"]);
    }),
  );

  test(
    "a fact that people gave another value is theirs: a newer source of the seed's value is not its source",
    undone(async (sql) => {
      const facts = () =>
        texts(
          sql,
          `select concat_ws(' ', kind, value, part_interfaces.source) as text
           from public.part_interfaces join public.fan on fan.id = part_id and part_table_name = 'fan'
           where name = 'GDSTime 4010 40x10mm 24V' order by kind`,
        );
      await sql.exec(`update public.part_interfaces set value = '5' where kind = 'fan_v' and part_table_name = 'fan'
        and part_id = (select id from public.fan where name = 'GDSTime 4010 40x10mm 24V')`);
      const [volts] = await facts();
      expect(volts).toMatch(/^fan_v 5 andersevenrud/);
      const source = "andersevenrud/KlipperForge:data/fans/gdstime-4010-24v.json";
      await sql.exec(seedWith([["part-interfaces.csv", (text) => text.replaceAll(source, "another source")]]));
      expect(await facts()).toEqual([volts, "hotend_fan_mm 40x40x10 another source"]);
    }),
  );

  test(
    "a newer one removes what it no longer has, unless people changed, pinned or collected it",
    undone(async (sql) => {
      const member = database.credentials.member.userId ?? "";
      await sql.exec(`
        insert into public.pinned_items (user_id, item_id)
          select '${member}', 'probe:' || id from public.probe where name = 'Boop';
        insert into public.collections (id, user_id, name, slug) values (910001, '${member}', 'Seed', 'seed-test');
        insert into public.collection_items (collection_id, item_table, item_id, sort_order)
          select 910001, 'probe', id, 1 from public.probe where name = 'Side Swipe';
        update public.part_printer_compatibility set note = 'Tried' where id = (
          select min(id) from public.part_printer_compatibility where part_table_name = 'tools');`);
      const named = withoutLines(/^(?:probe,)?(?:Boop|Side Swipe|SlideSwipe),/);
      const gone = [
        "probe",
        "about-parts/purpose",
        "about-parts/purchase-kind",
        "compatibility",
        "part-interfaces",
      ].map((name): Edit => [`${name}.csv`, named]);
      await sql.exec(seedWith([...gone, ["compatibility.csv", withoutLines(/^tools,/)]]));
      expect(
        await texts(
          sql,
          "select name as text from public.probe where name in ('Boop', 'Side Swipe', 'SlideSwipe') order by name",
        ),
      ).toEqual(["Boop", "Side Swipe"]);
      expect(
        await texts(sql, "select note as text from public.part_printer_compatibility where part_table_name = 'tools'"),
      ).toEqual(["Tried"]);
      // Unpinned since, it goes with the next one.
      await sql.exec("delete from public.pinned_items where item_id like 'probe:%'");
      await sql.exec(seedWith(gone));
      expect(
        await texts(sql, "select name as text from public.probe where name in ('Boop', 'Side Swipe') order by name"),
      ).toEqual(["Side Swipe"]);
    }),
  );
}
