import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { importChosenSchema, importSchema } from "./pins-forms.model";
import { previewImport, type ImportedPart, type ImportPreview } from "./pin-import.model";
import { pinParts, type PinResult, type Visit } from "./pins.commands.server";
import { pinnedMany, PIN_TOASTS } from "./pins.messages";

/** What an import needs of other features; the route brings them together. */
export interface ImportOptions {
  /** The part a line names, if there is one. */
  readonly resolve: (reference: string) => ImportedPart | null;
  /** Puts parts into one of the member's collections. Throws the way to signing in for anybody else. */
  readonly addToCollection: (collectionId: number, keys: readonly string[]) => Promise<Toast>;
}

/** Why an import was not made. Nothing of it was kept then. */
const IMPORT_REFUSED: Readonly<Record<Extract<PinResult, { done: false }>["reason"], Toast>> = {
  "device-full": {
    ...PIN_TOASTS.deviceFull,
    description: "Untick some, or sign in to keep more: your pins come along.",
  },
  "account-full": { ...PIN_TOASTS.accountFull, description: "Untick some, or unpin something you no longer need." },
  failed: PIN_TOASTS.failed,
};

/** What `/pins/import` can be asked for: a look at what was pasted, then the import itself. */
export function importIntents(visit: Visit, { resolve, addToCollection }: ImportOptions) {
  const look = async (lines: string, isTicked: (key: string) => boolean): Promise<ImportPreview> => {
    const pins = await visit.context.pins();
    return previewImport(lines, { resolve, isPinned: (key) => pins.has(key), isTicked });
  };
  return {
    preview: intent({
      schema: importSchema,
      run: async ({ lines }): Promise<IntentOutcome> => ({ ok: true, show: await look(lines, () => true) }),
    }),
    confirm: intent({
      schema: importChosenSchema,
      run: async ({ lines, item, into }): Promise<IntentOutcome> => {
        const keys = item.filter((key) => resolve(key) !== null);
        const show = () => look(lines, (key) => keys.includes(key));
        if (keys.length === 0) {
          return { ok: false, fieldErrors: { item: ["Choose at least one part"] }, show: await show() };
        }
        if (into !== undefined) {
          const toast = await addToCollection(into, keys);
          if (toast.variant === "destructive") return { ok: false, status: 409, toast, show: await show() };
          return { ok: true, redirectTo: paths.saved(), toast };
        }
        const result = await pinParts(visit, keys);
        if (result.done) return { ok: true, redirectTo: paths.saved(), toast: pinnedMany(result.changed) };
        const toast = IMPORT_REFUSED[result.reason];
        return { ok: false, status: result.reason === "failed" ? 503 : 409, toast, show: await show() };
      },
    }),
  };
}
