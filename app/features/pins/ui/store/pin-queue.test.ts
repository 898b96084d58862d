import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pinWritesInFlight } from "~/lib/browser/requests/writes-in-flight";
import type { Toast } from "~/lib/toast";
import type { PartKey } from "../../../catalogue/catalogue.model";
import { pendingPins } from "./pending-pins";
import { createPinQueue } from "./pin-queue";

const HOTEND: PartKey = "hotend:1";
const PROBE: PartKey = "probe:2";

let page: EventTarget;
let tab: EventTarget;
let connection: { onLine: boolean };
let stored: Map<string, string>;
let posts: Post[];

/** A request to `/pins` that waits for its answer. */
interface Post {
  readonly sent: string;
  readonly answer: (response: Response | Error) => Promise<void>;
}

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  tab = new EventTarget();
  connection = { onLine: true };
  stored = new Map();
  posts = [];
  vi.stubGlobal("window", page);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("document", tab);
  vi.stubGlobal("navigator", connection);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("fetch", async (_address: string, { body }: { body: URLSearchParams }) => {
    const { promise, resolve, reject } = withResolvers<Response>();
    posts.push({
      sent: `${body.get("intent") ?? ""} ${body.get("item") ?? ""}`,
      answer: async (response) => {
        if (response instanceof Error) reject(response);
        else resolve(response);
        await vi.advanceTimersByTimeAsync(0);
      },
    });
    return promise;
  });
});

afterEach(() => {
  for (const item of pendingPins.all().keys()) pendingPins.remove(item);
  vi.useRealTimers();
});

