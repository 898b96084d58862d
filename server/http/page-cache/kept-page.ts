import { createHash } from "node:crypto";
import type { RenderedPage } from "~/lib/http/rendered-page";
import type { PageNotes } from "~/lib/http/visits/page-notes";
import { ASK_EACH_TIME_HEADERS, PRIVATE_CACHE_CONTROL } from "~/lib/http/private-headers";
import { bodyOf, DROPPED_FROM_RESPONSE } from "../remix-adapter";
import {
  compress,
  compressBest,
  decompress,
  isCompressible,
  type Effort,
  type Encoding,
} from "../response/compression";
import { pagePolicy, SECURITY_HEADERS, type PolicyOptions } from "../response/security-headers";
import { countedPage, type CountedPage } from "../visits/counted-page";
import { withoutNonce } from "./inline-hashes";
import type { CopiedPage } from "./page-file";
import type { PublicRequest } from "./public-request";

/** A response as it is sent, but for its request id. */
export interface EncodedPage {
  /** Names and values of its headers, alternating. */
  readonly head: readonly string[];
  readonly body: Buffer;
}

/** A rendered page that is sent to everybody who asks for the same. */
export interface KeptPage {
  readonly asked: PublicRequest;
  readonly version: number;
  readonly etag: string;
  /** What looking at it counts as; null when that is not counted. */
  readonly counted: CountedPage | null;
  /** Headers of a 304, names and values alternating: all others are the ones the browser has. */
  readonly notModified: readonly string[];
  /** The page in an encoding it has been sent in before; undefined otherwise. */
  ready(encoding: Encoding | null): EncodedPage | undefined;
  /** The page in an encoding, which takes some milliseconds the first time. */
  encoded(encoding: Encoding | null, effort?: Effort): Promise<EncodedPage>;
  /** Compresses the page as much as possible, if it has been asked for compressed. */
  compressBest(): Promise<void>;
  /** Whether it is compressed as much as possible. */
  isBest(): boolean;
  /** Takes over the bodies of an older version of the page if nothing has changed in it. */
  takeOver(older: KeptPage): void;
  /** What is written of it to disk; null before it has been sent. */
  copy(): CopiedPage | null;
  /** Bytes of memory it takes, about. */
  size(): number;
  /** Calls back when that changes. */
  onGrown(callback: () => void): void;
}

/** What a page is kept with. */
export interface KeepOptions {
  readonly asked: PublicRequest;
  readonly version: number;
  /** See {@link PublicState}. */
  readonly current: boolean;
  /** The nonce the page was rendered with. */
  readonly nonce: string;
  readonly rendered: RenderedPage;
  readonly notes: Pick<PageNotes, "search">;
  readonly policy: PolicyOptions;
}

/**
 * `Cache-Control` of public pages. A browser asks each time whether its copy is the newest; a cache between it and the
 * server sends its own for a minute, and an older one while it asks for the next.
 */
const SHARED_PAGE = "public, max-age=0, s-maxage=60, stale-while-revalidate=300";
/** The same for pages that can be locked, or end at a moment: every cache asks each time, so that it acts at once. */
const ASKED_EACH_TIME = "public, no-cache";
/** The same for pages that only the visitor's browser may keep. */
const OWN_PAGE = "private, no-cache";
const NOT_KEPT_OUTSIDE = "no-store";

const NOT_MODIFIED_HEADERS = ["etag", "cache-control", "vary"];

const COMPRESS_MIN_BYTES = 1024;
/** What a page takes besides its bodies: headers, key, the objects themselves. */
const OVERHEAD_BYTES = 2_048;

/**
 * The page to be kept of a response; null when others must not get it. The response must have been made from the public
 * request alone.
 */
export async function keepPage(response: Response, options: KeepOptions): Promise<KeptPage | null> {
  if (!mayBeKept(response)) return null;
  const { nonce, rendered, policy, asked, version } = options;
  const type = response.headers.get("content-type") ?? "";
  const isPage = type.startsWith("text/html");
  const content = (await bodyOf(response, rendered)) ?? Buffer.alloc(0);
  const isText = isCompressible(type);
  const { page: body, inline } = isText
    ? withoutNonce(content, nonce)
    : { page: content, inline: { scripts: [], styles: [] } };
  const varies = isText && body.length >= COMPRESS_MIN_BYTES;
  const headers: Record<string, string> = { ...SECURITY_HEADERS };
  headers["content-security-policy"] = pagePolicy(inline, policy);
  for (const [name, value] of response.headers) {
    if (!DROPPED_FROM_RESPONSE.test(name)) headers[name] = value;
  }
  const cacheControl = cacheControlOf(response, options);
  headers["cache-control"] = cacheControl;
  const vary = [
    ...(varies ? ["Accept-Encoding"] : []),
    // Pages show what the visitor's cookies say; files for programs read none. A browser that goes back shows the page of
    // then, also when the page has set a cookie since.
    ...(cacheControl !== OWN_PAGE && (isPage || asked.path.endsWith(".data")) ? ["Cookie"] : []),
  ];
  if (vary.length > 0) headers["vary"] = vary.join(", ");
  const etag = etagOf(headers, body);
  headers["etag"] = etag;
  const { origin, path, search } = asked;
  const { status } = response;
  const counted = countedPage({ origin, path, search, status, contentType: type, noted: options.notes.search });
  return createKeptPage({ asked, version, etag, counted, headers, source: { encoding: null, bytes: body }, varies });
}

