import { setTimeout as wait } from "node:timers/promises";
import type { Attack, AttackOptions, AttackResult } from "../attack-messages";
import { loopback, openClient, tally, type Answer, type Client } from "../client";

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
  const answers: Answer[] = [];
  const end = performance.now() + attack.seconds * 1_000;
  onStart();
  if (attack.kind === "hammer") {
    const one = async (client: Client) => {
      while (performance.now() < end) answers.push(await client.get(attack.path, attack.headers));
    };
    await Promise.all(
      clients.flatMap((client, n) => {
        const own = Math.floor((attack.connections - n - 1) / clients.length) + 1;
        return Array.from({ length: own }, () => one(client));
      }),
    );
  } else {
    await flood(attack, { clients, end, answers });
  }
  for (const client of clients) client.close();
  return { answers: tally(answers), attempts: answers.length };
}

async function flood(
  { path, perSecond }: Extract<RequestAttack, { readonly kind: "flood" }>,
  { clients, end, answers }: { readonly clients: readonly Client[]; readonly end: number; readonly answers: Answer[] },
): Promise<void> {
  const open: Promise<void>[] = [];
  const from = performance.now();
  let sent = 0;
  while (performance.now() < end) {
    const due = ((performance.now() - from) / 1_000) * perSecond;
    for (; sent < due; sent += 1) {
      const client = clients[sent % clients.length];
      if (client === undefined) continue;
      open.push(client.get(path + String(FIRST_NUMBER + sent)).then((answer) => void answers.push(answer)));
    }
    await wait(2);
  }
  await Promise.all(open);
}
