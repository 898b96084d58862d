import { z } from "zod";
import { parseCsvRows } from "../../../app/lib/text/csv/csv";

/*
 * CSV as PostgREST reads and writes it. In what is sent, NULL in capitals is no value and nothing between two commas an
 * empty text; in the response it is the other way round: no value is nothing, an empty text a pair of quotes. The library
 * takes NULL for a text and nothing for no value, and writes both as nothing, so it is given and asked for JSON.
 */

const CSV = /^text\/csv\s*(?:;|$)/i;
const TABLE = /^\/rest\/v1\/+(?!rpc(?:\/|$))[^/]/;

/** Whether a request's rows are to be answered as CSV. The library makes that of functions. */
export function wantsCsv(request: Request): boolean {
  return TABLE.test(new URL(request.url).pathname) && CSV.test(request.headers.get("accept") ?? "");
}

/** The request with a CSV body turned into JSON, and asking for JSON; or what is wrong with the body. */
export async function withJsonForCsv(request: Request): Promise<Request | Response> {
  if (!TABLE.test(new URL(request.url).pathname)) return request;
  const sendsCsv = request.body !== null && CSV.test(request.headers.get("content-type") ?? "");
  if (!sendsCsv && !wantsCsv(request)) return request;
  const headers = new Headers(request.headers);
  if (wantsCsv(request)) headers.set("accept", "application/json");
  if (!sendsCsv) return new Request(request, { headers });
  const rows = rowsOf(await request.text());
  if (rows === null) return refused();
  headers.set("content-type", "application/json");
  const { method, signal } = request;
  return new Request(request.url, { method, headers, signal, body: JSON.stringify(rows) });
}

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

/** A response in JSON as CSV; errors stay as they are. */
export async function asCsv(response: Response): Promise<Response> {
  if (!response.ok || !/json/.test(response.headers.get("content-type") ?? "")) return response;
  const headers = new Headers(response.headers);
  headers.set("content-type", "text/csv; charset=utf-8");
  headers.delete("content-length");
  if (response.body === null) return new Response(null, { status: response.status, headers });
  const text = csvOf(rowsSchema.parse(await response.json()));
  return new Response(text, { status: response.status, headers });
}

/** Rows by the names of the first line; null when a line has another number of values. */
function rowsOf(text: string): readonly Readonly<Record<string, string | null>>[] | null {
  const [names = [], ...lines] = parseCsvRows(text.replace(/(?:\r\n?|\n)$/, ""));
  if (names.every((name) => name === "") || lines.some(({ length }) => length !== names.length)) return null;
  return lines.map((values) =>
    Object.fromEntries(names.map((name, at) => [name, values[at] === "NULL" ? null : (values[at] ?? null)])),
  );
}

function refused(): Response {
  const body = { code: "PGRST102", details: null, hint: null, message: "All lines must have same number of fields" };
  return Response.json(body, { status: 400 });
}

function csvOf(rows: z.infer<typeof rowsSchema>): string {
  const [first] = rows;
  if (first === undefined) return "";
  const names = Object.keys(first);
  const lines = rows.map((row) => names.map((name) => cellOf(row[name])));
  return [names.map(cellOf), ...lines].map((cells) => cells.join(",")).join("\n");
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text === "" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
