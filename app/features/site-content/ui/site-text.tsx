import { Notice } from "~/ui/feedback/notice";
import type { BlockContent } from "../site-blocks.model";
import { TargetLink } from "./featured-cards";

/** A text of an administrator with its link, on lines as it was typed. */
export function SiteText({ block: { text, link } }: { readonly block: BlockContent }) {
  return (
    <span className="site-text">
      {text}
      {link === null ? null : (
        <>
          {" "}
          <TargetLink to={link.to} className="link">
            {link.label}
          </TargetLink>
        </>
      )}
    </span>
  );
}

/** The announcement, at the top of a page; draws nothing while it is switched off. */
export function Announcement({ block }: { readonly block: BlockContent | null }) {
  if (block === null) return null;
  return (
    <section className="wrap announcement" aria-label="Announcement">
      <Notice tone="info">
        <p>
          <SiteText block={block} />
        </p>
      </Notice>
    </section>
  );
}
