import { paths } from "~/lib/paths";
import type { LineMark } from "../document/guide-document.model";
import type { Guide } from "../guides.model";
import type { InlineText } from "./inline-text.model";
import { inlineText, paragraphsText } from "./inline-text.server";

/** The lines of a step, ready to be drawn. */
export interface StepLine {
  readonly level: number;
  readonly mark: LineMark | null;
  readonly text: InlineText;
}

/** The texts of a guide, ready to be drawn. */
interface GuideTexts {
  readonly introduction: readonly InlineText[];
  /** The lines of each step. */
  readonly steps: readonly (readonly StepLine[])[];
  readonly conclusion: readonly InlineText[];
}

/** What is the same for every visitor, made once for a guide among these. */
const texts = new WeakMap<readonly Guide[], WeakMap<Guide, GuideTexts>>();

/** The texts of a guide. What leads to a guide that is not among these, such as one that was withdrawn, is no link. */
export function textsOf(guides: readonly Guide[], guide: Guide): GuideTexts {
  const ofAll = texts.get(guides) ?? new WeakMap<Guide, GuideTexts>();
  texts.set(guides, ofAll);
  const known = ofAll.get(guide);
  if (known !== undefined) return known;
  const isThere = (name: string) => [guide, ...guides].some(({ slug, id }) => slug === name || String(id) === name);
  const read = (text: InlineText) => withoutDeadLinks(text, isThere);
  const made = {
    introduction: paragraphsText(guide.introduction).map(read),
    steps: guide.steps.map(({ lines }) => lines.map((line) => ({ ...line, text: read(inlineText(line.text)) }))),
    conclusion: paragraphsText(guide.conclusion).map(read),
  };
  ofAll.set(guide, made);
  return made;
}

/** Whether the texts of a guide have a link to another one. */
export function linksTo(guides: readonly Guide[], guide: Guide, { slug, id }: Pick<Guide, "slug" | "id">): boolean {
  const { introduction, steps, conclusion } = textsOf(guides, guide);
  const leads = (text: InlineText): boolean =>
    text.some((piece) => {
      if (typeof piece === "string" || "code" in piece || "href" in piece) return false;
      if ("strong" in piece) return leads(piece.strong);
      if ("emphasis" in piece) return leads(piece.emphasis);
      const name = guideNamed(piece.to);
      return name === slug || name === String(id);
    });
  return [...introduction, ...steps.flat().map(({ text }) => text), ...conclusion].some(leads);
}

const GUIDE = new RegExp(`^${paths.learn()}/([a-z0-9-]+)/?(?:[?#]|$)`);

/** The slug or number of the guide at an address within the site; null for another page. */
function guideNamed(address: string): string | null {
  return GUIDE.exec(address)?.[1] ?? null;
}

function withoutDeadLinks(text: InlineText, isThere: (name: string) => boolean): InlineText {
  return text.flatMap((piece): InlineText => {
    if (typeof piece === "string" || "code" in piece) return [piece];
    if ("strong" in piece) return [{ strong: withoutDeadLinks(piece.strong, isThere) }];
    if ("emphasis" in piece) return [{ emphasis: withoutDeadLinks(piece.emphasis, isThere) }];
    const name = "to" in piece ? guideNamed(piece.to) : null;
    return name === null || isThere(name) ? [piece] : piece.link;
  });
}
