import { z } from "zod";

/** What one field was and became. Values are those of the column; under `compatibility` and `interfaces` stand lists. */
export const revisionChangesSchema = z.record(
  z.string(),
  z.object({ from: z.unknown().transform(orNull), to: z.unknown().transform(orNull) }),
);

export type RevisionChanges = z.output<typeof revisionChangesSchema>;

function orNull(value: unknown): unknown {
  return value ?? null;
}

/** What an approved submission or an administrator changed in a row of the catalogue. */
export interface Revision {
  readonly id: number;
  /** The table: that of a part, or `printers`. */
  readonly entity: string;
  /** The row's id; of a printer its `id_uuid`. */
  readonly entityId: string;
  readonly changes: RevisionChanges;
  /** Name of the member who sent it; null unless their profile is public. */
  readonly author: string | null;
  readonly why: string | null;
  readonly sourceUrl: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Whether a revision added its row: nothing that it states was there before. */
export function isAddition({ changes }: Pick<Revision, "changes">): boolean {
  return ["name", "build_plate"].some((column) => {
    const change = changes[column];
    return change !== undefined && change.from === null && change.to !== null;
  });
}
