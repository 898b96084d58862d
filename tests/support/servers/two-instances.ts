import { randomUUID } from "node:crypto";
import { z } from "zod";
import { startEmbeddedBackend, type EmbeddedBackend } from "../../../server/embedded/embedded-backend";
import type { OutgoingMail } from "../../../server/embedded/mail/mail-sender";
import { onDatabase, serverDatabase } from "../data/server-database";
import { temporaryFolder } from "../data/temporary-folder";
import { recordingLog } from "../recording-log";
import { serverOptions } from "./test-backend";

/** A response of one of the instances. */
export interface InstanceResponse {
  readonly status: number;
  readonly body: unknown;
}

/** A call of an instance: JSON, with the publishable key. */
export interface InstanceCall {
  readonly method?: string;
  readonly body?: object;
  readonly token?: string;
}

/** Two backends on one PostgreSQL database, in this process. */
export interface TwoInstances {
  readonly instances: readonly [EmbeddedBackend, EmbeddedBackend];
  /** Data directories of the two, and their folder of uploaded files. */
  readonly folders: readonly string[];
  /** Where the uploaded files of both are, in a folder of it. */
  readonly shared: string;
  /** Address of the database. */
  readonly url: string;
  /** Calls one of the two. */
  call(this: void, which: 0 | 1, path: string, call?: InstanceCall): Promise<InstanceResponse>;
  /** Sends the same call several times at the same moment, to the two by turns. */
  atOnce(this: void, times: number, path: string, call: InstanceCall): Promise<InstanceResponse[]>;
  /** Runs one statement as the owner. */
  sql(this: void, statement: string): Promise<readonly Record<string, unknown>[]>;
  /** The mails to an address, of both, oldest first. */
  mailsTo(this: void, address: string): readonly OutgoingMail[];
  stop(this: void): Promise<void>;
}

export const PASSWORD = "Correct-horse-1";

const SITE = "http://localhost:3000";

/**
 * Starts the two.
 *
 * @param before statements that the database gets before
 */
export async function startTwoInstances(before = ""): Promise<TwoInstances> {
  const database = await serverDatabase();
  if (before !== "") await onDatabase(database.url, before);
  const folders = await Promise.all([temporaryFolder(), temporaryFolder()]);
  const shared = await temporaryFolder();
  const mails: OutgoingMail[] = [];
  const start = ({ path }: { readonly path: string }): Promise<EmbeddedBackend> =>
    startEmbeddedBackend({
      dataDir: path,
      log: recordingLog(),
      siteUrl: SITE,
      sendMail: (mail) => mails.push(mail),
      postgres: serverOptions(database, shared.path),
    });
  const instances = [await start(folders[0]), await start(folders[1])] as const;

  const call: TwoInstances["call"] = async (which, path, { method, body, token } = {}) => {
    const instance = instances[which];
    const response = await instance.fetch(
      new Request(`${SITE}${path}`, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: {
          apikey: instance.publishableKey,
          "content-type": "application/json",
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
  return {
    instances,
    folders: [...folders, shared].map(({ path }) => path),
    shared: shared.path,
    url: database.url,
    call,
    atOnce: (times, path, sent) =>
      Promise.all(Array.from({ length: times }, (_, index) => call(index % 2 === 0 ? 0 : 1, path, sent))),
    sql: (statement) => onDatabase(database.url, statement),
    mailsTo: (address) => mails.filter(({ to }) => to === address),
    async stop() {
      await Promise.all(instances.map((instance) => instance.realtime.close()));
      await Promise.all(instances.map((instance) => instance.close()));
      await Promise.all([...folders, shared].map((folder) => folder.remove()));
      await database.remove();
    },
  };
}

const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.looseObject({ id: z.string() }),
});

/** The session in a response. Throws when there is none. */
export function sessionIn({ status, body }: InstanceResponse): z.infer<typeof sessionSchema> {
  const parsed = sessionSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Error(`A response ${String(status)} holds no session: ${JSON.stringify(body)}`);
}

/** The token of a mail's link; empty when it has none. */
export function linkIn(mail: OutgoingMail | undefined): string {
  return /[?&]token_hash=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

/** Signs up a new member on the first instance and confirms on the second. */
export async function newMember({ call, mailsTo }: TwoInstances) {
  const email = `${randomUUID()}@example.com`;
  await call(0, "/auth/v1/signup", { body: { email, password: PASSWORD } });
  const token_hash = linkIn(mailsTo(email)[0]);
  const session = sessionIn(await call(1, "/auth/v1/verify", { body: { type: "signup", token_hash } }));
  return { email, ...session };
}

/** How many responses have which status. */
export function statusesOf(responses: readonly InstanceResponse[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
