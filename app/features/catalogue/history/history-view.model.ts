/** One thing that was changed, in words. */
export interface ChangeWords {
  readonly label: string;
  /** Null where nothing was stated, as with all of a new row. */
  readonly from: string | null;
  readonly to: string;
}

/** One change of a part or a printer. */
export interface HistoryEntry {
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
  /** It was added then. */
  readonly isAddition: boolean;
  /** The name of a public profile. */
  readonly by: string | null;
  readonly changes: readonly ChangeWords[];
  readonly why: string | null;
  /** A web address. */
  readonly source: string | null;
}

/** The changes of a part or a printer, the latest first. */
export interface HistoryView {
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  /** The number of the first entry: the oldest is number 1. */
  readonly startAt: number;
  readonly entries: readonly HistoryEntry[];
}
