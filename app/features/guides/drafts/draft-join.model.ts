import { joinedSequence } from "~/lib/text/sequences";
import {
  DRAFT_FACTS,
  draftDifferences,
  STEP_ORDER,
  withStepIdsOf,
  type DraftDifference,
} from "./draft-differences.model";
import { draftDocument, draftOf, withoutBlankRows, type Draft, type DraftStep } from "./draft.model";

/** A draft of changes together with what was published since it was begun. */
export interface JoinedDraft {
  /** What its author did not touch says what is published; the rest is the author's. */
  readonly draft: Draft;
  /** What the guide says now, with the ids of the draft's steps: what the next join goes out from. */
  readonly published: Draft;
  /** What was published since, as `mine`, and what stood there before. */
  readonly since: readonly DraftDifference[];
  /** What both changed in different ways, as the draft and the guide have it now: the draft's stays. */
  readonly clashes: readonly DraftDifference[];
}

/**
 * Joins a draft of changes with what its guide says now.
 *
 * @param base what the guide said when the draft was begun
 */
export function joinDraft(base: Draft, given: Draft, now: Draft): JoinedDraft {
  const [was, mine] = [inOneForm(base), inOneForm(given)];
  const published = withStepIdsOf(was, inOneForm(now));
  const clashes = new Set<string>();
  const draft = { ...joinedFacts(was, mine, published, clashes), steps: joinedSteps(was, mine, published, clashes) };
  return {
    draft,
    published,
    since: draftDifferences(published, was),
    clashes: draftDifferences(mine, published).filter(({ about }) => clashes.has(about)),
  };
}

/** A draft as it is kept, without empty rows, so that what means the same is the same. */
function inOneForm(draft: Draft): Draft {
  const { flags, firmware, slicer, calculators, printers, ...same } = withoutBlankRows(draftOf(draftDocument(draft)));
  const sorted = (values: readonly string[]) => [...values].sort();
  return {
    ...same,
    ...{ flags: sorted(flags), firmware: sorted(firmware), slicer: sorted(slicer) },
    ...{ calculators: sorted(calculators), printers: sorted(printers) },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Lists whose rows are joined one by one; other fields are one thing each. */
const LISTS = ["flags", "firmware", "slicer", "calculators", "prerequisites", "tools", "parts", "sources"] as const;

/** The draft with the fields that only the guide has changed, but for the steps. */
function joinedFacts(was: Draft, mine: Draft, now: Draft, clashes: Set<string>): Draft {
  let joined = mine;
  for (const [about, names] of Object.entries(DRAFT_FACTS)) {
    const valuesOf = (draft: Draft) => names.map((name) => draft[name]);
    if (isSame(valuesOf(now), valuesOf(was)) || isSame(valuesOf(now), valuesOf(mine))) continue;
    if (isSame(valuesOf(mine), valuesOf(was))) {
      joined = { ...joined, ...Object.fromEntries(names.map((name) => [name, now[name]])) };
      continue;
    }
    const list = LISTS.find((one) => names.some((name) => name === one));
    const rows = list === undefined ? null : joinedSequence<unknown>(was[list], mine[list], now[list]);
    if (list === undefined || rows === null) clashes.add(about);
    else joined = { ...joined, ...{ [list]: rows } };
  }
  return joined;
}

function joinedSteps(was: Draft, mine: Draft, now: Draft, clashes: Set<string>): readonly DraftStep[] {
  const stepOf = ({ steps }: Draft, id: string) => steps.find((step) => step.id === id);
  const isTouched = (draft: Draft, id: string) => !isSame(stepOf(draft, id), stepOf(was, id));
  /** What a version has, with the steps that it removed and the other one changed: those stay, or are said to be gone. */
  const idsOf = (draft: Draft) => draft.steps.map(({ id }) => id);
  const nowIds = idsOf(now);
  for (const [at, { id }] of was.steps.entries()) {
    const [own, published] = [stepOf(mine, id), stepOf(now, id)];
    if (own === undefined && published !== undefined && isTouched(now, id)) clashes.add(id);
    if (own === undefined || published !== undefined || !isTouched(mine, id)) continue;
    clashes.add(id);
    nowIds.splice(nowIds.indexOf(was.steps[at - 1]?.id ?? "") + 1, 0, id);
  }
  const order = joinedSequence(idsOf(was), idsOf(mine), nowIds);
  if (order === null) clashes.add(STEP_ORDER);
  const added = nowIds.filter((id) => stepOf(was, id) === undefined && stepOf(mine, id) === undefined);
  const ids = order ?? [...idsOf(mine), ...added];
  return ids.flatMap((id) => {
    const [before, own, published] = [stepOf(was, id), stepOf(mine, id), stepOf(now, id)];
    if (before === undefined || own === undefined || published === undefined) return own ?? published ?? [];
    return joinedStep(before, own, published, clashes);
  });
}

function joinedStep(was: DraftStep, mine: DraftStep, now: DraftStep, clashes: Set<string>): DraftStep {
  const lines = joinedSequence(was.lines, mine.lines, now.lines);
  const pictures = joinedSequence(was.pictures, mine.pictures, now.pictures);
  const isOwnTitle = mine.title !== was.title;
  const isClash = isOwnTitle && now.title !== was.title && now.title !== mine.title;
  if (lines === null || pictures === null || isClash) clashes.add(mine.id);
  return {
    id: mine.id,
    title: isOwnTitle ? mine.title : now.title,
    lines: lines ?? mine.lines,
    pictures: pictures ?? mine.pictures,
  };
}
