import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, startAuthServer, type AuthServer } from "../../support/servers/auth-server";
import { listenOnFreePort } from "../../support/servers/listen";

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | null;
  readonly text: string;
}

/** A real mail server on a loopback address. `behaviour` decides over the next mails. */
async function startMailServer() {
  const received: Received[] = [];
  const behaviour: { refuse: number[] } = { refuse: [] };
  let tries = 0;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    authOptional: true,
    logger: false,
    onAuth: ({ username, password }, _session, callback) => {
      if (password === "p@ss:word") callback(null, { user: username });
      else callback(new Error("wrong"));
    },
    onData(stream, session, callback) {
      tries += 1;
      let text = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      stream.on("end", () => {
        const refusal = behaviour.refuse.shift();
        if (refusal !== undefined) {
          callback(Object.assign(new Error(`no mail for canary4711@example.com`), { responseCode: refusal }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: typeof session.user === "string" ? session.user : null,
          text: decoded(text),
        });
        callback();
      });
    },
  });
  const port = await listenOnFreePort(server.server);
  return {
    port,
    received,
    behaviour,
    tries: () => tries,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Decodes the quoted-printable sequences that the mails use. */
function decoded(text: string): string {
  return text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let site: AuthServer;

beforeAll(async () => {
  mailServer = await startMailServer();
  site = await startAuthServer({
    smtp: {
      url: `smtp://mailer:${encodeURIComponent("p@ss:word")}@127.0.0.1:${mailServer.port}`,
      from: "First Layer <hello@first-layer.test>",
    },
  });
});

afterAll(async () => {
  await site.stop();
  await mailServer.stop();
});

const signUp = (email: string) => site.request("POST", "/signup", { body: { email, password: PASSWORD } });

test("mails go to a mail server as text and HTML, and there is no mailbox", async () => {
  expect(site.backend.mailbox).toBeNull();
  await signUp("canary4711@example.com");
  await expect.poll(() => mailServer.received.length).toBe(1);
  const [mail] = mailServer.received;
  expect(mail).toMatchObject({ from: "hello@first-layer.test", to: ["canary4711@example.com"], user: "mailer" });
  expect(mail?.text).toContain("From: First Layer <hello@first-layer.test>");
  expect(mail?.text).toContain("Subject: Confirm your email address");
  expect(mail?.text).toContain("Auto-Submitted: auto-generated");
  expect(mail?.text).toContain("multipart/alternative");
  const link = /http:\/\/localhost:\d+\/auth\/callback\?token_hash=([\w-]{43})&type=signup/.exec(mail?.text ?? "");
  expect(link?.[0].startsWith(site.origin)).toBe(true);
  const body = { type: "signup", token_hash: link?.[1] };
  expect((await site.request("POST", "/verify", { body })).status).toBe(200);
});

test("a mail refused for now is retried", async () => {
  const before = mailServer.tries();
  mailServer.behaviour.refuse = [451];
  await signUp("patient@example.com");
  await expect.poll(() => mailServer.received.at(-1)?.to, { timeout: 10_000 }).toEqual(["patient@example.com"]);
  expect(mailServer.tries() - before).toBe(2);
});

test("a mail refused for good is not retried, and the log holds no address", async () => {
  const before = mailServer.tries();
  mailServer.behaviour.refuse = [550];
  await signUp("canary4711.gone@example.com");
  await expect
    .poll(() => site.lines.some((line) => line.includes("could not be sent") && line.includes("550")))
    .toBe(true);
  expect(mailServer.tries() - before).toBe(1);
  // The next mail is sent: a failure for one address does not affect others.
  await signUp("next@example.com");
  await expect.poll(() => mailServer.received.at(-1)?.to).toEqual(["next@example.com"]);
  expect(site.lines.join("")).not.toContain("canary4711");
});

test("queued mails are sent before the backend has closed", async () => {
  const closing = await startAuthServer({
    smtp: { url: `smtp://127.0.0.1:${mailServer.port}`, from: "hello@first-layer.test" },
  });
  for (let mail = 0; mail < 3; mail += 1) {
    await closing.request("POST", "/signup", { body: { email: `last${mail}@example.com`, password: PASSWORD } });
  }
  await closing.request("POST", "/recover", { body: { email: "last0@example.com" } });
  await closing.stop();
  // Two at a time are sent to a domain, and either may arrive first.
  const received = mailServer.received.slice(-4).map(({ to: [to] }) => to);
  expect(received.sort()).toEqual(["last0@example.com", "last0@example.com", "last1@example.com", "last2@example.com"]);
});
