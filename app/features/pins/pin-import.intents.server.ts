import type { PartKey } from "~/features/catalogue/catalogue.model";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { importChosenSchema, importSchema } from "./pins-forms.model";
import { previewImport, type ImportedPart, type ImportPreview } from "./pin-import.model";
import { pinParts, type PinsArgs, type PinsProblem } from "./pins.commands.server";
import { partsPinned, PIN_TOASTS } from "./pins.messages";
import type { PinnedItems } from "./pins.model";

/** What the intents need of other features; the route provides it. */
export interface ImportOptions {
  /** The part a line names, if there is one. */
  readonly resolve: (reference: string) => ImportedPart | null;
  /**
   * Adds parts to one of the member's collections and returns its address; throws a redirect to signing in for everybody
   * else.
   */
  readonly addToCollection: (
    collectionId: number,
    parts: readonly { readonly key: PartKey; readonly note: string | null }[],
  ) => Promise<{ readonly toast: Toast; readonly address: string }>;
}

/** The request of an import, and what its visitor has pinned so far. */
interface ImportArgs extends PinsArgs {
  readonly context: PinsArgs["context"] & { readonly pins: () => Promise<PinnedItems> };
}

/** Why an import was not made. Nothing of it is saved then. */
const PROBLEM_TOASTS: Readonly<Record<PinsProblem, Toast>> = {
  "device-full": {
    ...PIN_TOASTS.deviceFull,
    description: "Deselect some, or sign in to keep more. Your pins will sync.",
  },
  "account-full": { ...PIN_TOASTS.accountFull, description: "Deselect some, or unpin something you no longer need." },
  failed: PIN_TOASTS.failed,
};

/** The intents of `/pins/import`: a preview of what was pasted, then the import itself. */
export function importIntents(args: ImportArgs, { resolve, addToCollection }: ImportOptions) {
  const previewOf = async (lines: string, isChecked: (key: PartKey) => boolean): Promise<ImportPreview> => {
    const pins = await args.context.pins();
    return previewImport(lines, { resolve, isPinned: (key) => pins.has(key), isChecked });
  };
  return {
    preview: intent({
      schema: importSchema,
      run: async ({ lines }): Promise<IntentOutcome> => ({ ok: true, show: await previewOf(lines, () => true) }),
    }),
    confirm: intent({
      schema: importChosenSchema,
      run: async ({ lines, item, into }): Promise<IntentOutcome> => {
        const keys = item.filter((key) => resolve(key) !== null);
        const show = () => previewOf(lines, (key) => keys.includes(key));
        if (keys.length === 0) {
          return { ok: false, fieldErrors: { item: ["Choose at least one part"] }, show: await show() };
        }
        if (into !== undefined) {
          const { found } = await show();
          const { toast, address } = await addToCollection(
            into,
            keys.map((key) => ({ key, note: found.find((part) => part.key === key)?.note ?? null })),
          );
          if (toast.variant === "destructive") return { ok: false, status: 409, toast, show: await show() };
          return { ok: true, redirectTo: address, toast };
        }
        const result = await pinParts(args, keys);
        if (result.ok) return { ok: true, redirectTo: paths.saved(), toast: partsPinned(result.value.changed) };
        const toast = PROBLEM_TOASTS[result.problem];
        return { ok: false, status: result.problem === "failed" ? 503 : 409, toast, show: await show() };
      },
    }),
  };
}
