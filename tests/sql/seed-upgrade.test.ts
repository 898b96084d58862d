import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { App } from "@supabase/lite";
import { createPgliteConnection } from "@supabase/lite/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createRoles } from "../../server/embedded/database/baseline";
import { pgliteDatabase, type TransactionalDatabase } from "../../server/embedded/database/database";
import { applyMigrations } from "../../server/embedded/database/migrations";
import { createRealtimeSchema } from "../../server/embedded/database/realtime-schema";
import { createFactorSchema } from "../../server/embedded/database/factor-schema";
import { createStorageSchema } from "../../server/embedded/database/storage-schema";
import { buildSeed } from "../../scripts/build-seed";
import { applySeeds } from "../../server/embedded/database/seed";
import { recordingLog } from "../support/recording-log";

/* A data directory whose seed is from before the interfaces, with what people have done since, gets the newest seed. */

const SUPABASE = fileURLToPath(new URL("../../supabase/", import.meta.url));
const FIRST_NEW_MIGRATION = "20261201090000";
/** The migration that counts members where reports were counted. */
const RATINGS_BY_MEMBER = "20261208090000";
const MEMBER = "00000000-0000-4000-8000-00000000a001";

/** What the old seed planted of a few rows, and how it remembered them. */
const oldSeed = (ender3: string) => `
insert into public.manufacturers (manufacturer, slug) values
  ('Creality', 'creality'), ('LDO Motors / Orbiter Projects', 'ldo-motors-orbiter-projects');
insert into private.seed_rows (entity, seed_key) values
  ('manufacturers', 'creality'), ('manufacturers', 'ldo-motors-orbiter-projects');
insert into public.printers (id_uuid, slug, manufacturer, name, status, popular)
values ('${ender3}', 'creality-ender-3', 'Creality', 'Ender-3', 'approved', true);
insert into private.seed_rows (entity, seed_key) values ('printers', '${ender3}');
insert into public.extruder (id, name, manufacturer, description, weight)
values (1, 'Orbiter v2.0', 'LDO Motors / Orbiter Projects', 'Old words.', 140);
insert into public.hotend (id, name, manufacturer, description, max_flow_rate)
values (1, 'E3D V6', 'E3D', 'Old words.', 15), (2, 'E3D Volcano', 'E3D', 'Old words.', 15);
insert into public.fan (id, name) values (1, 'Noctua NF-A4x10 FLX 40x10mm 12V'), (2, 'ARCTIC P12 PWM PST 120x25mm 12V');
insert into public.build_plate (id, name, manufacturer) values (1, 'Bambu Textured PEI Plate', 'Bambu Lab');
insert into public.probe (id, name, manufacturer) values (1, 'Gone Probe', 'Nobody'), (2, 'Kept Probe', 'Nobody');
insert into private.seed_rows (entity, seed_key, row_id) values
  ('extruder', 'LDO Motors / Orbiter Projects: Orbiter v2.0', 1),
  ('hotend', 'E3D: E3D V6', 1), ('hotend', 'E3D: E3D Volcano', 2),
  ('fan', '-: Noctua NF-A4x10 FLX 40x10mm 12V', 1), ('fan', '-: ARCTIC P12 PWM PST 120x25mm 12V', 2),
  ('build_plate', 'Bambu Lab: Bambu Textured PEI Plate', 1),
  ('probe', 'Nobody: Gone Probe', 1), ('probe', 'Nobody: Kept Probe', 2),
  ('tools', 'Generic: Digital Calipers 0.01 mm', 9);
insert into public.part_printer_compatibility (part_table_name, part_id, printer_id) values
  ('hotend', 1, null), ('fan', 1, null), ('fan', 2, null), ('extruder', 1, '${ender3}'), ('probe', 1, '${ender3}');
insert into private.seed_rows (entity, seed_key) values
  ('part_printer_compatibility', 'hotend: E3D V6 / all printers'),
  ('part_printer_compatibility', 'fan: Noctua NF-A4x10 FLX 40x10mm 12V / all printers'),
  ('part_printer_compatibility', 'fan: ARCTIC P12 PWM PST 120x25mm 12V / all printers'),
  ('part_printer_compatibility', 'extruder: Orbiter v2.0 / ${ender3}'),
  ('part_printer_compatibility', 'probe: Gone Probe / ${ender3}');`;

