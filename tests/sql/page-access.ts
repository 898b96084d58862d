import { afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { TestDatabase } from "./databases";

const pageRow = z.object({
  page_name: z.string(),
  is_locked: z.boolean(),
  locked_by: z.string().nullable(),
  locked_at: z.coerce.string().nullable(),
});

/** The tests of page locks, on a database that is there when they run. */
export function describePageAccess(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });
  afterEach(() =>
    database.owner.exec(
      "update public.page_access set is_locked = false, locked_by = null, locked_at = null where true",
    ),
  );

  async function pages(): Promise<Record<string, z.infer<typeof pageRow>>> {
    const { body } = await database.call(
      "anon",
      "GET",
      "/rest/v1/page_access?select=page_name,is_locked,locked_by,locked_at&order=page_name",
    );
    return Object.fromEntries(
      z
        .array(pageRow)
        .parse(body)
        .map((page) => [page.page_name, page]),
    );
  }

  const setLock = (page: string, locked: boolean | null) =>
    database.call("admin", "POST", "/rest/v1/rpc/update_page_access", {
      page_name_input: page,
      is_locked_input: locked,
    });

  test("the four pages are there, unlocked, for everyone to see", async () => {
    expect(Object.values(await pages())).toEqual(
      ["contribute", "guides", "parts", "tools"].map((page_name) => ({
        page_name,
        is_locked: false,
        locked_by: null,
        locked_at: null,
      })),
    );
  });

  test("a lock remembers who set it and when, and unlocking forgets both", async () => {
    expect((await setLock("guides", true)).status).toBeLessThan(300);
    expect((await pages()).guides).toMatchObject({
      is_locked: true,
      locked_by: database.credentials.admin.userId,
      locked_at: expect.any(String),
    });
    expect((await setLock("guides", false)).status).toBeLessThan(300);
    expect((await pages()).guides).toMatchObject({ is_locked: false, locked_by: null, locked_at: null });
  });

  test("locking all pages leaves FIND open, and the earlier locks as they were", async () => {
    await setLock("tools", true);
    const earlier = (await pages()).tools;
    const answer = await database.call("admin", "POST", "/rest/v1/rpc/lock_all_pages", {});
    expect(answer.status).toBeLessThan(300);
    const after = await pages();
    expect(Object.values(after).map((page) => [page.page_name, page.is_locked])).toEqual([
      ["contribute", true],
      ["guides", true],
      ["parts", false],
      ["tools", true],
    ]);
    expect(after.tools).toEqual(earlier);
  });

  test("FIND cannot be locked, not even by the owner of the database", async () => {
    expect(await setLock("parts", true)).toMatchObject({ status: 400, body: { code: "22023" } });
    expect((await setLock("parts", false)).status).toBeLessThan(300);
    await expect(
      database.owner.query(z.unknown(), "update public.page_access set is_locked = true where page_name = 'parts'"),
    ).rejects.toMatchObject({ code: "23514" });
    expect((await pages()).parts?.is_locked).toBe(false);
  });

  test("a page that does not exist, or no answer to lock or not, is refused by name", async () => {
    expect(await setLock("nowhere", true)).toMatchObject({
      status: 404,
      body: { code: "PT404", message: "Unknown page: nowhere" },
    });
    expect(await setLock("guides", null)).toMatchObject({ status: 400, body: { code: "22023" } });
  });

  test("an administrator who is removed is one no longer, at once", async () => {
    const isAdmin = async () => (await database.call("admin", "POST", "/rest/v1/rpc/is_admin", {})).body;
    const adminId = database.credentials.admin.userId;
    expect(await isAdmin()).toBe(true);
    await database.owner.query(z.unknown(), "delete from public.admin_users where user_id = $1", [adminId]);
    try {
      expect(await isAdmin()).toBe(false);
      expect(await setLock("guides", true)).toMatchObject({ status: 403, body: { code: "42501" } });
    } finally {
      await database.owner.query(z.unknown(), "insert into public.admin_users (user_id) values ($1)", [adminId]);
    }
  });
}
