import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import { expect } from "vitest";
import { z } from "zod";
import { createAttemptLimits } from "~/data/attempt-limits.server";
import { createPublicClient } from "~/data/supabase.server";
import type { GoogleSettings, SmtpSettings } from "~/lib/env.server";
import type { AttemptLimits } from "~/lib/http/attempt-limits";
import type { Mail } from "~/lib/mailbox";
import { createServer } from "../../../server/app";
import type { SqlValue } from "../../../server/embedded-database";
import { startEmbeddedBackend, type EmbeddedBackend } from "../../../server/embedded-backend";
import { REALTIME_CHANNEL } from "../../../server/embedded-baseline";
import { createLog } from "../../../server/log";
import { createRealtime, type Realtime } from "../../../server/realtime";
import { createAuthorisation } from "../../../server/realtime-authorisation";
import { createHub, type Hub } from "../../../server/realtime-hub";
import { REALTIME_LIMITS, type RealtimeLimits } from "../../../server/realtime-limits";
import { NO_FILES } from "../../../server/static-files";
import { NO_LIMITS } from "../http/front";
import { freshDataDirectory } from "./fresh-data-directory";

/** What one call was answered with. */
export interface AuthAnswer {
  readonly status: number;
  /** The JSON of the body, or null. */
  readonly body: unknown;
  readonly text: string;
  readonly header: (name: string) => string | null;
  /** Time from sending to the last byte, milliseconds. */
  readonly ms: number;
}

