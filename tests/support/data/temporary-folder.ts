import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates an empty folder. Returns its path and the function that removes it. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "first-layer-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
