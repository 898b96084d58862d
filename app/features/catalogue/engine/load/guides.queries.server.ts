import type { DataClient } from "~/data/supabase.server";
import { guideRowSchema, type Guide } from "~/features/guides/guides.model";
import { idSchema, request, understood, type ReadOptions } from "./table-requests.server";

/** The published guides by id: all, or those of these ids. */
export async function readGuides(
  client: DataClient,
  options: ReadOptions,
  ids: readonly number[] | null = null,
): Promise<Guide[]> {
  const found: Guide[] = [];
  const { serverKey } = options;
  const asked = { ...(ids !== null && { ids: [...ids] }), ...(serverKey !== undefined && { server_key: serverKey }) };
  for (let after = 0; ;) {
    const after_id = after;
    const rows = await request("list_guides", options, (signal) =>
      client.rpc("list_guides", { ...asked, after_id }).abortSignal(signal),
    );
    const last = rows.at(-1);
    if (last === undefined) return found;
    found.push(...understood("list_guides", rows, guideRowSchema, options));
    after = idSchema.parse(last).id;
    if (after <= after_id) throw new Error("The data API returned guides that come before those asked for");
  }
}
