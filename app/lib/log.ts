/** Structured log. Fields first, then one plain sentence; never a secret, an e-mail or a query value. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** A log whose every line carries `fields` as well. */
  child(fields: object): Log;
  /**
   * Makes what writes one line on level info again and again. A log may have it for lines that cost too much otherwise.
   *
   * @returns writes the line, with fields whose values were made here: they are written as they are
   */
  frequent?(fields: object, message: string): (changing: object) => void;
}
