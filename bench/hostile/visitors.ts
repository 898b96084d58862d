import { setTimeout as wait } from "node:timers/promises";
import { cardsIn } from "../load/http";
import type { MeasuredSite } from "../servers/servers";
import { percentile } from "../statistics";
import { startAttack } from "./attack";
import type { Attack, AttackResult } from "./attack-messages";
import { loopback, openClient, type Answer } from "./client";

const EVERY_MS = 40;
const ADDRESSES = 20;
const QUIET_MS = 4_000;
/** How long after its end an attack may still have effects on those who are measured next. */
const SETTLE_MS = 1_500;

/** What ordinary visitors of `/find` and the health check met with. */
export interface Visits {
  /** Milliseconds of complete pages. */
  readonly times: readonly number[];
  readonly health: readonly number[];
  /** Statuses of the pages that did not come, or not whole; 0 for a broken connection. */
  readonly failures: readonly number[];
}

/** The same visitors before and after an attack, and during it. */
export interface Visited {
  readonly quiet: Visits;
  readonly during: Visits;
  readonly result: AttackResult;
}

/** Requests `/find` and `/healthz` at a steady pace until told to stop, however slowly they are answered. */
async function visit({ origin }: MeasuredSite, isOver: () => boolean): Promise<Visits> {
  const port = Number(new URL(origin).port);
  const clients = Array.from({ length: ADDRESSES }, (_, n) => openClient(port, loopback(90, n), 8));
  const prober = openClient(port, loopback(91, 0), 8);
  const pages: Promise<Answer>[] = [];
  const probes: Promise<Answer>[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const client = clients[n % clients.length];
    if (client !== undefined) pages.push(client.get("/find"));
    probes.push(prober.get("/healthz"));
    await wait(EVERY_MS);
  }
  const answers = await Promise.all(pages);
  const health = await Promise.all(probes);
  for (const client of [...clients, prober]) client.close();
  const isWhole = ({ status, text }: Answer) => status === 200 && cardsIn(text) === 40;
  return {
    times: answers.filter(isWhole).map(({ ms }) => ms),
    health: health.map(({ status, ms }) => (status === 200 ? ms : Number.POSITIVE_INFINITY)),
    failures: answers.filter((answer) => !isWhole(answer)).map(({ status }) => status),
  };
}

function visitFor(site: MeasuredSite, ms: number): Promise<Visits> {
  const end = performance.now() + ms;
  return visit(site, () => performance.now() >= end);
}

/**
 * Measures ordinary visitors while nothing else happens, during an attack, and again when it is over.
 *
 * @param onStart called when the attack begins
 */
export async function visitDuring(
  site: MeasuredSite,
  attack: Attack,
  onStart: () => void = () => undefined,
): Promise<Visited> {
  await visitFor(site, SETTLE_MS);
  const before = await visitFor(site, QUIET_MS);
  const { started, ended } = startAttack(site, attack);
  await started;
  onStart();
  let over = false;
  const watched = ended.finally(() => {
    over = true;
  });
  watched.catch(() => undefined);
  const during = await visit(site, () => over);
  const result = await watched;
  await wait(SETTLE_MS);
  const after = await visitFor(site, QUIET_MS);
  return {
    quiet: {
      times: [...before.times, ...after.times],
      health: [...before.health, ...after.health],
      failures: [...before.failures, ...after.failures],
    },
    during,
    result,
  };
}

/** p99 of pages, as a ratio to that without the attack. A page that did not come counts as one without end. */
export function slowdown({ quiet, during }: Visited): number {
  return pageP99(during) / pageP99(quiet);
}

/** p99 of pages, those that did not come included. */
export function pageP99({ times, failures }: Visits): number {
  return percentile([...times, ...failures.map(() => Number.POSITIVE_INFINITY)], 0.99);
}
