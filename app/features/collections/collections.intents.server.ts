import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { parsePartKey } from "../catalogue/catalogue.model";
import type { NewPendingAction } from "../pending-actions/pending-actions.model";
import * as commands from "./collections.commands.server";
import * as model from "./collections.model";
import type { Collection } from "./collections.model";

type Visit = commands.CollectionVisit;

/** What the forms of `/collections` lean on. */
interface QuickFormsOptions {
  /** Whether somebody is signed in; throws when that cannot be found out. */
  readonly isMember: () => Promise<boolean>;
  /** Keeps what a stranger asks for until they have signed in. */
  readonly savePending: (action: NewPendingAction) => Promise<IntentOutcome>;
  /** Throws the way to signing in when nobody is signed in. */
  readonly guard: () => Promise<void>;
}

/** What the small forms on other pages can ask for: add a part, tick its collections, make one for it. */
export function quickCollectionIntents(visit: Visit, { isMember, savePending, guard }: QuickFormsOptions) {
  return {
    add: intent({
      schema: model.addSchema,
      run: async ({ item, collectionId, redirectTo = paths.saved() }): Promise<IntentOutcome> => {
        const part = parsePartKey(item);
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
        const { toast } = await commands.addToCollection(visit, item, collectionId);
        return { ok: true, redirectTo, toast };
      },
    }),
    set: intent({
      schema: model.setSchema,
      guard,
      run: async ({ item, collectionIds, redirectTo = paths.saved() }): Promise<IntentOutcome> => ({
        ok: true,
        redirectTo,
        toast: await commands.setCollectionsOf(visit, item, collectionIds),
      }),
    }),
    create: intent({
      schema: model.quickCreateSchema,
      guard,
      run: async ({ name, item, redirectTo = paths.saved() }): Promise<IntentOutcome> => {
        const checked = model.createSchema.safeParse({ name: name ?? "", item, redirectTo });
        if (checked.success) {
          const outcome = await commands.createFromForm(visit, checked.data);
          return outcome.ok ? outcome : { ok: true, redirectTo, ...(outcome.toast && { toast: outcome.toast }) };
        }
        const title = checked.error.issues[0]?.message ?? model.COLLECTION_TEXTS.nameRequired;
        return { ok: true, redirectTo, toast: { title, variant: "destructive" } };
      },
    }),
  };
}

interface OwnerFormsOptions {
  /** Throws the way to signing in when nobody is signed in. */
  readonly guard: () => Promise<void>;
  /** The collection the page is about; throws its 404 when it is not the visitor's. */
  readonly collection: () => Promise<Collection>;
}

/** What the forms on a collection's own page can ask for; all but copying is for its owner. */
export function collectionPageIntents(
  visit: Visit,
  { guard, collection, readable }: OwnerFormsOptions & { readonly readable: () => Promise<Collection> },
) {
  return {
    move: intent({
      schema: model.moveSchema,
      guard,
      run: async (value) => commands.moveItem(visit, await collection(), value),
    }),
    note: intent({
      schema: model.noteSchema,
      guard,
      run: async (value) => commands.writeNote(visit, await collection(), value),
    }),
    remove: intent({
      schema: model.removeSchema,
      guard,
      run: async (value) => commands.removeItems(visit, await collection(), value),
    }),
    "move-to": intent({
      schema: model.moveToSchema,
      guard,
      run: async (value) => commands.moveItemsToCollection(visit, await collection(), value),
    }),
    copy: intent({
      schema: model.noFieldsSchema,
      guard,
      run: async () => commands.copyCollection(visit, await readable()),
    }),
  };
}

/** What the form that edits a collection can ask for. */
export function collectionEditIntents(visit: Visit, { guard, collection }: OwnerFormsOptions) {
  return {
    edit: intent({
      schema: model.editSchema,
      guard,
      run: async (value) => commands.editCollection(visit, await collection(), value),
    }),
  };
}

/** What the page that asks "really?" can ask for. */
export function collectionDeleteIntents(visit: Visit, { guard, collection }: OwnerFormsOptions) {
  return {
    delete: intent({
      schema: model.noFieldsSchema,
      guard,
      run: async () => commands.deleteCollection(visit, await collection()),
    }),
  };
}

interface SavedFormsOptions {
  readonly guard: () => Promise<void>;
  /** Keys of all pins the page's filters show, on all pages. */
  readonly shownPins: () => Promise<readonly string[]>;
  /** Takes pins away, of a member or a device. */
  readonly unpin: (keys: readonly string[]) => Promise<IntentOutcome>;
}

/** What a collection of pins is called when nobody says. */
const PINS_NAME = "Pinned parts";

/** What the forms of `/saved` can ask for. */
export function savedPageIntents(visit: Visit, { guard, shownPins, unpin }: SavedFormsOptions) {
  const here = () => {
    const { pathname, search } = new URL(visit.request.url);
    return `${pathname.replace(/\.data$/, "")}${search}`;
  };
  const nothingChosen: IntentOutcome = {
    ok: true,
    redirectTo: paths.saved(),
    toast: { title: model.COLLECTION_TEXTS.nothingChosen, variant: "destructive" },
  };
  return {
    create: intent({
      schema: model.createSchema,
      guard,
      run: (value) => commands.createFromForm(visit, value),
    }),
    collect: intent({
      schema: model.chosenPinsSchema,
      guard,
      run: async ({ items, everything, name }): Promise<IntentOutcome> => {
        const keys = everything === "on" ? await shownPins() : items;
        if (keys.length === 0) return { ...nothingChosen, redirectTo: here() };
        const made = await commands.createCollection(visit, { name: name ?? PINS_NAME, items: keys });
        if (!made.ok) return { ok: true, redirectTo: here(), toast: made.toast };
        return {
          ok: true,
          redirectTo: paths.collection(made.slug),
          toast: { title: "Collection made", description: model.partsWords(keys.length), variant: "default" },
        };
      },
    }),
    "unpin-chosen": intent({
      schema: model.chosenPinsSchema,
      run: async ({ items, everything }): Promise<IntentOutcome> => {
        const keys = everything === "on" ? await shownPins() : items;
        return keys.length === 0 ? { ...nothingChosen, redirectTo: here() } : unpin(keys);
      },
    }),
  };
}
