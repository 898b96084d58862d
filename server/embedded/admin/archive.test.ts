import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packArchive, unpackArchive, type ArchiveSource } from "./archive";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "first-layer-archive-"));
  await mkdir(join(folder, "source/empty"), { recursive: true });
  await mkdir(join(folder, "source/deep/er"), { recursive: true });
  await writeFile(join(folder, "note.json"), '{"a":"ä"}');
  await writeFile(join(folder, "source/none"), "");
  await writeFile(join(folder, "source/block"), Buffer.alloc(512, 7));
  await writeFile(join(folder, "source/deep/er/more"), Buffer.from(Array.from({ length: 100_003 }, (_, i) => i % 251)));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const sources = () => [
  { name: "note.json", path: join(folder, "note.json") },
  { name: "tree", path: join(folder, "source") },
];

async function packed(from: readonly ArchiveSource[] = sources()): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of packArchive(from)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

test.each([1, 511, 512, 70_000])("unpacking returns what was packed, in pieces of %i bytes", async (size) => {
  const target = join(folder, `target-${size}`);
  await unpackArchive(inPieces(await packed(), size), target);
  expect(await readFile(join(target, "note.json"), "utf8")).toBe('{"a":"ä"}');
  expect(await readdir(join(target, "tree/empty"))).toEqual([]);
  for (const name of ["none", "block", "deep/er/more"]) {
    expect(
      (await readFile(join(target, "tree", name))).equals(await readFile(join(folder, "source", name))),
      name,
    ).toBe(true);
    expect((await stat(join(target, "tree", name))).mode & 0o777).toBe(0o600);
  }
});

test("the system's tar can read an archive", async () => {
  await writeFile(join(folder, "plain.tar"), await packed());
  const names = execFileSync("tar", ["tf", join(folder, "plain.tar")], { encoding: "utf8" })
    .trim()
    .split("\n");
  expect(names).toEqual([
    "note.json",
    "tree/",
    "tree/block",
    "tree/deep/",
    "tree/deep/er/",
    "tree/deep/er/more",
    "tree/empty/",
    "tree/none",
  ]);
});

test("an archive that is cut short, malformed or leaves the directory is refused", async () => {
  const bytes = await packed();
  const into = join(folder, "refused");
  await expect(unpackArchive(inPieces(bytes.subarray(0, bytes.byteLength - 2000), 4096), into)).rejects.toThrow(
    "too early",
  );
  await expect(unpackArchive(inPieces(Buffer.from("not a tar".repeat(200)), 4096), into)).rejects.toThrow(
    "not a backup",
  );
  const outside = await packed([{ name: "../escaped", path: join(folder, "note.json") }]);
  await expect(unpackArchive(inPieces(outside, 4096), into)).rejects.toThrow("outside");
});
