import { draftProblems, type DraftProblem } from "./draft-checks.model";
import { referenceView, type DraftReferences, type ReferenceView } from "./draft-references.model";
import type { Draft } from "./draft.model";
import type { StoredDraft } from "./drafts.queries.server";

/** A draft, ready to be drawn as a form. */
export interface DraftView {
  readonly draft: Draft;
  readonly printers: readonly ReferenceView[];
  readonly prerequisites: readonly ReferenceView[];
  readonly toolParts: readonly ReferenceView[];
  readonly parts: readonly ReferenceView[];
  /** The files of the site's own drawings in it, by address. */
  readonly drawings: Readonly<Record<string, string>>;
  /** What keeps it from being published. */
  readonly problems: readonly DraftProblem[];
}

/** The form of a draft. `missingPictures`: those that its author cannot show. */
export function draftView(
  draft: Draft,
  references: DraftReferences,
  guide: StoredDraft["guide"],
  missingPictures: readonly string[] = [],
): DraftView {
  return {
    draft,
    printers: draft.printers.map((value) => referenceView(references.printers, value)),
    prerequisites: draft.prerequisites.map((value) => referenceView(references.guides, value)),
    toolParts: draft.tools.map(({ part }) => referenceView(references.tools, part)),
    parts: draft.parts.map(({ part }) => referenceView(references.parts, part)),
    drawings: Object.fromEntries(
      draft.steps.flatMap(({ pictures }) =>
        pictures.flatMap(({ url }): [string, string][] => {
          const file = references.drawing(url);
          return file === null ? [] : [[url, file]];
        }),
      ),
    ),
    problems: draftProblems(draft, references, guide?.slug ?? null, missingPictures),
  };
}
