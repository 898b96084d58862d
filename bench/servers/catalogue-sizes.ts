import { join } from "node:path";
import { makeGeneratedData } from "../data/generated-data";
import { temporaryFolder } from "./processes";
import { releaseFolder, startSite, waitUntilCopied, waitUntilCurrent, type MeasuredSite } from "./servers";

/** Stands for the size of the real catalogue. */
export const SEED = "seed";
export type Size = typeof SEED | number;

/** Data directories of every size, each as the product left it when it last stopped. */
export interface DataDirectories {
  readonly sizes: readonly Size[];
  of(size: Size): string;
}

/** Makes a data directory for the seed and one for each number of parts, in directories that end with the bench. */
export async function makeDataDirectories(
  generated: readonly number[],
  print: (line: string) => void,
): Promise<DataDirectories> {
  const directories = new Map<Size, string>();
  for (const size of [SEED, ...generated] as const) {
    const from = performance.now();
    const dataDir = join(await temporaryFolder(`data-${size}`), "data");
    if (typeof size === "number") {
      const release = await releaseFolder({ seeded: false });
      await makeGeneratedData(dataDir, join(release, "supabase", "migrations"), size);
    }
    directories.set(size, dataDir);
    const site = await start(size, dataDir);
    await waitUntilCopied(site);
    await site.stop();
    print(`  ${formatSize(size)}: ${((performance.now() - from) / 1_000).toFixed(0)} s`);
  }
  return {
    sizes: [...directories.keys()],
    of: (size) => {
      const dataDir = directories.get(size);
      if (dataDir === undefined) throw new Error(`There is no catalogue of size ${size}`);
      return dataDir;
    },
  };
}

/** Starts the product on one of the directories and waits until it has read what the database holds. */
export async function startSiteOfSize(directories: DataDirectories, size: Size): Promise<MeasuredSite> {
  return start(size, directories.of(size));
}

async function start(size: Size, dataDir: string): Promise<MeasuredSite> {
  const site = await startSite(dataDir, { seeded: size === SEED });
  await waitUntilCurrent(site);
  return site;
}

/** A catalogue size as text. */
export function formatSize(size: Size): string {
  return size === SEED ? "the seed" : `${size.toLocaleString("en")} parts`;
}
