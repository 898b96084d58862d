import { createHash } from "node:crypto";
import type { InlineSources } from "../response/security-headers";

/** A page without its nonce, and what allows its inline elements instead. */
export interface NoncelessPage {
  readonly page: Buffer;
  readonly inline: InlineSources;
}

/** The start tag of an inline script or style up to its nonce: the attributes before that, and none that loads a file. */
const INLINE_TAG = /^<(script|style)\b[^>]*$/;
const LOADS_FILE = /\ssrc=/;

/**
 * Replaces the nonce of a page by hashes, so that the page can be sent more than once. Only elements that carry the nonce
 * are hashed: nobody knows it while the page is rendered, so nothing that a text may have smuggled into the page has it.
 *
 * Works on bytes: a page has some hundred thousand of them and a nonce in a dozen places, and regular expressions over
 * its text took as long as a third of rendering it.
 *
 * @param nonce letters and digits
 */
export function withoutNonce(page: Buffer, nonce: string): NoncelessPage {
  const attribute = ` nonce="${nonce}"`;
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (let at = page.indexOf(attribute); at !== -1; at = page.indexOf(attribute, at + attribute.length)) {
    const tag = page.toString("latin1", page.lastIndexOf("<", at), at);
    const name = INLINE_TAG.exec(tag)?.[1];
    const tagEnd = page.indexOf(">", at);
    if (name === undefined || tagEnd === -1) continue;
    if (LOADS_FILE.test(tag + page.toString("latin1", at + attribute.length, tagEnd))) continue;
    const end = page.indexOf(`</${name}>`, tagEnd);
    if (end === -1) continue;
    // The root's data names the nonce, too.
    const source = sourceOf(without(page.subarray(tagEnd + 1, end), nonce));
    (name === "style" ? styles : scripts).add(source);
  }
  return {
    page: without(without(page, attribute), nonce),
    inline: { scripts: [...scripts], styles: [...styles] },
  };
}

/** Bytes without those of a text. */
function without(bytes: Buffer, text: string): Buffer {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, from)) {
    pieces.push(bytes.subarray(from, at));
    from = at + text.length;
  }
  return from === 0 ? bytes : Buffer.concat([...pieces, bytes.subarray(from)]);
}

function sourceOf(content: Buffer): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}
