import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { importChosenSchema, importSchema } from "./pins-forms.model";
import { previewImport, readImport, type ImportedPart } from "./pin-import.model";
import { pinParts, type Visit } from "./pins.commands.server";
import { pinnedMany, PIN_TOASTS } from "./pins.messages";

/** What an import needs of other features; the route brings them together. */
export interface ImportOptions {
  /** The part a line names, if there is one. */
  readonly resolve: (reference: string) => ImportedPart | null;
  /** Puts parts into one of the member's collections. Throws the way to signing in for anybody else. */
  readonly addToCollection: (collectionId: number, keys: readonly string[]) => Promise<Toast>;
}

/** What `/pins/import` can be asked for: a look at what was pasted, then the import itself. */
export function importIntents(visit: Visit, { resolve, addToCollection }: ImportOptions) {
  return {
    preview: intent({
      schema: importSchema,
      run: async ({ lines }): Promise<IntentOutcome> => {
        const pins = await visit.context.pins();
        return { ok: true, show: previewImport(readImport(lines), resolve, (key) => pins.has(key)) };
      },
    }),
    confirm: intent({
      schema: importChosenSchema,
      run: async ({ item, into }): Promise<IntentOutcome> => {
        const keys = item.filter((key) => resolve(key) !== null);
        if (into !== undefined) {
          return { ok: true, redirectTo: paths.saved(), toast: await addToCollection(into, keys) };
        }
        const result = await pinParts(visit, keys);
        if (result.done) return { ok: true, redirectTo: paths.saved(), toast: pinnedMany(result.changed) };
        const toast =
          result.reason === "device-full"
            ? PIN_TOASTS.deviceFull
            : result.reason === "account-full"
              ? PIN_TOASTS.accountFull
              : PIN_TOASTS.failed;
        return { ok: true, redirectTo: paths.pinsImport(), toast };
      },
    }),
  };
}
