import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { unknownParamNotes, type AddressNote } from "~/lib/text/address-notes";
import { webAddress } from "../part/source-views.server";
import type { HistoryEntry, HistoryView } from "./history-view.model";
import { changeWords } from "./revision-words.server";
import { isAddition, type Revision } from "./revisions.model";

const PAGE_SIZE = 20;

/** One page of a history, and what of its address has no effect. */
export function historyView(
  snapshot: CatalogueSnapshot,
  revisions: readonly Revision[],
  params: URLSearchParams,
): { readonly history: HistoryView; readonly notes: readonly AddressNote[] } {
  const total = revisions.length;
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const asked = params.get("page") ?? "";
  const number = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
  const page = Math.min(number, pageCount);
  const hasNoEffect = asked !== "" && asked !== String(page);
  const before = (page - 1) * PAGE_SIZE;
  const entries = revisions.slice(before, before + PAGE_SIZE).map((revision) => historyEntry(snapshot, revision));
  return {
    history: { total, page, pageCount, startAt: total - before, entries },
    notes: [
      ...(hasNoEffect ? [{ param: "page", value: asked.slice(0, 20), note: `page ${String(page)} is shown` }] : []),
      ...unknownParamNotes(params, ["page"]),
    ],
  };
}

function historyEntry(snapshot: CatalogueSnapshot, revision: Revision): HistoryEntry {
  return {
    id: revision.id,
    at: revision.createdAt,
    isAddition: isAddition(revision),
    by: revision.author,
    changes: changeWords(snapshot, revision),
    why: revision.why,
    source: webAddress(revision.sourceUrl),
  };
}
