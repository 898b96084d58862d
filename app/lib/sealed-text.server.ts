import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a sealed text can be opened with: the server's secret, and what the text is for. */
export interface Seal {
  readonly secret: string;
  /** Another one has another key, so that a text cannot be put where a different one belongs. */
  readonly purpose: string;
}

const keyOf = ({ secret, purpose }: Seal) => Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));

/** Encrypts a text with AES-256-GCM, so that it can neither be read nor changed without the secret. */
export function sealText(text: string, seal: Seal): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(seal), nonce, { authTagLength: TAG_BYTES });
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** The text in what {@link sealText} has made; null when it was changed, or made with another secret or for another purpose. */
export function openSealed(sealed: string, seal: Seal): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv("aes-256-gcm", keyOf(seal), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString("utf8");
  } catch {
    return null;
  }
}
