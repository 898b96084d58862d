import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { sqlState } from "./support/access-matrix";
import { brokenCollections, itemsOf, partKeys } from "./support/saved";
import { becomeSql, type ApiResponse, type Identity, type TestDatabase } from "../support/data/test-database";

const madeRows = z.array(z.object({ id: z.number(), slug: z.string() })).length(1);

/** The possible results of a concurrent change: done, already there, or no longer there. */
const EXPECTED_RESULTS = new Set(["200", "204", "409 23505", "404 PT404"]);

/**
 * The tests of concurrent changes of collections through the data API; `opened` returns
 * the database.
 */
export function describeCollectionsConcurrency(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  const rpc = (identity: Identity, name: string, body: unknown): Promise<ApiResponse> =>
    database.call(identity, "POST", `/rest/v1/rpc/${name}`, body);

  async function make(identity: Identity, name: string, items: readonly string[] = []) {
    const { body } = await rpc(identity, "create_collection", { name_input: name, items });
    const [made] = madeRows.parse(body);
    if (made === undefined) throw new Error("The collection was not made.");
    return made;
  }

  const removeCollections = () => database.owner.exec("delete from public.collections where name like 'Crowd%'");

  const argumentsOf = (key: string) => {
    const [table = "", id = ""] = key.split(":");
    return { item_table_input: table, item_id_input: Number(id) };
  };

  const add = (collection: number, key: string) =>
    rpc("member", "add_collection_item", { collection_id_input: collection, ...argumentsOf(key) });

  const summary = ({ status, body }: ApiResponse): string => {
    const refusal = z.object({ code: z.string(), message: z.string() }).safeParse(body);
    if (!refusal.success) return String(status);
    const { code, message } = refusal.data;
    return status < 500 ? `${status} ${code}` : `${status} ${code} ${message}`;
  };

  // PGlite does one call after the other, in every round alike: there the first rounds show all.
  const roundsOf = (many: number): number => (database.engine === "PGlite" ? 2 : many);

  test("fifty concurrent adds, twenty times, get a position each", async () => {
    const keys = await partKeys(database.owner, 50);
    try {
      for (let round = 0; round < roundsOf(20); round++) {
        const { id } = await make("member", `Crowd ${round}`);
        const responses = await Promise.all(keys.map((key) => add(id, key)));
        expect(responses.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
        const places = responses.map(({ body }) => z.number().parse(body)).sort((a, b) => a - b);
        expect(places).toEqual(keys.map((_, index) => index + 1));
        expect((await itemsOf(database.owner, id)).sort()).toEqual([...keys].sort());
        expect(await brokenCollections(database.owner)).toEqual([]);
      }
    } finally {
      await removeCollections();
    }
  }, 120_000);

  test("fifty identical concurrent adds count once", async () => {
    const [key = ""] = await partKeys(database.owner, 1);
    try {
      const { id } = await make("member", "Crowd");
      const responses = await Promise.all(Array.from({ length: 50 }, () => add(id, key)));
      expect(responses.map(summary).sort()).toEqual(["200", ...Array.from({ length: 49 }, () => "409 23505")]);
      expect(await itemsOf(database.owner, id)).toEqual([key]);
    } finally {
      await removeCollections();
    }
  });

  // Long because each round builds on the state that the rounds before it left.
  test("random adds, removes, moves, notes and bulk changes lose nothing and keep positions 1 to n", async () => {
    const keys = await partKeys(database.owner, 60);
    const pick = randomChoices(20261123);
    try {
      const first = await make("member", "Crowd first", keys.slice(0, 30));
      const second = await make("member", "Crowd second", keys.slice(20, 50));
      const third = await make("member", "Crowd third", keys.slice(45));
      const ids = [first.id, second.id, third.id];

      for (let round = 0; round < roundsOf(12); round++) {
        // Moving what is in both makes two items one, so the sum is known in rounds without it alone.
        const withBulkMoves = round % 2 === 1;
        const before = await countItems(ids);
        const calls = Array.from(
          { length: 50 },
          (): Promise<{ readonly response: ApiResponse; readonly grown: number }> => {
            const collection = pick(ids);
            const key = pick(keys);
            const some = Array.from({ length: 6 }, () => pick(keys));
            const change = pick(["add", "add all", "remove", "move", "move", "set", "note", "bulk"]);
            switch (change) {
              case "add":
                return grown(add(collection, key), (response) => (response.status === 200 ? 1 : 0));
              case "add all":
                return grown(
                  rpc("member", "add_collection_items", { collection_id_input: collection, items: some }),
                  ({ body }) => z.number().parse(body),
                );
              case "remove":
                return grown(
                  rpc("member", "remove_collection_items", { collection_id_input: collection, items: some }),
                  ({ body }) => -z.number().parse(body),
                );
              case "set":
                return grown(
                  rpc("member", "set_item_collections", {
                    ...argumentsOf(key),
                    collection_ids: ids.filter(() => pick([true, false])),
                  }),
                  ({ body }) => {
                    const [row] = z.array(z.object({ added: z.number(), removed: z.number() })).parse(body);
                    return (row?.added ?? 0) - (row?.removed ?? 0);
                  },
                );
              case "note":
                return grown(
                  database.call("member", "PATCH", `/rest/v1/collection_items?collection_id=eq.${collection}`, {
                    note: `round ${round}`,
                  }),
                  () => 0,
                );
              case "bulk":
                if (withBulkMoves) {
                  return grown(
                    rpc("member", "move_items_to_collection", { from_id: collection, to_id: pick(ids), items: some }),
                    () => 0,
                  );
                }
                break;
            }
            return grown(
              rpc("member", "move_collection_item", {
                collection_id_input: collection,
                ...argumentsOf(key),
                position_input: pick([-1, 1, 2, 5, 10, 20, 99]),
              }),
              () => 0,
            );
          },
        );
        const done = await Promise.all(calls);
        expect(done.map(({ response }) => summary(response)).filter((line) => !EXPECTED_RESULTS.has(line))).toEqual([]);
        expect(await brokenCollections(database.owner), `round ${round}`).toEqual([]);
        if (!withBulkMoves) {
          const change = done.reduce((sum, call) => sum + call.grown, 0);
          expect(await countItems(ids), `round ${round}`).toBe(before + change);
        }
      }
      expect(await countItems(ids)).toBeGreaterThan(0);
    } finally {
      await removeCollections();
    }
  }, 120_000);

  test("deleting a collection during adds leaves no rows behind", async () => {
    const keys = await partKeys(database.owner, 30);
    try {
      for (let round = 0; round < roundsOf(5); round++) {
        const { id } = await make("member", "Crowd");
        const responses = await Promise.all([
          ...keys.slice(0, 15).map((key) => add(id, key)),
          database.call("member", "DELETE", `/rest/v1/collections?id=eq.${id}`),
          ...keys.slice(15).map((key) => add(id, key)),
        ]);
        expect(responses.map(summary).filter((line) => !["200", "204", "404 PT404"].includes(line))).toEqual([]);
        expect(await itemsOf(database.owner, id)).toEqual([]);
        expect(await add(id, keys[0] ?? "")).toMatchObject({ status: 404, body: { message: "Collection not found" } });
      }
    } finally {
      await removeCollections();
    }
  });

  test("thirty collections of one name, created by three members at once, get a slug each", async () => {
    try {
      const makers: Identity[] = ["member", "other", "admin"];
      for (let round = 0; round < 3; round++) {
        const name = `Crowd race ${round}`;
        const made = await Promise.all(
          Array.from({ length: 30 }, (_, index) => make(makers[index % 3] ?? "member", name)),
        );
        expect(new Set(made.map(({ slug }) => slug)).size).toBe(30);
        for (const { slug } of made) expect(slug).toMatch(new RegExp(`^crowd-race-${round}-[0-9a-f]{12}$`));
      }
    } finally {
      await removeCollections();
    }
  });

  test("the last of 500 places is taken once", async () => {
    const memberId = database.credentials.member.userId ?? "";
    await database.owner.exec(
      `insert into public.collections (user_id, name, slug)
       select '${memberId}', 'Crowd', 'crowd-of-499-' || n from generate_series(1, 499) as n`,
    );
    try {
      const responses = await Promise.all(
        Array.from({ length: 12 }, () => rpc("member", "create_collection", { name_input: "Crowd last" })),
      );
      expect(responses.map(summary).sort()).toEqual(["200", ...Array.from({ length: 11 }, () => "422 54000")]);
    } finally {
      await removeCollections();
    }
  });

  test("without the lock concurrent adds give wrong positions (control)", async () => {
    // The database detects each deadlock only after a second.
    const keys = await partKeys(database.owner, 12);
    const [lock] = await database.owner.query(
      z.object({ definition: z.string() }),
      "select pg_get_functiondef('private.lock_collection'::regproc) as definition",
    );
    const definition = lock?.definition ?? "";
    const withoutLock = definition.replace("for no key update", "");
    expect(withoutLock).not.toBe(definition);
    try {
      const { id } = await make("member", "Crowd");
      await database.owner.exec(withoutLock);
      const responses = await Promise.all(keys.map((key) => add(id, key)));
      const lost = responses.filter(({ status }) => status !== 200).length;
      // The embedded database runs one call after the other. The rows stay consistent in both cases, because of the
      // constraint.
      if (database.engine === "PGlite") expect(lost).toBe(0);
      else expect(lost).toBeGreaterThan(0);
      expect(await brokenCollections(database.owner)).toEqual([]);
    } finally {
      await database.owner.exec(definition);
      await removeCollections();
    }
  });

  test("writing notes while items move waits, and never deadlocks", async () => {
    const keys = await partKeys(database.owner, 20);
    try {
      const { id } = await make("member", "Crowd", keys);
      const { member } = database.credentials;
      const claims = `${becomeSql(member)} reset role`;
      const outcomes: string[] = [];
      for (let round = 0; round < 4; round++) {
        const calls = Array.from({ length: 24 }, (_, index) =>
          database.owner
            .transaction(async (transaction) => {
              await transaction.exec(claims);
              await transaction.exec(
                index % 2 === 0
                  ? `update public.collection_items set note = 'n${index}' where collection_id = ${id}`
                  : `select public.move_collection_item(${id}, '${(keys[index % 20] ?? "").replace(":", "', ")}, ${index})`,
              );
            })
            .then(() => "done", sqlState),
        );
        outcomes.push(...(await Promise.all(calls)));
      }
      expect(new Set(outcomes)).toEqual(new Set(["done"]));
      expect(await brokenCollections(database.owner)).toEqual([]);
    } finally {
      await removeCollections();
    }
  });

  async function countItems(ids: readonly number[]): Promise<number> {
    const lists = await Promise.all(ids.map((id) => itemsOf(database.owner, id)));
    return lists.flat().length;
  }
}

async function grown(call: Promise<ApiResponse>, by: (response: ApiResponse) => number) {
  const response = await call;
  return { response, grown: response.status < 300 ? by(response) : 0 };
}

/** A seeded random choice, the same in every run. */
function randomChoices(seed: number): <T>(list: readonly T[]) => T {
  let state = seed;
  return (list) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const chosen = list[Math.floor((state / 2 ** 32) * list.length)];
    if (chosen === undefined) throw new Error("There is nothing to choose from.");
    return chosen;
  };
}
