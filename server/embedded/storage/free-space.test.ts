import { mkdtemp, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeReserve, releaseReserve } from "./free-space";

const MEGABYTE = 1024 * 1024;

vi.mock("node:fs/promises", { spy: true });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "first-layer-"));
});

afterEach(async () => {
  vi.mocked(statfs).mockRestore();
  await rm(folder, { recursive: true });
});

/** As if the disk had so much room left. */
async function setFree(megabytes: number): Promise<void> {
  const found = await statfs(folder);
  vi.mocked(statfs).mockResolvedValue(Object.assign(found, { bavail: megabytes, bsize: MEGABYTE }));
}

const reserveMb = async () => {
  const found = await stat(join(folder, "reserve")).catch(() => null);
  return found === null ? 0 : Math.min(found.size, found.blocks * 512) / MEGABYTE;
};

test("the reserve takes up its room, stays while there is room, and is given up for the database", async () => {
  await setFree(1_000);
  await makeReserve(folder);
  expect(await reserveMb()).toBe(32);
  await setFree(48);
  await releaseReserve(folder);
  expect(await reserveMb()).toBe(32);
  await setFree(47);
  await releaseReserve(folder);
  expect(await reserveMb()).toBe(0);
});

test("there is none where it would leave hardly any room", async () => {
  await setFree(111);
  await makeReserve(folder);
  expect(await reserveMb()).toBe(0);
});
