import { notePieces } from "../note-links.model";

/** A note as plain text, its web addresses as links. */
export function NoteText({ note }: { readonly note: string }) {
  return (
    <p className="note">
      {notePieces(note).map(({ text, href }, index) =>
        href === null ? (
          text
        ) : (
          // Pieces have no identity but their place.
          <a key={`${String(index)} ${href}`} href={href} rel="nofollow noopener ugc">
            {text}
          </a>
        ),
      )}
    </p>
  );
}
