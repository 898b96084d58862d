/** A stretch of a note: words, or a web address to follow. */
export interface NotePiece {
  readonly text: string;
  readonly href: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"'\\^`{|}]+/giu;
/** What ends a sentence rather than an address. */
const TRAILING = /[.,;:!?)\]]+$/u;

/** Cuts a note into words and web addresses. Joined, the pieces are the note again. */
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

/** The address when it is one of the web, without a name and password in it that could pretend to be the host. */
function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const plain = (url.protocol === "http:" || url.protocol === "https:") && url.username === "" && url.password === "";
  return plain ? url.href : null;
}
