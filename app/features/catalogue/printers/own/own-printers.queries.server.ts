import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import { keptRows } from "~/lib/kept-rows";
import type { Log } from "~/lib/log";
import type { Printer } from "../../catalogue.model";
import { myPrinterCookie } from "../my-printer-cookie.server";
import type { OwnPrinter } from "./own-printers.model";

const row = z.object({ printer_id: z.guid(), nickname: z.string().nullable() });

/** What tells a member's printers needs of a request, before there is a load context. */
export interface OwnPrintersLookup {
  readonly request: Request;
  readonly session: VisitorSession;
  readonly log: Log;
  readonly viewer: () => Promise<object | null>;
}

/** See `OwnPrintersContext.ownPrinters`. */
export async function listOwnPrinters({
  session,
  log,
  viewer,
}: Omit<OwnPrintersLookup, "request">): Promise<readonly OwnPrinter[] | null> {
  if ((await session.state()) !== "live") return null;
  // Row level security limits the rows to the session's own, so they can be read before the viewer is known.
  const [member, printers] = await Promise.all([viewer(), readOwnPrinters({ session, log })]);
  return member === null ? null : printers;
}

/** The same for whoever is known to have an account: in the request that signs somebody in, there is no viewer yet. */
async function readOwnPrinters({
  session,
  log,
}: Pick<OwnPrintersLookup, "session" | "log">): Promise<readonly OwnPrinter[] | null> {
  const client = await session.client();
  const { data, error, status } = await client
    .from("profile_printers")
    .select("printer_id, nickname")
    .order("position")
    .order("printer_id")
    // Retries take seconds, and the page would wait for them.
    .retry(false);
  if (error) {
    log.warn({ status, code: error.code }, "the member's printers could not be read");
    return null;
  }
  return keptRows(row, data, log, "own printers").map(({ printer_id, nickname }) => ({
    printerId: printer_id,
    nickname,
  }));
}

/** The public printers there are, as far as they are known. */
interface KnownPrinters {
  printerById(idUuid: string): Printer | null;
}

/** See `OwnPrintersContext.myPrinter`. */
export async function findMyPrinter(
  { request }: Pick<OwnPrintersLookup, "request">,
  ownPrinters: () => Promise<readonly OwnPrinter[] | null>,
  { secure, catalogue }: { readonly secure: boolean; readonly catalogue: { current(): KnownPrinters | null } },
): Promise<string | null> {
  const own = await ownPrinters();
  if (own === null) return myPrinterCookie({ secure, responseHeaders: new Headers() }).read(request);
  const known = catalogue.current();
  for (const { printerId } of own) {
    const printer = known?.printerById(printerId) ?? null;
    if (printer !== null) return printer.slug;
  }
  return null;
}
