import { z } from "zod";
import type { Database } from "../../../server/embedded/database/database";
import { asIdentity, type Credentials, type TestDatabase } from "../../support/data/test-database";
import { addAccount } from "./accounts";
import { outcomeOf, resultOf } from "./saved";

/*
 * What the tests of submissions share: sending one as a member, deciding on it as an administrator.
 */

export type Account = Credentials & { readonly userId: string };

/** The people of a test. */
export interface People {
  readonly author: Account;
  readonly other: Account;
  readonly admin: Account;
  readonly second: Account;
}

/** Runs a test with two new members and two administrators, and undoes what it did. */
export const withPeople =
  (database: () => TestDatabase, work: (sql: Database, people: People) => Promise<void>) => (): Promise<void> =>
    database().undone(async (sql) => work(sql, await addPeople(sql)));

/** Makes the people of a test. */
export async function addPeople(sql: Database): Promise<People> {
  const people = {
    author: await addAccount(sql),
    other: await addAccount(sql),
    admin: await addAccount(sql),
    second: await addAccount(sql),
  };
  await sql.exec(
    `insert into public.admin_users (user_id) values ('${people.admin.userId}'), ('${people.second.userId}')`,
  );
  return people;
}

/** A JSON value as SQL. */
export const json = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;

/** A text as SQL; undefined is null. */
const text = (value: string | undefined): string => (value === undefined ? "null" : `'${value.replaceAll("'", "''")}'`);

/** What is sent. */
export interface Sent {
  readonly kind: string;
  readonly payload: unknown;
  readonly table?: string;
  readonly id?: string;
  readonly source?: string;
  readonly note?: string;
  readonly consent?: boolean;
  readonly form?: string;
}

/** A part that can be approved. */
export const newPart = (fields: Readonly<Record<string, unknown>> = {}, more: object = {}): Sent => ({
  kind: "part",
  table: "hotend",
  payload: { fields: { name: "Volcano Twin", manufacturer: "E3D", max_flow_rate: "45", ...fields }, ...more },
  source: "https://example.org/volcano-twin",
  note: "It is new.",
});

/** A correction of a hotend's flow. */
export const flowCorrection = (to: unknown, from?: unknown, id = "1"): Sent => ({
  kind: "correction",
  table: "hotend",
  id,
  payload: { fields: { max_flow_rate: { to, ...(from !== undefined && { from }) } } },
});

/** The call that sends something, as SQL. */
export function submitCall({ kind, payload, table, id, source, note, consent = true, form }: Sent): string {
  return `public.submit(${text(kind)}, ${json(payload)}, ${text(table)}, ${text(id)}, ${text(source)}, ${text(note)},
    ${String(consent)}, ${text(form)})`;
}

/** Sends something and gives its id. */
export async function submit(sql: Database, who: Credentials, sent: Sent): Promise<number> {
  return z.coerce.number().parse(await resultOf(sql, who, submitCall(sent)));
}

/** The result of a call: `done` or the error, e.g. `PT404 Unknown submission`. */
export const outcome = (sql: Database, who: Credentials, call: string): Promise<string> =>
  outcomeOf(sql, who, `select ${call}`);

const submissionRow = z.looseObject({
  id: z.number(),
  status: z.string(),
  version: z.number(),
  live_version: z.string().nullable(),
  stale: z.array(z.string()),
  payload: z.looseObject({ fields: z.record(z.string(), z.unknown()).optional() }),
});

/** A submission as its page reads it; null for those who may not. */
export const read = async (sql: Database, who: Credentials, id: number) =>
  submissionRow.nullable().parse(await resultOf(sql, who, `public.get_submission(${String(id)})`));

/** The same, of one that is there. */
export async function readExisting(sql: Database, who: Credentials, id: number) {
  const found = await read(sql, who, id);
  if (found === null) throw new Error("There is no such submission.");
  return found;
}

/** How a decision is made. */
export interface Decision {
  readonly decision: "approve" | "request_changes" | "reject" | "merge";
  readonly message?: string;
  readonly version?: number;
  readonly live?: string | null;
  readonly fields?: readonly string[];
  readonly into?: string;
}

/** The call that decides, as SQL; without a version, it is the first one. */
export function decideCall(id: number, { decision, message, version = 1, live, fields, into }: Decision): string {
  return `public.decide_submission(${String(id)}, ${String(version)}, '${decision}', ${text(message)},
    ${text(live ?? undefined)}, ${fields === undefined ? "null" : `'{${fields.join(",")}}'`}, ${text(into)})`;
}

const decidedRow = z.object({
  status: z.string(),
  table: z.string().nullable(),
  id: z.string().nullable(),
  applied: z.array(z.string()),
  skipped: z.array(z.string()),
});

/** Decides, and gives what became of it. */
export const decide = async (sql: Database, who: Credentials, id: number, decision: Decision) =>
  decidedRow.parse(await resultOf(sql, who, decideCall(id, decision)));

/** One value, read as the owner. */
export async function valueOf(sql: Database, expression: string): Promise<unknown> {
  const [row] = await sql.query(z.object({ value: z.unknown() }), `select ${expression} as value`);
  return row?.value;
}

/** Ids of the submissions that a caller reads from the table itself. */
export const seenBy = async (sql: Database, who: Credentials): Promise<number[]> => {
  const rows = await asIdentity(sql, who, () =>
    sql.query(z.object({ id: z.coerce.number() }), "select id from public.submissions order by id"),
  );
  return rows.map(({ id }) => id);
};

/** The texts of a member's notices, oldest first. */
export const noticesOf = async (sql: Database, { userId }: Account): Promise<string[]> => {
  const rows = await sql.query(
    z.object({ notice: z.string() }),
    `select kind || ' ' || subject_url || ' ' || text as notice from public.notifications
     where user_id = '${userId}' order by id`,
  );
  return rows.map(({ notice }) => notice);
};
