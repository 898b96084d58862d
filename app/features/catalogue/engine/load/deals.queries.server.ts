import type { DataClient } from "~/data/supabase.server";
import { dealRowSchema, type Deal } from "~/features/deals/deals.model";
import { idSchema, request, understood, type ReadOptions } from "./table-requests.server";

/** The deals that are on the list or were, by id: all, or those of these ids. */
export async function readDeals(
  client: DataClient,
  options: ReadOptions,
  ids: readonly number[] | null = null,
): Promise<Deal[]> {
  const found: Deal[] = [];
  const { serverKey } = options;
  const asked = { ...(ids !== null && { ids: [...ids] }), ...(serverKey !== undefined && { server_key: serverKey }) };
  for (let after = 0; ;) {
    const after_id = after;
    const rows = await request("list_deals", options, (signal) =>
      client.rpc("list_deals", { ...asked, after_id }).abortSignal(signal),
    );
    const last = rows.at(-1);
    if (last === undefined) return found;
    found.push(...understood("list_deals", rows, dealRowSchema, options));
    after = idSchema.parse(last).id;
    if (after <= after_id) throw new Error("The data API returned deals that come before those asked for");
  }
}
