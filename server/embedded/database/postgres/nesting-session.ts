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
  return {
    unsafe(text, parameters) {
      const level = depth;
      switch (text) {
        case "begin":
          depth += 1;
          return session.unsafe(level === 0 ? text : `savepoint ${name(level)}`);
        case "commit":
          depth = Math.max(0, level - 1);
          return session.unsafe(level <= 1 ? text : `release savepoint ${name(level - 1)}`);
        case "rollback":
          depth = Math.max(0, level - 1);
          return session.unsafe(
            level <= 1 ? text : `rollback to savepoint ${name(level - 1)}; release savepoint ${name(level - 1)}`,
          );
        default:
          return session.unsafe(text, parameters);
      }
    },
    depth: () => depth,
    async endAll() {
      depth = 0;
      return Reflect.get(await session.unsafe("commit"), "command") === "COMMIT";
    },
  };
}
