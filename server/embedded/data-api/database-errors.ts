/*
 * The status of each error of the database, as PostgREST has it. The library knows a part of the SQLSTATEs and responds
 * 500 without a code to the others, among them all that triggers raise.
 */

/** By whole SQLSTATE, then by class. Every other error is the caller's: 400. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = { P0001: 400, "53400": 500, "57P01": 503 };
const STATUS_OF_CLASS: Readonly<Record<string, number>> = {
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "54": 413,
  "55": 500,
  "57": 500,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};
const CALLERS_FAULT = 400;

/** Classes whose errors are about the server's disk and memory, and name its files. */
const ABOUT_THE_SERVER = /^(?:53|58)/;
const NO_ROOM = "The database cannot do this right now.";

/** What the library responds to as PostgREST does. */
const LIBRARY_KNOWS = /^(?:42|22|21|PT|PGRST$|23502$|23503$|23505$|25006$)/;

/** Five letters and digits; node has codes of letters alone. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** What PostgREST calls a feature that is not implemented. */
export class NotImplementedError extends Error {
  override readonly name = "NotImplementedError";
}

/** An error in the words in which a database function tells the data API its own status and code. */
class ReportedError extends Error {
  override readonly name = "ReportedError";
  readonly code = "PGRST";
  readonly detail: string;

  constructor(
    /** The code of the database, for the log. */
    readonly sqlState: string,
    body: { readonly message: string; readonly details: string | null; readonly hint: string | null },
    options: ErrorOptions,
  ) {
    super(JSON.stringify({ code: sqlState, ...body }), options);
    this.detail = JSON.stringify({ status: statusOf(sqlState), headers: {} });
  }
}

/** The error as the library has to get it in order to respond as PostgREST does. */
export function asReportedError(error: unknown): unknown {
  if (error instanceof NotImplementedError) {
    return new ReportedError("PGRST127", { message: error.message, details: null, hint: null }, { cause: error });
  }
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return error;
  const { code, message } = error;
  if (!SQLSTATE.test(code) || LIBRARY_KNOWS.test(code)) return error;
  const body = ABOUT_THE_SERVER.test(code)
    ? { message: NO_ROOM, details: null, hint: null }
    : { message, details: textOf(error, "detail"), hint: textOf(error, "hint") };
  return new ReportedError(code, body, { cause: error });
}

function statusOf(code: string): number {
  return STATUS_OF_CODE[code] ?? STATUS_OF_CLASS[code.slice(0, 2)] ?? CALLERS_FAULT;
}

function textOf(error: Error, field: string): string | null {
  const value: unknown = Reflect.get(error, field);
  return typeof value === "string" && value !== "" ? value : null;
}
