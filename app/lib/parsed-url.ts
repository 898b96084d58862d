/**
 * The address that a text is; null when it is none. Not `URL.canParse()`: once Node 20 has compiled a function that calls
 * it, it refuses every text with a letter like "ü".
 */
export function parsedUrl(text: string, base?: string): URL | null {
  // A header that was not sent, as a rule: nearly every page would make an exception, with its stack, for each.
  if (text === "" && base === undefined) return null;
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
