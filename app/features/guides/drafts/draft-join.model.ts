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
  /** What the next join goes out from: what the guide says now, and of clashes what stood there before. */
  readonly base: Draft;
  /** What was published since, as `mine`, and what stood there before. */
  readonly since: readonly DraftDifference[];
  /** What both changed in different ways, as the joined draft and the guide have it now: the author's stays. */
  readonly clashes: readonly DraftDifference[];
}

/** What is joined: what a guide said when the draft of changes was begun, the draft, and what the guide says now. */
interface Versions<Value> {
  readonly was: Value;
  readonly mine: Value;
  readonly now: Value;
}

/** Part of a {@link JoinedDraft}. */
type Joined<Value> = Readonly<Record<"draft" | "base", Value>>;

/** Joins a draft of changes with what its guide says now. */
export function joinDraft({ was, mine, now }: Versions<Draft>): JoinedDraft {
  const before = inOneForm(was);
  const published = withStepIdsOf(before, inOneForm(now));
  const versions = { was: before, mine: inOneForm(mine), now: published };
  const clashes = new Set<string>();
  const [facts, steps] = [joinedFacts(versions, clashes), joinedSteps(versions, clashes)];
  const draft = { ...facts.draft, steps: steps.draft };
  return {
    draft,
    base: { ...facts.base, steps: steps.base },
    since: draftDifferences(published, before),
    clashes: draftDifferences(draft, published).filter(({ about }) => clashes.has(about)),
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

/** What a draft says beside its steps. */
function joinedFacts({ was, mine, now }: Versions<Draft>, clashes: Set<string>): Joined<Draft> {
  let [draft, base] = [mine, now];
  for (const [about, names] of Object.entries(DRAFT_FACTS)) {
    const valuesOf = (version: Draft) => names.map((name) => version[name]);
    const withFieldsOf = (version: Draft) => Object.fromEntries(names.map((name) => [name, version[name]]));
    if (isSame(valuesOf(now), valuesOf(was)) || isSame(valuesOf(now), valuesOf(mine))) continue;
    if (isSame(valuesOf(mine), valuesOf(was))) {
      draft = { ...draft, ...withFieldsOf(now) };
      continue;
    }
    const list = LISTS.find((one) => names.some((name) => name === one));
    const rows = list === undefined ? null : joinedSequence<unknown>(was[list], mine[list], now[list]);
    if (rows === null || rows.isClash) clashes.add(about);
    if (list === undefined || rows === null) base = { ...base, ...withFieldsOf(was) };
    else {
      draft = { ...draft, ...{ [list]: rows.joined } };
      base = { ...base, ...{ [list]: rows.base } };
    }
  }
  return { draft, base };
}

function joinedSteps({ was, mine, now }: Versions<Draft>, clashes: Set<string>): Joined<readonly DraftStep[]> {
  const stepOf = ({ steps }: Draft, id: string) => steps.find((step) => step.id === id);
  const isTouched = (version: Draft, id: string) => !isSame(stepOf(version, id), stepOf(was, id));
  const idsOf = ({ steps }: Draft) => steps.map(({ id }) => id);
  // What a version has, with the steps that it removed and the other one changed: those stay, or are said to be gone.
  const nowIds = idsOf(now);
  for (const [at, { id }] of was.steps.entries()) {
    const [own, published] = [stepOf(mine, id), stepOf(now, id)];
    if (own === undefined && published !== undefined && isTouched(now, id)) clashes.add(id);
    if (own === undefined || published !== undefined || !isTouched(mine, id)) continue;
    clashes.add(id);
    nowIds.splice(nowIds.indexOf(was.steps[at - 1]?.id ?? "") + 1, 0, id);
  }
  const order = joinedSequence(idsOf(was), idsOf(mine), nowIds);
  if (order.isClash) clashes.add(STEP_ORDER);
  const added = nowIds.filter((id) => stepOf(was, id) === undefined && !order.joined.includes(id));
  const joined = new Map<string, Joined<DraftStep>>();
  for (const id of new Set([...order.joined, ...nowIds])) {
    const [before, own, published] = [stepOf(was, id), stepOf(mine, id), stepOf(now, id)];
    if (before !== undefined && own !== undefined && published !== undefined) {
      joined.set(id, joinedStep({ was: before, mine: own, now: published }, clashes));
      continue;
    }
    const [draft, base] = [own ?? published, clashes.has(id) ? before : published];
    if (draft !== undefined) joined.set(id, { draft, base: base ?? draft });
  }
  const known = new Set(nowIds);
  const baseIds = order.isClash ? [...new Set([...idsOf(was), ...nowIds])].filter((id) => known.has(id)) : nowIds;
  return {
    draft: [...order.joined, ...added].flatMap((id) => joined.get(id)?.draft ?? []),
    base: baseIds.flatMap((id) => joined.get(id)?.base ?? []),
  };
}

function joinedStep({ was, mine, now }: Versions<DraftStep>, clashes: Set<string>): Joined<DraftStep> {
  const lines = joinedSequence(was.lines, mine.lines, now.lines);
  const pictures = joinedSequence(was.pictures, mine.pictures, now.pictures);
  const isOwnTitle = mine.title !== was.title;
  const isClash = isOwnTitle && now.title !== was.title && now.title !== mine.title;
  if (lines.isClash || pictures.isClash || isClash) clashes.add(mine.id);
  return {
    draft: {
      id: mine.id,
      title: isOwnTitle ? mine.title : now.title,
      ...{ lines: lines.joined, pictures: pictures.joined },
    },
    base: { id: mine.id, title: isClash ? was.title : now.title, lines: lines.base, pictures: pictures.base },
  };
}
