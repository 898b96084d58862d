/*
 * How long the server keeps what nobody removes by hand. A job of the server deletes what is older by these numbers, and
 * the page about privacy is written from them.
 */

interface Retained {
  readonly days: number;
  /** What is deleted, in words. */
  readonly what: string;
  /** What the days are counted from. */
  readonly from: string;
}

/** What is deleted by itself, by the name the database knows it under, in the order of the page. */
export const RETENTION = {
  unconfirmed_accounts: {
    days: 30,
    what: "Accounts whose email address was never confirmed",
    from: "the last mail to it",
  },
  unused_sessions: { days: 400, what: "Sign-ins of devices", from: "their last use" },
  read_notices: { days: 180, what: "Notifications", from: "you read them" },
  sign_in_log: { days: 90, what: "The log of sign-ins and account changes", from: "each line" },
  attempts: { days: 1, what: "Counts of attempts to sign in, by a code that names nobody", from: "they end" },
  removals: { days: 1, what: "What you removed, for undoing it", from: "you removed it" },
  sent_forms: {
    days: 1,
    what: "Marks of forms that were sent, so that one sent twice counts once",
    from: "they were sent",
  },
  account_mails: {
    days: 1,
    what: "Emails that could not be sent yet, about recovery codes and deleted accounts, with their address",
    from: "what they are about",
  },
  merged_rows: {
    days: 30,
    what: "What belonged to an entry of the catalogue that was merged into another, for undoing it",
    from: "the merge",
  },
  audit_log: { days: 730, what: "The log of what administrators did", from: "each entry" },
} as const satisfies Readonly<Record<string, Retained>>;

/** The days alone, as the database takes them. */
export function retentionDays(): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(RETENTION).map(([name, { days }]) => [name, days]));
}
