/* Long because every test of this subject shares one migrated and seeded database, for each of two engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import type { TestDatabase } from "../support/data/test-database";
import { outcomeOf, resultOf } from "./support/saved";

const VALID = { title: "Spring sale", href: "/find" };
const quoted = (value: object) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
const savedSchema = z.object({ card: z.coerce.number(), change: z.coerce.number().nullable() });
const cardSchema = z.record(z.string(), z.unknown());

/** The tests of cards and texts; `opened` returns the database. Long because they share its helpers. */
export function describeSiteContent(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  const undone = (work: (sql: Database) => Promise<void>) => () =>
    database.undone(async (sql) => {
      await work(sql);
    });
  const admin = () => database.credentials.admin;
  const save = async (sql: Database, fields: object, card?: number, version?: number) => {
    const ofCard = card === undefined ? "" : `, ${String(card)}, ${String(version)}`;
    return savedSchema.parse(
      await resultOf(
        sql,
        admin(),
        `(select to_jsonb(saved) from public.save_featured_card(${quoted(fields)}${ofCard}) as saved)`,
      ),
    );
  };
  const tried = (sql: Database, call: string) => outcomeOf(sql, admin(), `select public.${call}`);
  const cards = (sql: Database, columns = "title, position", where = "true") =>
    sql.query(
      cardSchema,
      `select ${columns} from public.featured_cards where ${where} order by placement, position, id`,
    );
  const cardOf = async (sql: Database, id: number, columns = "*") =>
    (await cards(sql, columns, `id = ${String(id)}`))[0];
  const undo = (sql: Database, change: number | null) =>
    resultOf(sql, admin(), `public.undo_site_change(${String(change)})`);
  const logged = async (sql: Database) =>
    (
      await sql.query(
        z.object({ line: z.string() }),
        "select action || ' ' || subject as line from public.audit_log order by id desc limit 1",
      )
    )[0]?.line;

  describe("a featured card", () => {
    test.each([
      ["a title", { ...VALID, title: " \u200b " }, "featured_cards_title_check"],
      ["a short title", { ...VALID, title: "x".repeat(81) }, "featured_cards_title_check"],
      ["a link text of 30 characters", { ...VALID, cta: "x".repeat(31) }, "featured_cards_cta_check"],
      ["a page there is", { ...VALID, placement: "saved" }, "featured_cards_placement_check"],
      ["an end after its start", { ...VALID, starts_at: "2026-02-01", ends_at: "2026-01-01" }, "ends_after_start"],
      ["a part with its table", { ...VALID, item_id: 1 }, "featured_cards_item_check"],
      ["one subject", { ...VALID, item_table: "hotend", item_id: 1, tutorial_id: 1 }, "featured_cards_one_subject"],
      ...[
        ...["//evil.example.com", "/\\evil.example.com", "http://example.com/", "javascript:alert(1)", "find", ""],
        ...["https://user@example.com/", "https://localhost/", "https://printer.local/", "https://example.com:8080/"],
        ...["/.//evil.example.com", "/~//x", "/%2f/x", "/a/../b", "/%2E%2e/b", "/a%5Cb", "/."],
      ].map((href): [string, object, string] => [`a safe link, not ${href}`, { ...VALID, href }, "href_check"]),
      ...["javascript:alert(1)", "//evil.example.com/a.png", "http://example.com/a.png", "https://x", "/a//b.png"].map(
        (image_url): [string, object, string] => [
          `a safe picture, not ${image_url}`,
          { ...VALID, image_url },
          "image_url_check",
        ],
      ),
    ])("has %s", (_, fields, constraint) =>
      undone(async (sql) => {
        expect(await tried(sql, `save_featured_card(${quoted(fields)})`)).toMatch(new RegExp(`^23514 .*${constraint}`));
      })(),
    );

    test(
      "is added, changed and deleted in the log of the catalogue and of administrators, and each is undone once",
      undone(async (sql) => {
        const added = await save(sql, { ...VALID, subtitle: "  a\n b ", href: "https://shop.example.com/a" });
        expect(await cardOf(sql, added.card, "title, subtitle, placement, is_active, version")).toEqual({
          ...{ title: "Spring sale", subtitle: "a b", placement: "find", is_active: true, version: 1 },
        });
        expect(await logged(sql)).toBe(`catalogue.added featured_cards:${String(added.card)}`);
        const [change] = await sql.query(
          z.object({ entity: z.string(), entity_id: z.string() }),
          "select entity, entity_id from public.catalogue_changes order by version desc limit 1",
        );
        expect(change).toEqual({ entity: "featured_cards", entity_id: String(added.card) });

        const changed = await save(sql, { title: "Summer sale", is_active: false }, added.card, 1);
        expect(await cardOf(sql, added.card, "title, is_active, version")).toMatchObject({
          title: "Summer sale",
          version: 2,
        });
        expect(await undo(sql, changed.change)).toBe(true);
        expect(await cardOf(sql, added.card, "title, is_active")).toEqual({ title: "Spring sale", is_active: true });
        expect(await undo(sql, changed.change)).toBe(false);

        const deleted = z.coerce
          .number()
          .parse(await resultOf(sql, admin(), `public.delete_featured_card(${String(added.card)})`));
        expect(await cardOf(sql, added.card)).toBeUndefined();
        expect(await resultOf(sql, admin(), `public.delete_featured_card(${String(added.card)})`)).toBeNull();
        expect(await undo(sql, deleted)).toBe(true);
        expect(await cardOf(sql, added.card, "title, subtitle")).toEqual({ title: "Spring sale", subtitle: "a b" });
        expect(await undo(sql, deleted)).toBe(false);
        expect(await undo(sql, added.change)).toBe(true);
        expect(await cards(sql)).toEqual([]);
        expect(await undo(sql, added.change)).toBe(false);
      }),
    );

    test(
      "that somebody else has changed is neither overwritten nor undone unseen",
      undone(async (sql) => {
        const { card, change } = await save(sql, VALID);
        const first = await save(sql, { title: "First" }, card, 1);
        expect(await tried(sql, `save_featured_card('{"title": "Second"}', ${String(card)}, 1)`)).toBe(
          "PT409 Changed since",
        );
        await save(sql, { title: "Second" }, card, 2);
        expect(await tried(sql, `undo_site_change(${String(first.change)})`)).toBe("PT409 Changed since");
        expect(await tried(sql, `undo_site_change(${String(change)})`)).toBe("PT409 Changed since");
        expect(await tried(sql, `save_featured_card('{}', 999999, 1)`)).toBe("PT404 Unknown card");
        // The same again changes nothing.
        expect(await save(sql, { title: "Second" }, card, 3)).toEqual({ card, change: null });
      }),
    );

    test(
      "is undone for 30 days, and nothing else of the log is",
      undone(async (sql) => {
        const { change } = await save(sql, VALID);
        await sql.exec("alter table public.audit_log disable trigger keep_audit");
        await sql.exec(`update public.audit_log set at = now() - interval '31 days' where id = ${String(change)}`);
        expect(await tried(sql, `undo_site_change(${String(change)})`)).toBe("PT404 Nothing to undo");
        await sql.exec(`update public.audit_log set at = now(), subject = 'hotend:1' where id = ${String(change)}`);
        expect(await tried(sql, `undo_site_change(${String(change)})`)).toBe("PT404 Nothing to undo");
      }),
    );

    test(
      "comes back without the part or guide that has gone since",
      undone(async (sql) => {
        await sql.exec("insert into public.tools (id, name) values (900077, 'Short-lived')");
        const { card } = await save(sql, { ...VALID, item_table: "tools", item_id: 900077 });
        const deleted = await resultOf(sql, admin(), `public.delete_featured_card(${String(card)})`);
        await sql.exec("delete from public.tools where id = 900077");
        expect(await undo(sql, z.coerce.number().parse(deleted))).toBe(true);
        expect(await cardOf(sql, card, "item_table, item_id")).toEqual({ item_table: null, item_id: null });
      }),
    );

    test(
      "has a place among those of its page, and a new one is the last",
      undone(async (sql) => {
        const ids: number[] = [];
        for (const title of ["a", "b", "c"]) ids.push((await save(sql, { ...VALID, title })).card);
        await save(sql, { ...VALID, title: "of another page", placement: "learn" });
        const [a = 0, , c = 0] = ids;
        const order = async () => (await cards(sql, "title", "placement = 'find'")).map(({ title }) => title).join("");
        expect(await order()).toBe("abc");
        await resultOf(sql, admin(), `public.move_featured_card(${String(c)}, 1)`);
        expect(await order()).toBe("cab");
        await resultOf(sql, admin(), `public.move_featured_card(${String(c)}, 1)`);
        expect(await order()).toBe("cab");
        await resultOf(sql, admin(), `public.move_featured_card(${String(a)}, 99)`);
        expect(await order()).toBe("cba");
        // The order is no other version of a card that somebody edits.
        expect(await cardOf(sql, a, "version")).toEqual({ version: 1 });
        await save(sql, { placement: "learn" }, a, 1);
        expect(await cards(sql, "title", "placement = 'learn'")).toEqual([
          { title: "of another page" },
          { title: "a" },
        ]);
      }),
    );
  });

  describe("a text of the site", () => {
    const write = (version: number, enabled: boolean, content: object) =>
      `save_site_block('footer', ${String(version)}, ${String(enabled)}, ${quoted(content)})`;
    const versionNow = async (sql: Database) =>
      (
        await sql.query(
          z.object({ version: z.coerce.number() }),
          "select version from public.site_blocks where key = 'footer'",
        )
      )[0]?.version ?? 0;

    test(
      "is written, switched, logged and undone",
      undone(async (sql) => {
        const version = await versionNow(sql);
        const content = { text: "Two lines\nof text", label: "More", href: "/learn" };
        const change = await resultOf(sql, admin(), `public.${write(version, true, content)}`);
        expect(await logged(sql)).toBe("catalogue.changed site_blocks:footer");
        const shown = await resultOf(sql, database.credentials.anon, "public.list_site_content()");
        expect(shown).toMatchObject({ blocks: [{ key: "footer", content }] });
        expect(await tried(sql, write(version, false, content))).toBe("PT409 Changed since");
        expect(await undo(sql, z.coerce.number().parse(change))).toBe(true);
        expect(await resultOf(sql, database.credentials.anon, "public.list_site_content()")).toMatchObject({
          blocks: [],
        });
        expect(await tried(sql, "save_site_block('nowhere', 1, true, '{\"text\": \"a\"}')")).toBe("PT404 Unknown text");
      }),
    );

    test(
      "to which a link was added is without it once that is undone, and not while the link is another one",
      undone(async (sql) => {
        const saved = async (content: object) =>
          z.coerce
            .number()
            .parse(await resultOf(sql, admin(), `public.${write(await versionNow(sql), true, content)}`));
        const now = async () =>
          (await sql.query(cardSchema, "select content from public.site_blocks where key = 'footer'"))[0]?.["content"];
        await saved({ text: "Shop with care" });
        const added = await saved({ text: "Shop with care", label: "Go", href: "/find" });
        expect(await undo(sql, added)).toBe(true);
        expect(await now()).toEqual({ text: "Shop with care" });
        expect(await undo(sql, added)).toBe(false);
        const removed = await saved({ text: "Shop" });
        await saved({ text: "Shop", label: "Go", href: "/find" });
        expect(await tried(sql, `undo_site_change(${String(removed)})`)).toBe("PT409 Changed since");
      }),
    );

    test.each([
      ["nothing while it is switched on", true, { text: " " }],
      ["no text", true, {}],
      ["a long text", true, { text: "x".repeat(601) }],
      ["another field", false, { text: "a", html: "<b>" }],
      ["a link without words", false, { text: "a", href: "/find" }],
      ["a link that runs a script", false, { text: "a", label: "b", href: "javascript:alert(1)" }],
      ["a link to another site without https", false, { text: "a", label: "b", href: "//evil.example.com" }],
      ["a path that is read in several ways", false, { text: "a", label: "b", href: "/.//evil.example.com" }],
    ])("is not %s", (_, enabled, content) =>
      undone(async (sql) => {
        expect(await tried(sql, write(await versionNow(sql), enabled, content))).toMatch(/^23514 /);
      })(),
    );
  });
}
