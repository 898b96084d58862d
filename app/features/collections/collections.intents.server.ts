import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { parsePartKey } from "../catalogue/catalogue.model";
import type { NewPendingAction } from "../pending-actions/pending-actions.model";
import * as commands from "./collections.commands.server";
import * as forms from "./collections-forms.model";
import { COLLECTION_TEXTS, partsWords, type Collection } from "./collections.model";

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
      schema: forms.addSchema,
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
      schema: forms.setSchema,
      guard,
      run: async ({ item, collectionIds, redirectTo = paths.saved() }): Promise<IntentOutcome> => ({
        ok: true,
        redirectTo,
        toast: await commands.setCollectionsOf(visit, item, collectionIds),
      }),
    }),
    create: intent({
      schema: forms.quickCreateSchema,
      guard,
      run: async ({ name, item, redirectTo = paths.saved() }): Promise<IntentOutcome> => {
        const checked = forms.createSchema.safeParse({ name: name ?? "", item, redirectTo });
        if (checked.success) {
          const outcome = await commands.createFromForm(visit, checked.data);
          return outcome.ok ? outcome : { ok: true, redirectTo, ...(outcome.toast && { toast: outcome.toast }) };
        }
        const title = checked.error.issues[0]?.message ?? COLLECTION_TEXTS.nameRequired;
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
      schema: forms.moveSchema,
      guard,
      run: async (value) => commands.moveItem(visit, await collection(), value),
    }),
    note: intent({
      schema: forms.noteSchema,
      guard,
      run: async (value) => commands.writeNote(visit, await collection(), value),
    }),
    remove: intent({
      schema: forms.removeSchema,
      guard,
      run: async (value) => commands.removeItems(visit, await collection(), value),
    }),
    "move-to": intent({
      schema: forms.moveToSchema,
      guard,
      run: async (value) => commands.moveItemsToCollection(visit, await collection(), value),
    }),
    copy: intent({
      schema: forms.noFieldsSchema,
      guard,
      run: async () => commands.copyCollection(visit, await readable()),
    }),
  };
}

/** What the form that edits a collection can ask for. */
export function collectionEditIntents(visit: Visit, { guard, collection }: OwnerFormsOptions) {
  return {
    edit: intent({
      schema: forms.editSchema,
      guard,
      run: async (value) => commands.editCollection(visit, await collection(), value),
    }),
  };
}

/** What the page that asks "really?" can ask for. */
export function collectionDeleteIntents(visit: Visit, { guard, collection }: OwnerFormsOptions) {
  return {
    delete: intent({
      schema: forms.noFieldsSchema,
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
    toast: { title: COLLECTION_TEXTS.nothingChosen, variant: "destructive" },
  };
  return {
    create: intent({
      schema: forms.createSchema,
      guard,
      run: (value) => commands.createFromForm(visit, value),
    }),
    collect: intent({
      schema: forms.chosenPinsSchema,
      guard,
      run: async ({ items, everything, name }): Promise<IntentOutcome> => {
        const keys = everything === "on" ? await shownPins() : items;
        if (keys.length === 0) return { ...nothingChosen, redirectTo: here() };
        const made = await commands.createCollection(visit, { name: name ?? PINS_NAME, items: keys });
        if (!made.ok) return { ok: true, redirectTo: here(), toast: made.toast };
        return {
          ok: true,
          redirectTo: paths.collection(made.slug),
          toast: { title: "Collection made", description: partsWords(keys.length), variant: "default" },
        };
      },
    }),
    "unpin-chosen": intent({
      schema: forms.chosenPinsSchema,
      run: async ({ items, everything }): Promise<IntentOutcome> => {
        const keys = everything === "on" ? await shownPins() : items;
        return keys.length === 0 ? { ...nothingChosen, redirectTo: here() } : unpin(keys);
      },
    }),
  };
}
