import { access, cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { ROOT } from "../../scripts/process.mjs";
import { CATALOGUE_COPY, PAGE_COPY } from "../../server/main/start-copies";
import { request, type WireResponse } from "../load/http";
import { freePort, startOnServerCore, temporaryFolder, type Running } from "./processes";

/** A server that responds. */
export interface Target extends Running {
  readonly origin: string;
  /** From the start of the process to the first 200, milliseconds. */
  readonly startedInMs: number;
}

/** The product with a data directory of its own. */
export interface MeasuredSite extends Target {
  readonly dataDir: string;
}

const BARE_SERVER = fileURLToPath(new URL("./bare-server.mjs", import.meta.url));
const START_LIMIT_MS = 180_000;

/** Responses of the bare server by path: what the product sent for the same page. */
export type BareResponses = ReadonlyMap<string, WireResponse>;

/** Starts plain `node:http` with ready-made responses. */
export async function startBare(results: BareResponses): Promise<Target> {
  const folder = await temporaryFolder("bare");
  const file = join(folder, "responses.json");
  const listed = [...results].map(([path, { headers, body }]) => ({
    path,
    headers: pickHeaders(headers),
    body: body.toString("base64"),
  }));
  await writeFile(file, JSON.stringify(listed));
  const port = await freePort();
  return whenResponding(port, [...results.keys()][0] ?? "/", () =>
    startOnServerCore([BARE_SERVER, file, String(port)], { cwd: folder, env: process.env, log: join(folder, "log") }),
  );
}

function pickHeaders(headers: WireResponse["headers"]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of ["content-type", "content-encoding"]) {
    const value = headers[name];
    if (typeof value === "string") picked[name] = value;
  }
  return picked;
}

/**
 * Starts the product's production server.
 *
 * @param dataDir made and filled with the seed when it is missing
 * @param seeded false keeps the seed out of a directory that has a generated catalogue
 * @param port the address of an earlier run; a free one without it
 * @param webProcesses when given, it runs on all cores with so many processes
 */
export async function startSite(
  dataDir: string,
  {
    seeded,
    port: given,
    webProcesses,
  }: { readonly seeded: boolean; readonly port?: number; readonly webProcesses?: number },
): Promise<MeasuredSite> {
  const folder = await releaseFolder({ seeded });
  const log = join(await temporaryFolder("log"), "log");
  const port = given ?? (await freePort());
  const target = await whenResponding(port, "/find", () =>
    startOnServerCore([join(folder, "build", "server.js")], {
      cwd: folder,
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        PORT: String(port),
        DATA_DIR: dataDir,
        ...(webProcesses !== undefined && { WEB_CONCURRENCY: String(webProcesses) }),
      },
      log,
      onAllCores: webProcesses !== undefined,
    }),
  );
  return { ...target, dataDir };
}

/**
 * Asks for a page until it is there.
 *
 * @param from when that began, milliseconds
 * @returns how long it took, milliseconds
 */
export async function timeUntilPage({ origin }: Target, path: string, from: number): Promise<number> {
  const end = performance.now() + START_LIMIT_MS;
  while (performance.now() < end) {
    const { status } = await request(origin + path);
    if (status === 200) return performance.now() - from;
    await wait(10);
  }
  throw new Error(`There was no page ${path} within three minutes`);
}

const releases: { seeded?: Promise<string>; empty?: Promise<string> } = {};

/** A folder with a copy of the built product, so that changes during the bench are not measured. */
export function releaseFolder({ seeded }: { readonly seeded: boolean }): Promise<string> {
  return (releases[seeded ? "seeded" : "empty"] ??= makeRelease(seeded));
}

async function makeRelease(seeded: boolean): Promise<string> {
  const folder = await temporaryFolder("release");
  await cp(join(ROOT, "build"), join(folder, "build"), { recursive: true });
  // Says that its programs are modules.
  await cp(join(ROOT, "package.json"), join(folder, "package.json"));
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const seed = join(ROOT, "supabase", "seed");
  await cp(join(ROOT, "supabase"), join(folder, "supabase"), {
    recursive: true,
    filter: (source) => seeded || !source.startsWith(seed),
  });
  await mkdir(join(folder, "supabase", "seed"), { recursive: true });
  return folder;
}

/** Waits until the server serves what the database holds, not the catalogue copy of its last run. */
export async function waitUntilCurrent(site: MeasuredSite): Promise<void> {
  const end = performance.now() + START_LIMIT_MS;
  while (performance.now() < end) {
    const { status, headers } = await request(`${site.origin}/find`);
    if (status === 200 && headers["cache-control"] !== "no-store") return;
    await wait(100);
  }
  throw new Error("The server did not read its catalogue within three minutes");
}

/** Waits until the server has written the catalogue copy that its next start reads. */
export async function waitUntilCopied({ dataDir }: MeasuredSite): Promise<void> {
  await waitFor(() => exists(join(dataDir, CATALOGUE_COPY)));
}

/** Asks for `/find` as visitors do, and waits until the server has written it down for its next start. */
export async function waitUntilFindIsKept(site: MeasuredSite): Promise<void> {
  for (let time = 0; time < ASKED_OFTEN; time++) await request(`${site.origin}/find`);
  await waitFor(() => isFindKept(site.dataDir));
}

/** Whether a data directory has the pages of its last run. */
export function isFindKept(dataDir: string): Promise<boolean> {
  return exists(join(dataDir, PAGE_COPY));
}

const ASKED_OFTEN = 5;

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function waitFor(isThere: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + START_LIMIT_MS;
  while (performance.now() < end) {
    if (await isThere()) return;
    await wait(100);
  }
  throw new Error("The server did not write what its next start begins with within three minutes");
}

/** The secret API key, to which row level security does not apply. */
export async function secretKeyOf({ dataDir }: MeasuredSite): Promise<string> {
  const text = await readFile(join(dataDir, "secrets.json"), "utf8");
  return z.object({ secretKey: z.string() }).parse(JSON.parse(text)).secretKey;
}

async function whenResponding(port: number, path: string, start: () => Promise<Running>): Promise<Target> {
  const origin = `http://127.0.0.1:${port}`;
  const from = performance.now();
  const running = await start();
  while (performance.now() - from < START_LIMIT_MS && !running.ended()) {
    const status = await request(origin + path).then(
      (response) => response.status,
      () => null,
    );
    if (status === 200) return { ...running, origin, startedInMs: performance.now() - from };
    // Requests slow the starting server down, so poll fast only until it listens.
    await wait(status === null ? 2 : 10);
  }
  const output = await running.lastOutput();
  await running.stop();
  throw new Error(`There was no response to ${path}. The output of the server: ${output}`);
}
