import {
  GUIDE_CALCULATORS,
  GUIDE_FIRMWARE,
  GUIDE_FLAGS,
  GUIDE_KINDS,
  GUIDE_SLICERS,
  LINE_MARKS,
} from "../document/guide-document.model";
import type { Guide, GuidePart } from "../guides.model";
import { blankDraft, withoutBlankRows, type Draft } from "./draft.model";

/** How guides name parts and printers, and how drafts do. */
export interface GuideNames {
  /** `{maker}/{part}` of a part; null when it is not there any more. */
  readonly addressOf: (part: Pick<GuidePart, "table" | "partId">) => string | null;
  readonly partAt: (address: string) => Pick<GuidePart, "table" | "partId"> | null;
  readonly printerSlug: (idUuid: string) => string | null;
  readonly printerId: (slug: string) => string | null;
  readonly guideSlug: (id: number) => string | null;
  readonly guideId: (slug: string) => number | null;
}

/** A draft that says what a published guide says. */
export function draftOfGuide(
  guide: Guide,
  { addressOf, printerSlug, guideSlug }: GuideNames,
  newStepId: () => string,
): Draft {
  return {
    ...blankDraft([]),
    ...{ title: guide.title, summary: guide.summary, kind: guide.kind, difficulty: String(guide.difficulty) },
    ...{ minutesMin: String(guide.minutesMin), minutesMax: String(guide.minutesMax) },
    ...{ flags: guide.flags, firmware: guide.firmware, slicer: guide.slicer, calculators: guide.calculators },
    allPrinters: guide.printerIds === null,
    printers: (guide.printerIds ?? []).flatMap((id) => printerSlug(id) ?? []),
    ...{ seriesName: guide.series?.name ?? "", seriesPosition: String(guide.series?.position ?? "") },
    prerequisites: guide.prerequisites.flatMap((id) => guideSlug(id) ?? []),
    tools: guide.tools.map(({ name, note, toolId }) => ({
      name,
      note: note ?? "",
      part: toolId === null ? "" : (addressOf({ table: "tools", partId: toolId }) ?? ""),
    })),
    parts: guide.parts.flatMap(({ quantity, note, ...part }) => {
      const address = addressOf(part);
      return address === null ? [] : [{ part: address, quantity: String(quantity), note: note ?? "" }];
    }),
    sources: guide.sources,
    introduction: guide.introduction,
    steps: guide.steps.map(({ title, lines, pictures }) => ({
      id: newStepId(),
      title,
      lines: lines.map(({ level, mark, text }) => ({ level, mark: mark ?? "", text })),
      pictures,
    })),
    conclusion: guide.conclusion,
  };
}

/** Those of the values that are among the known ones. */
function known<const Values extends readonly string[]>(values: readonly string[], all: Values): Values[number][] {
  return all.filter((one) => values.includes(one));
}

/** What a page says of a guide that the guide of a draft needs a stand-in for. */
interface Facts {
  readonly kind: string;
  readonly difficulty: string;
  readonly time: string;
}

/** The page of a draft's guide without the facts that nobody has given yet: those are empty. */
export function withoutStandIns<View extends Facts>(view: View, draft: Draft): View {
  const isMinutes = (typed: string) => /^\d{1,5}$/.test(typed);
  return {
    ...view,
    kind: GUIDE_KINDS.some((kind) => kind === draft.kind) ? view.kind : "",
    difficulty: /^[1-5]$/.test(draft.difficulty) ? view.difficulty : "",
    time: isMinutes(draft.minutesMin) && isMinutes(draft.minutesMax) ? view.time : "",
  };
}

/**
 * The guide that a draft would be now: what is missing is left out, or has a stand-in where guides cannot be without it
 * ({@link withoutStandIns}).
 */
export function guideOfDraft(
  draft: Draft,
  { partAt, printerId, guideId }: GuideNames,
  {
    slug,
    author,
    version,
    now,
  }: { readonly slug: string; readonly author: string | null; readonly version: number; readonly now: string },
): Guide {
  const given = withoutBlankRows(draft);
  const number = (text: string, otherwise: number) => (/^\d{1,5}$/.test(text) ? Number(text) : otherwise);
  const minutesMin = number(given.minutesMin, 1);
  return {
    ...{ id: 0, slug, title: given.title === "" ? "Untitled guide" : given.title, summary: given.summary },
    kind: GUIDE_KINDS.find((kind) => kind === given.kind) ?? "tip",
    difficulty: number(given.difficulty, 3),
    ...{ minutesMin, minutesMax: number(given.minutesMax, minutesMin) },
    flags: known(given.flags, GUIDE_FLAGS),
    firmware: known(given.firmware, GUIDE_FIRMWARE),
    slicer: known(given.slicer, GUIDE_SLICERS),
    calculators: known(given.calculators, GUIDE_CALCULATORS),
    series: given.seriesName === "" ? null : { name: given.seriesName, position: number(given.seriesPosition, 1) },
    printerIds: given.allPrinters ? null : given.printers.flatMap((printer) => printerId(printer) ?? []),
    prerequisites: given.prerequisites.flatMap((slug) => guideId(slug) ?? []),
    tools: given.tools.map(({ name, note, part }) => {
      const tool = partAt(part);
      return { name, note: note === "" ? null : note, toolId: tool?.table === "tools" ? tool.partId : null };
    }),
    parts: given.parts.flatMap(({ part, quantity, note }) => {
      const found = partAt(part);
      return found === null ? [] : [{ ...found, quantity: number(quantity, 1), note: note === "" ? null : note }];
    }),
    sources: given.sources,
    introduction: given.introduction,
    steps: given.steps.map(({ title, lines, pictures }, at) => ({
      ...{ id: at + 1, title, pictures },
      lines: lines.map(({ level, mark, text }) => ({
        level,
        mark: LINE_MARKS.find((one) => one === mark) ?? null,
        text,
      })),
    })),
    conclusion: given.conclusion,
    ...{
      author,
      authorUsername: null,
      licence: "CC BY-SA 4.0",
      version,
      publishedAt: now,
      reviewedAt: now,
      doneCount: 0,
    },
  };
}
