import type { DataClient } from "~/data/supabase.server";
import { guideRowSchema, type Guide } from "~/features/guides/guides.model";
import { idSchema, request, understood, type ReadOptions } from "./table-requests.server";

/** Every published guide, by id. Guides are few: when one of them has changed, all are read again. */
export async function readGuides(client: DataClient, options: ReadOptions): Promise<Guide[]> {
  const found: Guide[] = [];
  for (let after = 0; ;) {
    const after_id = after;
    const rows = await request("list_guides", options, (signal) =>
      client.rpc("list_guides", { after_id }).abortSignal(signal),
    );
    const last = rows.at(-1);
    if (last === undefined) return found;
    found.push(...understood("list_guides", rows, guideRowSchema, options));
    after = idSchema.parse(last).id;
    if (after <= after_id) throw new Error("The data API returned guides that come before those asked for");
  }
}
