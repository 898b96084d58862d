/**
 * Ends the command with one plain sentence instead of a stack trace.
 *
 * @param {unknown} error
 * @returns {never}
 */
export function failWith(error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
