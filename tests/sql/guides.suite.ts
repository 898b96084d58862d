/* Long because every test of this subject shares one migrated and seeded database, for each of two engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { guideRowSchema, type Guide } from "~/features/guides/guides.model";
import { filesIn } from "../../scripts/seed/guides/guide-files";
import type { Database } from "../../server/embedded/database/database";
import { asIdentity, type Credentials, type TestDatabase } from "../support/data/test-database";
import { sqlState } from "./support/access-matrix";
import { addAccount } from "./support/accounts";
import { outcomeOf, resultOf } from "./support/saved";

type Account = Credentials & { readonly userId: string };

const idRow = z.object({ id: z.coerce.number() });
const textRow = z.object({ text: z.string().nullable() });
const progressRow = z.object({ slug: z.string(), steps: z.array(z.number()), done: z.boolean() });

const line = (text: string, mark: string | null = null, level = 0) => ({ level, mark, text });
const step = (title: string, lines: unknown[] = [line("Do it.")], pictures: unknown[] = []) => ({
  title,
  lines,
  pictures,
});

/** A guide as private.write_tutorial() takes it. */
const document = (given: Readonly<Record<string, unknown>> = {}) => ({
  ...{ slug: "test-guide", title: "Test guide", summary: "In short.", kind: "tip", difficulty: 2, minutes: [5, 10] },
  ...{ flags: ["sharp", "hot_surface"], firmware: ["Klipper"], slicer: [], calculators: ["flow-rate"] },
  ...{ printers: "all", series: null, tools: [], parts: [], introduction: "Why.", conclusion: "Done." },
  sources: [{ title: "A page", url: "https://example.test/page" }],
  steps: [step("One"), step("Two"), step("Three")],
  ...given,
});

