import { EventEmitter, once } from "node:events";
import { describe, expect, test } from "vitest";
import type { Log } from "~/lib/log";
import { createMailQueue } from "./mail-queue";
import type { OutgoingMail } from "./mail-sender";

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

describe("the mail queue", () => {
  test("retries three times, then logs the failure without the address", async () => {
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

  test("keeps the order, and sends queued mails before it closes", async () => {
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

  test("does not delay the end of the process for long", async () => {
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

  test("is limited in length", async () => {
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
