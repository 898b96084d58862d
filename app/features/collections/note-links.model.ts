import { parsedUrl } from "~/lib/parsed-url";

/** A part of a note: text, or a web address. */
export interface NotePiece {
  readonly text: string;
  readonly href: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"'\\^`{|}]+/giu;
/** Punctuation that ends a sentence and is not part of the address. */
const TRAILING = /[.,;:!?)\]]+$/u;

/** Splits a note into text and web addresses. The joined pieces are the note. */
export function notePieces(note: string): NotePiece[] {
  const pieces: NotePiece[] = [];
  let done = 0;
  for (const match of note.matchAll(ADDRESS)) {
    const address = match[0].replace(TRAILING, "");
    const href = webAddress(address);
    if (href === null) continue;
    if (match.index > done) pieces.push({ text: note.slice(done, match.index), href: null });
    pieces.push({ text: address, href });
    done = match.index + address.length;
  }
  if (done < note.length) pieces.push({ text: note.slice(done), href: null });
  return pieces;
}

/** The address when it is an http(s) URL without user name and password, which could be mistaken for the host; else null. */
function webAddress(text: string): string | null {
  const url = parsedUrl(text);
  if (url === null) return null;
  const plain = (url.protocol === "http:" || url.protocol === "https:") && url.username === "" && url.password === "";
  return plain ? url.href : null;
}
