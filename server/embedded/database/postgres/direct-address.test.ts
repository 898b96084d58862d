import { expect, test } from "vitest";
import { z } from "zod";
import { startFakePostgres } from "../../../../tests/support/servers/fake-postgres";
import type { Database } from "../database";
import { requireDirectAddress, requireDirectAddressOf } from "./direct-address";

const database: Database = {
  exec: () => Promise.resolve(),
  query: (row) => Promise.resolve(z.array(row).parse([{ login: "site", database: "first_layer", server: "1" }])),
};

const addressOf = (port: number) => `postgres://site@127.0.0.1:${String(port)}/first_layer`;

test("an address for sessions that leads to a pooler is refused", async () => {
  const pooler = await startFakePostgres({ refusal: "unsupported startup parameter: options" });
  await expect(requireDirectAddress(database, addressOf(pooler.port))).rejects.toThrow("leads to a pooler");
  await pooler.stop();
});

test("one that cannot be reached is tried again later", async () => {
  await requireDirectAddress(database, addressOf(1));
});

test("before there is a connection for calls the address is looked at in the same way", async () => {
  const [server, pooler] = [
    await startFakePostgres({ states: { default_transaction_read_only: "off", in_hot_standby: "off" } }),
    await startFakePostgres({ refusal: "unsupported startup parameter: options" }),
  ];
  await expect(requireDirectAddressOf(addressOf(server.port), addressOf(pooler.port))).rejects.toThrow(
    "leads to a pooler",
  );
  // One address is one place.
  await requireDirectAddressOf(addressOf(pooler.port), addressOf(pooler.port));
  expect(pooler.seen()).toBe(1);
  await Promise.all([server.stop(), pooler.stop()]);
});
