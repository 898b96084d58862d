import { Icon } from "~/ui/drawing/icon";
import { Link } from "~/ui/navigation/link";
import type { InlineText } from "../page/inline-text.model";

/** A line of a guide. */
export function Inline({ text }: { readonly text: InlineText }) {
  return text.map((piece, at) => {
    if (typeof piece === "string") return piece;
    if ("code" in piece) return <code key={at}>{piece.code}</code>;
    if ("strong" in piece) {
      return (
        <strong key={at}>
          <Inline text={piece.strong} />
        </strong>
      );
    }
    if ("emphasis" in piece) {
      return (
        <em key={at}>
          <Inline text={piece.emphasis} />
        </em>
      );
    }
    return "to" in piece ? (
      <Link key={at} className="link" to={piece.to}>
        <Inline text={piece.link} />
      </Link>
    ) : (
      <a key={at} className="link" href={piece.href} rel="nofollow ugc noopener">
        <Inline text={piece.link} />
        <Icon name="external-link" className="icon-sm" />
      </a>
    );
  });
}
