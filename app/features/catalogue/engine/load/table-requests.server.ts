import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import { untilAborted } from "~/lib/until-aborted";
import type { PartCategory } from "../../catalogue.model";
import { pause } from "./pause";

/** Rows per request: the most that a Supabase project returns unless configured otherwise. */
export const PAGE_ROWS = 1_000;
/** Fewer rows than this are all there are: docs/operations/hosted-supabase.md asks for a project that returns 1,000 at once. */
const LEAST_PAGE_ROWS = 100;
/** Ids per request, so that its address stays short. */
const IDS_PER_REQUEST = 100;
const REQUEST_TIMEOUT_MS = 2_000;

export interface ReadOptions {
  /** Ends the reading early. */
  readonly signal?: AbortSignal;
  /** Called for each row that is not as expected; such a row is left out. */
  readonly onBadRow?: (table: string, reason: string) => void;
  /** Shows that this is a server of the site, for a database that asks: guides are read while they are locked, and deals before they begin. */
  readonly serverKey?: string;
  /** Longest time of one request, milliseconds. Default: 2 seconds. */
  readonly timeoutMs?: number;
  /** How often a request is sent again that the backend had no time for. Default: 0. */
  readonly busyRetries?: number;
}

type TableWithId =
  | PartCategory
  | "parts"
  | "printers"
  | "manufacturers"
  | "part_printer_compatibility"
  | "interfaces"
  | "interface_rules"
  | "part_interfaces"
  | "printer_interfaces"
  | "search_synonyms";

const rowsSchema = z.array(z.unknown());
const errorSchema = z.object({ message: z.string() });
export const idSchema = z.object({ id: z.coerce.number() });

/** What the client gives of a response. */
export interface DataResponse {
  readonly data: unknown;
  readonly error: unknown;
  readonly status: number;
}

const BUSY_STATUS = 503;
/** As the backend's Retry-After says. */
const BUSY_PAUSE_MS = 1_000;

/** The rows of one request. Rejects after `timeoutMs`, even when the client does not stop on the signal. */
export async function request(
  table: string,
  options: ReadOptions,
  send: (signal: AbortSignal) => PromiseLike<DataResponse>,
): Promise<unknown[]> {
  const { signal, timeoutMs = REQUEST_TIMEOUT_MS, busyRetries = 0 } = options;
  const answered = await inTime(send, signal, timeoutMs);
  if (busyRetries > 0 && (answered === "late" || answered.status === BUSY_STATUS)) {
    await pause(BUSY_PAUSE_MS, signal);
    return request(table, { ...options, busyRetries: busyRetries - 1 }, send);
  }
  if (answered === "late") throw new Error(`Reading ${table} took longer than ${timeoutMs} ms.`);
  const { data, error } = answered;
  if (error !== null && error !== undefined) {
    throw new Error(`Reading ${table} failed: ${errorSchema.safeParse(error).data?.message ?? "unknown error"}`);
  }
  return rowsSchema.parse(data);
}

/** What was answered within a time; rejects with the reason of `signal` when that ends it. */
async function inTime(
  send: (signal: AbortSignal) => PromiseLike<DataResponse>,
  signal: AbortSignal | undefined,
  timeoutMs: number,
): Promise<DataResponse | "late"> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const ended = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  ended.throwIfAborted();
  return untilAborted(send(ended), ended).catch((cause: unknown) => {
    signal?.throwIfAborted();
    if (timeout.aborted) return "late";
    throw cause;
  });
}

/** The rows that fit the schema; the others are reported and left out. */
export function* understood<T>(
  table: string,
  rows: readonly unknown[],
  schema: z.ZodType<T>,
  { onBadRow }: ReadOptions,
): IterableIterator<T> {
  for (const row of rows) {
    const parsed = schema.safeParse(row);
    if (parsed.success) yield parsed.data;
    else onBadRow?.(table, z.prettifyError(parsed.error));
  }
}

/** Every row of a table, by id. Reads until a page is empty, because a server may return fewer rows than requested. */
export async function* allRows<T>(
  client: DataClient,
  table: TableWithId,
  columns: string,
  schema: z.ZodType<T>,
  options: ReadOptions,
): AsyncIterableIterator<T> {
  for (let after = 0; ;) {
    const from = after;
    const rows = await request(table, options, (signal) =>
      client.from(table).select(columns).gt("id", from).order("id").limit(PAGE_ROWS).abortSignal(signal),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield* understood(table, rows, schema, options);
    after = idSchema.parse(last).id;
    if (after <= from) throw new Error(`The data API returned rows of ${table} that come before those asked for`);
  }
}

/** Whether no rows come after those of a response. It spares the request for an empty page, where there is mostly one page. */
export function isLastPage(rows: readonly unknown[]): boolean {
  return rows.length < LEAST_PAGE_ROWS;
}

/** All items as an array. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Reads the rows of many ids, in requests of limited size that run at the same time. */
export async function inBatches<Id, T>(ids: readonly Id[], read: (batch: Id[]) => Promise<T[]>): Promise<T[]> {
  const batches: Promise<T[]>[] = [];
  for (let at = 0; at < ids.length; at += IDS_PER_REQUEST) batches.push(read(ids.slice(at, at + IDS_PER_REQUEST)));
  return (await Promise.all(batches)).flat();
}
