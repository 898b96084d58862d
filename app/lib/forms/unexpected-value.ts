/**
 * What is said of a value for which its schema has no words of its own: no form of the site sends one, and the library's
 * sentences are not for visitors.
 */
export function unexpectedValue(): string {
  return "This value cannot be used";
}
