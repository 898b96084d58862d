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

/** What nodemailer rejects with when a mail server refuses a command; the greeting is none. */
const replied = (command: string | undefined, responseCode: number) =>
  Object.assign(new Error("no"), { responseCode, ...(command !== undefined && { command }) });

describe("the mail queue", () => {
  test("tells how many mails wait, and once what became of each", async () => {
    const seen: string[] = [];
    const { send, deliver, close } = createMailQueue(
      ({ to }) => (to.startsWith("bad") ? Promise.reject(new Error("away")) : Promise.resolve()),
      {
        ...{ log: recording().log, firstBackoffMs: 1 },
        watch: {
          ended: (outcome) => seen.push(outcome),
          waiting: (count) => seen.push(String(count)),
          oldest: () => undefined,
        },
      },
    );
    send(mailTo("good@example.com"));
    send(mailTo("bad@example.com"));
    await deliver(mailTo("good@example.com"));
    await close();
    await expect.poll(() => seen.filter((one) => !/\d/.test(one)).length).toBe(3);
    expect(seen.findLast((one) => /\d/.test(one))).toBe("0");
    expect(seen.slice(0, 3)).toEqual(["1", "2", "3"]);
    expect(seen.filter((one) => !/\d/.test(one)).sort()).toEqual(["failed", "sent", "sent"]);
  });

  test("a mail that its caller keeps counts as given up only when it is refused for good", async () => {
    const ends: string[] = [];
    const { sendHeld } = createMailQueue(
      ({ to }) => Promise.reject(replied("RCPT TO", to.startsWith("bad") ? 550 : 450)),
      {
        ...{ log: recording().log, firstBackoffMs: 1 },
        watch: { ended: (outcome) => ends.push(outcome), waiting: () => undefined, oldest: () => undefined },
      },
    );
    const { signal } = new AbortController();
    expect(await sendHeld(mailTo("later@example.com"), signal)).toBe("failed");
    expect(ends).toEqual([]);
    expect(await sendHeld(mailTo("bad@example.com"), signal)).toBe("refused");
    expect(ends).toEqual(["refused"]);
  });

  test.each([
    ["a greeting", undefined, 554],
    ["a wrong password", "AUTH PLAIN", 535],
    ["a sender that is not known", "MAIL FROM", 550],
  ])("%s is no reason to give up a mail that its caller keeps", async (_what, command, responseCode) => {
    let tries = 0;
    const deliver = () => {
      tries += 1;
      return Promise.reject(replied(command, responseCode));
    };
    const { sendHeld } = createMailQueue(deliver, { log: recording().log, firstBackoffMs: 1 });
    expect(await sendHeld(mailTo("a@example.com"), new AbortController().signal)).toBe("failed");
    expect(tries).toBe(3);
  });

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
    const dropped = () => lines.filter((line) => line.startsWith("error dropped")).length;
    for (let n = 0; n < 505; n += 1) send(mailTo("a@slow.example"));
    expect(dropped()).toBe(5);
    for (let n = 0; n < 505; n += 1) send(mailTo(`a@${String(n)}.example`));
    expect(dropped()).toBe(10);
    released.emit("now");
    await close();
  });

  test("a slow address delays only mails to its own domain, and those to others go in turns", async () => {
    const slow = new Promise<void>(() => undefined);
    const started: string[] = [];
    const { send, close } = createMailQueue(
      ({ to }) => {
        started.push(to);
        return to.endsWith("@tarpit.example") ? slow : Promise.resolve();
      },
      { log: recording().log, drainMs: 20 },
    );
    for (let n = 1; n <= 10; n += 1) send(mailTo(`${String(n)}@Tarpit.example`.toLowerCase()));
    for (const to of ["a@one.example", "b@one.example", "c@one.example", "d@two.example"]) send(mailTo(to));
    await expect
      .poll(() => started)
      .toEqual([
        "1@tarpit.example",
        "2@tarpit.example",
        "a@one.example",
        "b@one.example",
        "d@two.example",
        "c@one.example",
      ]);
    await close();
  });

  test("no more than six are delivered at the same time, and a delivery that never ends is given up", async () => {
    const { log, lines } = recording();
    let running = 0;
    let most = 0;
    const { send, close } = createMailQueue(
      async () => {
        running += 1;
        most = Math.max(most, running);
        setTimeout(() => (running -= 1), 10);
        await new Promise(() => undefined);
      },
      { log, firstBackoffMs: 1, deliveryMs: 10 },
    );
    for (let n = 1; n <= 12; n += 1) send(mailTo(`a@${String(n)}.example`));
    await close();
    expect(most).toBe(6);
    expect(lines.filter((line) => line.includes('could not be sent {"attempt":3,"code":"ETIMEDOUT"'))).toHaveLength(12);
  });

  test.each([
    ["sent", () => Promise.resolve()],
    ["failed", () => Promise.reject(Object.assign(new Error("busy"), { responseCode: 451 }))],
    ["failed", () => Promise.reject(Object.assign(new Error("no"), { code: "EAUTH", responseCode: 535 }))],
    ["failed", () => Promise.reject(Object.assign(new Error("no"), { code: "ESOCKET", syscall: "connect" }))],
    ["failed", () => Promise.reject(Object.assign(new Error("Connection timeout"), { code: "ETIMEDOUT" }))],
    ["failed", () => Promise.reject(replied("MAIL FROM", 550))],
    ["refused", () => Promise.reject(replied("RCPT TO", 550))],
    ["refused", () => Promise.reject(replied("DATA", 554))],
    ["refused", () => Promise.reject(Object.assign(new Error("Timeout"), { code: "ETIMEDOUT" }))],
    ["refused", () => Promise.reject(Object.assign(new Error("reset"), { code: "ESOCKET", syscall: "read" }))],
    ["refused", () => new Promise<void>(() => undefined)],
  ])("a mail that is tried once is %s (%#)", async (outcome, delivery) => {
    const { log, lines } = recording();
    let tries = 0;
    const { deliver, close } = createMailQueue(
      () => {
        tries += 1;
        return delivery();
      },
      { log, deliveryMs: 20 },
    );
    expect(await deliver(mailTo("canary@example.com"))).toBe(outcome);
    expect(tries).toBe(1);
    expect(lines.join()).not.toContain("canary");
    await close();
    expect(await deliver(mailTo("late@example.com"))).toBe("failed");
    expect(tries).toBe(1);
  });

  test("waits for a mail that is tried once before it closes", async () => {
    let sent = 0;
    const { deliver, close } = createMailQueue(
      async () => {
        await Promise.resolve();
        sent += 1;
      },
      { log: recording().log },
    );
    void deliver(mailTo("a@example.com"));
    await close();
    expect(sent).toBe(1);
  });
});
