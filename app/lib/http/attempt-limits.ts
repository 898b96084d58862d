/** The kinds of attempts that are limited. */
export type AttemptKind =
  | "sign-in"
  | "factor"
  | "recovery-code"
  | "sign-up"
  | "recover"
  | "resend"
  | "verify"
  | "change"
  | "provider"
  | "submit"
  | "download"
  | "running-download";

/** One attempt, and by whom. */
export interface Attempt {
  readonly kind: AttemptKind;
  /** The visitor's IP address. */
  readonly ip: string;
  /** Whose account it is about: an e-mail address, or an account's id. */
  readonly address?: string;
  /** Id of the device, if it signed in to that account before: then only its own attempts count, and nobody else's. */
  readonly device?: string;
  /** It sends an email, of which there is one in {@link MAIL_PAUSE_S} to an address. */
  readonly paced?: boolean;
}

/** Counts attempts, for all instances of the site together. */
export interface AttemptLimits {
  /** Seconds to wait; 0 when the attempt may be made now, and is counted. Rejects when it cannot be counted. */
  take(attempt: Attempt): Promise<number>;
  /** After a success the caller's own counts start anew, and the account's is one less. */
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
const DAY_S = 24 * HOUR_S;

/**
 * Whose attempts a count is of: all on one account, those on one account from one network or from one device, or all
 * from one network.
 */
type Scope = "account" | "account and ip" | "account and device" | "ip";

interface Rule {
  readonly of: Scope;
  readonly limit: number;
  readonly windowS: number;
  /** What a success does to the count: it starts anew, or only the successful attempt is taken back. */
  readonly afterSuccess?: "clear" | "give back";
}

/*
 * Signing in (docs/decisions/0021-limits-without-lockout.md). One network reaches its own limits long before the
 * account's, so it takes several to hold up the account's owner on a new device, and the mailed link is open even then.
 */
const NEW_DEVICE: readonly Rule[] = [
  { of: "account and ip", limit: 10, windowS: 15 * MINUTE_S, afterSuccess: "clear" },
  { of: "account and ip", limit: 30, windowS: DAY_S, afterSuccess: "clear" },
  { of: "account", limit: 40, windowS: 15 * MINUTE_S, afterSuccess: "give back" },
  { of: "account", limit: 200, windowS: DAY_S, afterSuccess: "give back" },
  { of: "ip", limit: 30, windowS: 15 * MINUTE_S },
];
const KNOWN_DEVICE: readonly Rule[] = [
  { of: "account and device", limit: 10, windowS: 15 * MINUTE_S, afterSuccess: "clear" },
  // Not for the account's sake: whoever knows its password could make the server compare it without end.
  { of: "account and device", limit: 100, windowS: DAY_S },
];

/*
 * Codes of a second factor. Who tries them knows the password already, and three of a million codes are right, so there
 * are fewer tries. A recovery code is not counted with them: it opens what others have filled up.
 */
const FACTOR_ON_NEW_DEVICE: readonly Rule[] = [
  { of: "account and ip", limit: 10, windowS: 15 * MINUTE_S, afterSuccess: "clear" },
  { of: "account and ip", limit: 20, windowS: DAY_S, afterSuccess: "clear" },
  { of: "account", limit: 30, windowS: 15 * MINUTE_S, afterSuccess: "give back" },
  { of: "account", limit: 60, windowS: DAY_S, afterSuccess: "give back" },
  { of: "ip", limit: 30, windowS: 15 * MINUTE_S },
];
const FACTOR_ON_KNOWN_DEVICE: readonly Rule[] = [
  { of: "account and device", limit: 10, windowS: 15 * MINUTE_S, afterSuccess: "clear" },
  { of: "account and device", limit: 40, windowS: DAY_S },
];

const RULES: Readonly<Record<Exclude<AttemptKind, "sign-in" | "factor">, readonly Rule[]>> = {
  "sign-up": [
    { of: "account", limit: 3, windowS: HOUR_S },
    { of: "ip", limit: 10, windowS: HOUR_S },
  ],
  // The window is no longer than a link is valid, so whoever has to wait has a link that works: a link that was used
  // is a success.
  recover: [
    { of: "account", limit: 3, windowS: HOUR_S, afterSuccess: "clear" },
    { of: "ip", limit: 15, windowS: HOUR_S },
  ],
  resend: [
    { of: "account", limit: 3, windowS: HOUR_S },
    { of: "ip", limit: 15, windowS: HOUR_S },
  ],
  verify: [{ of: "ip", limit: 30, windowS: 15 * MINUTE_S }],
  change: [{ of: "account", limit: 10, windowS: HOUR_S }],
  // Nobody guesses sixty random bits; this keeps a script from trying all the same.
  "recovery-code": [
    { of: "account and ip", limit: 10, windowS: 15 * MINUTE_S, afterSuccess: "clear" },
    { of: "ip", limit: 30, windowS: 15 * MINUTE_S },
  ],
  // Each begins a flow that is kept for an hour, whether the visitor comes back from the provider or not.
  provider: [{ of: "ip", limit: 30, windowS: 15 * MINUTE_S }],
  // What one member may send in a day is counted by the database.
  submit: [{ of: "ip", limit: 3, windowS: MINUTE_S }],
  // Everything that is held of a member, which reads every table.
  download: [{ of: "account", limit: 20, windowS: HOUR_S }],
  // Given back when the download ends. The window is for one that never says so, since its server was killed.
  "running-download": [{ of: "account", limit: 2, windowS: 15 * MINUTE_S }],
};

const PAUSE: Rule = { of: "account", limit: 1, windowS: MAIL_PAUSE_S };

function rulesOf({ kind, device, paced = false }: Attempt): readonly Rule[] {
  if (kind === "sign-in") return device === undefined ? NEW_DEVICE : KNOWN_DEVICE;
  if (kind === "factor") return device === undefined ? FACTOR_ON_NEW_DEVICE : FACTOR_ON_KNOWN_DEVICE;
  return paced ? [PAUSE, ...RULES[kind]] : RULES[kind];
}

/** What a count of the attempt is about; null when it names no account. */
function subjectOf({ kind, ip, address, device }: Attempt, { of, windowS }: Rule): string | null {
  const own = of === "account and ip" || of === "ip" ? ipGroup(ip) : of === "account and device" ? (device ?? "") : "";
  if (of !== "ip" && address === undefined) return null;
  return [kind, of, windowS, own, ...(of === "ip" ? [] : [sameAddress(address ?? "")])].join(" ");
}

/** The counts an attempt belongs to. */
export function bucketsOf(attempt: Attempt): readonly Bucket[] {
  return rulesOf(attempt).flatMap((rule) => {
    const subject = subjectOf(attempt, rule);
    return subject === null ? [] : [{ subject, limit: rule.limit, windowS: rule.windowS }];
  });
}

/** The subjects of the counts that a success of the attempt clears, and of those it is taken back from. */
export function subjectsAfterSuccess(attempt: Attempt): {
  readonly cleared: readonly string[];
  readonly givenBack: readonly string[];
} {
  const subjects = (after: Rule["afterSuccess"]) =>
    rulesOf(attempt).flatMap((rule) => (rule.afterSuccess === after ? (subjectOf(attempt, rule) ?? []) : []));
  return { cleared: subjects("clear"), givenBack: subjects("give back") };
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
