import { describe, expect, test } from "vitest";
import { z } from "zod";
import { dataApiOf, startTestServer } from "../../support/servers/http-server";

const CANARY = "canary-4711";
const requestLine = z.looseObject({ time: z.iso.datetime(), ms: z.number() });
const EMAIL = "canary4711@example.org";

describe("the request log", () => {
  test("holds nothing a visitor sends, and neither does an error page", async () => {
    const server = await startTestServer({
      siteHandler:
        () =>
        async (request, { log }) => {
          if (request.method === "POST") {
            const form = await request.formData();
            const email = z.string().parse(form.get("email"));
            log.error({ err: new Error(`refused (email)=(${email})`) }, "request failed");
          }
          throw new Error(`failed with token=${CANARY} for ${EMAIL}`);
        },
      dataApi: () => dataApiOf(() => Promise.reject(new Error(`apikey=${CANARY}`))),
    });
    const responses: string[] = [];
    const sendRequest = async (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      headers.set("cookie", `__session=${CANARY}; my_printer=${CANARY}`);
      headers.set("authorization", `Bearer ${CANARY}`);
      headers.set("apikey", CANARY);
      headers.set("x-custom", CANARY);
      const response = await fetch(server.origin + path, { ...init, headers, redirect: "manual" });
      responses.push([...response.headers].flat().join("\n"), await response.text());
    };
    for (const accept of ["text/html", "application/json", "*/*"]) {
      await sendRequest(`/find?q=${CANARY}&email=${EMAIL}`, { headers: { accept } });
      await sendRequest(`/find/%00${CANARY}`, { headers: { accept } });
      await sendRequest(`/find?_data=${CANARY}`, { headers: { accept } });
      await sendRequest(`/assets/gone.js?${CANARY}`, { headers: { accept } });
      await sendRequest("/login", {
        method: "POST",
        headers: { accept, origin: server.origin },
        body: new URLSearchParams({ password: CANARY, email: EMAIL }),
      });
      await sendRequest("/login", {
        method: "POST",
        headers: { accept },
        body: new URLSearchParams({ password: CANARY }),
      });
      await sendRequest(`/auth/v1/verify?token=${CANARY}`, { headers: { accept } });
      await sendRequest("/rest/v1/parts", {
        method: "POST",
        headers: { accept },
        body: JSON.stringify({ email: EMAIL }),
      });
    }
    expect(server.lines.length).toBeGreaterThan(responses.length / 2);
    // The path is the only logged value that a visitor chooses, so no address of the site may contain a secret.
    const log = server.lines.filter((line) => !line.includes(`/find/%00${CANARY}`)).join("");
    expect(log).not.toContain(CANARY);
    expect(log).not.toContain(EMAIL);
    expect(responses.join("\n")).not.toContain(CANARY);
    expect(responses.join("\n")).not.toContain(EMAIL);
  });

  test("has one line for each request, with what is needed to find it", async () => {
    const server = await startTestServer();
    const response = await fetch(`${server.origin}/find?q=bed`);
    await response.arrayBuffer();
    expect(server.lines).toHaveLength(1);
    const { time, ms, ...rest } = requestLine.parse(JSON.parse(server.lines[0] ?? ""));
    expect(rest).toEqual({
      level: "info",
      requestId: response.headers.get("x-request-id"),
      method: "GET",
      path: "/find",
      status: 200,
      bytes: Number(response.headers.get("content-length")),
      msg: "request",
    });
    expect([time === "", ms < 0]).toEqual([false, false]);
  });

  test("shares its id with the error page", async () => {
    const server = await startTestServer({ siteHandler: () => () => Promise.reject(new Error("an internal error")) });
    const response = await fetch(server.origin, { headers: { accept: "text/html" } });
    const id = response.headers.get("x-request-id") ?? "none";
    expect(await response.text()).toContain(id);
    expect(server.lines.filter((line) => line.includes(id))).toHaveLength(2);
    expect(server.lines[0]).toContain("an internal error");
  });
});
