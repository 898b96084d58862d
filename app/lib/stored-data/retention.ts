/*
 * How long the server keeps what nobody removes by hand. A job of the server deletes what is older by these numbers, and
 * the page about privacy is written from them.
 */

/** What is deleted by itself: after how many days, by the name the database knows it under. */
export const RETENTION_DAYS = {
  unconfirmed_accounts: 30,
  unused_sessions: 400,
  read_notices: 180,
  sign_in_log: 90,
  attempts: 1,
  removals: 1,
  sent_forms: 1,
  merged_rows: 30,
  audit_log: 730,
} as const;

/** What the database deletes. */
export type Retained = keyof typeof RETENTION_DAYS;

/** The same in words, in the order of the page. */
export const RETENTION_WORDS: Readonly<Record<Retained, { readonly what: string; readonly from: string }>> = {
  unconfirmed_accounts: { what: "Accounts whose email address was never confirmed", from: "the last mail to it" },
  unused_sessions: { what: "Sign-ins of devices", from: "their last use" },
  read_notices: { what: "Notifications", from: "you read them" },
  sign_in_log: { what: "The log of sign-ins and account changes", from: "each line" },
  attempts: { what: "Counts of attempts to sign in, by a code that names nobody", from: "they end" },
  removals: { what: "What you removed, for undoing it", from: "you removed it" },
  sent_forms: { what: "Marks of forms that were sent, so that one sent twice counts once", from: "they were sent" },
  merged_rows: {
    what: "What belonged to an entry of the catalogue that was merged into another, for undoing it",
    from: "the merge",
  },
  audit_log: { what: "The log of what administrators did", from: "each entry" },
};
