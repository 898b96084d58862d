import { createHmac, randomBytes } from "node:crypto";
import { equalsInConstantTime } from "../constant-time";

/*
 * Codes that change with the time (RFC 6238), with what every authenticator app assumes: SHA-1, six digits, 30 seconds.
 */

/** How long a code is shown, in seconds. */
export const STEP_S = 30;

const DIGITS = 6;
const SECRET_BYTES = 20;
/** Steps that the user's clock may be behind or ahead. */
const SKEW = 1;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new random secret in base32, as it is typed into an app. */
export function newTotpSecret(): string {
  let bits = "";
  for (const byte of randomBytes(SECRET_BYTES)) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)] ?? "").join("");
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** The number of the step that a time is in. */
export function totpStepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / STEP_S);
}

/** The code of a step. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, "0");
}

/**
 * The step whose code it is, of the present one and its neighbours; null for a wrong code.
 *
 * @param after the last step whose code was used: it and those before do not count any more
 */
export function matchingTotpStep(
  secret: string,
  code: string,
  { now, after }: { readonly now: Date; readonly after: number | null },
): number | null {
  const present = totpStepAt(now);
  let found: number | null = null;
  // All of them, so that the time does not tell which one it was.
  for (let step = present - SKEW; step <= present + SKEW; step += 1) {
    const matches = equalsInConstantTime(totpCode(secret, step), code);
    if (matches && step > (after ?? -Infinity)) found ??= step;
  }
  return found;
}

/** The address that a QR code for an authenticator app holds. */
export function totpUri({
  secret,
  issuer,
  account,
}: {
  readonly secret: string;
  readonly issuer: string;
  readonly account: string;
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `algorithm=SHA1&digits=${DIGITS}&issuer=${encodeURIComponent(issuer)}&period=${STEP_S}&secret=${secret}`;
  return `otpauth://totp/${label}?${query}`;
}
