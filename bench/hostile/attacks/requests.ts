import { setTimeout as wait } from "node:timers/promises";
import type { Attack, AttackOptions, AttackResult } from "../attack-messages";
import { createTally, loopback, openClient, type Client } from "../client";

type RequestAttack = Extract<Attack, { readonly kind: "hammer" | "flood" }>;

/** All numbers have as many digits. */
const FIRST_NUMBER = 10_000;

/** Sends requests and waits for their answers. */
export async function attackWithRequests(
  attack: RequestAttack,
  { port, onStart }: AttackOptions,
): Promise<AttackResult> {
  const each = Math.ceil(attack.connections / attack.addresses);
  const clients = Array.from({ length: attack.addresses }, (_, n) => openClient(port, loopback(101, n), each));
  const tally = createTally();
  const end = performance.now() + attack.seconds * 1_000;
  onStart();
  if (attack.kind === "hammer") {
    let number = FIRST_NUMBER;
    const one = async (client: Client) => {
      while (performance.now() < end) {
        const path = attack.path.replace("{n}", String(number));
        number += 1;
        tally.add(await client.get(path, attack.headers));
      }
    };
    await Promise.all(
      clients.flatMap((client, n) => {
        const own = Math.floor((attack.connections - n - 1) / clients.length) + 1;
        return Array.from({ length: own }, () => one(client));
      }),
    );
  } else {
    await flood(attack, { clients, end, tally });
  }
  for (const client of clients) client.close();
  return { answers: tally.byStatus(), attempts: tally.count() };
}

async function flood(
  { path, perSecond }: Extract<RequestAttack, { readonly kind: "flood" }>,
  {
    clients,
    end,
    tally,
  }: { readonly clients: readonly Client[]; readonly end: number; readonly tally: ReturnType<typeof createTally> },
): Promise<void> {
  const open: Promise<void>[] = [];
  const from = performance.now();
  let sent = 0;
  while (performance.now() < end) {
    const due = ((performance.now() - from) / 1_000) * perSecond;
    for (; sent < due; sent += 1) {
      const client = clients[sent % clients.length];
      if (client === undefined) continue;
      open.push(client.get(path + String(FIRST_NUMBER + sent)).then((answer) => tally.add(answer)));
    }
    await wait(2);
  }
  await Promise.all(open);
}
