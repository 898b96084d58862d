/** One e-mail as it was sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Further headers by name. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** When, ISO. */
  readonly at: string;
}

/** E-mails that are not delivered: without a mail server they are kept, for the operator to read. */
export interface Mailbox {
  /** Newest first, at most 200. */
  list(): Promise<readonly Mail[]> | readonly Mail[];
}
