import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import type { Log } from "~/lib/log";
import type { Encoding } from "../response/compression";
import type { CountedPage } from "../visits/counted-page";
import type { PublicRequest } from "./public-request";

/** The file with the pages that the next start begins with. */
export interface PageFile {
  readonly path: string;
  /** Names the build and the settings that the pages were made with: those of another one are not used. */
  readonly stamp: string;
}

const FORMAT = 1;
/** Longer ago a page may say something that nobody would call current. */
const LONGEST_AGE_MS = 60 * 60_000;
/** Bodies, bytes. In the file they take a third more. */
const MOST_BODY_BYTES = 8 * 1024 * 1024;
const MOST_FILE_BYTES = 16 * 1024 * 1024;
const OWNER_ONLY = 0o600;

const headSchema = z.object({ format: z.literal(FORMAT), stamp: z.string(), digest: z.string() });

const pageSchema = z.object({
  asked: z.object({
    key: z.string(),
    origin: z.string(),
    host: z.string(),
    secure: z.boolean(),
    path: z.string(),
    search: z.string(),
    cookies: z.string(),
    loggedPath: z.string(),
    withoutReferrer: z.boolean(),
    isLockable: z.boolean(),
    isClosable: z.boolean(),
    opensAsLeft: z.boolean(),
  }),
  etag: z.string(),
  counted: z
    .object({
      origin: z.string(),
      address: z.string(),
      isData: z.boolean(),
      route: z.string(),
      item: z.string(),
      search: z.object({ q: z.string(), results: z.number() }).nullable(),
    })
    .nullable(),
  headers: z.record(z.string(), z.string()),
  varies: z.boolean(),
  encoding: z.enum(["br", "gzip"]).nullable(),
  body: z.base64().transform((text) => Buffer.from(text, "base64")),
});

/** A page as the file has it: in one encoding, from which the others are made. */
export interface CopiedPage {
  readonly asked: PublicRequest;
  readonly etag: string;
  readonly counted: CountedPage | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The body is worth compressing. */
  readonly varies: boolean;
  readonly encoding: Encoding | null;
  readonly body: Buffer;
}

/** The pages in the file; none when it is missing, damaged, of another build, or older than an hour. */
export async function readPageFile(file: PageFile, log: Log): Promise<CopiedPage[]> {
  try {
    return await read(file);
  } catch (error) {
    log.warn({ reason: String(error) }, "The pages of the last run were not used");
    return [];
  }
}

async function read({ path, stamp }: PageFile): Promise<CopiedPage[]> {
  const found = await stat(path).catch(() => null);
  if (found === null || Date.now() - found.mtimeMs > LONGEST_AGE_MS || found.size > MOST_FILE_BYTES) return [];
  const text = await readFile(path, "utf8");
  const end = text.indexOf("\n");
  const head = headSchema.parse(JSON.parse(text.slice(0, Math.max(end, 0))));
  if (head.stamp !== stamp) return [];
  const rest = text.slice(end + 1);
  if (digestOf(rest) !== head.digest) throw new Error("it is damaged");
  return rest
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => pageSchema.parse(JSON.parse(line)));
}

/** Writes the file anew, the first pages if not all have room. A process that is killed meanwhile leaves the one before. */
export async function writePageFile({ path, stamp }: PageFile, pages: readonly CopiedPage[]): Promise<void> {
  let bytes = 0;
  const fitting = pages.filter(({ body }) => (bytes += body.length) <= MOST_BODY_BYTES);
  const rest = fitting.map((page) => `${JSON.stringify({ ...page, body: page.body.toString("base64") })}\n`).join("");
  const head = JSON.stringify({ format: FORMAT, stamp, digest: digestOf(rest) });
  // One process writes: what a killed one left is written over.
  const draft = `${path}.draft`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, `${head}\n${rest}`, { mode: OWNER_ONLY });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
