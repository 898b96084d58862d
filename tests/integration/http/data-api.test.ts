import { describe, expect, test } from "vitest";
import type { Attempt, AttemptLimits } from "~/lib/http/attempt-limits";
import { dataApiOf, NO_LIMITS, startTestServer } from "../../support/servers/http-server";

describe("the data API", () => {
  test("receives no cookie and no unnecessary header", async () => {
    const seen: Request[] = [];
    const server = await startTestServer({
      dataApi: () =>
        dataApiOf((request) => {
          seen.push(request);
          return Promise.resolve(Response.json([]));
        }),
    });
    await fetch(`${server.origin}/rest/v1/parts?select=id&limit=1`, {
      headers: {
        apikey: "k",
        authorization: "Bearer t",
        cookie: "__session=secret",
        prefer: "count=exact",
        "x-forwarded-host": "evil.example",
        "x-odd": "1",
      },
    });
    const [request] = seen;
    expect(request?.url).toBe(`${server.origin}/rest/v1/parts?select=id&limit=1`);
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      apikey: "k",
      authorization: "Bearer t",
      prefer: "count=exact",
    });
    for (const name of ["cookie", "x-forwarded-host", "x-odd"]) expect(request?.headers.has(name)).toBe(false);
  });

  test("a call keeps its place until the backend has answered, also when its client has gone", async () => {
    let answer: () => void = () => undefined;
    const calls: Request[] = [];
    const server = await startTestServer({
      limits: { dataRunning: 1 },
      dataApi: () =>
        dataApiOf(async (request) => {
          calls.push(request);
          if (calls.length === 1) await new Promise<void>((resolve) => (answer = resolve));
          return Response.json([]);
        }),
    });
    const leaving = new AbortController();
    const first = fetch(`${server.origin}/rest/v1/parts`, { signal: leaving.signal }).catch(() => "gone");
    await expect.poll(() => calls.length).toBe(1);
    leaving.abort();
    expect(await first).toBe("gone");
    const second = fetch(`${server.origin}/rest/v1/printers`);
    await expect.poll(() => server.lines.some((line) => line.includes('"aborted":true'))).toBe(true);
    expect(calls).toHaveLength(1);
    answer();
    expect((await second).status).toBe(200);
  });

  test("sends its response without CORS headers, cookies or a policy of its own", async () => {
    const server = await startTestServer({
      dataApi: () =>
        dataApiOf(() =>
          Promise.resolve(
            Response.json([{ id: 1 }], {
              status: 206,
              headers: {
                "content-range": "0-0/541",
                "access-control-allow-origin": "*",
                "access-control-expose-headers": "*",
                "set-cookie": "a=b",
                "x-frame-options": "ALLOWALL",
              },
            }),
          ),
        ),
    });
    const response = await fetch(`${server.origin}/rest/v1/parts`);
    expect(response.status).toBe(206);
    expect(await response.json()).toEqual([{ id: 1 }]);
    expect(response.headers.get("content-range")).toBe("0-0/541");
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    for (const name of ["access-control-allow-origin", "access-control-expose-headers", "set-cookie"]) {
      expect(response.headers.has(name)).toBe(false);
    }
  });

  test("refuses a query that multiplies rows before it reaches the database", async () => {
    let reached = 0;
    const server = await startTestServer({
      dataApi: () =>
        dataApiOf(() => {
          reached += 1;
          return Promise.resolve(Response.json([]));
        }),
    });
    const links = (inner: string) => `part_printer_compatibility(id,printers(id${inner}))`;
    const response = await fetch(`${server.origin}/rest/v1/printers?select=id,${links(`,${links("")}`)}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "query_too_large", details: null, hint: null });
    expect(reached).toBe(0);
    expect((await fetch(`${server.origin}/rest/v1/printers?select=id,${links("")}&limit=20`)).status).toBe(200);
    expect(reached).toBe(1);
  });

  test("accepts bodies up to a megabyte", async () => {
    const lengths: number[] = [];
    const server = await startTestServer({
      dataApi: () =>
        dataApiOf(async (request) => {
          lengths.push((await request.text()).length);
          return Response.json({});
        }),
    });
    const post = (length: number) =>
      fetch(`${server.origin}/rest/v1/parts`, {
        method: "POST",
        headers: { apikey: "k", "content-type": "application/json" },
        body: "x".repeat(length),
      });
    expect((await post(1_048_576)).status).toBe(200);
    const refused = await post(1_048_577);
    expect(refused.status).toBe(413);
    expect(refused.headers.get("content-type")).toContain("application/json");
    expect(lengths).toEqual([1_048_576]);
  });

  test("responds 404 for a service that is not offered", async () => {
    const server = await startTestServer({ dataApi: () => dataApiOf(() => Promise.resolve(Response.json([]))) });
    expect((await fetch(`${server.origin}/realtime/v1/websocket`)).status).toBe(404);
  });

  test("sends stored files with a policy that lets them run nothing", async () => {
    const html = new Response("<script>", { headers: { "content-type": "text/html", "cache-control": "max-age=9" } });
    const server = await startTestServer({ dataApi: () => dataApiOf(() => Promise.resolve(html)) });
    const { headers } = await fetch(`${server.origin}/storage/v1/object/public/a/b.html`);
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("max-age=9");
  });

  test("responds 503 while the backend starts", async () => {
    const server = await startTestServer({ dataApi: () => null });
    const response = await fetch(`${server.origin}/rest/v1/parts`);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("1");
  });

  test("is absent with a hosted Supabase: its paths belong to the pages", async () => {
    const requests: string[] = [];
    const server = await startTestServer({
      siteHandler: () => (request) => {
        requests.push(new URL(request.url).pathname);
        return Promise.resolve(new Response(null, { status: 404 }));
      },
    });
    expect((await fetch(`${server.origin}/rest/v1/parts`)).status).toBe(404);
    expect(requests).toEqual(["/rest/v1/parts"]);
  });

  test.each([
    [503, 1],
    [500, 1],
    [400, 0],
    [200, 0],
  ])("an attempt on an account that is answered with %i is given back %i times", async (status, times) => {
    const returned: Attempt[] = [];
    const limits: AttemptLimits = {
      ...NO_LIMITS,
      giveBack: (attempt) => {
        returned.push(attempt);
        return Promise.resolve();
      },
    };
    const respond = () => Promise.resolve(Response.json({}, { status }));
    const server = await startTestServer({ dataApi: () => dataApiOf(respond, limits) });
    const response = await fetch(`${server.origin}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: "k" },
      body: "{}",
    });
    expect(response.status).toBe(status);
    expect(returned.map(({ kind }) => kind)).toEqual(Array.from({ length: times }, () => "sign-up"));
  });
});