/** What people did since: the calipers of the seed were deleted before. */
const CHANGES = `
update public.hotend set description = 'Ours.' where id = 2;
update public.parts set purpose = '{replacement,upgrade}' where item_table = 'hotend' and item_id = 1;
update public.part_printer_compatibility set note = 'Tried it' where part_table_name = 'fan' and part_id = 2;
insert into auth.users (id, email) values ('${MEMBER}', 'member@first-layer.test');
insert into public.pinned_items (user_id, item_id) values
  ('${MEMBER}', 'extruder:1'), ('${MEMBER}', 'build_plate:1'), ('${MEMBER}', 'fan:1');
insert into public.collections (id, user_id, name, slug) values (1, '${MEMBER}', 'Mine', 'mine');
insert into public.collection_items (collection_id, item_table, item_id, sort_order) values (1, 'probe', 2, 1);`;

const OTHERS = ["00000000-0000-4000-8000-00000000a002", "00000000-0000-4000-8000-00000000a003"];

/** Reports: the first hot end by three members, one of them on three printers; the second by one member alone. */
const REPORTS = `
insert into auth.users (id, email) values ${OTHERS.map((id, at) => `('${id}', 'm${String(at)}@first-layer.test')`).join(", ")};
insert into public.printers (id_uuid, slug, manufacturer, name, status)
select gen_random_uuid(), 'made-' || nth, 'Made', 'Made ' || nth, 'approved' from generate_series(1, 2) as nth;
insert into public.fit_reports (user_id, item_table, item_id, printer_id, outcome, stars, note, created_at, updated_at)
select '${MEMBER}', 'hotend', part, id_uuid, 'fits', 1,
  case part when 1 then E'one\n\n\n\ntwo' else (select string_agg(line::text, E'\n') from generate_series(1, 12) as line) end,
  '2026-11-01', '2026-11-01'
from public.printers, generate_series(1, 2) as part;
insert into public.fit_reports (user_id, item_table, item_id, printer_id, outcome, stars)
select member::uuid, 'hotend', 1, (select id_uuid from public.printers limit 1), 'fits', 5
from unnest('{${OTHERS.join(",")}}'::text[]) as member;`;

let connection: Awaited<ReturnType<typeof createPgliteConnection>>;
let database: TransactionalDatabase;
const log = recordingLog();

beforeAll(async () => {
  connection = await createPgliteConnection();
  database = pgliteDatabase(connection.driver);
  await createRoles(database);
  const app = new App({ connection, auth: { enabled: true } });
  await app.init();
  await app.ensureSystemSchema();
  await createFactorSchema(database);
  await createRealtimeSchema(database);
  await createStorageSchema(database);
  await applyMigrationsBefore(FIRST_NEW_MIGRATION);
  const seed = await readFile(path.join(SUPABASE, "seed/catalogue.sql"), "utf8");
  const ender3 = /'([0-9a-f-]{36})', 'creality-ender-3',/.exec(seed)?.[1] ?? "";
  await database.transaction((sql) => sql.exec(oldSeed(ender3)));
  await database.exec(CHANGES);
  await applyMigrationsBefore(RATINGS_BY_MEMBER);
  await database.exec(REPORTS);

  await applyMigrations(database, path.join(SUPABASE, "migrations"), log);
  await applySeeds(database, path.join(SUPABASE, "seed"), log);
});
afterAll(() => connection.close());

async function applyMigrationsBefore(first: string): Promise<void> {
  const older = await mkdtemp(path.join(tmpdir(), "first-layer-old-"));
  for (const name of await readdir(path.join(SUPABASE, "migrations"))) {
    if (name < first) await cp(path.join(SUPABASE, "migrations", name), path.join(older, name));
  }
  await applyMigrations(database, older, log);
  await rm(older, { recursive: true });
}

async function texts(query: string): Promise<string[]> {
  return (await database.query(z.object({ text: z.string() }), query)).map(({ text }) => text);
}

