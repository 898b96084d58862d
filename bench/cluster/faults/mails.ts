import { setTimeout as wait } from "node:timers/promises";
import { freshAddress, publishableKeyOf, signUp } from "../load/members";
import { until } from "../machines/programs";
import { noneOf, type FaultRow } from "../table";
import type { FaultContext } from "./fault";

const FAULT = "mails";
const SIGN_UPS = 36;
const EVERY_MS = 250;
/** Which sign-ups an instance is killed after. */
const KILLED_AFTER: readonly number[] = [8, 16, 24];
/** How long a mail may be on its way after a kill: another instance sends what a dead one had taken. */
const DELIVERED_WITHIN_MS = 90_000;
/** How long a second mail would take at most. */
const SETTLE_MS = 10_000;

/** Instances are killed while people sign up: whoever was told that a mail is on its way gets it, and nobody gets two. */
export async function mailsOnce({ cluster }: FaultContext): Promise<readonly FaultRow[]> {
  const { instances, proxy, mails } = cluster;
  const key = await publishableKeyOf(proxy.origin);
  const accepted: string[] = [];
  const addresses: string[] = [];
  const sent: Promise<void>[] = [];
  for (let count = 0; count < SIGN_UPS; count++) {
    const email = freshAddress();
    addresses.push(email);
    sent.push(
      signUp(proxy.origin, { key, email }).then(
        () => void accepted.push(email),
        () => undefined,
      ),
    );
    const victim = instances[KILLED_AFTER.indexOf(count)];
    // In the middle of its work: the response is out, or about to be.
    if (victim !== undefined) setTimeout(() => victim.supervised.kill(), EVERY_MS);
    await wait(EVERY_MS);
  }
  await Promise.all(sent);
  await cluster.whole();
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
