import { objectError } from "./object-error";

/** A file as a request sends it. */
export interface SentFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Without parameters, in small letters. */
  readonly type: string;
  /** As the `Cache-Control` header of downloads has it. */
  readonly cacheControl: string;
}

const DEFAULT_TYPE = "text/plain";
const MAX_AGE = /^(?:max-age=)?(\d{1,9})$/;

/** Reads the file of an upload: the body itself, or the file in the form that supabase-js sends. */
export async function readSentFile(request: Request): Promise<SentFile | Response> {
  const type = essenceOf(request.headers.get("content-type"));
  if (type !== "multipart/form-data") {
    const cacheControl = cacheControlOf(request.headers.get("cache-control"));
    return { bytes: new Uint8Array(await request.arrayBuffer()), type, cacheControl };
  }
  const form = await request.formData().catch(() => null);
  if (form === null) return objectError(400, "invalid_request", "The form could not be read");
  const files = [...form.values()].filter((value) => typeof value !== "string");
  const [file] = files;
  if (file === undefined || files.length > 1) return objectError(400, "invalid_request", "The form has no file");
  const given = form.get("cacheControl");
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    type: essenceOf(file.type),
    cacheControl: cacheControlOf(typeof given === "string" ? given : null),
  };
}

/** Whether a bucket takes this type: one of a list such as `image/jpeg` and `image/*`. */
export function isAllowedType(type: string, allowed: readonly string[] | null): boolean {
  return (
    allowed === null || allowed.some((one) => (one.endsWith("/*") ? type.startsWith(one.slice(0, -1)) : one === type))
  );
}

function essenceOf(type: string | null): string {
  const [essence = ""] = (type ?? "").split(";", 1);
  return /^[\w.+-]+\/[\w.+-]+$/.test(essence.trim()) ? essence.trim().toLowerCase() : DEFAULT_TYPE;
}

/** Only an age is taken over: anything else would stand in a header of every download. */
function cacheControlOf(given: string | null): string {
  const [, seconds] = MAX_AGE.exec(given?.trim() ?? "") ?? [];
  return seconds === undefined ? "no-cache" : `max-age=${seconds}`;
}
