import { createHmac, randomBytes, randomInt } from "node:crypto";

const LINK_BYTES = 32;

/** The token of a link. Fully random, since the digest of a short code could be guessed. */
export function newLinkToken(): string {
  return randomBytes(LINK_BYTES).toString("base64url");
}

const CODE_DIGITS = 8;

/** A code that the user types in. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
}

/** The stored form of a code: the table alone does not reveal it. */
export function codeDigest(secret: string, accountId: string, code: string): string {
  return createHmac("sha256", secret).update(`code ${accountId} ${code}`).digest("base64url");
}
