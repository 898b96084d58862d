import { expect, test } from "vitest";
import type { Log } from "~/lib/log";
import { createMailbox } from "./mailbox";

const log: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => log,
};

test("the mailbox keeps the newest 200 mails, newest first", () => {
  const { mailbox, send } = createMailbox(log);
  for (let n = 0; n < 250; n += 1) send({ to: `${n}@example.com`, subject: "s", text: "t", html: "h" });
  expect(mailbox.list()).toHaveLength(200);
  expect(mailbox.list()[0]).toMatchObject({ to: "249@example.com", at: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(mailbox.list().at(-1)?.to).toBe("50@example.com");
});
