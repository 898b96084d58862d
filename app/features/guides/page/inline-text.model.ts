/** A line of text with emphasis, code and links. */
export type InlineText = readonly InlinePiece[];

type InlinePiece =
  | string
  | { readonly strong: InlineText }
  | { readonly emphasis: InlineText }
  | { readonly code: string }
  /** A link within the site. */
  | { readonly to: string; readonly link: InlineText }
  /** A link to another site. */
  | { readonly href: string; readonly link: InlineText };

/** The words alone: for search engines, feeds and alternative texts. */
export function plainText(text: InlineText): string {
  return text
    .map((piece) => {
      if (typeof piece === "string") return piece;
      if ("code" in piece) return piece.code;
      if ("strong" in piece) return plainText(piece.strong);
      return plainText("emphasis" in piece ? piece.emphasis : piece.link);
    })
    .join("");
}
