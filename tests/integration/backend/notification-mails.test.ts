import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { MailJobOptions } from "~/data/mail-job";
import { createSecretKeyClient } from "~/data/supabase.server";
import { sendDigests } from "~/features/notifications/mails/send-digests.server";
import type { MailOutcome } from "~/lib/mail-document";
import { startBackgroundWork } from "../../../server/main/background-work";
import { recordingLog } from "../../support/recording-log";
import { startAuthServer, type AuthServer } from "../../support/servers/auth-server";

/* Sending notices by email, on an embedded backend; what becomes of each mail is the test's to say. */

const SITE = "https://first-layer.example";

let server: AuthServer;
let sent: string[];
let outcome: () => Promise<MailOutcome>;

beforeAll(async () => {
  server = await startAuthServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  sent = [];
  outcome = () => Promise.resolve("sent");
});

afterEach(async () => {
  await server.sql("delete from auth.users");
});

function options(): Omit<MailJobOptions, "signal"> {
  const log = recordingLog();
  const { backend } = server;
  return {
    client: createSecretKeyClient(backend.secretKey, { url: "http://localhost", fetch: backend.fetch, log }),
    deliver: ({ to, text }) => {
      sent.push(`${to} ${/^- (.*)$/m.exec(text)?.[1] ?? ""}`);
      return outcome();
    },
    siteUrl: SITE,
    log,
  };
}

async function addMember(email: string): Promise<void> {
  await server.sql("insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now())", [
    email,
  ]);
}

async function tell(email: string, text: string): Promise<void> {
  await server.sql(
    `insert into public.notifications (user_id, kind, subject_url, text)
     select id, 'guide', '/learn', $2 from auth.users where email = $1`,
    [email, text],
  );
}

const send = () => sendDigests({ ...options(), signal: new AbortController().signal });
const anHourLater = () => server.sql("update private.notification_mails set not_before = '-infinity'");

test("everybody gets one digest, however many servers send them and however many there are", async () => {
  const addresses = Array.from({ length: 20 }, (_, index) => `member${String(index)}@first-layer.test`);
  for (const address of addresses) {
    await addMember(address);
    await tell(address, "Published");
  }
  await Promise.all([send(), send(), send()]);
  await send();
  expect([...sent].sort()).toEqual(addresses.map((address) => `${address} Published`).sort());
});

test("what a server was sending when it was killed is not sent again, and what comes later is", async () => {
  await addMember("a@first-layer.test");
  await tell("a@first-layer.test", "one");
  // A server that is killed never says what became of its mail.
  outcome = () => new Promise(() => undefined);
  void send();
  await expect.poll(() => sent).toEqual(["a@first-layer.test one"]);
  outcome = () => Promise.resolve("sent");
  await anHourLater();
  await send();
  await tell("a@first-layer.test", "two");
  await send();
  expect(sent).toEqual(["a@first-layer.test one", "a@first-layer.test two"]);
});

test("a mail that failed is tried again later, one that was refused is not", async () => {
  await addMember("a@first-layer.test");
  await tell("a@first-layer.test", "one");
  outcome = () => Promise.resolve("failed");
  await send();
  await send();
  expect(sent).toHaveLength(1);
  await anHourLater();
  outcome = () => Promise.resolve("refused");
  await send();
  await anHourLater();
  await send();
  expect(sent).toEqual(["a@first-layer.test one", "a@first-layer.test one"]);
});

test("the job goes on by itself, through an outage, and waits for mails on their way when it stops", async () => {
  await addMember("a@first-layer.test");
  const given = options();
  let isAway = true;
  const client = createSecretKeyClient(server.backend.secretKey, {
    url: "http://localhost",
    fetch: (request) => (isAway ? Promise.resolve(new Response("{}", { status: 503 })) : server.backend.fetch(request)),
    log: given.log,
  });
  const { stop } = startBackgroundWork((signal) => sendDigests({ ...given, client, signal }), {
    name: "digests",
    log: given.log,
    everyMs: 5,
  });
  await tell("a@first-layer.test", "one");
  isAway = false;
  await expect.poll(() => sent).toEqual(["a@first-layer.test one"]);
  await anHourLater();
  let arrive = (): void => undefined;
  outcome = () =>
    new Promise((resolve) => {
      arrive = () => resolve("sent");
    });
  await tell("a@first-layer.test", "two");
  await expect.poll(() => sent).toHaveLength(2);
  const stopped = stop();
  arrive();
  await stopped;
  const [row] = await server.sql("select claim from private.notification_mails");
  expect(row).toEqual({ claim: null });
});
