/*
 * The scoring rules of Mozilla's HTTP Observatory (version 2 of 2024 and later), written down from
 * its public score table: https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
 * Two facts lie outside a response and are assumed: the site is reached over https with a valid
 * certificate, and a domain whose header requests it is on the HSTS preload list.
 */

export interface Scored {
  readonly score: number;
  /** Every test with what it found and what that adds or takes. */
  readonly findings: Readonly<Record<string, { readonly result: string; readonly modifier: number }>>;
}

export interface SeenResponse {
  readonly headers: Headers;
  readonly body: string;
}

const MINIMUM_FOR_EXTRA_CREDIT = 90;
const BASELINE = 100;

/** The score of one response: 100, less what is missing, plus bonuses when at least 90 is left. */
export function score(response: SeenResponse): Scored {
  const findings = {
    "content-security-policy": policyFinding(response.headers.get("content-security-policy")),
    cookies: cookieFinding(response.headers.getSetCookie()),
    "cross-origin-resource-sharing": corsFinding(response.headers),
    "referrer-policy": referrerFinding(response.headers.get("referrer-policy")),
    "strict-transport-security": hstsFinding(response.headers.get("strict-transport-security")),
    "subresource-integrity": integrityFinding(response),
    "x-content-type-options": sniffFinding(response.headers.get("x-content-type-options")),
    "x-frame-options": frameFinding(response.headers),
    "cross-origin-resource-policy": resourceFinding(response.headers.get("cross-origin-resource-policy")),
  };
  const modifiers = Object.values(findings).map(({ modifier }) => modifier);
  const uncurved = BASELINE + sum(modifiers.filter((modifier) => modifier < 0));
  const full = BASELINE + sum(modifiers);
  return { score: Math.max(0, uncurved >= MINIMUM_FOR_EXTRA_CREDIT ? full : uncurved), findings };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function finding(result: string, modifier: number) {
  return { result, modifier };
}

const BROAD = ["ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"];
const BROAD_OR_INLINE = [...BROAD, "'unsafe-inline'", "data:"];

function policyFinding(header: string | null) {
  if (header === null) return finding("csp-not-implemented", -25);
  const directives = new Map<string, string[]>();
  for (const directive of header.split(";")) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  if (directives.size === 0) return finding("csp-header-invalid", -25);
  const sourcesOf = (name: string) => directives.get(name) ?? directives.get("default-src") ?? ["*"];
  const withoutIgnoredInline = (sources: string[]) =>
    sources.some((source) => /^'(?:nonce|sha256|sha384|sha512)-/.test(source))
      ? sources.filter((source) => source !== "'unsafe-inline'")
      : sources;
  const scripts = withoutIgnoredInline(sourcesOf("script-src"));
  const styles = withoutIgnoredInline(sourcesOf("style-src"));
  const has = (sources: readonly string[], wanted: readonly string[]) =>
    sources.some((source) => wanted.includes(source));

  if (has(scripts, BROAD_OR_INLINE) || has(sourcesOf("object-src"), BROAD)) {
    return finding("csp-implemented-with-unsafe-inline", -20);
  }
  const active = [...directives].filter(([name]) => name !== "img-src" && name !== "media-src").flatMap(([, s]) => s);
  const insecure = (sources: readonly string[]) => sources.some((source) => /^(?:http|ftp):/.test(source));
  if (insecure(active)) return finding("csp-implemented-with-insecure-scheme", -20);
  if (has([...scripts, ...styles], ["'unsafe-eval'"])) return finding("csp-implemented-with-unsafe-eval", -10);
  if (insecure([...sourcesOf("img-src"), ...sourcesOf("media-src")])) {
    return finding("csp-implemented-with-insecure-scheme-in-passive-content-only", -10);
  }
  if (has(styles, BROAD_OR_INLINE)) return finding("csp-implemented-with-unsafe-inline-in-style-src-only", 0);
  const defaults = directives.get("default-src");
  return defaults?.length === 1 && defaults[0] === "'none'"
    ? finding("csp-implemented-with-no-unsafe-default-src-none", 10)
    : finding("csp-implemented-with-no-unsafe", 5);
}

function cookieFinding(cookies: readonly string[]) {
  if (cookies.length === 0) return finding("cookies-not-found", 0);
  const worst = cookies.map(oneCookie).sort((one, other) => one.modifier - other.modifier)[0];
  return worst ?? finding("cookies-not-found", 0);
}

function oneCookie(cookie: string) {
  const [pair = "", ...attributes] = cookie.split(";").map((part) => part.trim());
  const name = pair.split("=")[0]?.toLowerCase() ?? "";
  const flags = new Map(
    attributes.map((attribute) => {
      const [flag = "", value = ""] = attribute.toLowerCase().split("=");
      return [flag, value];
    }),
  );
  const isSession = name.includes("sess") || name.includes("login");
  const sameSite = flags.get("samesite");
  if (sameSite !== undefined && !["lax", "strict", "none"].includes(sameSite)) {
    return finding("cookies-samesite-flag-invalid", -20);
  }
  if (isSession && !flags.has("httponly")) return finding("cookies-session-without-httponly-flag", -30);
  if (!flags.has("secure")) {
    return isSession
      ? finding("cookies-session-without-secure-flag-but-protected-by-hsts", -10)
      : finding("cookies-without-secure-flag-but-protected-by-hsts", -5);
  }
  return sameSite === undefined
    ? finding("cookies-secure-with-httponly-sessions", 0)
    : finding("cookies-secure-with-httponly-sessions-and-samesite", 5);
}

function corsFinding(headers: Headers) {
  const everyone = headers.get("access-control-allow-origin") === "*";
  return everyone && headers.get("access-control-allow-credentials") === "true"
    ? finding("cross-origin-resource-sharing-implemented-with-universal-access", -50)
    : finding("cross-origin-resource-sharing-not-universal", 0);
}

const GOOD_REFERRER = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];
const BAD_REFERRER = ["origin", "origin-when-cross-origin", "unsafe-url", "no-referrer-when-downgrade"];

function referrerFinding(header: string | null) {
  if (header === null) return finding("referrer-policy-not-implemented", 0);
  const known = header
    .split(",")
    .map((policy) => policy.trim().toLowerCase())
    .filter((policy) => GOOD_REFERRER.includes(policy) || BAD_REFERRER.includes(policy));
  const last = known.at(-1) ?? "";
  if (GOOD_REFERRER.includes(last)) return finding("referrer-policy-private", 5);
  return finding(BAD_REFERRER.includes(last) ? "referrer-policy-unsafe" : "referrer-policy-header-invalid", -5);
}

const SIX_MONTHS = 15_552_000;

function hstsFinding(header: string | null) {
  if (header === null) return finding("hsts-not-implemented", -20);
  const parameters = header
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const maxAge = Number(parameters.find((part) => part.startsWith("max-age="))?.slice("max-age=".length) ?? NaN);
  if (header.includes(",") || Number.isNaN(maxAge)) return finding("hsts-header-invalid", -20);
  if (maxAge < SIX_MONTHS) return finding("hsts-implemented-max-age-less-than-six-months", -10);
  return parameters.includes("preload") && parameters.includes("includesubdomains")
    ? finding("hsts-preloaded", 5)
    : finding("hsts-implemented-max-age-at-least-six-months", 0);
}

function integrityFinding({ headers, body }: SeenResponse) {
  if (!/^text\/html|^application\/xhtml/.test(headers.get("content-type") ?? "text/html")) {
    return finding("sri-not-implemented-response-not-html", 0);
  }
  const scripts = [...body.matchAll(/<script\b([^>]*)>/gi)].map(([, attributes = ""]) => attributes);
  if (scripts.length === 0) return finding("sri-not-implemented-but-no-scripts-loaded", 0);
  const sources = scripts.filter((attributes) => /\bsrc=/.test(attributes));
  const foreign = sources.filter((attributes) => /\bsrc="?(?:https?:)?\/\//.test(attributes));
  if (foreign.some((attributes) => !attributes.includes("integrity="))) {
    return finding("sri-not-implemented-but-external-scripts-loaded-securely", -5);
  }
  return sources.some((attributes) => attributes.includes("integrity="))
    ? finding("sri-implemented-and-all-scripts-loaded-securely", 5)
    : finding("sri-not-implemented-but-all-scripts-loaded-from-secure-origin", 0);
}

function sniffFinding(header: string | null) {
  if (header === null) return finding("x-content-type-options-not-implemented", -5);
  return header.toLowerCase() === "nosniff"
    ? finding("x-content-type-options-nosniff", 0)
    : finding("x-content-type-options-header-invalid", -5);
}

function frameFinding(headers: Headers) {
  if (/(?:^|;)\s*frame-ancestors\s/i.test(headers.get("content-security-policy") ?? "")) {
    return finding("x-frame-options-implemented-via-csp", 5);
  }
  const header = headers.get("x-frame-options")?.toLowerCase();
  if (header === undefined) return finding("x-frame-options-not-implemented", -20);
  return header === "deny" || header === "sameorigin"
    ? finding("x-frame-options-sameorigin-or-deny", 0)
    : finding("x-frame-options-header-invalid", -20);
}

function resourceFinding(header: string | null) {
  if (header === null) return finding("cross-origin-resource-policy-not-implemented", 0);
  if (header === "same-origin" || header === "same-site") {
    return finding("cross-origin-resource-policy-implemented-with-same-origin", 10);
  }
  return header === "cross-origin"
    ? finding("cross-origin-resource-policy-implemented-with-cross-origin", 0)
    : finding("cross-origin-resource-policy-header-invalid", -5);
}
