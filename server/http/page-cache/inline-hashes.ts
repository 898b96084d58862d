import { createHash } from "node:crypto";
import type { InlineSources } from "../response/security-headers";

/** A page without its nonce, and what allows its inline elements instead. */
export interface NoncelessPage {
  readonly html: string;
  readonly inline: InlineSources;
}

/**
 * Replaces the nonce of a page by hashes, so that the page can be sent more than once. Only elements that carry the nonce
 * are hashed: nobody knows it while the page is rendered, so nothing that a text may have smuggled into the page has it.
 *
 * @param nonce letters and digits
 */
export function withoutNonce(html: string, nonce: string): NoncelessPage {
  const attribute = ` nonce="${nonce}"`;
  const elements = new RegExp(`<(script|style)([^>]*)${attribute}([^>]*)>([\\s\\S]*?)</\\1>`, "g");
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, name, before = "", after = "", content = ""] of html.matchAll(elements)) {
    if (/\ssrc=/.test(before + after)) continue;
    // The root's data names the nonce, too.
    const source = sourceOf(content.replaceAll(nonce, ""));
    (name === "style" ? styles : scripts).add(source);
  }
  return {
    html: html.replaceAll(attribute, "").replaceAll(nonce, ""),
    inline: { scripts: [...scripts], styles: [...styles] },
  };
}

function sourceOf(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}
