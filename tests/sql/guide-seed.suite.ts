import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { partAddresses } from "../../scripts/seed/guides/part-addresses";
import { partsOf } from "../../scripts/seed/catalogue-rows";
import { SeedFiles } from "../../scripts/seed/seed-files";
import type { Database } from "../../server/embedded/database/database";
import type { TestDatabase } from "../support/data/test-database";
import { guideSeed, guideText } from "./support/guide-seeds";

const textRow = z.object({ text: z.string().nullable() });

const GUIDES = {
  "first-guide": guideText("First guide", { head: { prerequisites: "[second-guide]" } }),
  "second-guide": guideText("Second guide"),
  "third-guide": guideText("Third guide"),
};

/** The tests of the guides' seed; `opened` returns the database. Long because they share its guides. */
export function describeGuideSeed(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  const undone = (work: (sql: Database) => Promise<void>) => () => database.undone(work);
  const texts = async (sql: Database, query: string) => (await sql.query(textRow, query)).map(({ text }) => text);
  /** Guides of the tests: title, what is said of them in short, and their status. */
  const guides = (sql: Database) =>
    texts(
      sql,
      `select concat_ws(' | ', slug, summary, status) as text from public.tutorials
       where slug like any ('{%-guide,%-guides}') order by slug`,
    );
  const version = (sql: Database) => texts(sql, "select version::text as text from public.catalogue_version");

  const said = (title: string, summary: string) => guideText(title, { head: { summary } });

  test("parts have the addresses that guides are checked against", async () => {
    const expected = partAddresses(partsOf(new SeedFiles("supabase/seed/data")));
    const addresses = await texts(
      database.owner,
      "select item_table || ' ' || manufacturer_slug || '/' || part_slug as text from public.parts",
    );
    expect(addresses.sort()).toEqual([...expected].map(([address, table]) => `${table} ${address}`).sort());
  });

  test(
    "applied again, it changes nothing, not even the version",
    undone(async (sql) => {
      const before = [
        await version(sql),
        await texts(sql, "select t::text as text from public.tutorials as t order by id"),
      ];
      await sql.exec(readFileSync("supabase/seed/guides.sql", "utf8"));
      expect([
        await version(sql),
        await texts(sql, "select t::text as text from public.tutorials as t order by id"),
      ]).toEqual(before);
    }),
  );

  test(
    "guides are planted with what is to be done before them, and those that the data do not have are archived",
    undone(async (sql) => {
      await sql.exec(guideSeed(GUIDES));
      expect(await guides(sql)).toEqual([
        "first-guide | In short. | published",
        "second-guide | In short. | published",
        "third-guide | In short. | published",
      ]);
      expect(
        await texts(
          sql,
          `select one.slug || ' ' || other.slug as text from public.tutorial_prerequisites
           join public.tutorials as one on one.id = tutorial_id join public.tutorials as other on other.id = requires_id
           where one.slug = 'first-guide'`,
        ),
      ).toEqual(["first-guide second-guide"]);
      expect(
        await texts(sql, "select slug as text from public.tutorials where status = 'published' order by 1"),
      ).toEqual(Object.keys(GUIDES));
      // With the next seed that has them they are back, as they were.
      await sql.exec(readFileSync("supabase/seed/guides.sql", "utf8"));
      expect(
        await texts(sql, "select slug as text from public.tutorials where status = 'archived' order by 1"),
      ).toEqual(Object.keys(GUIDES));
    }),
  );

  test(
    "a newer one corrects what nobody changed, under the same ids, and leaves alone what people changed or deleted",
    undone(async (sql) => {
      await sql.exec(guideSeed({ ...GUIDES, "fourth-guide": said("Fourth guide", "In short.") }));
      const ids = () => texts(sql, "select slug || id as text from public.tutorials where slug = 'first-guide'");
      const before = await ids();
      await sql.exec(`
        update public.tutorials set summary = 'Ours.' where slug = 'second-guide';
        update public.tutorials set status = 'archived' where slug = 'fourth-guide';
        update public.tutorials set done_count = 5, reviewed_at = now() where slug = 'first-guide';
        delete from public.tutorials where slug = 'third-guide';`);
      const newer = guideSeed({
        "first-guide": said("First guide", "Newer."),
        "second-guide": said("Second guide", "Newer."),
        "third-guide": said("Third guide", "Newer."),
        "fourth-guide": said("Fourth guide", "Newer."),
        "fifth-guide": said("Fifth guide", "Newer."),
      });
      await sql.exec(newer);
      const after = [
        "fifth-guide | Newer. | published",
        "first-guide | Newer. | published",
        "fourth-guide | In short. | archived",
        "second-guide | Ours. | published",
      ];
      expect(await guides(sql)).toEqual(after);
      expect(await ids()).toEqual(before);
      expect(
        await texts(
          sql,
          "select concat(version, ' ', done_count) as text from public.tutorials where slug = 'first-guide'",
        ),
      ).toEqual(["2 5"]);
      const unmoved = await version(sql);
      await sql.exec(newer);
      expect(await version(sql)).toEqual(unmoved);
      // What people changed is not archived either.
      await sql.exec(guideSeed({ "fifth-guide": said("Fifth guide", "Newer.") }));
      expect(await guides(sql)).toEqual([
        "fifth-guide | Newer. | published",
        "first-guide | Newer. | archived",
        "fourth-guide | In short. | archived",
        "second-guide | Ours. | published",
      ]);
    }),
  );

  test(
    "an address that somebody's guide has stays theirs, and what the catalogue does not have is left out",
    undone(async (sql) => {
      await sql.exec(`
        insert into public.tutorials (slug, title, kind, summary) values ('first-guide', 'Their guide', 'tip', 'Theirs.');
        delete from public.hotend where name = 'E3D V6';`);
      const head = { parts: "[{ part: e3d/e3d-v6, quantity: 1 }, { part: e3d/e3d-volcano, quantity: 1 }]" };
      await sql.exec(guideSeed({ ...GUIDES, "second-guide": guideText("Second guide", { head }) }));
      expect(await guides(sql)).toContain("first-guide | Theirs. | draft");
      expect(
        await texts(
          sql,
          `select parts.name as text from public.tutorials
           join public.tutorial_parts as needed on needed.tutorial_id = tutorials.id
           join public.parts using (item_table, item_id) where slug = 'second-guide'`,
        ),
      ).toEqual(["E3D Volcano"]);
    }),
  );
}