export interface AuthRequest {
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown;
  readonly token?: string;
  /** Loopback address to come from. */
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An embedded backend behind a real HTTP server, as visitors reach it. */
export interface AuthSite {
  readonly backend: EmbeddedBackend;
  readonly origin: string;
  /** Everything the server has written to its log. */
  readonly lines: readonly string[];
  ask(method: string, path: string, request?: AuthRequest): Promise<AuthAnswer>;
  sql(text: string, parameters?: readonly SqlValue[]): Promise<Record<string, unknown>[]>;
  /** Resolves when the work that follows answers has been done, so that a mail that is not there will not come. */
  quiet(): Promise<void>;
  /** The live connections, and what passes messages on to them. */
  readonly realtime: Realtime;
  readonly hub: Hub;
  /** Mails to one address, newest first. */
  mailsTo(address: string): readonly Mail[];
  stop(): Promise<void>;
}

export interface AuthSiteOptions {
  /** Absent: nobody counts. */
  readonly limits?: "real" | AttemptLimits;
  readonly trustProxy?: number;
  readonly google?: GoogleSettings;
  readonly smtp?: SmtpSettings;
  /** Other limits of live connections. */
  readonly live?: Partial<RealtimeLimits>;
}

export const PASSWORD = "Correct-horse-1";

/** Starts it on a free port; the links in its mails name that port. */
export async function startAuthSite(options: AuthSiteOptions = {}): Promise<AuthSite> {
  const { limits = NO_LIMITS, trustProxy = 0, google = null, smtp = null, live = {} } = options;
  const lines: string[] = [];
  const log = createLog({ readable: false, level: "debug", sink: { write: (line) => lines.push(line) } });
  const started: { backend: EmbeddedBackend | null; realtime: Realtime | null } = { backend: null, realtime: null };
  const counted = (backend: EmbeddedBackend): AttemptLimits => {
    if (limits !== "real") return limits;
    const client = createPublicClient({ ...backend, url: "http://localhost", log });
    return createAttemptLimits({ client: () => client, secret: () => backend.sessionSecret });
  };
  const server = createServer({
    env: { siteUrl: null, allowedHosts: [], trustProxy, nodeEnv: "production" },
    log,
    site: () => () => Promise.resolve(new Response("a page")),
    dataApi: () => {
      const { backend } = started;
      return (
        backend && {
          answer: backend.fetch,
          limits: counted(backend),
          examine: backend.examine,
          accountOf: backend.accountOf,
        }
      );
    },
    realtime: () => started.realtime,
    readiness: { check: () => Promise.resolve({ ready: true, message: "Ready" }) },
    staticFiles: NO_FILES,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  const { port } = address;
  const origin = `http://localhost:${port}`;
  const data = await freshDataDirectory();
  const backend = await startEmbeddedBackend({ dataDir: data.path, log, siteUrl: origin, google, smtp });
  started.backend = backend;
  const hub = createHub(log);
  await backend.onNotify(REALTIME_CHANNEL, (payload) => hub.notified(payload));
  const liveLimits = { ...REALTIME_LIMITS, ...live };
  const authorisation = createAuthorisation({ ...backend, limits: liveLimits });
  const realtime = createRealtime({ publishableKey: backend.publishableKey, authorisation, hub, log, limits: live });
  started.realtime = realtime;
  let followedUp = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });

  return {
    backend,
    origin,
    lines,
    async ask(method, path, { body, token, from, headers = {} } = {}) {
      const sent = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body);
      const begun = performance.now();
      const request = httpRequest({
        host: "127.0.0.1",
        port,
        path: `/auth/v1${path}`,
        method,
        agent,
        ...(from !== undefined && { localAddress: from }),
        headers: {
          host: `localhost:${port}`,
          apikey: backend.publishableKey,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(sent !== null && {
            "content-type": "application/json",
            "content-length": String(Buffer.byteLength(sent)),
          }),
          ...headers,
        },
      });
      const answered = new Promise<AuthAnswer>((resolve, reject) => {
        request.on("error", reject).on("response", (response) => {
          let text = "";
          response
            .setEncoding("utf8")
            .on("data", (chunk: string) => {
              text += chunk;
            })
            .on("end", () => {
              resolve({
                status: response.statusCode ?? 0,
                text,
                body: parseJson(text),
                header: (name) => String(response.headers[name] ?? "") || null,
                ms: performance.now() - begun,
              });
            });
        });
      });
      request.end(sent ?? undefined);
      const answer = await answered;
      if (/^\/(?:recover|resend)$/.test(path) && answer.status === 200) followedUp += 1;
      return answer;
    },
    async quiet() {
      const done = () => lines.filter((line) => line.includes("nobody waited for")).length;
      await expect.poll(done, { interval: 5, timeout: 5_000 }).toBe(followedUp);
    },
    sql: (text, parameters) =>
      backend.withDatabase((database) => database.query(z.record(z.string(), z.unknown()), text, parameters)),
    mailsTo: (wanted) => (backend.mailbox?.list() ?? []).filter(({ to }) => to === wanted),
    realtime,
    hub,
    async stop() {
      agent.destroy();
      await realtime.close();
      server.closeAllConnections();
      server.close();
      await backend.close();
      await data.remove();
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Names of the fields of an answer, in their order. */
export function fieldsOf({ body }: AuthAnswer): string[] {
  return Object.keys(z.record(z.string(), z.unknown()).parse(body));
}

/** The token of a mail's link; empty when it has none. */
export function linkIn(mail: Mail | undefined): string {
  return /[?&]token_hash=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.looseObject({ id: z.string() }),
});

/** See {@link sessionOf}. */
export type Session = z.infer<typeof sessionSchema>;

/** The session in an answer. Throws when there is none. */
export function sessionOf({ status, body }: AuthAnswer): Session {
  const parsed = sessionSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Error(`An answer ${status} holds no session: ${JSON.stringify(body)}`);
}

/** Signs up and confirms. Gives the session the link opened. */
export async function makeMember(site: AuthSite, email: string, username?: string): Promise<Session> {
  const data = username === undefined ? {} : { data: { username } };
  await site.ask("POST", "/signup", { body: { email, password: PASSWORD, ...data } });
  const token_hash = linkIn(site.mailsTo(email)[0]);
  return sessionOf(await site.ask("POST", "/verify", { body: { type: "signup", token_hash } }));
}

/** Signs in by password. */
export function signIn(site: AuthSite, email: string, password: string = PASSWORD): Promise<AuthAnswer> {
  return site.ask("POST", "/token?grant_type=password", { body: { email, password } });
}

/** Renews a session. */
export function refresh(site: AuthSite, refreshToken: string): Promise<AuthAnswer> {
  return site.ask("POST", "/token?grant_type=refresh_token", { body: { refresh_token: refreshToken } });
}
