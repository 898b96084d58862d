import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { saveFacts, type FactsChange } from "../management.commands.server";
import { MANAGEMENT_TOASTS } from "../management.messages";
import { refusedOutcome } from "../management-problems.server";
import type { ManagedRow } from "../management.model";
import type { ManagementContext } from "../management.queries.server";
import { linkSchema, linksSchema, scopeSchema } from "./facts.model";

interface LinkOptions {
  readonly row: ManagedRow;
  /** Lets this instance read what was written, so that the pages that follow show it. */
  readonly refresh: () => Promise<void>;
  /** Path and query of the page. */
  readonly here: string;
}

const NO_FACTS = { fit: null, note: null, source_url: null, source: null, confidence: null, verified_at: null };

/** Which printers a part fits: `scope` (all, or those that are chosen), `add` several, `put` one, `remove` one. */
export function linkIntents(context: ManagementContext, { row, refresh, here }: LinkOptions) {
  const { table, id, linksVersion } = row;
  const write = async (change: Pick<FactsChange, "put" | "remove">, version: string): Promise<IntentOutcome> => {
    const saved = await saveFacts(context, {
      ...{ table, id, kind: "compatibility", version: version || linksVersion, why: null },
      ...change,
    });
    if (!saved.ok) return refusedOutcome(saved.problem);
    await refresh();
    const toast = saved.value ? MANAGEMENT_TOASTS.saved : MANAGEMENT_TOASTS.unchanged;
    return { ok: true, redirectTo: here || paths.adminPartPrinters({ table, id }), toast };
  };
  return {
    scope: intent({
      schema: scopeSchema,
      run: async ({ scope, version }) => {
        const isAll = row.links.some(({ printerId }) => printerId === null);
        if (scope === "chosen") return write({ remove: [{ printer_id: null }] }, version);
        return isAll
          ? { ok: true, redirectTo: here, toast: MANAGEMENT_TOASTS.unchanged }
          : write({ put: [{ printer_id: null, ...NO_FACTS }] }, version);
      },
    }),
    add: intent({
      schema: linksSchema,
      run: async ({ printers, version, ...link }) =>
        write({ put: [...new Set(printers)].map((printer) => ({ printer_id: printer, ...link })) }, version),
    }),
    put: intent({
      schema: linkSchema,
      run: async ({ printer, version, ...link }) => write({ put: [{ printer_id: printer, ...link }] }, version),
    }),
    remove: intent({
      schema: linkSchema,
      run: async ({ printer, version }) => write({ remove: [{ printer_id: printer }] }, version),
    }),
  };
}
