import { expect, test } from "vitest";
import { keepSentForm } from "./sent-form.server";

const post = (fields: Record<string, string>, address = "http://localhost/saved?page=2") =>
  new Request(address, { method: "POST", body: new URLSearchParams(fields) });

test("a form is given back as it was sent, also when its body has been read", async () => {
  const request = post({ intent: "create", name: "Größe & <b>", description: "one\r\ntwo" });
  const kept = keepSentForm(request);
  await request.text();
  expect(await kept()).toEqual({
    action: "/saved?page=2",
    fields: "intent=create&name=Gr%C3%B6%C3%9Fe+%26+%3Cb%3E&description=one%0D%0Atwo",
  });
});

test.each([
  ["a password", post({ email: "a@example.org", password: "x" })],
  ["a new password", post({ newPassword: "x" })],
  ["a code", post({ code: "12345678" })],
  ["nothing", post({})],
  ["JSON", new Request("http://localhost/", { method: "POST", body: "{}", headers: { "content-type": "text/json" } })],
  ["a page", new Request("http://localhost/find")],
])("a request with %s is not given back", async (_, request) => {
  expect(await keepSentForm(request)()).toBeNull();
});
