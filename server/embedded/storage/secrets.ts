import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { chmod, open, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Log } from "~/lib/log";

/**
 * Secrets from public documentation, examples or libraries: anyone with them could sign in as any user.
 */
const KNOWN_SECRETS = new Set([
  "unsafe-secret-change-me",
  "dev-secret-change-me",
  "super-secret-jwt-token-with-at-least-32-characters-long",
  "your-super-secret-jwt-token-with-at-least-32-characters-long",
  "your-jwt-secret-here-your-jwt-secret-here",
  "sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH",
  "sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz",
]);

const MIN_SECRET_LENGTH = 40;

const signingSecret = z
  .string()
  .refine((value) => !KNOWN_SECRETS.has(value), "is a default that everybody knows")
  .refine((value) => value.length >= MIN_SECRET_LENGTH, `has fewer than ${MIN_SECRET_LENGTH} characters`)
  .refine((value) => new Set(value).size >= 12, "repeats a few characters only");

const apiKey = (kind: "publishable" | "secret") =>
  z
    .string()
    .refine((value) => !KNOWN_SECRETS.has(value), "is a default that everybody knows")
    .refine(
      (value) => new RegExp(`^sb_${kind}_[A-Za-z0-9_-]{31}$`).test(value),
      `does not look like an sb_${kind}_ key`,
    );

const secretsSchema = z
  .object({
    jwtSecret: signingSecret,
    sessionSecret: signingSecret,
    publishableKey: apiKey("publishable"),
    secretKey: apiKey("secret"),
  })
  .refine((secrets) => secrets.jwtSecret !== secrets.sessionSecret, {
    path: ["sessionSecret"],
    message: "is the same as jwtSecret",
  });

/** The signing secrets and API keys of this installation. */
export type Secrets = z.infer<typeof secretsSchema>;

/** The file that holds the secrets, inside the data directory. */
export const SECRETS_FILE = "secrets.json";

/**
 * Reads the secrets of a data directory, and creates them on first start.
 *
 * @throws Error naming the file and the problem when it is damaged or holds a publicly known secret
 */
export async function readOrCreateSecrets(directory: string, log: Log): Promise<Secrets> {
  const path = join(directory, SECRETS_FILE);
  const text = await readIfPresent(path);
  if (text === null) {
    const secrets = makeSecrets((bytes) => randomBytes(bytes));
    await writeSecrets(path, secrets);
    log.info({ path }, "made new secrets for this data directory");
    return secrets;
  }
  await tightenMode(path, log);
  return parseSecrets(path, text);
}

/** Checks the text of a secrets file; see {@link readOrCreateSecrets} for the errors. */
export function parseSecrets(path: string, text: string): Secrets {
  const advice = "Restore the file from a backup, or delete it to have new secrets made.";
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(`${path} is damaged: it is not JSON. ${advice}`);
  }
  const parsed = secretsSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  // Without the values, since this message is logged.
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".") || "the file"} ${issue.message}`);
  throw new Error(`${path} cannot be used: ${problems.join("; ")}. ${advice}`);
}

/**
 * The secrets that belong to a SESSION_SECRET: the same for all instances that have it, and none of them says anything
 * about it or another one.
 */
export function deriveSecrets(sessionSecret: string): Secrets {
  return makeSecrets((bytes, name) => Buffer.from(hkdfSync("sha256", sessionSecret, "", `first-layer ${name}`, bytes)));
}

/** Gives the bytes of which the secret with a name is made. */
type BytesOf = (bytes: number, name: keyof Secrets) => Buffer;

function makeSecrets(bytesOf: BytesOf): Secrets {
  return {
    jwtSecret: bytesOf(48, "jwtSecret").toString("base64url"),
    sessionSecret: bytesOf(48, "sessionSecret").toString("base64url"),
    publishableKey: apiKeyOf("publishable", bytesOf(17, "publishableKey")),
    secretKey: apiKeyOf("secret", bytesOf(17, "secretKey")),
  };
}

/** A key in Supabase's format: prefix, 22 characters of these bytes, checksum. */
function apiKeyOf(kind: "publishable" | "secret", bytes: Buffer): string {
  const body = `sb_${kind}_${bytes.toString("base64url").slice(0, 22)}`;
  const checksum = createHash("sha256").update(`supabase-self-hosted|${body}`).digest("base64url").slice(0, 8);
  return `${body}_${checksum}`;
}

async function writeSecrets(path: string, secrets: Secrets): Promise<void> {
  const draft = `${path}.new`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

async function tightenMode(path: string, log: Log): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o077) === 0) return;
  await chmod(path, 0o600);
  log.warn({ path, was: (mode & 0o777).toString(8) }, "other users could read the secrets; the file is private again");
}

async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
