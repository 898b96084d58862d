import { setTimeout as wait } from "node:timers/promises";
import { freshAddress, publishableKeyOf, signUp } from "../load/members";
import { until } from "../machines/programs";
import { noneOf, type FaultRow } from "../table";
import type { FaultContext } from "./fault";

const FAULT = "mails";
const AT_ONCE = 12;
/** How many of them are accepted when the instance is killed. */
const KILLED_AFTER = 5;
/** How long a mail may be on its way after a kill: another instance sends what a dead one had taken. */
const DELIVERED_WITHIN_MS = 90_000;
/** How long a second mail would take at most. */
const SETTLE_MS = 10_000;

/**
 * Each instance is killed at the moment at which it has promised mails: whoever was told that one is on its way gets it,
 * and nobody gets two.
 */
export async function mailsOnce({ cluster }: FaultContext): Promise<readonly FaultRow[]> {
  const { instances, proxy, mails } = cluster;
  const key = await publishableKeyOf(proxy.origin);
  const accepted: string[] = [];
  const addresses: string[] = [];
  for (const { origin, supervised } of instances) {
    const killAt = accepted.length + KILLED_AFTER;
    const sent = Array.from({ length: AT_ONCE }, async () => {
      const email = freshAddress();
      addresses.push(email);
      await signUp(origin, { key, email });
      accepted.push(email);
      if (accepted.length === killAt) supervised.kill();
    });
    await Promise.allSettled(sent);
    if (accepted.length < killAt) throw new Error(`Of ${String(AT_ONCE)} sign-ups too few were accepted for a kill`);
    await cluster.whole();
  }
  const without = () => accepted.filter((email) => mails.mailsTo(email).length === 0);
  await until("All mails have come", () => without().length === 0, { withinMs: DELIVERED_WITHIN_MS }).catch(
    () => undefined,
  );
  await wait(SETTLE_MS);
  const twice = addresses.filter((email) => mails.mailsTo(email).length > 1);
  return [
    noneOf(FAULT, "accepted sign-ups without a mail", without().length, `of ${String(accepted.length)}`),
    noneOf(FAULT, "addresses with more than one mail", twice.length, `of ${String(addresses.length)}`),
  ];
}
