import { EventEmitter, once } from "node:events";
import { describe, expect, test } from "vitest";
import type { Log } from "~/lib/log";
import { createMailbox, createMailQueue, smtpOptions, type OutgoingMail } from "./embedded-mail";

function recording() {
  const lines: string[] = [];
  const write = (level: string) => (fields: object, message: string) => {
    lines.push(`${level} ${message} ${JSON.stringify(fields)}`);
  };
  const log: Log = {
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    child: () => log,
  };
  return { log, lines };
}

const mailTo = (to: string): OutgoingMail => ({ to, subject: "s", text: "t", html: "h" });

describe("the mailbox", () => {
  test("keeps the newest 200, newest first", () => {
    const { mailbox, send } = createMailbox(recording().log);
    for (let n = 0; n < 250; n += 1) send(mailTo(`${n}@example.com`));
    expect(mailbox.list()).toHaveLength(200);
    expect(mailbox.list()[0]).toMatchObject({ to: "249@example.com", at: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(mailbox.list().at(-1)?.to).toBe("50@example.com");
  });
});

describe("the queue of a mail server", () => {
  test("tries three times, then says so without the address", async () => {
    const { log, lines } = recording();
    let tries = 0;
    const { send, close } = createMailQueue(
      () => {
        tries += 1;
        return Promise.reject(Object.assign(new Error("for canary@example.com"), { code: "ECONNECTION" }));
      },
      { log, firstBackoffMs: 1 },
    );
    send(mailTo("canary@example.com"));
    await close();
    expect(tries).toBe(3);
    expect(lines.filter((line) => line.startsWith("warn"))).toHaveLength(2);
    expect(lines.at(-1)).toBe(
      'error an e-mail could not be sent {"attempt":3,"code":"ECONNECTION","reply":null,"permanent":false}',
    );
    expect(lines.join()).not.toContain("canary");
  });

  test("keeps their order, and sends what waits before it closes", async () => {
    const sent: string[] = [];
    const { send, close } = createMailQueue(
      async ({ to }) => {
        await Promise.resolve();
        sent.push(to);
      },
      { log: recording().log },
    );
    for (const to of ["a", "b", "c"]) send(mailTo(to));
    await close();
    expect(sent).toEqual(["a", "b", "c"]);
    send(mailTo("d"));
    expect(sent).toEqual(["a", "b", "c"]);
  });

  test("does not hold up the end of the process for long", async () => {
    const { log, lines } = recording();
    const { send, close } = createMailQueue(() => Promise.reject(new Error("away")), {
      log,
      firstBackoffMs: 60_000,
      drainMs: 20,
    });
    send(mailTo("a"));
    send(mailTo("b"));
    await close();
    await expect.poll(() => lines.filter((line) => line.includes("given up"))).toHaveLength(2);
  });

  test("does not grow without end", async () => {
    const { log, lines } = recording();
    const released = new EventEmitter();
    const held = once(released, "now").then(() => undefined);
    const { send, close } = createMailQueue(() => held, { log });
    for (let n = 0; n < 1005; n += 1) send(mailTo("a"));
    expect(lines.filter((line) => line.startsWith("error dropped"))).toHaveLength(5);
    released.emit("now");
    await close();
  });
});

describe("the connection to a mail server", () => {
  test.each([
    ["smtp://mail.example", true],
    ["smtp://user:secret@mail.example:2525", true],
    ["smtp://192.168.1.2:25", true],
    ["smtp://localhost:1025", false],
    ["smtp://user:secret@127.0.0.1:1025", false],
    ["smtp://[::1]:1025", false],
    // Encrypted from its first byte.
    ["smtps://mail.example", false],
  ])("%s must be encrypted before a mail goes out: %s", (url, requireTLS) => {
    expect(smtpOptions(url)).toMatchObject({ requireTLS, secure: url.startsWith("smtps") });
  });

  test("has the port and the credentials of the setting, decoded", () => {
    expect(smtpOptions("smtp://me%40mail.example:p%3Aw@mail.example")).toMatchObject({
      host: "mail.example",
      port: 587,
      auth: { user: "me@mail.example", pass: "p:w" },
    });
    expect(smtpOptions("smtps://[2001:db8::1]")).toMatchObject({ host: "2001:db8::1", port: 465 });
    expect(smtpOptions("smtp://mail.example:2525")).not.toHaveProperty("auth");
  });
});
