import { expect, test } from "vitest";
import { createNestingSession } from "./nesting-session";
import { postgresDatabase } from "./postgres-database";

/** A session that writes down its statements, and refuses some of them. */
function recordingSession(refused: readonly string[] = []) {
  const statements: string[] = [];
  const session = createNestingSession({
    unsafe(text) {
      statements.push(text);
      if (refused.includes(text)) return Promise.reject(new Error("current transaction is aborted"));
      return Promise.resolve(Object.assign([], { command: text.toUpperCase() }));
    },
  });
  return { session, statements };
}

test("a transaction inside another one is a savepoint", async () => {
  const { session, statements } = recordingSession();
  await session.unsafe("begin");
  await postgresDatabase(session).transaction((inner) => inner.exec("select 1"));
  expect(session.depth()).toBe(1);
  expect(await session.endAll()).toBe(true);
  expect(statements).toEqual(["begin", "savepoint nested_1", "select 1", "release savepoint nested_1", "commit"]);
});

test("one that cannot be committed takes nothing of the transaction around it along", async () => {
  const { session, statements } = recordingSession(["release savepoint nested_1"]);
  await session.unsafe("begin");
  await expect(postgresDatabase(session).transaction((inner) => inner.exec("select 1"))).rejects.toThrow("aborted");
  expect(statements.at(-1)).toBe("rollback to savepoint nested_1; release savepoint nested_1");
  expect(session.depth()).toBe(1);
});

test("what was ended by somebody else is not kept, whatever the server says to one more end", async () => {
  const { session } = recordingSession();
  await session.unsafe("begin");
  await session.unsafe("rollback");
  expect(await session.endAll()).toBe(false);
});
