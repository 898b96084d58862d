import { asRequest, serviceRequest } from "~/lib/http/service-request";
import { describe, expect, test } from "vitest";
import { createSessionSend } from "./refused-session.server";

/** A data service that accepts certain tokens, and the calls that reached it. */
function service(accepted: readonly string[], replacement: string | null) {
  const calls: string[] = [];
  const counts = { replaced: 0 };
  const send = createSessionSend({
    publishableKey: "key",
    async send(request) {
      const token = (request.headers.get("authorization") ?? "").replace("Bearer ", "");
      calls.push(`${token} ${await asRequest(request).text()}`.trim());
      return new Response(null, { status: accepted.includes(token) ? 200 : 401 });
    },
    replaceToken: () => {
      counts.replaced += 1;
      return Promise.resolve(replacement);
    },
  });
  return { calls, counts, send };
}

const call = (token: string, path = "/rest/v1/pins", body?: string) =>
  serviceRequest(`http://backend.test${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { method: "POST", body }),
  });

describe("a call of the data API", () => {
  test("with a good token is sent once", async () => {
    const { calls, counts, send } = service(["good"], "new");
    expect((await send(call("good"))).status).toBe(200);
    expect([calls, counts.replaced]).toEqual([["good"], 0]);
  });

  test.each(["new", "key"])("whose token is refused is sent again with its body, as %s", async (replacement) => {
    const { calls, send } = service([replacement], replacement);
    expect((await send(call("old", "/rest/v1/rpc/pin", "part"))).status).toBe(200);
    expect(calls).toEqual(["old part", `${replacement} part`]);
  });

  test("is answered 401 when no other token is known, or the other is refused as well", async () => {
    const unknown = service([], null);
    expect((await unknown.send(call("old"))).status).toBe(401);
    expect(unknown.calls).toEqual(["old"]);
    const refused = service([], "new");
    expect((await refused.send(call("old"))).status).toBe(401);
    expect(refused.calls).toEqual(["old", "new"]);
  });

  test("without a session, or of the auth service, is never sent again", async () => {
    const { calls, counts, send } = service([], "new");
    expect((await send(call("key"))).status).toBe(401);
    expect((await send(call("old", "/auth/v1/user"))).status).toBe(401);
    expect([calls, counts.replaced]).toEqual([["key", "old"], 0]);
  });
});
