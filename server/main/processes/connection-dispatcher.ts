import { createServer, type AddressInfo, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { listen, type ListenAddress } from "../listening";

/** A web process that serves connections, as the dispatcher knows it. */
export interface ConnectionTarget {
  /** Gives it a connection, which stays open here until it has received it. */
  serve(this: void, connection: Socket): void;
}

/** How the dispatcher is told what happens to one web process. */
export interface TargetEvents {
  /** It can answer with pages, not only that it is still starting. */
  ready(this: void): void;
  /** It has received the first of the connections it was given. */
  received(this: void): void;
  /** It has ended. What it was given and has not received goes to another one. */
  ended(this: void): void;
}

/** The port of the site, and who gets the connections to it. */
export interface ConnectionDispatcher {
  /** Resolves with the port. */
  listen(address: ListenAddress): Promise<number>;
  /** Gives the process connections from now on. */
  add(target: ConnectionTarget): TargetEvents;
  /** Accepts no more connections. Those that were accepted have been given to a process when it resolves. */
  close(): Promise<void>;
}

/** More than these connections do not wait: all processes have been busy for a while. */
const MOST_WAITING = 4_096;

/** How long new connections may keep the port from closing. */
const MOST_ACCEPTING_MS = 100;

interface Target extends ConnectionTarget {
  isReady: boolean;
  /** Given and not yet received; one at most, but at the end. */
  readonly given: Set<Socket>;
}

/**
 * Accepts the connections of the site, and gives each to a process that has taken its last one: a busy one gets none.
 * Those that are ready go before those that still start.
 *
 * Not Node's own way of sharing a port in a cluster: there the port closes only after the processes have stopped taking
 * connections, and those that come in between are cut.
 */
export function createConnectionDispatcher(): ConnectionDispatcher {
  // In the order in which they are asked: who was given a connection goes to the end.
  const targets = new Set<Target>();
  const waiting = new Set<Socket>();
  let closed = false;
  let accepted = 0;
  const server = createServer({ pauseOnConnect: true });

  const give = (target: Target, connection: Socket): void => {
    waiting.delete(connection);
    target.given.add(connection);
    targets.delete(target);
    targets.add(target);
    target.serve(connection);
  };
  const dispatch = (): void => {
    for (const connection of waiting) {
      const target = nextOf(targets, closed);
      if (target === null) return;
      give(target, connection);
    }
  };

  server.on("connection", (connection) => {
    accepted += 1;
    connection.on("error", () => connection.destroy());
    if (waiting.size >= MOST_WAITING) {
      connection.destroy();
      return;
    }
    waiting.add(connection);
    dispatch();
  });

  return {
    async listen(address) {
      await listen(server, address);
      return portOf(server.address());
    },
    add({ serve }) {
      const target: Target = { serve, isReady: false, given: new Set() };
      targets.add(target);
      dispatch();
      return {
        ready() {
          target.isReady = true;
          dispatch();
        },
        received() {
          const [taken] = target.given;
          if (taken === undefined) return;
          target.given.delete(taken);
          taken.destroy();
          dispatch();
        },
        ended() {
          targets.delete(target);
          for (const connection of target.given) waiting.add(connection);
          dispatch();
        },
      };
    },
    async close() {
      // The system has some that are not accepted yet, one for each turn of the loop, and would cut them.
      const until = performance.now() + MOST_ACCEPTING_MS;
      for (let before = -1; before !== accepted && performance.now() < until;) {
        before = accepted;
        await nextTurn();
      }
      closed = true;
      server.close();
      dispatch();
      for (const connection of waiting) connection.destroy();
    },
  };
}

/** Who gets the next connection. The last ones are given to whoever is there, busy or not. */
function nextOf(targets: ReadonlySet<Target>, isLast: boolean): Target | null {
  const all = [...targets];
  const ready = all.filter(({ isReady }) => isReady);
  const those = ready.length > 0 ? ready : all;
  return those.find(({ given }) => isLast || given.size === 0) ?? null;
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address !== null ? address.port : 0;
}
