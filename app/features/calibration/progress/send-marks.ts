import { paths } from "~/lib/paths";
import { marksIn, storeMark } from "./completion-storage";
import { isNewer, marksOf, UNKNOWN_OWNER, type Completions, type MarksOwner } from "./completions.model";
import { OWNER_KEY, PRINTER_KEY } from "./mark-keys";

/* A script of its own, since few pages have marks to send. */

/** What a page knows of whose its marks are. */
interface Owned {
  readonly account: Completions | null;
  readonly owner: MarksOwner;
  readonly printer: { readonly slug: string } | null;
}

/**
 * Sends the account the marks that this browser has and it has not. Not by the router, which shows an error page when a
 * request fails: nobody waits for this one, and the browser keeps what it was about.
 *
 * @param sent what was sent last: the account may not take it, and gets it once
 */
export async function sendMarks(
  { account, owner, printer }: Owned,
  stored: string,
  sent: { current: string },
): Promise<void> {
  if (sent.current === stored) return;
  // A copy does not know who is signed in. The server takes marks from their owner alone.
  const from =
    owner === UNKNOWN_OWNER
      ? storedOwner()
      : { owner: account && owner, printer: printer === null ? null : printer.slug };
  const unsaved = marksOf(marksIn(stored)).filter(([calculator, mark]) => isNewer(mark, account?.[calculator]));
  if (from.owner === null || unsaved.length === 0) return;
  sent.current = stored;
  const marks = JSON.stringify(unsaved.map(([key, mark]) => ({ key, ...mark })));
  const body = new URLSearchParams({ intent: "sync", owner: from.owner, printer: from.printer ?? "", marks });
  const response = await fetch(`${paths.tune()}.data`, { method: "POST", body }).catch(() => null);
  if (response?.ok !== true) {
    sent.current = "";
    return;
  }
  // The server takes what is yet to come for now. A mark of a clock that is ahead would win over later ones here.
  const now = Date.parse(response.headers.get("Date") ?? "");
  for (const [calculator, mark] of unsaved) {
    if (Date.parse(mark.completedAt) <= now || Number.isNaN(now)) continue;
    const timely = { ...mark, completedAt: new Date(now).toISOString() };
    storeMark({ slug: calculator, printer: from.printer }, owner, timely);
  }
}

/** Whose the marks in this browser are, and of which printer a copy shows them. Storage that is forbidden has no marks. */
function storedOwner() {
  return { owner: localStorage.getItem(OWNER_KEY), printer: localStorage.getItem(PRINTER_KEY) };
}
