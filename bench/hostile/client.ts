import { Agent, request } from "node:http";
import { percentile } from "../statistics";

/** What one request came to. */
export interface Answer {
  /** 0 when the connection broke. */
  readonly status: number;
  readonly ms: number;
  /** A refusal says when to come back. */
  readonly retryAfter: boolean;
  readonly text: string;
}

/** One client with an address of its own, so that the server counts it as a visitor of its own. */
export interface Client {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  close(): void;
}

/** The n-th of this machine's loopback addresses that stand for clients, `net` apart from other groups of clients. */
export function loopback(net: number, n: number): string {
  return `127.${String(net)}.${String(Math.floor(n / 250))}.${String(1 + (n % 250))}`;
}

/** Opens a client that keeps up to `connections` connections. */
export function openClient(port: number, localAddress: string, connections = 1): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    get: (path, headers = {}) =>
      new Promise((resolve) => {
        const from = performance.now();
        const settle = (status: number, retryAfter = false, text = "") => {
          resolve({ status, ms: performance.now() - from, retryAfter, text });
        };
        const target = { host: "127.0.0.1", port, path, headers, localAddress, agent, timeout: 15_000 };
        const outgoing = request(target, (response) => {
          let text = "";
          response.setEncoding("latin1").on("data", (piece: string) => (text += piece));
          response.once("error", () => {
            settle(0);
          });
          response.once("end", () => {
            settle(response.statusCode ?? 0, response.headers["retry-after"] !== undefined, text);
          });
        });
        outgoing.on("timeout", () => outgoing.destroy());
        outgoing.on("error", () => {
          settle(0);
        });
        outgoing.end();
      }),
    close: () => {
      agent.destroy();
    },
  };
}

/** How many answers of a status there were, and how long they took. */
export interface Tally {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
}

/** Counts answers by status, without keeping them; refusals without `Retry-After` count as status 0, like broken connections. */
export function createTally() {
  const groups = new Map<number, number[]>();
  return {
    add({ status, ms, retryAfter }: Pick<Answer, "status" | "ms" | "retryAfter">): void {
      const refused = status === 503 || status === 429;
      const group = refused && !retryAfter ? 0 : status;
      const times = groups.get(group);
      if (times === undefined) groups.set(group, [ms]);
      else times.push(ms);
    },
    /** How many answers there were. */
    count: () => [...groups.values()].reduce((sum, times) => sum + times.length, 0),
    byStatus: (): Record<string, Tally> =>
      Object.fromEntries(
        [...groups].map(([status, times]) => [
          String(status),
          { count: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99) },
        ]),
      ),
  };
}