/** As `Promise.withResolvers`, which Node 20 has not got. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

const pinned = () => Response.json({ data: { ok: true, revision: null }, toast: { title: "Part pinned" } });
const broken = () => new TypeError("Failed to fetch");

function openQueue() {
  const toasts: string[] = [];
  const revalidate = vi.fn<() => void>();
  const queue = createPinQueue({
    showToast: ({ title }: Toast) => toasts.push(title),
    revalidate,
    data: () => undefined,
    isOnDevice: () => false,
  });
  const press = (intent: "pin" | "unpin", item = HOTEND) => {
    pendingPins.set(item, { intent, waiting: false, pinnedBefore: intent === "unpin", acknowledgedAt: null });
    queue.add({ item, intent });
  };
  return { press, toasts, revalidate };
}

function setOnline(onLine: boolean): void {
  connection.onLine = onLine;
  page.dispatchEvent(new Event(onLine ? "online" : "offline"));
}

const sent = () => posts.map((post) => post.sent);
const kept = (): unknown => JSON.parse(stored.get("pin-queue") ?? "[]");

test("requests about one part go one at a time, and of those that wait the last one counts", async () => {
  const { press, toasts, revalidate } = openQueue();
  press("pin");
  press("unpin");
  press("pin");
  press("unpin");
  press("pin", PROBE);
  expect(sent()).toEqual(["pin hotend:1", "pin probe:2"]);
  expect(kept()).toEqual([
    { item: HOTEND, intent: "pin" },
    { item: HOTEND, intent: "unpin" },
    { item: PROBE, intent: "pin" },
  ]);
  await posts[0]?.answer(pinned());
  expect(sent()).toEqual(["pin hotend:1", "pin probe:2", "unpin hotend:1"]);
  expect(revalidate).not.toHaveBeenCalled();
  await posts[1]?.answer(pinned());
  await posts[2]?.answer(pinned());
  expect(revalidate).toHaveBeenCalledTimes(2);
  expect(toasts).toEqual(["Part pinned", "Part pinned", "Part pinned"]);
  expect(kept()).toEqual([]);
  expect(pinWritesInFlight.isEmpty()).toBe(true);
});

test("what is on its way already is not sent again, and what waited behind it is dropped", async () => {
  const { press } = openQueue();
  press("pin");
  press("unpin");
  press("pin");
  expect(kept()).toEqual([{ item: HOTEND, intent: "pin" }]);
  await posts[0]?.answer(pinned());
  expect(sent()).toEqual(["pin hotend:1"]);
});

test("without a connection all wait, are said to, and are sent when it is back", async () => {
  const { press, toasts } = openQueue();
  setOnline(false);
  press("pin");
  press("pin", PROBE);
  expect(sent()).toEqual([]);
  expect(toasts).toEqual(["Waiting for connection", "Waiting for connection"]);
  expect(pendingPins.all().get(HOTEND)?.waiting).toBe(true);
  expect(pinWritesInFlight.has(HOTEND)).toBe(true);
  setOnline(true);
  expect(sent()).toEqual(["pin hotend:1", "pin probe:2"]);
  expect(pendingPins.all().get(HOTEND)?.waiting).toBe(false);
  for (const post of posts) await post.answer(pinned());
  expect(pinWritesInFlight.isEmpty()).toBe(true);
});

test("a tab that is shown again sends what waits, if there is a connection", async () => {
  const { press } = openQueue();
  setOnline(false);
  press("pin");
  tab.dispatchEvent(new Event("visibilitychange"));
  expect(sent()).toEqual([]);
  connection.onLine = true;
  tab.dispatchEvent(new Event("visibilitychange"));
  expect(sent()).toEqual(["pin hotend:1"]);
  await posts[0]?.answer(pinned());
});

test("a request that the connection broke waits like one that was never sent; any other failure takes the pin back", async () => {
  const { press, toasts } = openQueue();
  press("pin");
  connection.onLine = false;
  await posts[0]?.answer(broken());
  await vi.advanceTimersByTimeAsync(200);
  expect(pendingPins.all().get(HOTEND)).toMatchObject({ intent: "pin", waiting: true });
  setOnline(true);
  expect(sent()).toEqual(["pin hotend:1", "pin hotend:1"]);
  await posts[1]?.answer(new Response(null, { status: 500 }));
  await vi.advanceTimersByTimeAsync(200);
  expect(toasts).toEqual(["Waiting for connection", "Failed to sync pin"]);
  expect(pendingPins.all().has(HOTEND)).toBe(false);
  expect(sent()).toHaveLength(2);
  expect(kept()).toEqual([]);
});

test("the next page of the tab sends what the last one could not", async () => {
  const first = openQueue();
  first.press("pin");
  page.dispatchEvent(new Event("pagehide"));
  await posts[0]?.answer(broken());
  await vi.advanceTimersByTimeAsync(200);
  expect(kept()).toEqual([{ item: HOTEND, intent: "pin" }]);
  openQueue();
  expect(sent()).toEqual(["pin hotend:1", "pin hotend:1"]);
  expect(pendingPins.all().get(HOTEND)).toMatchObject({ intent: "pin", pinnedBefore: false });
  await posts[1]?.answer(pinned());
  expect(kept()).toEqual([]);
});

test("a page asked for before the response came sends the request again, since it may show what was before", async () => {
  const first = openQueue();
  first.press("pin");
  page.dispatchEvent(new Event("beforeunload"));
  await posts[0]?.answer(pinned());
  expect(kept()).toEqual([{ item: HOTEND, intent: "pin" }]);
  page.dispatchEvent(new Event("pagehide"));
  openQueue();
  expect(pendingPins.all().get(HOTEND)).toMatchObject({ intent: "pin" });
  await posts[1]?.answer(pinned());
  expect(kept()).toEqual([]);
});

test("a page that stays although another one was asked for keeps no answered request", async () => {
  const { press } = openQueue();
  press("pin");
  page.dispatchEvent(new Event("beforeunload"));
  await posts[0]?.answer(pinned());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(kept()).toEqual([]);
});

test("of a page that stays, a later press counts for the next page, not the one before it", async () => {
  const { press } = openQueue();
  press("pin");
  page.dispatchEvent(new Event("beforeunload"));
  await posts[0]?.answer(pinned());
  press("unpin");
  await posts[1]?.answer(pinned());
  expect(kept()).toEqual([]);
});
