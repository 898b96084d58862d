/** One e-mail as it was sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** When, ISO. */
  readonly at: string;
}

/** E-mails that nobody delivers: without a mail server they are kept in memory, for whoever runs the site. */
export interface Mailbox {
  /** Newest first, at most 200. */
  list(): readonly Mail[];
}
