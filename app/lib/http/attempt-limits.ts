/** The kinds of attempts that are limited. */
export type AttemptKind = "sign-in" | "sign-up" | "recover" | "resend" | "verify" | "change" | "provider";

/** One attempt, and by whom. */
export interface Attempt {
  readonly kind: AttemptKind;
  /** The visitor's IP address. */
  readonly ip: string;
  /** Whose account it is about: an e-mail address, or an account's id. */
  readonly address?: string;
  /** This device signed in to that account before. It is counted apart, so that guesses from elsewhere do not lock it out. */
  readonly knownDevice?: boolean;
  /** It sends an email, of which there is one in {@link MAIL_PAUSE_S} to an address. */
  readonly paced?: boolean;
}

/** Counts attempts, for all instances of the site together. */
export interface AttemptLimits {
  /** Seconds to wait; 0 when the attempt may be made now, and is counted. Rejects when it cannot be counted. */
  take(attempt: Attempt): Promise<number>;
  /** After a success the account's count starts anew. */
  succeeded(attempt: Attempt): Promise<void>;
  /** Takes back the count of an attempt that the server failed to check, and that told its maker nothing. */
  giveBack(attempt: Attempt): Promise<void>;
}

/** One count: at most `limit` attempts in `windowS` seconds. */
export interface Bucket {
  /** What is counted; two visitors share a count when this is equal. */
  readonly subject: string;
  readonly limit: number;
  readonly windowS: number;
}

/**
 * Time between two emails to one address, in seconds. The account service sends one a minute, and begins to count a
 * moment later than the site.
 */
export const MAIL_PAUSE_S = 65;

/** The seconds until a mail may be sent again, never more than the pause: the clock may have been set back since. */
export function mailPauseLeftS(nextAt: number, now: number): number {
  return Math.max(0, Math.min(MAIL_PAUSE_S, Math.ceil((nextAt - now) / 1_000)));
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

const RULES: Readonly<
  Record<AttemptKind, { readonly perAddress?: number; readonly perIp?: number; readonly windowS: number }>
> = {
  "sign-in": { perAddress: 10, perIp: 30, windowS: 15 * MINUTE_S },
  "sign-up": { perAddress: 3, perIp: 10, windowS: HOUR_S },
  recover: { perAddress: 3, perIp: 15, windowS: HOUR_S },
  resend: { perAddress: 3, perIp: 15, windowS: HOUR_S },
  verify: { perIp: 30, windowS: 15 * MINUTE_S },
  change: { perAddress: 10, windowS: HOUR_S },
  // Each begins a flow that is kept for an hour, whether the visitor comes back from the provider or not.
  provider: { perIp: 30, windowS: 15 * MINUTE_S },
};

/** The counts an attempt belongs to. */
export function bucketsOf(attempt: Attempt): readonly Bucket[] {
  const { perAddress, perIp, windowS } = RULES[attempt.kind];
  const own = addressBucket(attempt);
  return [
    ...(attempt.paced === true && attempt.address !== undefined ? [pauseBucket(attempt.kind, attempt.address)] : []),
    ...(perAddress !== undefined && own !== null ? [{ subject: own, limit: perAddress, windowS }] : []),
    ...(perIp !== undefined ? [{ subject: `${attempt.kind} ip ${ipGroup(attempt.ip)}`, limit: perIp, windowS }] : []),
  ];
}

/** The count that keeps two emails to one address apart. */
function pauseBucket(kind: AttemptKind, address: string): Bucket {
  return { subject: `${kind} pause ${sameAddress(address)}`, limit: 1, windowS: MAIL_PAUSE_S };
}

/** The key of the account's own count; null when the attempt is about no account. */
export function addressBucket({ kind, address, knownDevice = false }: Attempt): string | null {
  if (address === undefined) return null;
  return `${kind} ${knownDevice ? "device" : "address"} ${sameAddress(address)}`;
}

/**
 * One form for all spellings that most providers deliver to the same mailbox: case, dots and a `+tag` in the
 * part before the `@` do not count.
 */
export function sameAddress(address: string): string {
  const plain = address.normalize("NFKC").trim().toLowerCase();
  const at = plain.lastIndexOf("@");
  if (at === -1) return plain;
  const local = (plain.slice(0, at).split("+", 1)[0] ?? "").replaceAll(".", "");
  return `${local}@${plain.slice(at + 1)}`;
}

/** The addresses that share a count: a whole /64 of IPv6, because one household or server has that many addresses. */
export function ipGroup(ip: string): string {
  const plain = ip.toLowerCase().split("%", 1)[0] ?? "";
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: missing }, () => "0"), ...last].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