/** The page that was copied. Nothing outside of the server keeps it: there may be a newer one. */
export function restorePage({ body, encoding, headers, ...page }: CopiedPage): KeptPage {
  return createKeptPage({
    ...page,
    version: NO_VERSION,
    headers: { ...headers, "cache-control": NOT_KEPT_OUTSIDE },
    source: { encoding, bytes: body },
  });
}

/** That of a page which is not in the cache. */
const NO_VERSION = 0;

function mayBeKept(response: Response): boolean {
  const { status, headers } = response;
  if (status !== 200 || headers.has("set-cookie")) return false;
  if (headers.get("cache-control") === PRIVATE_CACHE_CONTROL) return false;
  // What a page may depend on besides its address and cookies is not part of the public request.
  const vary = headers.get("vary");
  return vary === null || /^accept-encoding$/i.test(vary);
}

function cacheControlOf({ headers }: Response, { current, asked }: KeepOptions): string {
  if (!current) return NOT_KEPT_OUTSIDE;
  const own = headers.get("cache-control");
  if (own?.includes("no-store") === true) return NOT_KEPT_OUTSIDE;
  // Others would get it from a cache outside of the server although they have a cookie, or come from elsewhere.
  if (asked.cookies !== "" || asked.withoutReferrer || asked.opensAsLeft) return OWN_PAGE;
  if (asked.isLockable || own === ASK_EACH_TIME_HEADERS["Cache-Control"]) return ASKED_EACH_TIME;
  return own?.startsWith("public") === true ? own : SHARED_PAGE;
}

/** Headers count, too, but for those of a 304: a browser keeps the others it has when it is told that nothing has changed. */
function etagOf(headers: Readonly<Record<string, string>>, body: Buffer): string {
  const others = Object.entries(headers).filter(([name]) => !NOT_MODIFIED_HEADERS.includes(name));
  const hash = createHash("sha256").update(others.join("\n")).update(body);
  return `W/"${hash.digest("base64url").slice(0, 22)}"`;
}

interface Content extends Pick<KeptPage, "asked" | "version" | "etag" | "counted"> {
  readonly headers: Readonly<Record<string, string>>;
  /** The body, in one encoding. */
  readonly source: Source;
  /** The body is worth compressing. */
  readonly varies: boolean;
}

interface Source {
  readonly encoding: Encoding | null;
  readonly bytes: Buffer;
}

function createKeptPage({ asked, version, etag, counted, headers, source: first, varies }: Content): KeptPage {
  /** Only what has been asked for is kept: the uncompressed page takes ten times the memory of the others. */
  const ready = new Map<Encoding | null, EncodedPage>();
  const running = new Map<Encoding | null, Promise<EncodedPage>>();
  /** Where other encodings are made from. */
  let source = first;
  let isBest = false;
  let grown = (): void => undefined;

  const add = (encoding: Encoding | null, bytes: Buffer): EncodedPage => {
    const page = { head: headOf(headers, encoding, bytes.length), body: bytes };
    ready.set(encoding, page);
    if (encoding !== null) source = { encoding, bytes };
    grown();
    return page;
  };
  const plain = (): Promise<Buffer> => {
    const known = ready.get(null)?.body;
    if (known !== undefined) return Promise.resolve(known);
    return source.encoding === null ? Promise.resolve(source.bytes) : decompress(source.bytes, source.encoding);
  };
  const make = async (encoding: Encoding | null, effort?: Effort): Promise<EncodedPage> => {
    if (encoding !== null && encoding === source.encoding) return add(encoding, source.bytes);
    const bytes = await plain();
    return add(encoding, encoding === null ? bytes : await compress(bytes, encoding, effort));
  };

  return {
    asked,
    version,
    etag,
    counted,
    notModified: NOT_MODIFIED_HEADERS.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [name, value];
    }),
    ready: (encoding) => ready.get(varies ? encoding : null),
    encoded(wanted, effort) {
      const encoding = varies ? wanted : null;
      const known = ready.get(encoding);
      if (known !== undefined) return Promise.resolve(known);
      const other = running.get(encoding);
      if (other !== undefined) return other;
      const made = make(encoding, effort).finally(() => running.delete(encoding));
      running.set(encoding, made);
      return made;
    },
    async compressBest() {
      if (isBest || !ready.has("br")) return;
      isBest = true;
      add("br", await compressBest(await plain(), "br"));
    },
    takeOver(older) {
      if (older.etag !== etag) return;
      for (const encoding of [null, "gzip", "br"] as const) {
        const known = older.ready(encoding);
        if (known !== undefined && (varies || encoding === null)) add(encoding, known.body);
      }
      isBest = older.isBest();
    },
    isBest: () => isBest,
    copy() {
      const encoding = (["br", "gzip", null] as const).find((one) => ready.has(one));
      const body = encoding === undefined ? undefined : ready.get(encoding)?.body;
      return encoding === undefined || body === undefined
        ? null
        : { asked, etag, counted, headers, varies, encoding, body };
    },
    size() {
      const bodies = [...ready.values()].reduce((bytes, page) => bytes + page.body.length, 0);
      const unsent = ready.size === 0 ? source.bytes.length : 0;
      return OVERHEAD_BYTES + asked.key.length * 2 + bodies + unsent;
    },
    onGrown(callback) {
      grown = callback;
    },
  };
}

function headOf(headers: Readonly<Record<string, string>>, encoding: Encoding | null, length: number): string[] {
  return [
    ...listed(headers),
    ...(encoding === null ? [] : ["content-encoding", encoding]),
    "content-length",
    String(length),
  ];
}

function listed(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat();
}
