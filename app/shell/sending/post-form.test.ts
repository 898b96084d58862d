import { afterEach, describe, expect, test, vi } from "vitest";
import { dataAddress } from "./data-address";
import { afterReconnecting, postForm } from "./post-form";

afterEach(() => {
  vi.unstubAllGlobals();
});

function answerWith(response: Response | Error, onLine = true): void {
  vi.stubGlobal("window", {});
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("location", { origin: "https://site.test" });
  vi.stubGlobal("fetch", () => (response instanceof Error ? Promise.reject(response) : Promise.resolve(response)));
}

const FROM_REMIX = { "X-Remix-Response": "yes", "X-Request-Id": "request-7" };

describe("a posted form", () => {
  test.each([
    [new Error("Failed to fetch"), true, "no-answer"],
    [new Error("Failed to fetch"), false, "offline"],
    [new Response("<p>Busy", { status: 503 }), true, "no-answer"],
    [new Response("<p>Bad gateway", { status: 502 }), true, "no-answer"],
    [new Response("<p>Signed in to this network", { status: 200 }), true, "no-answer"],
    [new Response("<p>Slower", { status: 429 }), true, "too-many"],
    [new Response("<p>Smaller", { status: 413 }), true, "too-large"],
    [new Response('[{"_1":2},"error",["ErrorResponse"]]', { status: 500, headers: FROM_REMIX }), true, "no-answer"],
  ] as const)("that gets %o is not for the router: %s %s", async (response, onLine, kind) => {
    answerWith(response, onLine);
    expect(await postForm("/auth", "intent=login")).toMatchObject({ problem: { kind } });
  });

  test.each([
    ['[{"_1":2},"data",{}]', 400],
    ['[{"_1":2},"data",{}]', 429],
    ['[{"_1":2},"data",{}]', 503],
    ['[["SingleFetchRedirect",1]]', 202],
    ['[{"_1":2},"error",["ErrorResponse"]]', 404],
  ])("that gets %s with %i from Remix is the router's", async (body, status) => {
    const response = new Response(body, { status, headers: FROM_REMIX });
    answerWith(response);
    expect(await postForm("/auth", "intent=login")).toEqual({ response });
  });

  test("names the request of a failure, and is sent to the page's data address", async () => {
    answerWith(new Response("", { status: 503, headers: { "X-Request-Id": "request-7" } }));
    expect(await postForm("/saved?page=2", "")).toMatchObject({ problem: { reference: "request-7" } });
    expect(dataAddress("/saved?page=2#row")).toBe("/saved.data?page=2");
    expect(dataAddress("/")).toBe("/_root.data");
  });
});

test("a form that waits for a press says that the connection is back", () => {
  const offline = { kind: "offline", reference: null } as const;
  expect(afterReconnecting({ ...offline, resends: false }).kind).toBe("online-again");
  expect(afterReconnecting({ ...offline, resends: true }).kind).toBe("offline");
  expect(afterReconnecting({ kind: "too-large", reference: null, resends: false }).kind).toBe("too-large");
});
