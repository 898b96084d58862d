import { notePieces } from "../../note-links.model";

/** A note as plain text with links for its web addresses. */
export function NoteText({ note }: { readonly note: string }) {
  return (
    <p className="note">
      {notePieces(note).map(({ text, href }, index) =>
        href === null ? (
          text
        ) : (
          // Pieces have no other identity than their index.
          <a key={`${String(index)} ${href}`} href={href} rel="nofollow noopener ugc">
            {text}
          </a>
        ),
      )}
    </p>
  );
}
