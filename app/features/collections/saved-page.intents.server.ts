import { requestedPathname } from "~/lib/http/requested-path";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import type { PartKey } from "../catalogue/catalogue.model";
import { addPartsToCollection } from "./collection-items.commands.server";
import { createCollection } from "./collections.commands.server";
import { addChosenSchema, chosenPinsSchema, createSchema } from "./collections-forms.model";
import { createOutcome, type CollectionsArgs } from "./collections.intents.server";
import { COLLECTION_TOASTS, madeOfParts, partsAdded, problemToast } from "./collections.messages";

interface SavedPageOptions {
  /** Throws a redirect to signing in when the visitor is not signed in. */
  readonly guard: () => Promise<void>;
  /** Keys of all pins that the page's filters show, on all pages. */
  readonly shownPins: () => Promise<readonly PartKey[]>;
  /** Unpins parts and returns the toast about it. */
  readonly unpin: (keys: readonly PartKey[]) => Promise<Toast>;
}

/** The name of a collection of pins when the form gives none. */
const DEFAULT_NAME = "Pinned parts";

/** The intents of `/saved`: make a collection, make one of several parts, add them to one, unpin them. */
export function savedPageIntents({ request, context }: CollectionsArgs, { guard, shownPins, unpin }: SavedPageOptions) {
  const here = `${requestedPathname(request)}${new URL(request.url).search}`;
  return {
    create: intent({
      schema: createSchema,
      guard,
      run: (fields) => createOutcome(context, fields),
    }),
    collect: intent({
      schema: chosenPinsSchema,
      guard,
      run: async ({ items, everything, name, formId }): Promise<IntentOutcome> => {
        const keys = everything === "on" ? await shownPins() : items;
        if (keys.length === 0) return { ok: true, redirectTo: here, toast: COLLECTION_TOASTS.nothingChosen };
        const result = await createCollection(context, {
          name: name === undefined || name === "" ? DEFAULT_NAME : name,
          items: keys,
          formId,
        });
        if (!result.ok) return { ok: true, redirectTo: here, toast: problemToast(result.problem) };
        return { ok: true, redirectTo: paths.collection(result.value.slug), toast: madeOfParts(keys.length) };
      },
    }),
    "add-chosen": intent({
      schema: addChosenSchema,
      guard,
      run: async ({ items, everything, to, redirectTo = here }): Promise<IntentOutcome> => {
        const keys = everything === "on" ? await shownPins() : items;
        if (keys.length === 0) return { ok: true, redirectTo, toast: COLLECTION_TOASTS.nothingChosen };
        return { ok: true, redirectTo, toast: partsAdded(await addPartsToCollection(context, to, keys)) };
      },
    }),
    "unpin-chosen": intent({
      schema: chosenPinsSchema,
      run: async ({ items, everything }): Promise<IntentOutcome> => {
        const keys = everything === "on" ? await shownPins() : items;
        const toast = keys.length === 0 ? COLLECTION_TOASTS.nothingChosen : await unpin(keys);
        return { ok: true, redirectTo: here, toast };
      },
    }),
  };
}
