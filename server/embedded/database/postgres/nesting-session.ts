import type { HeldSession } from "./held-session";

/** A session in which a transaction can begin inside another one: it is a savepoint of that then. */
export interface NestingSession extends HeldSession {
  /** Transactions that have begun and not ended. */
  depth(): number;
  /** Ends all of them, whatever has become of them. Returns whether what the outermost one wrote is kept. */
  endAll(): Promise<boolean>;
}

/** See {@link NestingSession}. The library and all else on a connection use the same one. */
export function createNestingSession(session: HeldSession): NestingSession {
  let depth = 0;
  const name = (level: number) => `nested_${String(level)}`;

  /** One that could not be ended is still open: what comes next must not end the one around it. */
  async function end(inner: string, outer: string): Promise<Iterable<unknown>> {
    const level = depth;
    const result = await session.unsafe(level <= 1 ? outer : inner);
    depth = Math.max(0, level - 1);
    return result;
  }

  return {
    async unsafe(text, parameters) {
      const level = depth;
      const inner = name(level - 1);
      switch (text) {
        case "begin": {
          const result = await session.unsafe(level === 0 ? text : `savepoint ${name(level)}`);
          depth = level + 1;
          return result;
        }
        case "commit":
          return end(`release savepoint ${inner}`, text);
        case "rollback":
          return end(`rollback to savepoint ${inner}; release savepoint ${inner}`, text);
        default:
          return session.unsafe(text, parameters);
      }
    },
    depth: () => depth,
    async endAll() {
      // The one that was begun here may have been ended by somebody else: then the server commits nothing, and says COMMIT.
      const isOpen = depth > 0;
      depth = 0;
      return Reflect.get(await session.unsafe("commit"), "command") === "COMMIT" && isOpen;
    },
  };
}
