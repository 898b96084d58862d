import { parsedUrl } from "../parsed-url";

/**
 * What an address that somebody typed may be in a link: an address of the web that begins with `https://`, and never one
 * that runs a script, opens a file or names another protocol. Null for every other text, which is shown as it is.
 */
export function webLink(typed: string): string | null {
  // A browser takes spaces, tabs and line breaks out of an address before it reads it.
  const url = /^https:\/\/[^\s\\]+$/i.test(typed) ? parsedUrl(typed) : null;
  if (url === null) return null;
  const { hostname, username, password } = url;
  return hostname.includes(".") && username === "" && password === "" ? typed : null;
}
