import type { SentForm } from "../browser/request-info";

/** Secrets are typed again: they must not stand in a page. */
const SECRET = /password|token|^code$/i;

/**
 * Prepares to give back the form that a request has sent, so that it can be sent again when it could not be handled;
 * call it before the body is read. Null for other requests, and for forms with a password or a code.
 */
export function keepSentForm(request: Request): () => Promise<SentForm | null> {
  const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded") === true;
  if (request.method !== "POST" || !isForm) return () => Promise.resolve(null);
  const copy = request.clone();
  return async () => {
    const fields = new URLSearchParams(await copy.text());
    if (fields.size === 0 || [...fields.keys()].some((name) => SECRET.test(name))) return null;
    const { pathname, search } = new URL(copy.url);
    return { action: pathname + search, fields: fields.toString() };
  };
}
