import { STATUS_CODES } from "node:http";

/** The status line for a request that could not be parsed. */
export interface ParserError {
  readonly status: number;
  readonly reason: string;
}

/** The error for bytes that Node's parser could not read; null when the connection is broken and a response is useless. */
export function parserError(error: Error & { code?: unknown; rawPacket?: unknown }): ParserError | null {
  switch (error.code) {
    case "ECONNRESET":
    case "EPIPE":
    case "ERR_STREAM_DESTROYED":
      return null;
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return errorOf(408);
    case "HPE_HEADER_OVERFLOW":
      return errorOf(overflowsInFirstLine(error.rawPacket) ? 414 : 431);
    default:
      return errorOf(400);
  }
}

function errorOf(status: number): ParserError {
  return { status, reason: STATUS_CODES[status] ?? "Bad Request" };
}

/** Without a line end in it, the part of the head that was read is all request line. */
function overflowsInFirstLine(packet: unknown): boolean {
  return Buffer.isBuffer(packet) && !packet.includes("\n");
}
