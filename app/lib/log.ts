/** Structured log. Fields first, then one plain sentence; never a secret, an e-mail or a query value. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** A log whose every line carries `fields` as well. */
  child(fields: object): Log;
}
