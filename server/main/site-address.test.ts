import { expect, test } from "vitest";
import { siteAddress } from "./site-address";

const bound = { address: "127.0.0.1", family: "IPv4", port: 4711 };

test.each([
  [{ siteUrl: "https://first-layer.test", host: "0.0.0.0", port: 3000 }, bound, "https://first-layer.test"],
  [{ siteUrl: null, host: "127.0.0.1", port: 0 }, bound, "http://localhost:4711"],
  [{ siteUrl: null, host: "0.0.0.0", port: 3000 }, null, "http://localhost:3000"],
  [{ siteUrl: null, host: "192.168.1.20", port: 80 }, { ...bound, port: 80 }, "http://192.168.1.20"],
  [{ siteUrl: null, host: "2001:db8::1", port: 0 }, bound, "http://[2001:db8::1]:4711"],
])("a server listening on %o is reached at its address", (env, address, expected) => {
  expect(siteAddress(env, address)).toBe(expected);
});
