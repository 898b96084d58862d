import { STATUS_CODES } from "node:http";

export interface ParserProblem {
  readonly status: number;
  readonly reason: string;
}

/**
 * What to tell a client whose bytes Node's parser refused; null when the connection is simply broken
 * and nobody would read an answer.
 */
export function parserProblem(error: Error & { code?: unknown; rawPacket?: unknown }): ParserProblem | null {
  switch (error.code) {
    case "ECONNRESET":
    case "EPIPE":
    case "ERR_STREAM_DESTROYED":
      return null;
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return problem(408);
    case "HPE_HEADER_OVERFLOW":
      return problem(overflowsInFirstLine(error.rawPacket) ? 414 : 431);
    default:
      return problem(400);
  }
}

function problem(status: number): ParserProblem {
  return { status, reason: STATUS_CODES[status] ?? "Bad Request" };
}

/** Head bytes without a single line end are all address. */
function overflowsInFirstLine(packet: unknown): boolean {
  return Buffer.isBuffer(packet) && !packet.includes("\n");
}
