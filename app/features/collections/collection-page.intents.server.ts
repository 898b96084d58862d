import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import type { PartKey } from "../catalogue/catalogue.model";
import { moveItem, moveItemsToCollection, removeItems, writeNote } from "./collection-items.commands.server";
import { copyCollection, deleteCollection, editCollection, shareCollection } from "./collections.commands.server";
import {
  copySchema,
  editSchema,
  moveSchema,
  moveToSchema,
  noFieldsSchema,
  noteSchema,
  removeSchema,
} from "./collections-forms.model";
import type { CollectionsArgs, PendingOptions } from "./collections.intents.server";
import {
  collectionDeleted,
  COLLECTION_TOASTS,
  partsMoved,
  partsRemoved,
  problemStatus,
  problemToast,
  type CollectionProblem,
} from "./collections.messages";
import { rowId, type Collection } from "./collections.model";
import { LIST_PAGE_SIZE, listParams } from "./item-list.model";
import { parseListQuery } from "./list-query.model";

/** Reads the collection of the page; throws its 404 when it is not the visitor's own. */
type OwnCollection = () => Promise<Collection>;

interface CollectionPageOptions extends PendingOptions {
  /** Throws a redirect to signing in when the visitor is not signed in. */
  readonly guard: () => Promise<void>;
  readonly collection: OwnCollection;
  /** The collection of the page, when the visitor may read it. */
  readonly readable: () => Promise<Collection>;
}

/** The intents of a collection's page; all but `copy` are for its owner. */
export function collectionPageIntents(
  args: CollectionsArgs,
  { guard, collection, readable, isMember, savePending }: CollectionPageOptions,
) {
  const { context } = args;
  return {
    move: intent({
      schema: moveSchema,
      guard,
      run: async (fields) => {
        const own = await collection();
        const result = await moveItem(context, own, fields);
        return result.ok
          ? backToList(args, own, { key: fields.item, position: result.value })
          : backToList(args, own, { toast: problemToast(result.problem) });
      },
    }),
    note: intent({
      schema: noteSchema,
      guard,
      run: async (fields) => {
        const own = await collection();
        const result = await writeNote(context, own, fields);
        if (!result.ok && result.problem === "item-gone") {
          return backToList(args, own, { toast: problemToast(result.problem) });
        }
        if (!result.ok) {
          const fieldErrors = { note: [problemToast(result.problem).title] };
          return { ok: false, status: problemStatus(result.problem), fieldErrors };
        }
        const toast = fields.note ? COLLECTION_TOASTS.noteSaved : COLLECTION_TOASTS.noteRemoved;
        return backToList(args, own, { key: fields.item, toast });
      },
    }),
    remove: intent({
      schema: removeSchema,
      guard,
      run: async (fields) => {
        const own = await collection();
        const result = await removeItems(context, own, fields);
        const toast = result.ok ? partsRemoved(result.value) : problemToast(result.problem);
        return backToList(args, own, { toast });
      },
    }),
    "move-to": intent({
      schema: moveToSchema,
      guard,
      run: async (fields) => {
        const own = await collection();
        const result = await moveItemsToCollection(context, own, fields);
        const toast = result.ok ? partsMoved(result.value) : problemToast(result.problem);
        return backToList(args, own, { toast });
      },
    }),
    share: intent({
      schema: noFieldsSchema,
      guard,
      run: async () => {
        const own = await collection();
        const result = await shareCollection(context, own);
        if (!result.ok) return backToList(args, own, { toast: problemToast(result.problem) });
        return backToList(args, { ...own, slug: result.value.slug }, { toast: COLLECTION_TOASTS.shared });
      },
    }),
    copy: intent({
      schema: copySchema,
      run: async ({ formId }): Promise<IntentOutcome> => {
        const { slug } = await readable();
        if (!(await isMember())) {
          const return_url = paths.collection(slug);
          return savePending({ action_type: "copy_collection", payload: { slug }, return_url });
        }
        const result = await copyCollection(context, { slug }, formId);
        if (!result.ok) return { ok: true, redirectTo: paths.saved(), toast: problemToast(result.problem) };
        return { ok: true, redirectTo: paths.collection(result.value.slug), toast: COLLECTION_TOASTS.copied };
      },
    }),
  };
}

/** The intent of the page that edits a collection. */
export function collectionEditIntents({ context }: CollectionsArgs, collection: OwnCollection) {
  return {
    edit: intent({
      schema: editSchema,
      run: async (fields): Promise<IntentOutcome> => {
        const own = await collection();
        const result = await editCollection(context, own, fields);
        if (!result.ok) return refused(result.problem);
        return { ok: true, redirectTo: paths.collection(own.slug), toast: COLLECTION_TOASTS.saved };
      },
    }),
  };
}

/** The intent of the page that confirms a deletion. */
export function collectionDeleteIntents({ context }: CollectionsArgs, collection: OwnCollection) {
  return {
    delete: intent({
      schema: noFieldsSchema,
      run: async (): Promise<IntentOutcome> => {
        const own = await collection();
        const result = await deleteCollection(context, own);
        if (!result.ok) return refused(result.problem);
        return { ok: true, redirectTo: paths.saved(), toast: collectionDeleted(own.name, result.value.undo) };
      },
    }),
  };
}

function refused(problem: CollectionProblem): IntentOutcome {
  return { ok: false, status: problemStatus(problem), toast: problemToast(problem) };
}

interface BackToListOptions {
  /** The part that was changed. */
  readonly key?: PartKey;
  /** Its new position. */
  readonly position?: number;
  readonly toast?: Toast;
}

/** Redirects to the same filters and order of the collection, at the part that was changed. */
function backToList(
  { request }: CollectionsArgs,
  { slug }: Collection,
  { key, position, toast }: BackToListOptions,
): IntentOutcome {
  const query = parseListQuery(new URL(request.url).searchParams);
  const page = position === undefined ? query.page : Math.ceil(position / LIST_PAGE_SIZE);
  const path = paths.collection(slug, listParams({ ...query, page }));
  return {
    ok: true,
    redirectTo: key === undefined ? path : `${path}#${rowId(key)}`,
    ...(toast === undefined ? {} : { toast }),
  };
}
