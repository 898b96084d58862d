/** An error that ends a request. The message is one plain sentence for its reader, and repeats nothing they sent. */
export interface HttpError {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}
