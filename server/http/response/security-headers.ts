import { createHash } from "node:crypto";

/** What a page's content security policy depends on. */
export interface PolicyOptions {
  /** The site is reached over https: browsers may upgrade every request. */
  readonly secure: boolean;
  /** Vite's client injects styles and keeps a socket open; only `npm run dev` allows it. */
  readonly development: boolean;
  /** Further origins to which a form may lead. */
  readonly formTargets: readonly string[];
  /** Origin of live updates, e.g. `wss://first-layer.example`; not every browser takes `'self'` for it. */
  readonly liveOrigin: string;
}

/** As browsers' preload list requires it; ignored over plain http. The operator has to submit the site to the list. */
const STRICT_TRANSPORT = "max-age=63072000; includeSubDomains; preload";

const PERMISSIONS = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "serial",
  "usb",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  // Guides keep the screen on. Allowed on every page: one that is reached by a link has the header of the first one.
  .concat("screen-wake-lock=(self)")
  .join(", ");

/**
 * Headers of every response, whatever its status and wherever in the server it is made. The content security policy is
 * not among them, because it depends on the kind of response.
 */
export const SECURITY_HEADERS = {
  "strict-transport-security": STRICT_TRANSPORT,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  // `no-referrer` would turn the Origin of the site's own forms into null; this keeps Go Back working too.
  "referrer-policy": "same-origin",
  "permissions-policy": PERMISSIONS,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-permitted-cross-domain-policies": "none",
} as const;

/** Style of the error pages; the policy allows it by its hash. */
export const ERROR_PAGE_STYLE =
  ":root{color-scheme:light dark}body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.25rem}h1{font-size:1.5rem;line-height:1.25}code{font-size:.9375rem}";

const ERROR_PAGE_STYLE_HASH = createHash("sha256").update(ERROR_PAGE_STYLE).digest("base64");

/** Policy of responses that load nothing: data, files, redirects and error pages. */
export const CLOSED_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${ERROR_PAGE_STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Policy of files that came from members. */
export const FILE_POLICY = "default-src 'none'; sandbox";

/** Policy of the service worker: it runs its own script, and asks this site alone. */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What allows the inline scripts and styles of a page. */
export interface InlineSources {
  /** For `script-src`: `'nonce-...'`, or a hash for each script. */
  readonly scripts: readonly string[];
  /** The same for `style-src`. */
  readonly styles: readonly string[];
}

/** The nonce of one response allows all inline elements that carry it. */
export function nonceSources(nonce: string): InlineSources {
  const sources = [`'nonce-${nonce}'`];
  return { scripts: sources, styles: sources };
}

/**
 * Content security policy of a page: files of this site, the inline scripts and styles that `inline` allows, pictures
 * from any https address (a part's picture may be on its manufacturer's site), nothing else.
 */
export function pagePolicy(
  { scripts, styles }: InlineSources,
  { secure, development, formTargets, liveOrigin }: PolicyOptions,
): string {
  const directives = [
    "default-src 'none'",
    // Not 'strict-dynamic': it would forbid the module preloads that Remix adds without a nonce.
    ["script-src 'self'", ...scripts].join(" "),
    development ? "style-src 'self' 'unsafe-inline'" : ["style-src 'self'", ...styles].join(" "),
    "img-src 'self' data: https:",
    "font-src 'self'",
    development ? "connect-src 'self' ws: wss:" : `connect-src 'self' ${liveOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    // Chromium applies this to every redirect that follows a form, up to the identity provider's page.
    ["form-action 'self'", ...formTargets].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ];
  if (secure) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}
