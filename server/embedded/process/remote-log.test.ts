import { expect, test } from "vitest";
import type { Log } from "~/lib/log";
import { readFromBackend, type LogLine } from "./messages";
import { createRemoteLog, writeRemoteLine } from "./remote-log";

test("a line arrives with its level, all its fields and its error", () => {
  const lines: { level: string; fields: object; message: string }[] = [];
  const write = (level: string) => (fields: object, message: string) => void lines.push({ level, fields, message });
  const log: Log = {
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    child: () => log,
  };
  const pass = (line: LogLine) => {
    const read = readFromBackend(JSON.parse(JSON.stringify(line)));
    if (read?.kind === "log") writeRemoteLine(log, read);
  };
  const failure = Object.assign(new Error("no room"), { code: "53100", params: ["secret-value"] });
  createRemoteLog(pass, () => ({}))
    .child({ requestId: "a" })
    .error({ err: failure, attempt: 2 }, "it failed");
  createRemoteLog(pass, () => ({ requestId: "b" })).debug({}, "nothing");

  expect(lines).toMatchObject([
    { level: "error", fields: { requestId: "a", attempt: 2, err: { message: "no room", code: "53100" } } },
    { level: "debug", message: "nothing" },
  ]);
  const { fields } = lines[0] ?? { fields: {} };
  expect(Reflect.get(fields, "err")).toBeInstanceOf(Error);
  expect(Reflect.get(fields, "err")).toHaveProperty("stack", failure.stack);
  expect(JSON.stringify(lines)).not.toContain("secret-value");
});

test("what is no message of the backend is ignored", () => {
  expect(readFromBackend({ type: "dependency", path: "/a.ts" })).toBeNull();
});
