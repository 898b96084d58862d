import { expect, test } from "vitest";
import { requestWithBody } from "../known-bodies";
import { createViewerResponses, viewerKeyOf } from "./viewer-responses";

const ADDRESS = "http://localhost/rest/v1/rpc/get_viewer";
const HEADERS = { authorization: "Bearer one", apikey: "key" };

function callKey({ url = ADDRESS, body = "{}", headers = HEADERS }: CallOptions = {}): string | null {
  return viewerKeyOf(requestWithBody(url, { method: "POST", body: Buffer.from(body), headers }));
}

interface CallOptions {
  readonly url?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const row = () => Response.json([{ username: "one" }], { headers: { "x-request": "1" } });

test("calls that another token, another key or another form tells apart have different keys", () => {
  const others = [
    { authorization: "Bearer two" },
    { apikey: "other" },
    { accept: "text/csv" },
    { prefer: "count=exact" },
    { range: "1-2" },
    { "content-profile": "private" },
  ];
  const keys = [{}, ...others].map((headers) => callKey({ headers: { ...HEADERS, ...headers } }));
  expect(keys).not.toContain(null);
  expect(new Set(keys).size).toBe(keys.length);
  expect(callKey()).toBe(keys[0]);
});

test("other functions, methods, and calls with arguments, parameters or a body that is not known have none", () => {
  expect(callKey({ url: "http://localhost/rest/v1/rpc/get_session_assurance" })).toBeNull();
  const path = new URL(ADDRESS).pathname;
  for (const query of ["select=id", `select=is_admin:has_password&apikey=${path}`, `apikey=${path}`]) {
    expect(callKey({ url: `${ADDRESS}?${query}` }), query).toBeNull();
    expect(callKey({ url: `http://localhost/rest/v1/rpc/delete_account?${query}` }), query).toBeNull();
  }
  expect(callKey({ body: '{"a":1}' })).toBeNull();
  expect(callKey({ body: "[]" })).toBeNull();
  expect(viewerKeyOf(new Request(ADDRESS, { headers: HEADERS }))).toBeNull();
  expect(viewerKeyOf(new Request(ADDRESS, { method: "POST", body: "{}", headers: HEADERS }))).toBeNull();
});

test("a response is kept, and comes as it was", async () => {
  const { get, keep } = createViewerResponses(() => 1);
  expect(get("a")).toBeNull();
  expect(await (await keep("a", row())).json()).toEqual([{ username: "one" }]);
  for (let time = 0; time < 2; time += 1) {
    const response = get("a");
    expect(response?.status).toBe(200);
    expect(response?.headers.get("x-request")).toBe("1");
    expect(await response?.json()).toEqual([{ username: "one" }]);
  }
  expect(get("b")).toBeNull();
});

test("it ends with any change", async () => {
  let changes = 1;
  const { get, keep } = createViewerResponses(() => changes);
  await keep("a", row());
  changes += 1;
  expect(get("a")).toBeNull();
  await keep("a", row());
  expect(get("a")).not.toBeNull();
});

test("where changes are not known nothing is kept, and neither are errors", async () => {
  const unknown = createViewerResponses(() => null);
  await unknown.keep("a", row());
  expect(unknown.get("a")).toBeNull();
  const known = createViewerResponses(() => 1);
  expect((await known.keep("a", Response.json({}, { status: 401 }))).status).toBe(401);
  expect(known.get("a")).toBeNull();
});
