import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BackendTimeoutError, createResilientFetch } from "./resilient-fetch";
import { asRequest, bytesOf, copyOf, sendOverNetwork, serviceRequest, withSignal } from "./service-request";

const ADDRESS = "http://backend.test/rest/v1/parts?select=id";

const forms = () => [
  ["text", "é"] as const,
  ["bytes", new TextEncoder().encode("é")] as const,
  ["a form", new URLSearchParams({ name: "é" })] as const,
  ["nothing", null] as const,
];

describe("a request", () => {
  const types = [{ "content-type": "text/own" }, {}];
  test.each(forms().flatMap((form) => types.map((headers) => [...form, headers] as const)))(
    "with %s sends what fetch would send",
    async (_, body, headers) => {
      const init = { method: "post", headers: { apikey: "key", ...headers }, body };
      const request = serviceRequest(ADDRESS, init);
      const usual = new Request(ADDRESS, init);
      expect([request.method, request.url]).toEqual([usual.method, usual.url]);
      expect([...request.headers]).toEqual([...usual.headers]);
      expect((await bytesOf(request))?.toString() ?? "").toBe(await usual.text());
    },
  );

  test("is plain data unless its body is a form or a stream, or it is a Request", () => {
    const plain = forms().map(([, body]) => !(serviceRequest(ADDRESS, { method: "POST", body }) instanceof Request));
    expect(plain).toEqual([true, true, false, true]);
    const given = new Request(ADDRESS, { method: "POST", body: "text" });
    expect(serviceRequest(given)).toBeInstanceOf(Request);
  });

  test("without a method is GET, and has no signal and no body", async () => {
    const request = serviceRequest(new URL(ADDRESS));
    expect(request).toMatchObject({ method: "GET", url: ADDRESS, signal: null, body: null, redirect: "follow" });
    expect(await bytesOf(request)).toBeNull();
  });

  test.each([
    ["plain", serviceRequest(ADDRESS, { method: "POST", body: "text", headers: { a: "1" } })],
    ["made by fetch", new Request(ADDRESS, { method: "POST", body: "text", headers: { a: "1" } })],
  ])("that is %s can be copied and sent twice", async (_, request) => {
    const copy = copyOf(request);
    copy.headers.set("a", "2");
    expect([request.headers.get("a"), copy.headers.get("a")]).toEqual(["1", "2"]);
    expect([await asRequest(request).text(), await asRequest(copy).text()]).toEqual(["text", "text"]);
  });

  test.each([
    ["plain", serviceRequest(ADDRESS)],
    ["made by fetch", new Request(ADDRESS)],
  ])("that is %s ends with the signal it is given", (_, request) => {
    const leaving = new AbortController();
    const sent = withSignal(request, leaving.signal);
    leaving.abort();
    expect(sent.signal?.aborted).toBe(true);
    expect(request.signal?.aborted ?? false).toBe(false);
  });
});

describe("over the network", () => {
  const server = createServer((request, response) => {
    const status = Number(request.url?.slice(1));
    if (status === 206) {
      response.writeHead(206, { "content-range": "0-0/5", "content-encoding": "gzip" }).end(gzipSync("data"));
    } else if (status === 200) response.writeHead(200).write("half");
    else response.writeHead(status, status === 302 ? { location: "/206" } : {}).end();
  });
  let origin = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test("a response is whole, and its headers describe the decoded body", async () => {
    const response = await sendOverNetwork(serviceRequest(`${origin}/206`));
    expect([response.status, response.headers.get("content-range")]).toEqual([206, "0-0/5"]);
    expect(["content-encoding", "content-length"].filter((name) => response.headers.has(name))).toEqual([]);
    expect(await response.text()).toBe("data");
  });

  test.each([204, 304])("status %i has no body", async (status) => {
    const response = await sendOverNetwork(serviceRequest(`${origin}/${status}`));
    expect([response.status, response.body]).toEqual([status, null]);
  });

  test("a redirect is followed unless it is asked for by itself", async () => {
    expect((await sendOverNetwork(serviceRequest(`${origin}/302`))).status).toBe(206);
    expect((await sendOverNetwork(serviceRequest(`${origin}/302`, { redirect: "manual" }))).status).toBe(302);
  });

  test("a body that never ends opens the circuit", async () => {
    const resilient = createResilientFetch({ fetch: sendOverNetwork, timeoutMs: 50, failureThreshold: 1 });
    await expect(resilient.fetch(serviceRequest(`${origin}/200`))).rejects.toBeInstanceOf(BackendTimeoutError);
    expect(resilient.state()).toBe("open");
  });

  test("a body that never ends is waited for until the request ends", async () => {
    const over = AbortSignal.timeout(50);
    await expect(sendOverNetwork(serviceRequest(`${origin}/200`, { signal: over }))).rejects.toThrow(/timeout/i);
  });
});
