import { describe, expect, test } from "vitest";
import { PART_CATEGORIES, partKey, type PartCategory, type PartKey } from "~/features/catalogue/catalogue.model";
import {
  decodeDevicePins,
  DEVICE_PINS_MAX,
  encodeDevicePins,
  parsePinReply,
  parseRevision,
  parseStoredPins,
  pathToPart,
  pinKey,
  ledOn,
  pinnedItems,
  reconcile,
  storageTask,
  withFormerPins,
  withoutPins,
  withPins,
  type DevicePins,
} from "./pins.model";

const many = (count: number, table: PartCategory = "hotend") =>
  Array.from({ length: count }, (_, at) => partKey(table, at + 1));
const device = (revision: number, ...keys: PartKey[]): DevicePins => ({ revision, keys });

describe("a pin's key", () => {
  test("consists of one of the eight tables and a whole number", () => {
    for (const table of PART_CATEGORIES) expect(pinKey(`${table}:12`)).toBe(`${table}:12`);
  });

  test.each([
    "hotend:NaN",
    "hotend:Infinity",
    "hotend:-1",
    "hotend:0",
    "hotend:1.5",
    "hotend:1e3",
    "hotend:01",
    "hotend:",
  ])("cannot be %s", (text) => {
    expect(pinKey(text)).toBeNull();
  });

  test.each([
    ["nozzle:1"],
    [" hotend:1"],
    ["hotend:1 "],
    ["hotend:1234567890123456"],
    ["__proto__:1"],
    [12],
    [null],
    [{}],
  ])("cannot be %j either", (value) => {
    expect(pinKey(value)).toBeNull();
  });
});

describe("pins that come back", () => {
  test("are where they were, behind those that came since, each once", () => {
    const former: readonly PartKey[] = ["hotend:1", "fan:2", "bed:3"];
    expect(withFormerPins(device(5, "probe:4", "fan:2", "bed:3"), former)).toEqual(
      device(6, "probe:4", "hotend:1", "fan:2", "bed:3"),
    );
  });

  test("stay away where they do not all fit", () => {
    expect(withFormerPins(device(5, ...many(DEVICE_PINS_MAX)), ["fan:1"])).toBeNull();
  });
});

describe("pins of parts that were merged", () => {
  const kept: ReadonlyMap<PartKey, PartKey> = new Map([["hotend:1", "hotend:2"]]);

  test("are those of the parts they were merged into, each once, at the same place", () => {
    expect(ledOn(device(5, "fan:1", "hotend:1", "bed:1"), kept)).toEqual(device(6, "fan:1", "hotend:2", "bed:1"));
    expect(ledOn(device(5, "hotend:2", "fan:1", "hotend:1"), kept)).toEqual(device(6, "hotend:2", "fan:1"));
  });

  test("leave others as they are", () => {
    const pins = device(5, "fan:1");
    expect(ledOn(pins, kept)).toBe(pins);
  });
});

describe("the pins cookie", () => {
  test("is short, and decodes to what was encoded", () => {
    const pins = device(
      7,
      "hotend:12",
      "extruder:4",
      "build_plate:7",
      "bed:1",
      "probe:2",
      "fan:3",
      "motion_system:5",
      "tools:6",
    );
    expect(encodeDevicePins(pins)).toBe("7:h12.e4.bp7.b1.p2.f3.m5.t6");
    expect(decodeDevicePins(encodeDevicePins(pins))).toEqual(pins);
    expect(decodeDevicePins("9:")).toEqual(device(9));
  });

  test("stays under 4 kB with the longest keys possible", () => {
    const keys = Array.from({ length: DEVICE_PINS_MAX }, (_, at) => partKey("build_plate", 900_000_000_000_000 + at));
    expect(encodeDevicePins(device(999_999_999, ...keys)).length).toBeLessThan(3_800);
  });

  test("leaves out invalid and duplicate keys", () => {
    expect(decodeDevicePins("3:h1.x9.h1.h.12.bp2.p0")).toEqual(device(3, "hotend:1", "build_plate:2"));
    expect(
      decodeDevicePins(`1:${Array.from({ length: 300 }, (_, at) => `h${String(at + 1)}`).join(".")}`)?.keys,
    ).toHaveLength(200);
  });

  test.each(["", "h1", ":h1", "x:h1", "1:h1;2", "-1:h1", "1234567890:h1", null])("with %j holds no pins", (text) => {
    expect(decodeDevicePins(text)).toBeNull();
  });
});

describe("pins in local storage", () => {
  test("are read from an array of strings, without invalid keys", () => {
    expect(parseStoredPins('["hotend:12","hotend:NaN",7,null,"hotend:12","fan:1"]')).toEqual(["hotend:12", "fan:1"]);
  });

  test.each(["", "null", "{}", '"hotend:1"', "[", "12", null])("are empty for %j", (text) => {
    expect(parseStoredPins(text)).toEqual([]);
  });

  test("have a revision that is a whole number, or none", () => {
    expect([null, "7", "-1", "1e9", "x", "12345678901"].map(parseRevision)).toEqual([0, 7, 0, 0, 0, 0]);
  });
});

