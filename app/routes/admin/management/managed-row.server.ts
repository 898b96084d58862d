import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { isPartCategory } from "~/features/catalogue/catalogue.model";
import { refreshed, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { capitalised, kindName } from "~/features/catalogue/fit/fit-words.model";
import { changeLine, changeWords } from "~/features/catalogue/history/revision-words.server";
import { revisionChangesSchema } from "~/features/catalogue/history/revisions.model";
import { webAddress } from "~/features/catalogue/part/source-views.server";
import type { ManagedRow, RowRevision } from "~/features/management/management.model";
import { getRegisteredPart, getRow } from "~/features/management/management.queries.server";
import type { RowMerge } from "~/features/management/merge/merge.model";
import { factValue } from "~/features/management/row/fact-values.model";
import type { RowHistoryEntry, RowView } from "~/features/management/row/row-view.model";
import { tableNamed, type RowOptions } from "~/features/management/row/row.intents.server";
import { statusActions, statusLabel } from "~/features/management/tables.model";
import { uploadedPicture } from "~/features/pictures/pictures.model";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";
import { submitReferences } from "../../submit/submit-references.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/**
 * The row that an address names.
 *
 * @throws 404 when there is none; a redirect from a row of the registry, as the audit log names it, to its part
 */
export async function requireRow({ params, context }: Args): Promise<ManagedRow> {
  const { table: name, id = "" } = params;
  const table = tableNamed(name);
  const registered = name === "parts" ? await getRegisteredPart(context, id) : null;
  if (registered !== null) throw redirect(paths.adminPart(registered), { headers: PRIVATE_HEADERS });
  const row = table === null ? null : await getRow(context, table, id);
  if (row === null) throw data(null, { status: 404, headers: PRIVATE_HEADERS });
  return row;
}

/** What the intents of rows need of this request. */
export function rowOptions({ context }: Args): Pick<RowOptions, "references" | "refresh"> {
  return {
    references: submitReferences(requireCatalogue(context.catalogue)),
    refresh: () => refreshed(context.catalogue),
  };
}

/** A row as its page shows it. */
export function rowView(
  snapshot: CatalogueSnapshot,
  row: ManagedRow,
  { revisions, merges }: { readonly revisions: readonly RowRevision[]; readonly merges: readonly RowMerge[] },
): RowView {
  const { table, id, name, status, isPublic, uses, interfacesVersion, links } = row;
  const { label } = snapshot.interfaceBook;
  const isPart = isPartCategory(table);
  const kinds = submitReferences(snapshot).kinds(table);
  const hasInterfaces = isPart || table === "printers";
  return {
    ...{ table, id, name, status, isPublic, uses, interfacesVersion },
    oldAddresses: row.oldAddresses.map((slugs) => (isPart ? oldAddress(slugs) : paths.printerMaker(slugs))),
    statusLabel: statusLabel(table, status),
    actions: statusActions(table, status),
    to: addressOf(snapshot, row),
    printers: isPart
      ? {
          count: links.filter(({ printerId }) => printerId !== null).length,
          hasAll: links.some(({ printerId }) => printerId === null),
        }
      : null,
    interfaces: hasInterfaces
      ? row.interfaces.map((fact) => ({
          ...fact,
          kindLabel: capitalised(kindName(fact.kind)),
          label: label(fact.kind, fact.value),
        }))
      : null,
    choices: kinds.map(({ kind, label: kindLabel, values }) => ({
      label: kindLabel,
      options: values.map(({ value, label: words }) => ({ value: factValue({ kind, value }), label: words })),
    })),
    history: revisions.map((revision) => historyEntry(snapshot, revision)),
    picture: isPart || table === "printers" ? pictureOf(row) : undefined,
    merges,
  };
}

function pictureOf({ fields }: ManagedRow): string | null {
  const { image_url: address = null } = fields;
  return typeof address === "string" ? (uploadedPicture(address) ?? webAddress(address)) : null;
}

function oldAddress(slugs: string): string {
  const [manufacturerSlug = "", partSlug = ""] = slugs.split("/");
  return paths.part({ manufacturerSlug, partSlug });
}

function addressOf(snapshot: CatalogueSnapshot, { table, id, isPublic, manufacturerSlug, slug }: ManagedRow) {
  if (isPublic && manufacturerSlug !== null && slug !== null) return paths.part({ manufacturerSlug, partSlug: slug });
  return table === "printers" || table === "manufacturers"
    ? (submitReferences(snapshot).target({ table, id })?.to ?? null)
    : null;
}

function historyEntry(snapshot: CatalogueSnapshot, revision: RowRevision): RowHistoryEntry {
  const { id, entity, entityId, editor, why, sourceUrl, submissionId, createdAt, ...undoing } = revision;
  const changes = revisionChangesSchema.safeParse(revision.changes).data ?? {};
  const words = changeWords(snapshot, { id, entity, entityId, changes, author: editor, why, sourceUrl, createdAt });
  return {
    ...{ id, editor, why, at: createdAt },
    lines: words.map(changeLine),
    submissionTo: submissionId === null ? null : paths.adminSubmission(String(submissionId)),
    ...{ undoes: undoing.undoes, undoneBy: undoing.undoneBy, isUndoable: undoing.isUndoable },
  };
}
