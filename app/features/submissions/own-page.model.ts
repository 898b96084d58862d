import type { OwnSubmission } from "./submissions.model";

/** Own submissions on one page. */
const PAGE_SIZE = 20;

/** One page of what a member has sent, latest first. */
export interface OwnPage {
  readonly items: readonly OwnSubmission[];
  readonly page: number;
  readonly pageCount: number;
  /** How many more they may send today; null when that has no limit. */
  readonly leftToday: number | null;
  readonly medianSeconds: number | null;
}

interface OwnList {
  readonly items: readonly OwnSubmission[];
  readonly wait: { readonly medianSeconds: number | null };
  readonly leftToday: number | null;
}

/** The page that an address asks for, or the one nearest to it. */
export function ownPage({ items, wait, leftToday }: OwnList, asked: string | null): OwnPage {
  const pageCount = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  const page = Math.min(pageCount, /^[1-9]\d{0,3}$/.test(asked ?? "") ? Number(asked) : 1);
  const from = (page - 1) * PAGE_SIZE;
  return { items: items.slice(from, from + PAGE_SIZE), page, pageCount, leftToday, medianSeconds: wait.medianSeconds };
}

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** "2 days", "5 hours", "less than an hour". */
export function durationWords(seconds: number): string {
  if (seconds < HOUR_S) return "less than an hour";
  const [count, unit] = seconds < DAY_S ? [Math.round(seconds / HOUR_S), "hour"] : [Math.round(seconds / DAY_S), "day"];
  return `${String(count)} ${unit}${count === 1 ? "" : "s"}`;
}

/** "12 ahead of yours, last week's median 2 days"; null for what waits no more. */
export function waitWords(ahead: number | null, medianSeconds: number | null): string | null {
  if (ahead === null) return null;
  const place = ahead === 0 ? "Next in the queue" : `${String(ahead)} ahead of yours`;
  return medianSeconds === null ? place : `${place}, last week's median ${durationWords(medianSeconds)}`;
}
