import { describe, expect, it } from "vitest";
import { addressBucket, bucketsOf, ipGroup, sameAddress } from "./attempt-limits";

describe("who shares a count", () => {
  it.each([
    ["Ada@Example.org", "ada@example.org"],
    [" ada@example.org ", "ada@example.org"],
    ["a.d.a@example.org", "ada@example.org"],
    ["ada+one@example.org", "ada@example.org"],
    ["ａda@example.org", "ada@example.org"],
    ["ada@mail.example.org", "ada@mail.example.org"],
    ["6f9c", "6f9c"],
  ])("takes %j for %j", (spelling, address) => {
    expect(sameAddress(spelling)).toBe(address);
  });

  it("tells different people apart", () => {
    expect(sameAddress("ada@example.org")).not.toBe(sameAddress("ada@example.com"));
    expect(sameAddress("ada@example.org")).not.toBe(sameAddress("ida@example.org"));
  });

  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("counts %s as %s", (ip, group) => {
    expect(ipGroup(ip)).toBe(group);
  });

  it("keeps two networks apart", () => {
    expect(ipGroup("2001:db8:1:2::9")).not.toBe(ipGroup("2001:db8:1:3::9"));
  });
});

describe("counts of a try", () => {
  it("are the address's and the network's", () => {
    expect(bucketsOf({ kind: "sign-in", ip: "203.0.113.7", address: "A.da@example.org" })).toEqual([
      { subject: "sign-in address ada@example.org", limit: 10, windowS: 900 },
      { subject: "sign-in ip 203.0.113.7", limit: 30, windowS: 900 },
    ]);
  });

  it("leave a known device its own, so that strangers do not lock it out", () => {
    const stranger = addressBucket({ kind: "sign-in", ip: "203.0.113.7", address: "ada@example.org" });
    const known = addressBucket({ kind: "sign-in", ip: "203.0.113.7", address: "ada@example.org", knownDevice: true });
    expect(known).not.toBe(stranger);
  });

  it("are never shared between kinds", () => {
    const subjects = (["sign-in", "sign-up", "recover", "resend", "change"] as const).map((kind) =>
      addressBucket({ kind, ip: "203.0.113.7", address: "ada@example.org" }),
    );
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  it("of a link are the network's alone, of a change the account's alone", () => {
    expect(bucketsOf({ kind: "verify", ip: "203.0.113.7" })).toHaveLength(1);
    expect(bucketsOf({ kind: "change", ip: "203.0.113.7", address: "id" })).toEqual([
      { subject: "change address id", limit: 10, windowS: 3_600 },
    ]);
  });
});
