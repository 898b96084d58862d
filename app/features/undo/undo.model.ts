import { z } from "zod";

/** The form of a toast's Undo button. */
export const undoSchema = z.object({
  /** Id of what was removed. */
  removal: z.string().max(60),
  redirectTo: z.string().max(2_048).optional(),
});

/** What was put back. */
export interface Undone {
  readonly kind: "pins" | "items" | "collection" | "report" | "deal-report" | "site-change";
  /** How many; null when it was put back before. */
  readonly restored: number | null;
  /** Slug of a collection that is back. */
  readonly slug: string | null;
}

/** Why something could not be put back. */
export type UndoProblem =
  /** Too long ago, or removed by somebody else. */
  | "expired"
  /** The parts' collection was deleted since. */
  | "collection-gone"
  /** The account, the device or the collection is full. */
  | "full"
  | "failed";
