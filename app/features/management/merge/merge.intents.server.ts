import { z } from "zod";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { managementProblem, refusedOutcome } from "../management-problems.server";
import { MANAGEMENT_TOASTS } from "../management.messages";
import type { ManagedRow } from "../management.model";
import type { ManagementContext } from "../management.queries.server";
import { ROW_ID } from "./merge.model";

interface MergeOptions {
  /** The row that goes. */
  readonly row: ManagedRow;
  /** Lets this instance read what was written, so that the pages that follow show it. */
  readonly refresh: () => Promise<void>;
}

const mergeSchema = z.object({
  into: z.string().regex(ROW_ID),
  version: z.string().max(100),
  keptVersion: z.string().max(100),
  fields: z.array(z.string().max(100)).max(100).default([]),
});

/** A duplicate: `merge` into another row of its table. */
export function mergeIntents(context: ManagementContext, { row, refresh }: MergeOptions) {
  return {
    merge: intent({
      schema: mergeSchema,
      run: async ({ into, version, keptVersion, fields }): Promise<IntentOutcome> => {
        const client = await context.session.client();
        const { error } = await client.rpc("merge_catalogue_rows", {
          ...{ table_input: row.table, duplicate_input: row.id, kept_input: into },
          ...{ duplicate_version_input: version, kept_version_input: keptVersion, fields_input: fields },
        });
        if (error) return refusedOutcome(managementProblem(context, error));
        await refresh();
        const redirectTo = paths.adminPart({ table: row.table, id: into });
        return { ok: true, redirectTo, toast: MANAGEMENT_TOASTS.merged };
      },
    }),
  };
}

/** What was merged into a row: `undo-merge`. */
export function undoMergeIntents(context: ManagementContext, { row, refresh }: MergeOptions) {
  return {
    "undo-merge": intent({
      schema: z.object({ merge: z.coerce.number().int().positive() }),
      run: async ({ merge }): Promise<IntentOutcome> => {
        const client = await context.session.client();
        const { data, error } = await client.rpc("undo_merge", { merge_input: merge });
        if (error) return refusedOutcome(managementProblem(context, error));
        await refresh();
        const [, id = row.id] = data.split(":");
        const redirectTo = paths.adminPart({ table: row.table, id });
        return { ok: true, redirectTo, toast: MANAGEMENT_TOASTS.undone };
      },
    }),
  };
}
