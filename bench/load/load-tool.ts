import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { installSystemPackage, onPath } from "../../scripts/install/packages.mjs";
import { cpuMicroseconds, runOnLoadCore, temporaryFolder } from "../servers/processes";
import type { Target } from "../servers/servers";

/** Requests to be sent for a while. */
export interface Load {
  readonly target: Target;
  /** One path, requested over and over, or a list whose entries are requested once each. */
  readonly path: string | PathList;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** A whole number. */
  readonly seconds: number;
}

export interface Measured {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of the server's CPU time for one request. */
  readonly cpu: number;
}

/** Paths that are requested once each, in any number of rounds. */
export class PathList {
  #next = 0;
  readonly #paths: readonly string[];

  constructor(paths: readonly string[]) {
    if (new Set(paths).size !== paths.length) throw new Error("A list of paths holds one twice");
    this.#paths = paths;
  }

  /** Paths not requested yet. */
  remaining(): readonly string[] {
    return this.#paths.slice(this.#next);
  }

  /** Marks paths as requested. Throws when there were not enough of them, so that some were requested twice. */
  use(count: number): void {
    this.#next += count;
    if (this.#next > this.#paths.length) throw new Error(`${this.#paths.length} different paths were not enough`);
  }

  /** A new list of the same paths, for another server. */
  again(): PathList {
    return new PathList(this.#paths);
  }
}

/** A program that generates load. */
export interface LoadTool {
  readonly name: string;
  run(load: Load): Promise<Measured>;
}

const WRK_SCRIPT = fileURLToPath(new URL("./wrk.lua", import.meta.url));

/** wrk when there is one or one can be installed, otherwise autocannon. */
export async function findLoadTool(): Promise<LoadTool> {
  const wrk = (await onPath("wrk")) ?? ((await installSystemPackage("wrk")) ? await onPath("wrk") : null);
  return wrk === null ? autocannonTool() : wrkTool(wrk);
}

interface Counted {
  readonly requests: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
  /** Paths taken from the list, those in flight at the end included. */
  readonly taken: number;
}

/** Adds the server's CPU time to what the tool counted. Throws when any request failed. */
async function measured({ target, path }: Load, run: () => Promise<Counted>): Promise<Measured> {
  const before = cpuMicroseconds(target.pid);
  const counted = await run();
  const cpu = cpuMicroseconds(target.pid) - before;
  if (path instanceof PathList) path.use(counted.taken);
  if (counted.requests === 0) throw new Error(`${target.origin} sent no response under load`);
  if (counted.failed > 0) throw new Error(`${counted.failed} of ${counted.requests} responses were not successful`);
  return {
    requests: counted.requests,
    perSecond: counted.requests / counted.seconds,
    p50: counted.p50,
    p99: counted.p99,
    cpu: cpu / counted.requests,
  };
}

const wrkOutput = z.object({
  requests: z.number(),
  microseconds: z.number(),
  p50: z.number(),
  p99: z.number(),
  failed: z.number(),
  refused: z.number(),
  taken: z.number(),
});

function wrkTool(program: string): LoadTool {
  let folder: Promise<string> | null = null;
  const writeList = async (paths: readonly string[]): Promise<string> => {
    folder ??= temporaryFolder("paths");
    const file = join(await folder, "paths.txt");
    await writeFile(file, paths.join("\n"));
    return file;
  };
  return {
    name: "wrk",
    run: (load) =>
      measured(load, async () => {
        const { target, path, headers, connections, seconds } = load;
        const list = path instanceof PathList ? await writeList(path.remaining()) : null;
        const printed = await runOnLoadCore(
          program,
          [
            // A slow response is not a failure; only a missing one is.
            ...["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "30s", "-s", WRK_SCRIPT],
            ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
            target.origin + (typeof path === "string" ? path : "/"),
          ],
          { ...process.env, ...(list === null ? {} : { BENCH_PATHS: list }) },
        );
        const line = printed.split("\n").find((text) => text.startsWith("{")) ?? "";
        const counted = wrkOutput.parse(JSON.parse(line));
        return {
          requests: counted.requests,
          seconds: counted.microseconds / 1e6,
          p50: counted.p50 / 1e3,
          p99: counted.p99 / 1e3,
          failed: counted.failed + counted.refused,
          taken: counted.taken,
        };
      }),
  };
}

async function autocannonTool(): Promise<LoadTool> {
  const { default: autocannon } = await import("autocannon");
  return {
    name: "autocannon",
    run: (load) =>
      measured(load, async () => {
        const { target, path, headers, connections, seconds } = load;
        const remaining = path instanceof PathList ? path.remaining() : [];
        let taken = 0;
        const result = await autocannon({
          url: target.origin + (typeof path === "string" ? path : "/"),
          connections,
          duration: seconds,
          headers,
          ...(path instanceof PathList && {
            requests: [{ setupRequest: (request) => ({ ...request, path: remaining[taken++] ?? "/" }) }],
          }),
        });
        return {
          requests: result.requests.total,
          seconds: result.duration,
          p50: result.latency.p50,
          p99: result.latency.p99,
          failed: result.errors + result.non2xx,
          taken,
        };
      }),
  };
}

/** One thing to measure in every round. */
export interface Slot {
  readonly name: string;
  readonly load: Omit<Load, "seconds">;
}

/**
 * Measures all slots in every round, each round in the opposite order of the one before, so that what drifts while
 * the bench runs affects all of them equally. The first round warms up and is not counted.
 *
 * @returns what was measured, by name, one entry a round
 */
export async function interleave(
  tool: LoadTool,
  slots: readonly Slot[],
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<ReadonlyMap<string, readonly Measured[]>> {
  const results = new Map<string, Measured[]>(slots.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    const order = round % 2 === 0 ? slots : [...slots].reverse();
    for (const { name, load } of order) {
      const result = await tool.run({ ...load, seconds: round === 0 ? 1 : seconds });
      if (round > 0) results.get(name)?.push(result);
    }
  }
  return results;
}