/** The tests of guides and of members' progress; `opened` returns the database. Long because they share its helpers. */
export function describeGuides(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  /** Runs a test with a new member and undoes what it did. */
  const undone = (work: (sql: Database, member: Account) => Promise<void>) => () =>
    database.undone(async (sql) => work(sql, await addAccount(sql, {})));

  const texts = async (sql: Database, query: string) => (await sql.query(textRow, query)).map(({ text }) => text);

  const call = (content: unknown, guide: number | null, status: string) =>
    `private.write_tutorial('${JSON.stringify(content).replaceAll("'", "''")}', ${guide ?? "null"}, '${status}')`;

  async function write(sql: Database, content: unknown, guide: number | null = null, status = "published") {
    const [row] = await sql.query(idRow, `select ${call(content, guide, status)} as id`);
    return row?.id ?? 0;
  }

  /** Whether a guide is taken: `written`, or the SQLSTATE. It is not kept. */
  async function outcomeOfWriting(sql: Database, content: unknown, status = "published"): Promise<string> {
    await sql.exec("savepoint written");
    const outcome = await write(sql, content, null, status).then(() => "written", sqlState);
    await sql.exec("rollback to savepoint written");
    return outcome;
  }

  /** The guide as everybody reads it; undefined when nobody does. */
  async function published(sql: Database, slug = "test-guide"): Promise<Guide | undefined> {
    const rows = await asIdentity(sql, database.credentials.anon, () =>
      sql.query(z.object({ guide: z.unknown() }), "select guide from public.list_guides(0, 50) as guide"),
    );
    return rows.map(({ guide }) => guideRowSchema.parse(parsed(guide))).find((guide) => guide.slug === slug);
  }

  /** The guides that the log of changes names since a version, in order; null when the version is the same. */
  async function logged(sql: Database, work: () => Promise<unknown>): Promise<(string | null)[] | null> {
    const version = async () =>
      Number((await texts(sql, "select version::text as text from public.catalogue_version"))[0]);
    // Statements of one transaction share a version while they are sent at the same time.
    await sql.exec("select set_config('first_layer.bumped_for', '', true)");
    const before = await version();
    await work();
    if ((await version()) === before) return null;
    return texts(
      sql,
      `select entity || ':' || entity_id || case when deleted then ' gone' else '' end as text
       from public.catalogue_changes where version > ${before} order by version, 1`,
    );
  }

  const progressOf = (sql: Database, who: Credentials) =>
    asIdentity(sql, who, () => sql.query(progressRow, "select * from public.list_tutorial_progress()"));

  const setStep = (sql: Database, who: Credentials, nth: number | null, done = true, slug = "test-guide") =>
    outcomeOf(sql, who, `select public.set_tutorial_step('${slug}', ${nth ?? "null"}, ${done})`);
  const setDone = (sql: Database, who: Credentials, done = true, slug = "test-guide") =>
    outcomeOf(sql, who, `select public.set_tutorial_done('${slug}', ${done})`);

  describe("what everybody reads", () => {
    test("is every guide of the seed, as the application understands it, page by page", async () => {
      const slugs: string[] = [];
      for (let after = 0, pages = 0; pages < 20; pages++) {
        const { body, status } = await database.call("anon", "POST", "/rest/v1/rpc/list_guides", {
          after_id: after,
          most: 7,
        });
        expect(status).toBe(200);
        const page = z.array(z.unknown()).parse(body);
        if (page.length === 0) break;
        expect(page.length).toBeLessThanOrEqual(7);
        const guides = page.map((row) => guideRowSchema.parse(row));
        slugs.push(...guides.map(({ slug }) => slug));
        after = guides.at(-1)?.id ?? 0;
      }
      const files = filesIn("supabase/seed/guides", ".md").map((file) => file.split("/").at(-1));
      expect(slugs.toSorted()).toEqual(files.toSorted());
      const few = await database.call("anon", "POST", "/rest/v1/rpc/list_guides", { ids: [2, 5, 900000] });
      expect(
        z
          .array(guideRowSchema)
          .parse(few.body)
          .map(({ id }) => id),
      ).toEqual([2, 5]);
      const { body } = await database.call("anon", "POST", "/rest/v1/rpc/list_guides", { most: 5000 });
      expect(z.array(z.unknown()).parse(body).length).toBe(Math.min(50, files.length));
    });

    test("of the seed has steps and sources, is a first version, and all of what it names is there", async () => {
      expect(
        await texts(
          database.owner,
          `select slug as text from public.tutorials as guide
           where (status, version) <> ('published', 1) or author_name is not null or jsonb_array_length(sources) = 0
             or (select count(*) from public.tutorial_steps where tutorial_id = guide.id) < 2
             or not exists (select from public.tutorial_printers where tutorial_id = guide.id)`,
        ),
      ).toEqual([]);
    });

    test(
      "is a guide with everything that belongs to it, in its order",
      undone(async (sql) => {
        const [part, fan] = await sql.query(
          z.object({ address: z.string(), item_table: z.string(), item_id: z.coerce.number() }),
          `select manufacturer_slug || '/' || part_slug as address, item_table, item_id from public.parts
           where name in ('E3D V6', 'Noctua NF-A4x10 FLX 40x10mm 12V') order by item_table desc`,
        );
        const [tool] = await sql.query(
          z.object({ address: z.string(), item_id: z.coerce.number() }),
          `select manufacturer_slug || '/' || part_slug as address, item_id from public.parts
           where item_table = 'tools' order by id limit 1`,
        );
        const [printer] = await sql.query(
          z.object({ slug: z.string(), id_uuid: z.string() }),
          "select slug, id_uuid from public.printers order by id limit 1",
        );
        const first = await write(sql, document({ slug: "first-guide", title: "First guide" }));
        const draft = await write(sql, document({ slug: "draft-guide", title: "Draft guide" }), null, "draft");
        const id = await write(
          sql,
          document({
            series: { name: "Firsts", position: 2 },
            printers: [printer?.slug, "no-such-printer"],
            parts: [
              { part: part?.address, quantity: 2, note: "Both" },
              { part: "no/such-part", quantity: 1 },
              { part: fan?.address, quantity: 1 },
            ],
            tools: [
              { name: "Socket", note: "7 mm", part: tool?.address },
              { name: "Rod", part: null },
            ],
            steps: [
              step("One", [line("Look.", "caution"), line("Closer.", null, 1)], [{ url: "drawing:a-b", alt: "It" }]),
              step("Two"),
            ],
          }),
        );
        await sql.exec(`select private.link_prerequisites(${id}, '{draft-guide,first-guide,no-guide,test-guide}')`);
        const guide = await published(sql);
        expect(guide).toEqual({
          ...{ id, slug: "test-guide", title: "Test guide", summary: "In short.", kind: "tip", difficulty: 2 },
          ...{ minutesMin: 5, minutesMax: 10, flags: ["hot_surface", "sharp"], firmware: ["Klipper"], slicer: [] },
          ...{ calculators: ["flow-rate"], series: { name: "Firsts", position: 2 } },
          printerIds: [printer?.id_uuid],
          prerequisites: [draft, first],
          tools: [
            { name: "Socket", note: "7 mm", toolId: tool?.item_id },
            { name: "Rod", note: null, toolId: null },
          ],
          parts: [
            { table: "hotend", partId: part?.item_id, quantity: 2, note: "Both" },
            { table: "fan", partId: fan?.item_id, quantity: 1, note: null },
          ],
          sources: [{ title: "A page", url: "https://example.test/page" }],
          introduction: "Why.",
          steps: [
            {
              id: expect.any(Number),
              title: "One",
              lines: [line("Look.", "caution"), line("Closer.", null, 1)],
              pictures: [{ url: "drawing:a-b", alt: "It" }],
            },
            { id: expect.any(Number), title: "Two", lines: [line("Do it.")], pictures: [] },
          ],
          ...{ conclusion: "Done.", author: null, authorUsername: null, licence: "CC BY-SA 4.0", doneCount: 0 },
          version: 1,
          publishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          reviewedAt: expect.stringMatching(/Z$/),
        });
        expect((await published(sql, "first-guide"))?.printerIds).toBeNull();
        expect(await published(sql, "draft-guide")).toBeUndefined();
        // A guide that is to be done after this one cannot be done before it.
        await sql.exec(`select private.link_prerequisites(${first}, '{test-guide}')`);
        expect((await published(sql, "first-guide"))?.prerequisites).toEqual([]);
        // One for printers that have all gone is for none, not for all.
        await sql.exec(`delete from public.printers where slug = '${printer?.slug ?? ""}'`);
        expect((await published(sql))?.printerIds).toEqual([]);
        expect(draft).toBeGreaterThan(0);
      }),
    );
  });

  test(
    "while LEARN is locked, administrators alone read guides, and members tick nothing off; servers read them",
    undone(async (sql, member) => {
      const admin = await addAccount(sql, {});
      await sql.exec(`insert into public.admin_users (user_id) values ('${admin.userId}')`);
      const guide = await write(
        sql,
        document({ flags: ["sharp"], printers: "all", tools: [{ name: "Key", part: null }] }),
      );
      const tables = ["tutorials", "tutorial_steps", "tutorial_tools", "tutorial_printers", "tutorial_flags"];
      const seenBy = (who: Credentials) =>
        asIdentity(sql, who, async () => {
          const seen: string[] = [];
          for (const table of tables) {
            const column = table === "tutorials" ? "id" : "tutorial_id";
            const [found] = await sql.query(
              z.object({ found: z.boolean() }),
              `select exists (select ${column} from public.${table} where ${column} = ${guide}) as found`,
            );
            if (found?.found === true) seen.push(table);
          }
          return seen;
        });
      for (const who of [database.credentials.anon, member, admin]) expect(await seenBy(who)).toEqual(tables);
      await sql.exec("update public.page_access set is_locked = true where page_name = 'guides'");
      expect(await seenBy(database.credentials.anon)).toEqual([]);
      expect(await seenBy(member)).toEqual([]);
      expect(await seenBy(admin)).toEqual(tables);
      expect(await setStep(sql, member, 1)).toBe("PT404 Unknown guide");
      expect(await setDone(sql, member)).toBe("PT404 Unknown guide");
      expect((await published(sql))?.slug).toBe("test-guide");
      await sql.exec("insert into private.server_keys (digest) values (encode(sha256('key'), 'hex'))");
      await expect(published(sql)).rejects.toThrow("Only the servers of the site do this");
    }),
  );

  describe("a guide is refused with", () => {
    test.each<[what: string, given: Readonly<Record<string, unknown>>]>([
      ["a short title", { title: "Four" }],
      ["a long title", { title: "x".repeat(121) }],
      ["an address that is none", { slug: "No Slug" }],
      ["no summary", { summary: "" }],
      ["a long summary", { summary: "x".repeat(301) }],
      ["another kind", { kind: "story" }],
      ["a sixth difficulty", { difficulty: 6 }],
      ["no difficulty", { difficulty: null }],
      ["minutes the wrong way round", { minutes: [10, 5] }],
      ["no minutes", { minutes: [0, 5] }],
      ["another flag", { flags: ["boring"] }],
      ["another firmware", { firmware: ["Other"] }],
      ["another slicer", { slicer: ["Other"] }],
      ["another calculator", { calculators: ["other"] }],
      ["no introduction", { introduction: "" }],
      ["a long conclusion", { conclusion: "x".repeat(2001) }],
      ["a source that is no page", { sources: [{ title: "A page", url: "javascript:alert(1)" }] }],
      ["a list of sources in another", { sources: [[{ title: "A page", url: "https://example.test" }]] }],
      ["a long title of a step", { steps: [step("x".repeat(81))] }],
      [
        "nine lines",
        {
          steps: [
            step(
              "One",
              Array.from({ length: 9 }, () => line("x")),
            ),
          ],
        },
      ],
      ["a long line", { steps: [step("One", [line("x".repeat(501))])] }],
      ["an empty line", { steps: [step("One", [line("")])] }],
      ["another mark", { steps: [step("One", [line("x", "shout")])] }],
      ["a fourth level", { steps: [step("One", [line("x", null, 3)])] }],
      ["a line without a mark, not even none", { steps: [step("One", [{ level: 0, text: "x" }])] }],
      ["a list of lines in another", { steps: [step("One", [[line("x")]])] }],
      [
        "a picture from elsewhere",
        { steps: [step("One", [line("x")], [{ url: "https://example.test/x.png", alt: "x" }])] },
      ],
      ["a picture without words", { steps: [step("One", [line("x")], [{ url: "drawing:x", alt: "" }])] }],
      [
        "four pictures",
        {
          steps: [
            step(
              "One",
              [line("x")],
              Array.from({ length: 4 }, () => ({ url: "drawing:x", alt: "x" })),
            ),
          ],
        },
      ],
      ["61 steps", { steps: Array.from({ length: 61 }, () => step("One")) }],
    ])("%s", (_, given) =>
      undone(async (sql) => {
        expect(await outcomeOfWriting(sql, document(given))).toBe("23514");
        expect(await outcomeOfWriting(sql, document())).toBe("written");
      })(),
    );

    test(
      "nothing missing, as long as it is a draft; lines as long as they may be are taken",
      undone(async (sql) => {
        expect(await outcomeOfWriting(sql, { slug: "bare-draft", title: "Bare draft", kind: "tip" }, "draft")).toBe(
          "written",
        );
        const longest = document({ steps: [step("One", [line("é\n".repeat(250))])] });
        expect(await outcomeOfWriting(sql, longest)).toBe("written");
      }),
    );
  });

  describe("progress", () => {
    test(
      "is ticked off and taken back by members, for themselves alone",
      undone(async (sql, member) => {
        await write(sql, document());
        const other = await addAccount(sql, {});
        expect(await progressOf(sql, member)).toEqual([]);
        for (const nth of [3, 1, 1]) expect(await setStep(sql, member, nth)).toBe("done");
        expect(await progressOf(sql, member)).toEqual([{ slug: "test-guide", steps: [1, 3], done: false }]);
        expect(await setStep(sql, member, 3, false)).toBe("done");
        expect(await setStep(sql, member, 2, false)).toBe("done");
        expect(await setDone(sql, member)).toBe("done");
        expect(await progressOf(sql, member)).toEqual([{ slug: "test-guide", steps: [1], done: true }]);
        expect(await progressOf(sql, other)).toEqual([]);
        const rows = await asIdentity(sql, other, () => sql.query(z.unknown(), "select from public.tutorial_progress"));
        expect(rows).toEqual([]);
        expect(await setDone(sql, member, false)).toBe("done");
        expect(await setStep(sql, member, 1, false)).toBe("done");
        expect(await progressOf(sql, member)).toEqual([]);
      }),
    );

    test(
      "is kept of steps of published guides alone, and by nobody without an account",
      undone(async (sql, member) => {
        await write(sql, document());
        await write(sql, document({ slug: "draft-guide", title: "Draft guide" }), null, "draft");
        for (const nth of [0, -1, 4, null, 2_147_483_647]) {
          expect(await setStep(sql, member, nth)).toBe("PT404 Unknown step");
        }
        for (const slug of ["draft-guide", "no-guide"]) {
          expect(await setStep(sql, member, 1, true, slug)).toBe("PT404 Unknown guide");
          expect(await setDone(sql, member, true, slug)).toBe("PT404 Unknown guide");
        }
        for (const who of [database.credentials.ended, database.credentials.service]) {
          expect(await setStep(sql, who, 1)).toBe("42501 Only members can keep their progress");
          expect(await setDone(sql, who)).toBe("42501 Only members can keep their progress");
        }
        expect(await setStep(sql, database.credentials.anon, 1)).toMatch(/^42501 permission denied/);
        expect(await setStep(sql, database.credentials.admin, 1)).toBe("done");
        // Of a guide that is no longer published it is not shown, and not lost either.
        expect(await setStep(sql, member, 2)).toBe("done");
        await sql.exec("update public.tutorials set status = 'archived' where slug = 'test-guide'");
        expect(await progressOf(sql, member)).toEqual([]);
        await sql.exec("update public.tutorials set status = 'published' where slug = 'test-guide'");
        expect(await progressOf(sql, member)).toEqual([{ slug: "test-guide", steps: [2], done: false }]);
      }),
    );

    test(
      "stays with a step that is changed, and goes with one that is removed",
      undone(async (sql, member) => {
        const guide = await write(sql, document());
        for (const nth of [1, 3]) await setStep(sql, member, nth);
        await write(sql, document({ steps: [step("First", [line("Other.")]), step("Two")] }), guide);
        expect(await progressOf(sql, member)).toEqual([{ slug: "test-guide", steps: [1], done: false }]);
        expect((await published(sql))?.steps.map(({ title }) => title)).toEqual(["First", "Two"]);
        await sql.exec(`delete from auth.users where id = '${member.userId}'`);
        expect(
          await texts(sql, `select step_id::text as text from public.tutorial_progress where tutorial_id = ${guide}`),
        ).toEqual([]);
      }),
    );

    test(
      "that a device remembered is added, as far as it is understood",
      undone(async (sql, member) => {
        await write(sql, document());
        await write(sql, document({ slug: "second-guide", title: "Second guide" }));
        await setStep(sql, member, 1);
        const merge = (entries: unknown) =>
          resultOf(sql, member, `public.merge_tutorial_progress('${JSON.stringify(entries)}')`);
        expect(
          await merge([
            { slug: "test-guide", steps: [1, 2, 2, 9, "3", null, 1.5, { a: 1 }, -1], done: false },
            { slug: "second-guide", steps: 7, done: true },
            { slug: "test-guide", steps: [2], done: "true" },
            { slug: "no-guide", steps: [1], done: true },
            ...["second-guide", null, 5, [], { steps: [1] }, { slug: 5 }],
          ]),
        ).toBe(1);
        const merged = [
          { slug: "test-guide", steps: [1, 2], done: false },
          { slug: "second-guide", steps: [], done: true },
        ];
        expect(await progressOf(sql, member)).toEqual(merged);
        for (const nothing of [null, {}, "x", [], [{ slug: "second-guide", done: true }]]) {
          expect(await logged(sql, () => merge(nothing))).toBeNull();
        }
        // Of very much, the first are taken.
        const many = Array.from({ length: 50 }, () => ({ slug: "no-guide", steps: [1] }));
        expect(await merge([...many, { slug: "test-guide", steps: [3] }])).toBe(0);
        // JSON as a text within JSON.
        expect(await merge(JSON.stringify([{ slug: "second-guide", steps: [1] }]))).toBe(1);
        await setStep(sql, member, 1, false, "second-guide");
        expect(await merge([{ slug: "test-guide", steps: [...Array.from({ length: 60 }, () => 1), 3] }])).toBe(0);
        expect(await progressOf(sql, member)).toEqual(merged);
        for (const who of [database.credentials.ended, database.credentials.service]) {
          expect(await outcomeOf(sql, who, "select public.merge_tutorial_progress('[]')")).toMatch(
            /^42501 Only members/,
          );
        }
      }),
    );

    test(
      "has bounds: 2,000 steps for a member, and 100 changes an hour of who did a guide",
      undone(async (sql, member) => {
        const steps = Array.from({ length: 60 }, () => step("One"));
        for (let nth = 1; nth <= 34; nth++)
          await write(sql, document({ slug: `many-${nth}`, steps }), null, "published");
        await sql.exec(`
          insert into public.tutorial_progress (user_id, tutorial_id, step_id)
          select '${member.userId}', tutorial_id, tutorial_steps.id from public.tutorial_steps
          join public.tutorials on tutorials.id = tutorial_id and slug like 'many-%' order by 3 limit 1999`);
        expect(await setStep(sql, member, 59, true, "many-34")).toBe("done");
        expect(await setStep(sql, member, 60, true, "many-34")).toBe("54000 Too many steps");
        for (let nth = 1; nth <= 50; nth++) {
          expect(await setDone(sql, member, true, "many-1")).toBe("done");
          // Said twice is said once.
          expect(await setDone(sql, member, true, "many-1")).toBe("done");
          expect(await setDone(sql, member, false, "many-1")).toBe("done");
        }
        expect(await setDone(sql, member, true, "many-1")).toBe("PT429 Too many changes in an hour");
        await sql.exec("update private.hourly_writes set resets_at = now() - interval '1 second'");
        expect(await setDone(sql, member, true, "many-1")).toBe("done");
      }),
    );
  });

  test("members who do guides at the same time as these are written never wait for each other for good", async () => {
    const slugs = ["at-once-1", "at-once-2", "at-once-3"];
    const numbers = () =>
      texts(database.owner, "select done_count::text as text from public.tutorials where slug like 'at-once-%'");
    try {
      for (const slug of slugs) await write(database.owner, document({ slug, title: "At once" }));
      const calls = Array.from({ length: 24 }, (_, nth) => {
        const who = nth % 2 === 0 ? "member" : "other";
        const order = nth % 3 === 0 ? slugs : slugs.toReversed();
        const [slug = ""] = order;
        if (nth % 4 === 0) {
          const entries = order.map((one) => ({ slug: one, steps: [1, 2], done: true }));
          return database.call(who, "POST", "/rest/v1/rpc/merge_tutorial_progress", { entries });
        }
        if (nth % 4 === 1) {
          const path = `/rest/v1/tutorials?slug=in.(${order.join(",")})`;
          return database.call("service", "PATCH", path, { summary: `Said for the ${nth}th time.` });
        }
        const done = { slug_input: slug, done_input: nth % 4 === 2 };
        return database.call(who, "POST", "/rest/v1/rpc/set_tutorial_done", done);
      });
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses.filter((status) => status >= 300)).toEqual([]);
      const counted = await texts(
        database.owner,
        `select count(own.*)::text as text from public.tutorials as guide
         left join public.tutorial_completions as own on own.tutorial_id = guide.id
         where slug like 'at-once-%' group by guide.id order by guide.id`,
      );
      expect((await numbers()).sort()).toEqual(counted.sort());
    } finally {
      await database.owner.exec(
        "delete from public.tutorials where slug like 'at-once-%'; delete from private.hourly_writes where true;",
      );
    }
  });

  describe("the catalogue's version", () => {
    test(
      "goes up with what the public reads of a guide, which the log names, and not with drafts",
      undone(async (sql, member) => {
        let guide = 0;
        expect(
          await logged(sql, async () => {
            guide = await write(sql, document(), null, "draft");
            await write(sql, document({ summary: "Other." }), guide, "draft");
            await sql.exec(`update public.tutorials set summary = 'Mine.' where id = ${guide}`);
          }),
        ).toBeNull();
        const names = [`tutorials:${guide}`];
        expect(await logged(sql, () => write(sql, document(), guide))).toEqual(names);
        expect(await logged(sql, () => write(sql, document({ flags: [] }), guide))).toEqual(names);
        expect(await logged(sql, () => setDone(sql, member))).toEqual(names);
        expect((await published(sql))?.doneCount).toBe(1);
        expect(await logged(sql, () => setDone(sql, member))).toBeNull();
        expect(await logged(sql, () => setStep(sql, member, 1))).toBeNull();
        const nothing = `update public.tutorials set summary = summary, updated_at = now() where id = ${guide}`;
        expect(await logged(sql, () => sql.exec(nothing))).toBeNull();
        expect(await logged(sql, () => sql.exec(`delete from auth.users where id = '${member.userId}'`))).toEqual(
          expect.arrayContaining(names),
        );
        expect((await published(sql))?.doneCount).toBe(0);
        const archive = `update public.tutorials set status = 'archived' where id = ${guide}`;
        expect(await logged(sql, () => sql.exec(archive))).toEqual(names);
        expect(await logged(sql, () => sql.exec(`delete from public.tutorials where id = ${guide}`))).toBeNull();
        const again = await write(sql, document());
        expect(await logged(sql, () => sql.exec(`delete from public.tutorials where id = ${again}`))).toEqual([
          `tutorials:${again} gone`,
        ]);
      }),
    );

    test(
      "has its like in the guide: the version of what it says",
      undone(async (sql, member) => {
        const guide = await write(sql, document());
        const version = async () => (await published(sql))?.version ?? 0;
        const first = await version();
        await setDone(sql, member);
        await sql.exec(`update public.tutorials set reviewed_at = now(), version = 1 where id = ${guide}`);
        expect(await version()).toBe(first);
        // Withdrawn, and brought back.
        for (const status of ["archived", "published"]) {
          await sql.exec(`update public.tutorials set status = '${status}' where id = ${guide}`);
        }
        expect(await version()).toBe(first);
        await sql.exec(`update public.tutorials set title = 'Other title' where id = ${guide}`);
        expect(await version()).toBe(first + 1);
        await write(sql, document({ title: "Other title", flags: [] }), guide);
        expect(await version()).toBe(first + 2);
      }),
    );
  });
}

/** JSON of a driver that gives it as text. */
function parsed(value: unknown): unknown {
  return typeof value === "string" ? JSON.parse(value) : value;
}
