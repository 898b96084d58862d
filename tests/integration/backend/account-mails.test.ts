import { afterAll, beforeAll, expect, test } from "vitest";
import { createSecretKeyClient } from "~/data/supabase.server";
import { sendAccountMails } from "~/features/accounts/mails/account-mails.commands.server";
import type { MailOutcome } from "~/lib/mail-document";
import { browserClient, valueOf } from "../../support/clients/browser-client";
import { recordingLog } from "../../support/recording-log";
import { makeMember, PASSWORD, startAuthServer, type AuthServer } from "../../support/servers/auth-server";

/* Telling members by email what happened to their accounts, on an embedded backend. */

let server: AuthServer;

beforeAll(async () => {
  server = await startAuthServer();
});

afterAll(() => server.stop());

test("who deletes an account is told by one mail, and the address is kept until then at most", async () => {
  const email = "leaver@example.com";
  await makeMember(server, email);
  const member = browserClient(server);
  valueOf(await member.auth.signInWithPassword({ email, password: PASSWORD }));
  expect((await member.rpc("delete_account")).error).toBeNull();

  const log = recordingLog();
  const sent: { readonly to: string; readonly subject: string; readonly text: string }[] = [];
  const send = (outcome: MailOutcome) =>
    sendAccountMails({
      client: createSecretKeyClient(server.backend.secretKey, {
        url: "http://localhost",
        fetch: server.backend.fetch,
        log,
      }),
      deliver: (mail) => {
        sent.push(mail);
        return Promise.resolve(outcome);
      },
      siteUrl: "https://first-layer.example",
      log,
      signal: new AbortController().signal,
    });
  const kept = () => server.sql("select email, kind, happened_at from private.account_mails", []);
  const [waiting] = await kept();
  await send("failed");
  expect(await kept()).toEqual([waiting]);
  await send("sent");
  await send("sent");
  expect(await kept()).toEqual([]);
  expect(sent.map(({ to, subject }) => `${to}: ${subject}`)).toEqual(
    Array.from({ length: 2 }, () => `${email}: Your account was deleted`),
  );
  expect(sent[0]?.text).toContain(`Your First Layer account ${email} was just deleted`);

  // With how many codes are left, after a try that failed, too.
  await server.sql("insert into private.account_mails (email, kind, codes_left) values ($1, 'recovery-code-used', 3)", [
    email,
  ]);
  await send("failed");
  await send("sent");
  expect(sent.slice(2).map(({ text }) => text.includes("3 are left."))).toEqual([true, true]);
  sent.splice(2);

  // Not forever, when no mail server takes it.
  await server.sql(
    "insert into private.account_mails (email, kind, happened_at) values ('old@example.com', 'account-deleted', now() - interval '25 hours')",
    [],
  );
  await send("sent");
  expect(sent).toHaveLength(2);
});
