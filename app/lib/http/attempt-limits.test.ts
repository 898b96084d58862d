import { describe, expect, test } from "vitest";
import { bucketsOf, ipGroup, sameAddress, subjectsAfterSuccess, type Attempt } from "./attempt-limits";

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
  const ADA = { kind: "sign-in", ip: "203.0.113.7", address: "A.da@example.org" } as const;
  const subjects = (attempt: Attempt) => bucketsOf(attempt).map(({ subject }) => subject);

  test("on a new device are those of the account, of the network, and of both", () => {
    expect(bucketsOf(ADA)).toEqual([
      { subject: "sign-in account and ip 900 203.0.113.7 ada@example.org", limit: 10, windowS: 900 },
      { subject: "sign-in account and ip 86400 203.0.113.7 ada@example.org", limit: 30, windowS: 86_400 },
      { subject: "sign-in account 900  ada@example.org", limit: 40, windowS: 900 },
      { subject: "sign-in account 86400  ada@example.org", limit: 200, windowS: 86_400 },
      { subject: "sign-in ip 900 203.0.113.7", limit: 30, windowS: 900 },
    ]);
  });

  test("on a known device are its own alone, so that nobody else's attempts hold it up", () => {
    const own = subjects({ ...ADA, device: "d1" });
    expect(own).toHaveLength(2);
    for (const others of [ADA, { ...ADA, device: "d2" }, { ...ADA, address: "ida@example.org", device: "d1" }]) {
      for (const subject of subjects(others)) expect(own).not.toContain(subject);
    }
    // The device's network does not matter.
    expect(subjects({ ...ADA, ip: "203.0.113.8", device: "d1" })).toEqual(own);
  });

  test("of one network are full before the account's are, in each window", () => {
    const limits = new Map(bucketsOf(ADA).map(({ subject, limit }) => [subject.split(" 203")[0], limit]));
    expect(limits.get("sign-in account and ip 900")).toBeLessThan(
      limits.get("sign-in account 900  ada@example.org") ?? 0,
    );
    expect(limits.get("sign-in account and ip 86400")).toBeLessThan(
      limits.get("sign-in account 86400  ada@example.org") ?? 0,
    );
  });

  test("hold up the next email to an address, when it is one", () => {
    const [pause, ...others] = bucketsOf({ ...ADA, kind: "resend", paced: true });
    expect(pause).toEqual({ subject: "resend account 65  ada@example.org", limit: 1, windowS: 65 });
    expect(others).toEqual(bucketsOf({ ...ADA, kind: "resend", address: "ada@example.org" }));
  });

  test("are never shared between kinds of attempts", () => {
    const kinds = ["sign-in", "sign-up", "recover", "resend", "change"] as const;
    const all = kinds.flatMap((kind) => subjects({ ...ADA, kind }));
    expect(new Set(all).size).toBe(all.length);
  });

  test("are the network's for a link, and the account's for a change", () => {
    expect(bucketsOf({ kind: "verify", ip: "203.0.113.7" })).toHaveLength(1);
    expect(bucketsOf({ kind: "change", ip: "203.0.113.7", address: "id" })).toEqual([
      { subject: "change account 3600  id", limit: 10, windowS: 3_600 },
    ]);
  });

  test("after a success: the caller's own are cleared, the account's has one less, the network's stays", () => {
    const [own, ownOfDay, account, accountOfDay] = subjects(ADA);
    expect(subjectsAfterSuccess(ADA)).toEqual({ cleared: [own, ownOfDay], givenBack: [account, accountOfDay] });
    const device = { ...ADA, device: "d1" };
    expect(subjectsAfterSuccess(device)).toEqual({ cleared: subjects(device).slice(0, 1), givenBack: [] });
  });

  test("after a link was used: its owner may ask for the next one", () => {
    const recover = { ...ADA, kind: "recover" } as const;
    expect(subjectsAfterSuccess(recover)).toEqual({ cleared: subjects(recover).slice(0, 1), givenBack: [] });
  });
});
