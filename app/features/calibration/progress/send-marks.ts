import { paths } from "~/lib/paths";
import {
  hasClaimedMarks,
  hasUnsentMarks,
  markedPrinters,
  marksIn,
  storedMarks,
  storeSavedMark,
} from "./completion-storage";
import { isNewer, marksOf, UNKNOWN_OWNER, type Completions, type MarksOwner } from "./completions.model";
import { OWNER_KEY, PRINTER_KEY, UNSENT_KEY } from "./mark-keys";

/* A script of its own, since few pages have marks to send. */

/** What a page knows of whose its marks are. */
interface Owned {
  readonly account: Completions | null;
  readonly owner: MarksOwner;
  readonly printer: { readonly slug: string } | null;
}

/**
 * Sends the account the marks that this browser has and it has not, those of the page's printer first. Not by the router,
 * which shows an error page when a request fails: nobody waits for this one, and the browser keeps what it was about.
 *
 * @param sent what was sent last: the account may not take it, and gets it once
 * @returns whether the next page says of another printer that its marks have come into the account
 */
export async function sendMarks(
  { account, owner, printer }: Owned,
  stored: string,
  sent: { current: string },
): Promise<boolean> {
  if (sent.current === stored) return false;
  // A copy does not know who is signed in. The server takes marks from their owner alone.
  const from =
    owner === UNKNOWN_OWNER
      ? storedOwner()
      : { owner: account && owner, printer: printer === null ? null : printer.slug };
  if (from.owner === null) return false;
  sent.current = stored;
  const unsaved = marksOf(marksIn(stored)).filter(([calculator, mark]) => isNewer(mark, account?.[calculator]));
  const batches: Batch[] = [{ printer: from.printer, marks: unsaved, claimed: false }];
  const claimed = hasClaimedMarks();
  if (hasUnsentMarks()) {
    for (const other of markedPrinters().filter((slug) => slug !== from.printer)) {
      batches.push({ printer: other, marks: marksOf(marksIn(storedMarks(other, from.owner))), claimed });
    }
  }
  for (const batch of batches) {
    if (await sendBatch(batch, from.owner, owner)) continue;
    sent.current = "";
    return false;
  }
  // What was marked meanwhile is sent by the page that it was marked on.
  if (storedMarks(from.printer, owner) === stored) localStorage.removeItem(UNSENT_KEY);
  return batches.some(({ printer, claimed: isClaimed, marks }) => isClaimed && printer !== null && marks.length > 0);
}

/** Marks of one printer, or of none. */
interface Batch {
  readonly printer: string | null;
  readonly marks: ReturnType<typeof marksOf>;
  /** The account has only now got them, and may have another printer. */
  readonly claimed: boolean;
}

/** Whether the server has been asked to take the marks. */
async function sendBatch({ printer, marks, claimed }: Batch, from: string, owner: MarksOwner): Promise<boolean> {
  if (marks.length === 0) return true;
  const rows = JSON.stringify(marks.map(([key, mark]) => ({ key, ...mark })));
  const body = new URLSearchParams({ intent: "sync", owner: from, printer: printer ?? "", marks: rows });
  if (claimed) body.set("claimed", "1");
  const response = await fetch(`${paths.tune()}.data`, { method: "POST", body }).catch(() => null);
  if (response?.ok !== true) return false;
  // The server takes what is yet to come for now. A mark of a clock that is ahead would win over later ones here.
  const now = Date.parse(response.headers.get("Date") ?? "");
  for (const [slug, mark] of marks) {
    if (Date.parse(mark.completedAt) <= now || Number.isNaN(now)) continue;
    storeSavedMark({ slug, printer }, owner, { ...mark, completedAt: new Date(now).toISOString() });
  }
  return true;
}

/** Whose the marks in this browser are, and of which printer a copy shows them. Storage that is forbidden has no marks. */
function storedOwner() {
  return { owner: localStorage.getItem(OWNER_KEY), printer: localStorage.getItem(PRINTER_KEY) };
}
