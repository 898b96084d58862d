import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundaryOf } from "../../../server/http/request/multipart";
import { parseTarget } from "../../../server/http/request/request-target";
import { startTestServer, statusOf } from "../../support/servers/http-server";

const HOST = "Host: localhost\r\nConnection: close\r\n";

/** Texts that are slow to match: repetitions that almost match a pattern. */
const PIECES = [
  "a",
  "%",
  "%2e",
  "%25",
  "/",
  "//",
  "../",
  "\\",
  "&a=",
  ";",
  ",",
  "boundary=",
  "q=0.1,",
  " ",
  "=",
  "%ED",
  "-",
  ".",
];
const SIZES = [1_000, 10_000, 100_000];

const longTexts = PIECES.flatMap((piece) => SIZES.map((size) => piece.repeat(size / piece.length)));

const MOST_CPU_MS = 100;

/**
 * Processor time of some work, milliseconds: not clock time, so that other load on the machine does not count. The least of
 * three when it is much, since what the process does for itself meanwhile counts, too, such as collecting garbage.
 */
async function leastCpuMs(work: () => Promise<void>): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 3 && least >= MOST_CPU_MS; tries++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

describe("long and hostile input", () => {
  test("of 1-100 kB anywhere in the request head gets a response within 100 ms, never 5xx", async () => {
    const server = await startTestServer();
    for (const text of longTexts) {
      const requests = [
        `GET /${text} HTTP/1.1\r\n${HOST}\r\n`,
        `GET /find?q=${text} HTTP/1.1\r\n${HOST}\r\n`,
        `GET / HTTP/1.1\r\n${HOST}Cookie: ${text}\r\n\r\n`,
        `GET / HTTP/1.1\r\n${HOST}Accept-Encoding: ${text}\r\n\r\n`,
        `GET / HTTP/1.1\r\n${HOST}If-None-Match: ${text}\r\n\r\n`,
        `POST / HTTP/1.1\r\n${HOST}Content-Type: multipart/form-data; ${text}\r\nContent-Length: 1\r\nSec-Fetch-Site: none\r\n\r\na`,
      ];
      for (const request of requests) {
        const cpuMs = await leastCpuMs(async () => {
          const status = statusOf(await server.raw(request));
          expect([200, 400, 413, 414, 415, 431, 0], request.slice(0, 60)).toContain(status);
        });
        expect(cpuMs, request.slice(0, 60)).toBeLessThan(MOST_CPU_MS);
      }
    }
  });

  test("in bodies made of separators is counted quickly", async () => {
    const server = await startTestServer();
    for (const piece of ["&", "=", "--b", "--", "\r\n"]) {
      const body = piece.repeat(Math.floor(65_000 / piece.length));
      for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=b"]) {
        const cpuMs = await leastCpuMs(async () => {
          const response = await server.raw(
            `POST / HTTP/1.1\r\n${HOST}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\nSec-Fetch-Site: none\r\n\r\n${body}`,
          );
          expect([200, 413]).toContain(statusOf(response));
        });
        expect(cpuMs).toBeLessThan(MOST_CPU_MS);
      }
    }
  });

  test("in any request target is parsed without an error and stays on this site", () => {
    const anything = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom("/", "\\", "%", "2", "f", "5", "c", ".", "e", "?", "#", "@", ":", "a") }),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const target = parseTarget(`/${text}`);
        if (target === null) return;
        const url = new URL(`http://localhost${target.path}${target.search}`);
        expect(url.host).toBe("localhost");
        // The validated URL is the one that the pages get.
        expect(url.pathname).toBe(new URL(target.path, "http://localhost").pathname);
      }),
      { numRuns: 2_000 },
    );
  });

  test("in any content type yields a short boundary or none", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const boundary = boundaryOf(`multipart/form-data; boundary=${text}`);
        expect(boundary?.length ?? 0).toBeLessThanOrEqual(70);
      }),
    );
    expect(boundaryOf('multipart/form-data; boundary="a b"; charset=utf-8')).toBe("a b");
    expect(boundaryOf("multipart/form-data; boundary=----WebKitFormBoundaryx1")).toBe("----WebKitFormBoundaryx1");
  });
});
