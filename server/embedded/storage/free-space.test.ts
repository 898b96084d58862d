import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeReserve, releaseReserve } from "./free-space";

const MEGABYTE = 1024 * 1024;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "first-layer-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** As if the disk had so much room left. */
const withFreeMb = (megabytes: number) => () => Promise.resolve(megabytes * MEGABYTE);

const reserveMb = async () => {
  const found = await stat(join(folder, "reserve")).catch(() => null);
  return found === null ? 0 : Math.min(found.size, found.blocks * 512) / MEGABYTE;
};

test("the reserve takes up its room, stays while there is room, and is given up for the database", async () => {
  await makeReserve(folder, withFreeMb(1_000));
  expect(await reserveMb()).toBe(32);
  await releaseReserve(folder, withFreeMb(48));
  expect(await reserveMb()).toBe(32);
  await releaseReserve(folder, withFreeMb(47));
  expect(await reserveMb()).toBe(0);
});

test("there is none where it would leave hardly any room", async () => {
  await makeReserve(folder, withFreeMb(111));
  expect(await reserveMb()).toBe(0);
});
