import { createServer } from "node:net";
import { expect, test } from "vitest";
import { listen, startFailure } from "./listening";

const ADDRESS = { host: "127.0.0.1", port: 80 };

const failed = (code: string) =>
  Object.assign(new Error(`listen ${code}: permission denied 127.0.0.1:80`), { code, syscall: "listen" });

test("why a server cannot listen is said with the setting", async () => {
  expect(startFailure(failed("EADDRINUSE"), ADDRESS)).toBe("port 80 is already in use. Set PORT to another one.");
  expect(startFailure(failed("EACCES"), ADDRESS)).toBe(
    "this user may not open port 80 (EACCES). Set PORT to another one, above 1023.",
  );
  expect(startFailure(failed("EPERM"), ADDRESS)).toBe("HOST 127.0.0.1 and PORT 80 cannot be listened on (EPERM).");
});

test("an address of another machine is told as the wrong HOST", async () => {
  const elsewhere = { host: "192.0.2.1", port: 0 };
  const error = await listen(createServer(), elsewhere).catch((reason: unknown) => reason);
  expect(startFailure(error, elsewhere)).toBe("192.0.2.1 is no address of this machine. Set HOST to another one.");
});

test("any other error is its own sentence", () => {
  expect(startFailure(new Error("The database has no schema yet."), ADDRESS)).toBe("The database has no schema yet.");
});