test("corrected figures and makers reach rows that nobody changed, under their old ids and addresses", async () => {
  expect(
    await texts(
      "select manufacturer || ' ' || weight || ' ' || weight_basis as text from public.extruder where id = 1",
    ),
  ).toEqual(["Orbiter Projects 135 with motor"]);
  expect(
    await texts(
      `select manufacturer_slug || '/' || part_slug as text from public.parts where item_table = 'extruder' and item_id = 1
       union all
       select old.manufacturer_slug || '/' || old.part_slug from public.part_slug_history as old
       join public.parts on parts.id = old.part_id where item_table = 'extruder' and item_id = 1`,
    ),
  ).toEqual(["orbiter-projects/orbiter-v20", "ldo-motors-orbiter-projects/orbiter-v20"]);
  expect(await texts("select slug as text from public.manufacturers where slug like '%orbiter%'")).toEqual([
    "orbiter-projects",
  ]);
  expect(await texts("select max_flow_rate::text as text from public.hotend where name = 'E3D V6'")).toEqual(["11"]);
});

test("rows that people changed stay as they are", async () => {
  expect(await texts("select description || max_flow_rate as text from public.hotend where id = 2")).toEqual([
    "Ours.15",
  ]);
  expect(
    await texts("select purpose::text as text from public.parts where item_table = 'hotend' and item_id = 1"),
  ).toEqual(["{replacement,upgrade}"]);
  expect(await texts("select name as text from public.tools where name like 'Digital Calipers%'")).toEqual([]);
});

test("claims to fit all printers that were wrong are gone, except one that somebody wrote about", async () => {
  expect(
    await texts(
      `select part_table_name || ':' || part_id || coalesce(' ' || note, '') as text
       from public.part_printer_compatibility
       where printer_id is null and part_table_name in ('hotend', 'fan') order by 1`,
    ),
  ).toEqual(["fan:2 Tried it"]);
});

test("pinned and collected parts stay, also those that the data no longer have", async () => {
  expect(
    await texts(
      `select pinned_items.item_id || ' ' || parts.name as text
       from public.pinned_items join public.parts on item_table || ':' || parts.item_id = pinned_items.item_id
       order by 1`,
    ),
  ).toEqual([
    "build_plate:1 Bambu Textured PEI Plate 257x257 mm (X1, P1 and A1)",
    "extruder:1 Orbiter v2.0",
    "fan:1 Noctua NF-A4x10 FLX 40x10mm 12V",
  ]);
  expect(await texts("select name as text from public.probe where name in ('Gone Probe', 'Kept Probe')")).toEqual([
    "Kept Probe",
  ]);
});

test("everything new is there, once", async () => {
  expect(
    await texts(
      `select count(*) || ' ' || count(distinct (item_table, name)) as text from public.parts
       union all select count(*)::text from public.part_interfaces
       union all select count(*)::text from public.printer_interfaces`,
    ),
  ).toEqual(["541 541", "1014", "1587"]);
});

test("ratings that one member made alone go, those of three count each once, and long notes keep their words", async () => {
  expect(
    await texts("select id || ' ' || coalesce(rating::text, '-') as text from public.hotend where id < 3 order by id"),
  ).toEqual(["1 3.67", "2 -"]);
  expect(
    await texts(
      `select distinct note || ' ' || (updated_at = created_at) as text from public.fit_reports
       where user_id = '${MEMBER}' order by 1`,
    ),
  ).toEqual(["1\n2\n3\n4\n5\n6\n7\n8\n9\n10 11 12 true", "one\n\ntwo true"]);
});

test("of a row that was changed before contents were remembered, a later seed corrects what the last one found the same", async () => {
  const data = await mkdtemp(path.join(tmpdir(), "first-layer-later-"));
  try {
    await cp(path.join(SUPABASE, "seed", "data"), data, { recursive: true });
    const file = path.join(data, "hotend.csv");
    await writeFile(file, (await readFile(file, "utf8")).replace("\nE3D Volcano,E3D,", "\nE3D Volcano,E3D Online,"));
    await database.exec(buildSeed(data));
  } finally {
    await rm(data, { recursive: true });
  }
  expect(
    await texts(
      "select concat_ws('|', manufacturer, description, max_flow_rate) as text from public.hotend where id = 2",
    ),
  ).toEqual(["E3D Online|Ours.|15"]);
});
