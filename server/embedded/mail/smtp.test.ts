import { describe, expect, test } from "vitest";
import { smtpOptions } from "./smtp";

describe("the connection to a mail server", () => {
  test.each([
    ["smtp://mail.example", true],
    ["smtp://user:secret@mail.example:2525", true],
    ["smtp://192.168.1.2:25", true],
    ["smtp://localhost:1025", false],
    ["smtp://user:secret@127.0.0.1:1025", false],
    ["smtp://[::1]:1025", false],
    // Encrypted from its first byte.
    ["smtps://mail.example", false],
  ])("%s must be encrypted before a mail goes out: %s", (url, requireTLS) => {
    expect(smtpOptions(url)).toMatchObject({ requireTLS, secure: url.startsWith("smtps") });
  });

  test("has the port and the credentials of the setting, decoded", () => {
    expect(smtpOptions("smtp://me%40mail.example:p%3Aw@mail.example")).toMatchObject({
      host: "mail.example",
      port: 587,
      auth: { user: "me@mail.example", pass: "p:w" },
    });
    expect(smtpOptions("smtps://[2001:db8::1]")).toMatchObject({ host: "2001:db8::1", port: 465 });
    expect(smtpOptions("smtp://mail.example:2525")).not.toHaveProperty("auth");
  });
});
