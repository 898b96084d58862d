import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDataDirectory } from "../../../server/embedded/storage/data-directory";
import {
  acquireDirectoryLock,
  DataDirectoryInUseError,
  findRunningOwner,
} from "../../../server/embedded/storage/directory-lock";
import { startProgram, type ChildProgram } from "../../support/programs/child-process";
import { recordingLog } from "../../support/recording-log";
import { temporaryFolder } from "../../support/data/temporary-folder";

const resultSchema = z.object({ outcome: z.string(), ms: z.number() });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const programs: ChildProgram[] = [];

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(async () => {
  for (const program of programs.splice(0)) {
    program.process.kill("SIGKILL");
    await program.ended;
  }
  await folder.remove();
});

async function startContender(): Promise<ChildProgram> {
  const program = startProgram("tests/support/programs/lock-process.ts", [folder.path]);
  programs.push(program);
  expect(await program.nextLine()).toBe("waiting");
  return program;
}

async function contend(program: ChildProgram): Promise<z.infer<typeof resultSchema>> {
  program.process.stdin?.write("now\n");
  return resultSchema.parse(JSON.parse(await program.nextLine()));
}

test("a second process is refused within a second, with the pid of the first", async () => {
  const first = await startContender();
  const second = await startContender();
  expect((await contend(first)).outcome).toBe("held");
  const refused = await contend(second);
  expect(refused.outcome).toContain(`in use by process ${first.process.pid ?? "?"} `);
  expect(refused.ms).toBeLessThan(1000);
});

test("a frozen owner keeps the lock", async () => {
  const first = await startContender();
  await contend(first);
  first.process.kill("SIGSTOP");
  const started = performance.now();
  await expect(acquireDirectoryLock(folder.path)).rejects.toThrow(DataDirectoryInUseError);
  expect(performance.now() - started).toBeLessThan(1000);
});

test("the lock of a killed process is taken over, by exactly one of several racing processes", async () => {
  const owner = await startContender();
  const contenders = [await startContender(), await startContender()];
  await contend(owner);
  owner.process.kill("SIGKILL");
  await owner.ended;
  expect(await findRunningOwner(folder.path)).toBeNull();
  const outcomes = (await Promise.all(contenders.map(contend))).map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === "held")).toHaveLength(1);
  const winner = contenders[outcomes.indexOf("held")];
  expect(outcomes.find((outcome) => outcome !== "held")).toContain(`process ${winner?.process.pid ?? "?"} `);
});

test("of many concurrent calls in one process exactly one gets a free lock, in every round", async () => {
  for (let round = 0; round < 20; round += 1) {
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => acquireDirectoryLock(folder.path)));
    const winners = results.filter((result) => result.status === "fulfilled");
    expect(winners).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toBeInstanceOf(DataDirectoryInUseError);
    }
    await winners[0]?.value.release();
  }
  // Nothing piles up: the last lock file stays, as it counts the generations.
  expect(await readdir(folder.path)).toEqual([expect.stringMatching(/^lock\.\d+$/)]);
});

test("a released lock is free at once", async () => {
  const lock = await acquireDirectoryLock(folder.path);
  const owner = await findRunningOwner(folder.path);
  expect(owner?.pid).toBe(process.pid);
  await owner?.close();
  await lock.release();
  expect(await findRunningOwner(folder.path)).toBeNull();
  await (await acquireDirectoryLock(folder.path)).release();
});

test("a path longer than a socket path may be works, too", async () => {
  const deep = join(folder.path, "a".repeat(120));
  await mkdir(deep);
  const lock = await acquireDirectoryLock(deep);
  await expect(acquireDirectoryLock(deep)).rejects.toThrow(DataDirectoryInUseError);
  await lock.release();
});

test("an unusable directory is refused with its path", async () => {
  const file = join(folder.path, "a-file");
  await writeFile(file, "");
  await expect(openDataDirectory(file, recordingLog())).rejects.toThrow(`${file} cannot be used`);
});
