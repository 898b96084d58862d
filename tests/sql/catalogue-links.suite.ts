import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import type { TestDatabase } from "../support/data/test-database";
import { resultOf } from "./support/saved";
import { withPeople } from "./support/submissions";

const deadSchema = z.object({
  ...{ links: z.number(), checked: z.number(), answered: z.number(), dead: z.number() },
  rows: z.array(z.looseObject({ url: z.string(), entity: z.string(), name: z.string(), field: z.string() })),
});

const SITE = "https://maker.example/hotend.jpg";

/** The tests of addresses that the catalogue names; `opened` returns the database. */
export function describeCatalogueLinks(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  const undone = (work: Parameters<typeof withPeople>[1]) => withPeople(() => database, work);
  const claim = async (sql: Database, most = 20) =>
    (
      await sql.query(
        z.object({ url: z.string() }),
        `select url from public.claim_catalogue_links(${String(most)}) as url`,
      )
    )
      .map(({ url }) => url)
      .toSorted();
  const finish = (sql: Database, url: string, state: string) =>
    sql.query(z.unknown(), "select public.finish_catalogue_link($1, $2)", [url, state]);
  const name = (sql: Database) =>
    sql.exec(`update public.manufacturers set website = null;
      delete from private.catalogue_links;
      update public.hotend set image_url = '${SITE}' where id in (1, 2);
      update public.manufacturers set website = 'https://maker.example/', status = 'approved' where id = 1;
      update public.manufacturers set website = 'https://other.example/', status = 'approved' where id = 2;
      update public.manufacturers set website = 'https://hidden.example/', status = 'pending' where id = 3;
      update public.fan set image_url = 'picture:0123' where id = 1`);

  describe("an address that the catalogue names", () => {
    test(
      "is handed out once, of each site one at a time, and not where visitors do not see it",
      undone(async (sql) => {
        await name(sql);
        const first = await claim(sql);
        expect(first).toEqual([SITE.replace("hotend.jpg", ""), "https://other.example/"]);
        expect(await claim(sql)).toEqual([SITE]);
        expect(await claim(sql)).toEqual([]);
      }),
    );

    test(
      "is dead when two checks in a row have found nothing, and named with the rows that have it",
      undone(async (sql, { admin }) => {
        await name(sql);
        await claim(sql);
        const dead = async () => deadSchema.parse(await resultOf(sql, admin, "public.list_dead_links()"));
        await finish(sql, SITE, "missing");
        await finish(sql, "https://other.example/", "responds");
        expect(await dead()).toMatchObject({ links: 3, checked: 2, answered: 2, dead: 0, rows: [] });
        expect(await claim(sql)).toEqual([]);
        await sql.exec("update private.catalogue_links set not_before = '-infinity' where state = 'missing'");
        expect(await claim(sql)).toEqual([SITE]);
        await finish(sql, SITE, "missing");
        const { rows } = await dead();
        expect(rows).toHaveLength(2);
        expect(rows[0]).toMatchObject({ url: SITE, entity: "hotend", field: "image_url", state: "missing" });
        await finish(sql, SITE, "responds");
        expect(await dead()).toMatchObject({ dead: 0, rows: [] });
      }),
    );

    test(
      "is not called dead where no site has answered at all",
      undone(async (sql, { admin }) => {
        await name(sql);
        await claim(sql);
        for (let check = 0; check < 2; check += 1) await finish(sql, SITE, "silent");
        const found = async () => resultOf(sql, admin, "public.list_dead_links()");
        expect(await found()).toMatchObject({ checked: 1, answered: 0, dead: 0, rows: [] });
        await finish(sql, "https://other.example/", "refuses");
        expect(await found()).toMatchObject({ checked: 2, answered: 1, dead: 1 });
      }),
    );

    test(
      "is forgotten once nothing names it",
      undone(async (sql, { admin }) => {
        await name(sql);
        await claim(sql);
        await sql.exec(`update public.hotend set image_url = null;
          update private.catalogue_links set found_at = now() - interval '2 hours'`);
        await claim(sql);
        expect(await resultOf(sql, admin, "public.list_dead_links()")).toMatchObject({ links: 2 });
      }),
    );
  });
}
