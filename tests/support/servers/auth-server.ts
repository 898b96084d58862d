import { Agent, request as httpRequest } from "node:http";
import { expect } from "vitest";
import { z } from "zod";
import { createAttemptLimits } from "~/data/attempt-limits.server";
import { createPublicClient } from "~/data/supabase.server";
import { NO_SOCIAL_SETTINGS, type SmtpSettings, type SocialSettings } from "~/lib/env.server";
import type { AttemptLimits } from "~/lib/http/attempt-limits";
import type { Mail } from "~/lib/mailbox";
import { createHttpServer } from "../../../server/http/http-server";
import type { SqlValue } from "../../../server/embedded/database/database";
import type { EmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { createLog } from "../../../server/main/log";
import type { RealtimeLimits } from "../../../server/embedded/realtime/limits";
import { NO_STATIC_FILES } from "../../../server/http/response/static-files";
import { NO_LIMITS } from "./http-server";
import { startTestBackend } from "./test-backend";
import { freshDataDirectory } from "../data/fresh-data-directory";
import { listenOnFreePort } from "./listen";

/** The response to one call of the auth API. */
export interface AuthResponse {
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
  /** Loopback address the connection comes from. */
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An embedded backend behind a real HTTP server, as visitors reach it. */
export interface AuthServer {
  readonly backend: EmbeddedBackend;
  readonly origin: string;
  /** Everything the server has written to its log. */
  readonly lines: readonly string[];
  request(method: string, path: string, request?: AuthRequest): Promise<AuthResponse>;
  sql(text: string, parameters?: readonly SqlValue[]): Promise<Record<string, unknown>[]>;
  /** Resolves when all background tasks are done, so that no further mail will be sent. */
  quiet(): Promise<void>;
  /** Mails to one address, newest first. */
  mailsTo(address: string): readonly Mail[];
  stop(): Promise<void>;
}

export interface AuthServerOptions {
  /** Absent: attempts are not limited. */
  readonly limits?: "real" | AttemptLimits;
  readonly trustProxy?: number;
  readonly social?: SocialSettings;
  readonly smtp?: SmtpSettings;
  /** Other limits of live connections. */
  readonly live?: Partial<RealtimeLimits>;
  /** A data directory that outlives the server; absent: one of its own. */
  readonly data?: { readonly path: string };
}

export const PASSWORD = "Correct-horse-1";

/** Starts it on a free port, which the links in its mails name. */
export async function startAuthServer(options: AuthServerOptions = {}): Promise<AuthServer> {
  const { limits = NO_LIMITS, trustProxy = 0, social = NO_SOCIAL_SETTINGS, smtp = null, live = {} } = options;
  const lines: string[] = [];
  const log = createLog({ readable: false, level: "debug", sink: { write: (line) => lines.push(line) } });
  const started: { backend: EmbeddedBackend | null } = { backend: null };
  const counted = (backend: EmbeddedBackend): AttemptLimits => {
    if (limits !== "real") return limits;
    const client = createPublicClient({ ...backend, url: "http://localhost", log });
    return createAttemptLimits({ client: () => client, secret: () => backend.sessionSecret });
  };
  const server = createHttpServer({
    env: { siteUrl: null, allowedHosts: [], trustProxy, nodeEnv: "production" },
    log,
    siteHandler: () => () => Promise.resolve(new Response("a page")),
    dataApi: () => {
      const { backend } = started;
      return (
        backend && {
          fetch: backend.fetch,
          limits: counted(backend),
          checkAuthCall: backend.checkAuthCall,
          accountIdOf: backend.accountIdOf,
        }
      );
    },
    realtime: () => started.backend?.realtime ?? null,
    readiness: { check: () => Promise.resolve({ ready: true, message: "Ready" }) },
    staticFiles: NO_STATIC_FILES,
  });
  const port = await listenOnFreePort(server);
  const origin = `http://localhost:${port}`;
  const data =
    options.data === undefined ? await freshDataDirectory() : { ...options.data, remove: () => Promise.resolve() };
  const backend = await startTestBackend({
    dataDir: data.path,
    log,
    siteUrl: origin,
    social,
    smtp,
    realtimeLimits: live,
  });
  started.backend = backend;
  let backgroundTasks = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });

  return {
    backend,
    origin,
    lines,
    async request(method, path, request = {}) {
      const response = await sendRequest({ agent, port, apiKey: backend.publishableKey }, method, path, request);
      if (/^\/(?:recover|resend)$/.test(path) && response.status === 200) backgroundTasks += 1;
      return response;
    },
    async quiet() {
      const done = () => lines.filter((line) => line.includes("background task of the auth service")).length;
      await expect.poll(done, { interval: 5, timeout: 5_000 }).toBe(backgroundTasks);
    },
    sql: (text, parameters) =>
      backend.withDatabase((database) => database.query(z.record(z.string(), z.unknown()), text, parameters)),
    mailsTo: (wanted) => (backend.mailbox?.list() ?? []).filter(({ to }) => to === wanted),
    async stop() {
      agent.destroy();
      await backend.realtime.close();
      server.closeAllConnections();
      server.close();
      await backend.close();
      await data.remove();
    },
  };
}

interface Connection {
  readonly agent: Agent;
  readonly port: number;
  readonly apiKey: string;
}

/** Sends one call to the auth API and reads the whole response. */
function sendRequest(
  { agent, port, apiKey }: Connection,
  method: string,
  path: string,
  { body, token, from, headers = {} }: AuthRequest,
): Promise<AuthResponse> {
  const sent = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body);
  const startedAt = performance.now();
  const request = httpRequest({
    host: "127.0.0.1",
    port,
    path: `/auth/v1${path}`,
    method,
    agent,
    ...(from !== undefined && { localAddress: from }),
    headers: {
      host: `localhost:${port}`,
      apikey: apiKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(sent !== null && {
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(sent)),
      }),
      ...headers,
    },
  });
  return new Promise<AuthResponse>((resolve, reject) => {
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
            ms: performance.now() - startedAt,
          });
        });
    });
    request.end(sent ?? undefined);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Names of the fields of a response, in their order. */
export function fieldsOf({ body }: AuthResponse): string[] {
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

/** The session in a response. Throws when there is none. */
export function sessionOf({ status, body }: AuthResponse): Session {
  const parsed = sessionSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Error(`A response ${status} holds no session: ${JSON.stringify(body)}`);
}

/** The id of the session an access token belongs to. */
export function sessionIdIn(accessToken: string): string {
  const payload: unknown = JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString("utf8"));
  return z.object({ session_id: z.string() }).parse(payload).session_id;
}

/** Signs up and confirms. Returns the session that the link opened. */
export async function makeMember(site: AuthServer, email: string, username?: string): Promise<Session> {
  const data = username === undefined ? {} : { data: { username } };
  await site.request("POST", "/signup", { body: { email, password: PASSWORD, ...data } });
  const token_hash = linkIn(site.mailsTo(email)[0]);
  return sessionOf(await site.request("POST", "/verify", { body: { type: "signup", token_hash } }));
}

/** Signs in by password. */
export function signIn(site: AuthServer, email: string, password: string = PASSWORD): Promise<AuthResponse> {
  return site.request("POST", "/token?grant_type=password", { body: { email, password } });
}

/** Renews a session. */
export function refresh(site: AuthServer, refreshToken: string): Promise<AuthResponse> {
  return site.request("POST", "/token?grant_type=refresh_token", { body: { refresh_token: refreshToken } });
}
