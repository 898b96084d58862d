import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createLog, scrub } from "./log";

function capture(readable = false) {
  const lines: string[] = [];
  return { log: createLog({ readable, level: "debug", sink: { write: (line) => lines.push(line) } }), lines };
}

const CANARIES = [
  "visitor@example.org",
  "visitor%40example.org",
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJl",
  "sb_secret_canary123",
  "sb_publishable_canary123",
];

describe("log", () => {
  test("lines are JSON with level, time and message", () => {
    const { log, lines } = capture();
    log.child({ requestId: "r1" }).info({ status: 200 }, "request");
    const { time, ...rest } = z.looseObject({ time: z.iso.datetime() }).parse(JSON.parse(lines[0] ?? ""));
    expect(rest).toEqual({ level: "info", requestId: "r1", status: 200, msg: "request" });
    expect(time).not.toBe("");
  });

  test("lines written often have the form of all others, and no secret in what they share", () => {
    const { log, lines } = capture();
    const path = '/find/visitor@example.org/"x';
    log.frequent?.({ path }, "request")({ requestId: "r1", status: 200 });
    log.info({ requestId: "r1", status: 200, path }, "request");
    const [often, once] = lines.map((line) => z.looseObject({ time: z.iso.datetime() }).parse(JSON.parse(line)));
    expect({ ...often, time: "" }).toEqual({ ...once, time: "" });
    expect(often).toMatchObject({ level: "info", requestId: "r1", status: 200, path: '/find/[hidden]/"x' });
    expect(lines[0]).toMatch(/\}\n$/);
    expect(capture(true).log.frequent).toBeUndefined();
  });

  test.each([
    ["/saved/quiet-fans-0123456789ab", "/saved/[hidden]"],
    ["/saved/quiet-fans-0123456789ab/export.csv", "/saved/[hidden]/export.csv"],
    ["/saved/a-b-0123456789ab.data", "/saved/[hidden].data"],
    ["https://example.org/saved/a-0123456789ab?page=2", "https://example.org/saved/[hidden]?page=2"],
    ["/saved/quiet-fans-2", "/saved/[hidden]"],
    ["/saved?sort=name", "/saved?sort=name"],
    ["/find/maker/part-0123456789ab", "/find/maker/part-0123456789ab"],
  ])("of %s, the name of a collection is hidden", (path, logged) => {
    const { log, lines } = capture();
    log.frequent?.({ path }, "request")({ status: 200 });
    log.info({ path, err: new Error(`GET ${path} failed`) }, "request");
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ path: logged });
    expect(lines[1]).toContain(`GET ${logged} failed`);
  });

  test("errors keep name, message and stack", () => {
    const { log, lines } = capture();
    log.error({ err: new RangeError("out of reach") }, "failed");
    expect(lines[0]).toContain("RangeError: out of reach");
  });

  test("errors keep what identifies them, and no other property", () => {
    const { log, lines } = capture();
    const hash = "$2b$10$M8POIUc7.5aqI/oD0z9NG.T1P36jYeBfICruiPXDxpPyIcRdpbFN.";
    const carried = {
      query: "update auth.users set encrypted_password = $1 where name = 'canary'",
      params: [hash, "canary", "0198c0de-0000-7000-8000-0000000000ab"],
      queryOptions: { values: ["canary"] },
      detail: "Key (email)=(canary) already exists.",
      headers: { cookie: "canary" },
    };
    const cause = Object.assign(new Error("the database said no"), carried);
    const error = Object.assign(new Error("a statement failed", { cause }), { ...carried, code: "23505", errno: -2 });
    log.error({ err: error }, "failed");
    log.error({ err: carried }, "failed");
    log.error({ err: new Error(`wrong value ${hash}`) }, "failed");
    const text = lines.join("");
    expect(text).not.toContain("canary");
    expect(text).not.toContain("M8POIUc7");
    expect(text).not.toContain("0198c0de");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      err: { type: "Error", message: expect.stringContaining("a statement failed"), code: "23505", errno: -2 },
    });
    expect(lines[0]).toContain("the database said no");
  });

  test("readable lines keep the stack readable", () => {
    const { log, lines } = capture(true);
    log.warn({ err: new Error("out of reach"), status: 503 }, "request");
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d warn {2}request status=503\nError: out of reach\n {4}at /);
  });

  test.each([false, true])("secret fields are redacted, readable: %s", (readable) => {
    const { log, lines } = capture(readable);
    const secrets = { password: "canary", cookie: "canary", authorization: "canary", token: "canary", email: "canary" };
    log.info(secrets, "m");
    log.info({ headers: { ...secrets, "set-cookie": ["canary"] } }, "m");
    log.info({ deep: { form: secrets } }, "m");
    log.child({ sessionSecret: "canary", apikey: "canary" }).info({}, "m");
    expect(lines.join("")).not.toContain("canary");
  });

  test.each(CANARIES)("%s is redacted wherever it appears", (canary) => {
    const { log, lines } = capture();
    log.info({ path: `/x/${canary}` }, `about ${canary}`);
    log.error({ err: new Error(`duplicate key (value)=(${canary})`, { cause: new Error(canary) }) }, "failed");
    log.info({ deep: { deeper: { deepest: [canary] } } }, "m");
    expect(lines.join("")).not.toContain(canary);
    expect(lines.join("")).not.toContain("canary");
    expect(lines.every((line) => typeof JSON.parse(line) === "object")).toBe(true);
  });

  test.each([
    ["Authorization: Bearer abc.def", "Authorization: [hidden]"],
    ["/auth/v1/verify?token=abc&type=signup", "/auth/v1/verify?[hidden]&type=signup"],
    ["token_hash=abc", "[hidden]"],
    ["password=hunter2 wrong", "[hidden] wrong"],
  ])("%s", (text, clean) => {
    expect(scrub(text)).toBe(clean);
  });

  test.each(["a plain sentence", "@supabase/lite failed", "/find?q=bed", "node_modules/@remix-run/node@2.17.5"])(
    "%s is kept",
    (text) => {
      expect(scrub(text)).toBe(text);
    },
  );
});
