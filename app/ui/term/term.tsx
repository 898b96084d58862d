import { useId, type MouseEvent, type ReactNode } from "react";
import { isOffline } from "~/lib/browser/connection";
import type { ExplainedWord } from "~/lib/explained-word";
import { paths } from "~/lib/paths";
import { Link } from "../navigation/link";

/** Loads what only scripts can do for tooltips, when one is first used: Escape, and a press elsewhere. */
function load(): void {
  if (isOffline()) return;
  void import("./tooltips").then(({ startTooltips }) => {
    startTooltips();
  });
}

/** On a screen without a pointer that hovers, the first press opens the tooltip, and the next one follows the link. */
function openFirst(event: MouseEvent<HTMLAnchorElement>): void {
  const term = event.currentTarget.parentElement;
  if (term === null || term.dataset["open"] !== undefined || !matchMedia("(hover: none)").matches) return;
  event.preventDefault();
  delete term.dataset["closed"];
  term.dataset["open"] = "";
}

const BEHAVIOUR = { onPointerEnter: load, onFocus: load, onClick: openFirst };

interface TermProps extends Pick<ExplainedWord, "slug" | "short"> {
  /** Said instead of the content, where that is a sign. */
  readonly label?: string;
  readonly children: ReactNode;
}

/**
 * A link to a term of the glossary with its explanation as a tooltip, which shows on hover and keyboard focus by CSS
 * alone.
 */
function Term({ slug, short, label, children }: TermProps) {
  const id = useId();
  return (
    <span className={label === undefined ? "term" : "term term-sign"}>
      <Link to={`${paths.glossary()}#${slug}`} aria-describedby={id} aria-label={label} {...BEHAVIOUR}>
        {children}
      </Link>
      <span role="tooltip" id={id}>
        {short}
      </span>
    </span>
  );
}

/** A question mark beside a label that cannot hold a link itself, such as that of a field. */
export function TermSign({ word, slug, short }: ExplainedWord) {
  return (
    <Term slug={slug} short={short} label={`What does ${word} mean?`}>
      ?
    </Term>
  );
}

interface ExplainedTextProps {
  readonly text: string;
  /** Words of the text in their order. */
  readonly words?: readonly ExplainedWord[] | undefined;
}

/** A text in which some words are explained. */
export function ExplainedText({ text, words = [] }: ExplainedTextProps) {
  const [first, ...others] = words;
  const at = first === undefined ? -1 : text.indexOf(first.word);
  if (first === undefined || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <Term slug={first.slug} short={first.short}>
        {first.word}
      </Term>
      <ExplainedText text={text.slice(at + first.word.length)} words={others} />
    </>
  );
}
