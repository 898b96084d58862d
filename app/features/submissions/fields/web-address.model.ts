import { parsedUrl } from "~/lib/parsed-url";

const MOST_ADDRESS = 2_000;

const TEXTS = {
  notHttps: "Type a complete address that begins with https://",
  tooLong: "An address has 2000 characters at most",
  spaces: "An address has no spaces: copy it from your browser",
  user: "Leave out the name and password before the @",
  notPublic: "Use an address of the public internet, with a name such as example.com",
  letters: "Copy the address from your browser: the name of the site has letters that others cannot type",
} as const;

/** What is wrong with an address that everybody may follow: https, a name with a dot, nobody's password; null for nothing. */
export function addressProblem(text: string): string | null {
  if (text.length > MOST_ADDRESS) return TEXTS.tooLong;
  if (!/^https:\/\//i.test(text)) return TEXTS.notHttps;
  if (/\s/.test(text)) return TEXTS.spaces;
  const url = parsedUrl(text);
  if (url === null) return TEXTS.notHttps;
  const { hostname, username, password } = url;
  if (username !== "" || password !== "") return TEXTS.user;
  if (!/\.[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname)) return TEXTS.notPublic;
  return /^[\x21-\x7e]*$/.test(siteIn(text)) ? null : TEXTS.letters;
}

/** The part of an address before its path, as it is typed. */
function siteIn(text: string): string {
  return /^[^/]*\/\/[^/?#]*/.exec(text)?.[0] ?? "";
}
