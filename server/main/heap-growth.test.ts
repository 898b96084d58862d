import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";

const run = promisify(execFile);

/** Replaces the objects in use again and again, as a cache does, and says how large the heap was at most: bytes. */
const PROGRAM = `
  import { limitHeapGrowth } from "./server/main/heap-growth.ts";
  limitHeapGrowth();
  const make = () => Array.from({ length: 16 }, (_, at) => ({ at }));
  const ring = Array.from({ length: 100_000 }, make);
  const inUse = process.memoryUsage().heapUsed;
  let most = 0;
  for (let at = 0; at < 500_000; at++) {
    ring[at % ring.length] = make();
    if (at % 2_000 === 0) most = Math.max(most, process.memoryUsage().heapTotal);
  }
  console.log(JSON.stringify({ inUse, most, length: ring.length }));
`;

test("the heap does not grow to several times what is in use", async () => {
  const { stdout } = await run(process.execPath, ["--import", "tsx", "--input-type=module", "-e", PROGRAM]);
  const { inUse, most } = z.object({ inUse: z.number(), most: z.number() }).parse(JSON.parse(stdout));
  expect(most / inUse).toBeLessThan(3.2);
});
