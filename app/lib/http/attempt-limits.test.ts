import { describe, expect, test } from "vitest";
import { addressBucket, bucketsOf, ipGroup, sameAddress } from "./attempt-limits";

describe("attempt buckets", () => {
  test.each([
    ["Ada@Example.org", "ada@example.org"],
    [" ada@example.org ", "ada@example.org"],
    ["a.d.a@example.org", "ada@example.org"],
    ["ada+one@example.org", "ada@example.org"],
    ["ａda@example.org", "ada@example.org"],
    ["ada@mail.example.org", "ada@mail.example.org"],
    ["6f9c", "6f9c"],
  ])("count %j like %j", (spelling, address) => {
    expect(sameAddress(spelling)).toBe(address);
  });

  test("are separate for different e-mail addresses", () => {
    expect(sameAddress("ada@example.org")).not.toBe(sameAddress("ada@example.com"));
    expect(sameAddress("ada@example.org")).not.toBe(sameAddress("ida@example.org"));
  });

  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("count %s as %s", (ip, group) => {
    expect(ipGroup(ip)).toBe(group);
  });

  test("are separate for two networks", () => {
    expect(ipGroup("2001:db8:1:2::9")).not.toBe(ipGroup("2001:db8:1:3::9"));
  });
});

describe("the buckets of an attempt", () => {
  test("are the e-mail address's and the network's", () => {
    expect(bucketsOf({ kind: "sign-in", ip: "203.0.113.7", address: "A.da@example.org" })).toEqual([
      { subject: "sign-in address ada@example.org", limit: 10, windowS: 900 },
      { subject: "sign-in ip 203.0.113.7", limit: 30, windowS: 900 },
    ]);
  });

  test("hold up the next email to an address, when it is one", () => {
    const [pause, ...others] = bucketsOf({
      kind: "resend",
      ip: "203.0.113.7",
      address: "A.da@example.org",
      paced: true,
    });
    expect(pause).toEqual({ subject: "resend pause ada@example.org", limit: 1, windowS: 65 });
    expect(others).toEqual(bucketsOf({ kind: "resend", ip: "203.0.113.7", address: "ada@example.org" }));
  });

  test("are separate for a known device, so that others cannot lock it out", () => {
    const unknownDevice = addressBucket({ kind: "sign-in", ip: "203.0.113.7", address: "ada@example.org" });
    const knownDevice = addressBucket({
      kind: "sign-in",
      ip: "203.0.113.7",
      address: "ada@example.org",
      knownDevice: true,
    });
    expect(knownDevice).not.toBe(unknownDevice);
  });

  test("are never shared between kinds of attempts", () => {
    const subjects = (["sign-in", "sign-up", "recover", "resend", "change"] as const).map((kind) =>
      addressBucket({ kind, ip: "203.0.113.7", address: "ada@example.org" }),
    );
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  test("are the network's for a link, and the account's for a change", () => {
    expect(bucketsOf({ kind: "verify", ip: "203.0.113.7" })).toHaveLength(1);
    expect(bucketsOf({ kind: "change", ip: "203.0.113.7", address: "id" })).toEqual([
      { subject: "change address id", limit: 10, windowS: 3_600 },
    ]);
  });
});