describe("pinning on a device", () => {
  test("puts the newest first and increments the revision", () => {
    expect(withPins(device(1, "fan:1"), ["hotend:2"])).toEqual(device(2, "hotend:2", "fan:1"));
    expect(withoutPins(device(2, "hotend:2", "fan:1"), ["fan:1"])).toEqual(device(3, "hotend:2"));
  });

  test("changes nothing the second time", () => {
    const pins = device(4, "fan:1");
    expect(withPins(pins, ["fan:1"])).toBe(pins);
    expect(withoutPins(pins, ["fan:2"])).toBe(pins);
  });

  test("refuses what exceeds the limit, and accepts the last that fits", () => {
    const full = device(9, ...many(DEVICE_PINS_MAX));
    expect(withPins(full, ["fan:1"])).toBeNull();
    expect(withPins(full, ["hotend:7"])).toBe(full);
    expect(withPins(withoutPins(full, ["hotend:7"]), ["fan:1"])?.keys).toHaveLength(DEVICE_PINS_MAX);
    expect(withPins(device(1, ...many(199)), ["fan:1", "fan:2"])).toBeNull();
  });
});

describe("merging cookie and local storage", () => {
  test("does not restore what was unpinned while JavaScript was off", () => {
    const { pins, overflow } = reconcile(device(5, "fan:1"), device(4, "hotend:1", "fan:1"));
    expect(pins).toEqual(device(5, "fan:1"));
    expect(overflow).toEqual([]);
  });

  test("uses an old version's storage when there is no cookie", () => {
    expect(reconcile(null, device(0, "hotend:1", "fan:1")).pins).toEqual(device(1, "hotend:1", "fan:1"));
  });

  test("prefers newer storage to a cookie that was lost and created again", () => {
    expect(reconcile(device(1, "bed:1"), device(6, "fan:1")).pins).toEqual(device(7, "fan:1"));
  });

  test("keeps what the cookie has no room for, until it has", () => {
    const stored = many(DEVICE_PINS_MAX + 3);
    const first = reconcile(null, device(0, ...stored));
    expect(first.pins.keys).toEqual(stored.slice(0, DEVICE_PINS_MAX));
    expect(first.overflow).toEqual(stored.slice(DEVICE_PINS_MAX));

    const local = device(first.pins.revision, ...first.pins.keys, ...first.overflow);
    const unpinned = withoutPins(first.pins, ["hotend:1", "hotend:2"]);
    const second = reconcile(unpinned, local);
    expect(second.pins.keys).toHaveLength(DEVICE_PINS_MAX);
    expect(second.pins.keys).not.toContain("hotend:1");
    expect(second.pins.keys.slice(-2)).toEqual(["hotend:201", "hotend:202"]);
    expect(second.overflow).toEqual(["hotend:203"]);
  });

  test("is idempotent", () => {
    const { pins, overflow } = reconcile(device(3, "fan:1"), device(9, "hotend:1"));
    expect(reconcile(pins, { revision: pins.revision, keys: [...pins.keys, ...overflow] }).pins).toEqual(pins);
  });

  test.each([
    ["account", 0, null, "nothing"],
    ["account", 0, device(3), "forget"],
    ["account", 0, device(3, "fan:1"), "sync"],
    ["device", 0, null, "nothing"],
    ["device", 2, null, "sync"],
    ["device", 2, device(2, "fan:1"), "nothing"],
    ["device", 3, device(2, "fan:1"), "sync"],
    ["device", 0, device(0, "fan:1"), "sync"],
    ["device", 0, device(0), "nothing"],
  ] as const)("of an %s at %i with %j: %s", (source, revision, local, task) => {
    expect(storageTask(source, revision, local)).toBe(task);
  });
});

describe("responses of the pin action", () => {
  test("are parsed strictly", () => {
    expect(parsePinReply({ ok: true, revision: 3 })).toEqual({ ok: true, revision: 3 });
    expect(parsePinReply({ ok: true, revision: null, keys: ["fan:1", "x"] })).toEqual({
      ok: true,
      revision: null,
      keys: ["fan:1"],
    });
    for (const wrong of [null, "ok", {}, { ok: 1, revision: 1 }, { ok: true }, { ok: true, revision: "1" }]) {
      expect(parsePinReply(wrong)).toBeNull();
    }
  });

  test("redirect to the part, with one fragment", () => {
    expect(pathToPart("/find?page=2#top", "build_plate:12")).toBe("/find?page=2#part-build_plate-12");
  });

  test("say what is pinned", () => {
    const pins = pinnedItems("device", ["fan:1"], 3);
    expect([pins.has("fan:1"), pins.has("fan:2"), pins.revision]).toEqual([true, false, 3]);
  });
});
