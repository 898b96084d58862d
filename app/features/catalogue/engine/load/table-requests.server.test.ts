import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { request, type DataResponse } from "./table-requests.server";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const ROWS: DataResponse = { data: [{ id: 1 }], error: null, status: 200 };
const BUSY: DataResponse = { data: null, error: { message: "The database is busy." }, status: 503 };
const REFUSED: DataResponse = { data: null, error: { message: "No such table" }, status: 404 };

/** Sends the given responses, one for each request, the last one again and again; null is one that never comes. */
function backend(...responses: readonly (DataResponse | null)[]) {
  const sent: AbortSignal[] = [];
  const send = (signal: AbortSignal): Promise<DataResponse> => {
    const response = responses[Math.min(sent.length, responses.length - 1)];
    sent.push(signal);
    return response === undefined || response === null ? new Promise(() => undefined) : Promise.resolve(response);
  };
  return { sent, send };
}

/** What comes of it once all timers have fired. */
async function settled(reading: Promise<unknown>): Promise<unknown> {
  const result = reading.catch((error: unknown) => (error instanceof Error ? error.message : error));
  await vi.runAllTimersAsync();
  return result;
}

test("a request that the backend had no time for is sent again a second later", async () => {
  const { send, sent } = backend(BUSY, BUSY, ROWS);
  const from = Date.now();
  expect(await settled(request("hotend", { busyRetries: 2 }, send))).toEqual([{ id: 1 }]);
  expect(sent).toHaveLength(3);
  expect(Date.now() - from).toBeGreaterThanOrEqual(2_000);
});

test("so is one that it did not respond to in time", async () => {
  // The signal of a timeout follows no timers that a test can set.
  vi.useRealTimers();
  const { send, sent } = backend(null, ROWS);
  expect(await request("hotend", { busyRetries: 1, timeoutMs: 20 }, send)).toEqual([{ id: 1 }]);
  expect(sent.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test("it is not sent again more often, nor without being told to, nor after another error", async () => {
  const cases = [
    { busyRetries: 1, response: BUSY, requests: 2, message: "Reading hotend failed: The database is busy." },
    { busyRetries: 0, response: BUSY, requests: 1, message: "Reading hotend failed: The database is busy." },
    { busyRetries: 3, response: REFUSED, requests: 1, message: "Reading hotend failed: No such table" },
  ];
  for (const { busyRetries, response, requests, message } of cases) {
    const { send, sent } = backend(response);
    expect(await settled(request("hotend", { busyRetries }, send))).toBe(message);
    expect(sent).toHaveLength(requests);
  }
});

test("nothing is sent any more once the reading has ended", async () => {
  const ended = new AbortController();
  const { send, sent } = backend(BUSY, ROWS);
  const reading = request("hotend", { busyRetries: 2, signal: ended.signal }, send);
  await vi.advanceTimersByTimeAsync(100);
  ended.abort(new Error("The server stops"));
  expect(await settled(reading)).toBe("The server stops");
  expect(sent).toHaveLength(1);
});
