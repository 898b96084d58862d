import { expect, test } from "vitest";
import { z } from "zod";
import { siteCookie, typedCookie } from "./typed-cookie.server";

function open(secure: boolean) {
  const responseHeaders = new Headers();
  return { responseHeaders, cookie: typedCookie(siteCookie("__session", { secure }), z.string(), { responseHeaders }) };
}

test("a cookie is bound to this host over https, where browsers know that prefix", async () => {
  const { cookie, responseHeaders } = open(true);
  await cookie.write("a");
  expect(responseHeaders.get("Set-Cookie")).toMatch(
    /^__Host-__session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test("a cookie set under the name it has over http says nothing over https", async () => {
  const http = open(false);
  await http.cookie.write("a");
  const pair = http.responseHeaders.get("Set-Cookie")?.split(";")[0] ?? "";
  expect(pair).toMatch(/^__session=/);
  const request = new Request("http://localhost/", { headers: { Cookie: pair } });
  expect(await http.cookie.read(request)).toBe("a");
  expect(await open(true).cookie.read(request)).toBeNull();
});
