import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { PART_CATEGORIES, partKey } from "~/features/catalogue/catalogue.model";
import { newVisitor, signIn, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import { startBuiltSite, type BuiltSite } from "../../support/servers/built-site";

/* Acknowledged pins survive `kill -9`, and sessions stay valid. */

const ROUNDS = 3;
const WRITERS = 4;
/** Acknowledged in a round when the server dies, with others on their way. */
const BEFORE_KILL = 12;

let site: BuiltSite;

beforeAll(async () => {
  site = await startBuiltSite({ env: { TRUST_PROXY: "1", HOST: "127.0.0.1" } });
});

afterAll(() => site.stop());

const rowsSchema = z.array(z.object({ item_id: z.string() }));

/** Pins one part after the other until the server has ended; reports each acknowledged one. */
async function pinUntilKilled(
  visitor: AccountVisitor,
  next: () => string | undefined,
  acknowledged: (item: string) => void,
): Promise<void> {
  for (let item = next(); item !== undefined; item = next()) {
    const response = await visitor.post("/pins", { intent: "pin", item, redirectTo: "/find" }).catch(() => null);
    if (response === null) return;
    if (response.status === 303) acknowledged(item);
  }
}

test("kill -9 loses no acknowledged pin, in every round", async () => {
  const account = await signUpAndConfirm(site);
  const visitor = newVisitor(site);
  expect((await signIn(visitor, account.email)).status).toBe(303);
  const parts = z
    .array(z.object({ item_table: z.enum(PART_CATEGORIES), item_id: z.number() }))
    .parse(await site.read("parts?select=item_table,item_id&limit=300"));
  const left = parts.map(({ item_table, item_id }) => partKey(item_table, item_id));
  const known = new Set<string>();

  for (let round = 1; round <= ROUNDS; round += 1) {
    const enough = known.size + BEFORE_KILL;
    const kill: { restarted: Promise<void> | null } = { restarted: null };
    const acknowledge = (item: string) => {
      known.add(item);
      if (known.size >= enough) kill.restarted ??= site.killAndRestart();
    };
    // No further request starts once the server is to be killed: the restarted one would respond to it.
    const next = () => (kill.restarted === null ? left.pop() : undefined);
    await Promise.all(Array.from({ length: WRITERS }, () => pinUntilKilled(visitor, next, acknowledge)));
    await kill.restarted;
    const rows = rowsSchema.parse(await site.read("pinned_items?select=item_id"));
    const there = new Set(rows.map(({ item_id }) => item_id));
    expect([...known].filter((item) => !there.has(item))).toEqual([]);
    expect(known.size).toBeGreaterThanOrEqual(enough);
  }
  expect(await (await visitor.get("/saved")).text()).toContain("Your pins and collections");
});
