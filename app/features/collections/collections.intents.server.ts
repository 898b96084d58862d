import type { z } from "zod";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { parsePartKey } from "../catalogue/catalogue.model";
import type { NewPendingAction } from "../pending-actions/pending-actions.model";
import { addToCollection } from "./collection-items.commands.server";
import { createCollection, setCollectionsOf } from "./collections.commands.server";
import { addSchema, createSchema, quickCreateSchema, setSchema } from "./collections-forms.model";
import {
  COLLECTION_TOASTS,
  collectionsChanged,
  madeWithPart,
  partAdded,
  problemStatus,
  problemToast,
} from "./collections.messages";
import { COLLECTION_TEXTS, rowId } from "./collections.model";
import type { CountsEvents } from "../analytics/analytics.model";
import type { CollectionsContext } from "./collections.queries.server";

/** The request of a form about collections. */
export interface CollectionsArgs {
  readonly request: Request;
  readonly context: CollectionsContext & CountsEvents;
}

/** What intents need that visitors without an account may begin. */
export interface PendingOptions {
  /** Whether the visitor is signed in; throws when the session cannot be verified. */
  readonly isMember: () => Promise<boolean>;
  /** Saves a pending action, to be run after the visitor has signed in. */
  readonly savePending: (action: NewPendingAction) => Promise<IntentOutcome>;
}

interface CollectionsIntentsOptions extends PendingOptions {
  /** Throws a redirect to signing in when the visitor is not signed in. */
  readonly guard: () => Promise<void>;
}

/** The intents of `/collections`: add a part, set the collections that hold it, make a collection for it. */
export function collectionsIntents(
  { context }: CollectionsArgs,
  { isMember, savePending, guard }: CollectionsIntentsOptions,
) {
  return {
    add: intent({
      schema: addSchema,
      run: async ({ item, collectionId, from, redirectTo: page = paths.saved() }): Promise<IntentOutcome> => {
        const part = parsePartKey(item);
        const redirectTo = from === "card" ? `${page}#${rowId(item)}` : page;
        if (!(await isMember()) && part !== null) {
          return savePending({
            action_type: "add_to_collection",
            payload: {
              partId: part.id,
              category: part.table,
              ...(collectionId === undefined ? {} : { collectionId }),
            },
            return_url: redirectTo,
          });
        }
        if (collectionId === undefined) return { ok: true, redirectTo: paths.saved({ add: item, next: redirectTo }) };
        return { ok: true, redirectTo, toast: partAdded(await addToCollection(context, item, collectionId)) };
      },
    }),
    set: intent({
      schema: setSchema,
      guard,
      run: async ({ item, collectionIds, redirectTo = paths.saved() }): Promise<IntentOutcome> => {
        const result = await setCollectionsOf(context, item, collectionIds);
        const toast = result.ok ? collectionsChanged(result.value) : problemToast(result.problem);
        return { ok: true, redirectTo, toast };
      },
    }),
    create: intent({
      schema: quickCreateSchema,
      guard,
      run: async ({ name, item, redirectTo = paths.saved(), formId }): Promise<IntentOutcome> => {
        const checked = createSchema.safeParse({ name: name ?? "", item, redirectTo, formId });
        if (!checked.success) {
          const title = checked.error.issues[0]?.message ?? COLLECTION_TEXTS.nameRequired;
          return { ok: true, redirectTo, toast: { title, variant: "destructive" } };
        }
        // The form is on a page that cannot show an error beside it: a problem becomes a toast as well.
        const outcome = await createOutcome(context, checked.data);
        return outcome.ok ? outcome : { ok: true, redirectTo, ...(outcome.toast && { toast: outcome.toast }) };
      },
    }),
  };
}

/** Makes a collection from a form's fields, with its part, if any. */
export async function createOutcome(
  context: CollectionsContext & CountsEvents,
  { name, description, item, redirectTo, formId }: z.output<typeof createSchema>,
): Promise<IntentOutcome> {
  const items = item === undefined ? [] : [item];
  const result = await createCollection(context, { name, description, items, formId });
  if (!result.ok) return { ok: false, status: problemStatus(result.problem), toast: problemToast(result.problem) };
  return {
    ok: true,
    redirectTo: redirectTo ?? paths.collection(result.value.slug),
    toast: item === undefined ? COLLECTION_TOASTS.made : madeWithPart(name),
  };
}
