import { describe, expect, test } from "vitest";
import { readFrame, wireVersion, writeFrame, type WireVersion } from "./protocol";

const read = (text: string, version: WireVersion) => readFrame(Buffer.from(text), false, version);

describe("a frame", () => {
  const frame = { joinRef: "1", ref: "2", topic: "realtime:a", event: "phx_join", payload: { b: ["ä", null] } };

  test.each(["1.0.0", "2.0.0"] as const)("is decoded as it was encoded, version %s", (version) => {
    expect(read(writeFrame(frame, version), version)).toEqual(frame);
  });

  test("may have no references", () => {
    const bare = { joinRef: null, ref: null, topic: "phoenix", event: "heartbeat", payload: {} };
    expect(read('{"topic":"phoenix","event":"heartbeat","payload":{}}', "1.0.0")).toEqual(bare);
    expect(read('[null,null,"phoenix","heartbeat",{}]', "2.0.0")).toEqual(bare);
  });

  test.each([
    "",
    "null",
    "[]",
    "{}",
    "[1,2,3,4,5]",
    '["1","1","","phx_join",{}]',
    '["1","1","t","phx_join",{},"more"]',
    `["1","1","${"t".repeat(256)}","e",{}]`,
    '{"topic":"t","event":"e"',
  ])("cannot be %s", (text) => {
    expect(read(text, "2.0.0")).toBeNull();
    expect(read(text, "1.0.0")).toBeNull();
  });
});

describe("a broadcast from a client", () => {
  const bytes = (lengths: readonly number[], text: string) =>
    Buffer.concat([Buffer.from([3, ...lengths, 1]), Buffer.from(text)]);

  test("has its topic, and no payload", () => {
    const frame = readFrame(bytes([1, 2, 10, 5, 0], '712realtime:aevent{"secret":1}'), true, "2.0.0");
    expect(frame).toEqual({ joinRef: "7", ref: "12", topic: "realtime:a", event: "broadcast", payload: null });
  });

  test.each([
    ["shorter than it says", bytes([1, 1, 200, 5, 0], "12t")],
    ["of another kind", Buffer.from([4, 1, 1, 1, 1, 0, 1, 49, 50, 51])],
    ["empty", Buffer.alloc(0)],
    ["without a topic", bytes([0, 0, 0, 0, 0], "")],
  ])("cannot be %s", (_name, broken) => {
    expect(readFrame(broken, true, "2.0.0")).toBeNull();
  });

  test("is not a frame of version 1.0.0", () => {
    expect(readFrame(bytes([0, 0, 1, 1, 0], "te"), true, "1.0.0")).toBeNull();
  });
});

test("the version is 1.0.0 unless the client requests 2.0.0; others are refused", () => {
  expect([null, "1.0.0", "2.0.0", "2", "3.0.0", ""].map(wireVersion)).toEqual([
    "1.0.0",
    "1.0.0",
    "2.0.0",
    null,
    null,
    null,
  ]);
});
