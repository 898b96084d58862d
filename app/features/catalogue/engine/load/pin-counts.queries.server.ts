import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import { isPartKey, type PartKey } from "../../catalogue.model";
import type { PinCount } from "../catalogue-data.server";
import { request, understood, type ReadOptions } from "./table-requests.server";

const pinCountSchema = z
  .object({ item_id: z.custom<PartKey>((key) => typeof key === "string" && isPartKey(key)), pins: z.coerce.number() })
  .transform(({ item_id: key, pins }): PinCount => ({ key, pins }));

/** The parts that most members have pinned, with how many have. */
export async function readPinCounts(client: DataClient, options: ReadOptions): Promise<PinCount[]> {
  const rows = await request("get_pin_counts", options, (signal) => client.rpc("get_pin_counts").abortSignal(signal));
  return [...understood("get_pin_counts", rows, pinCountSchema, options)];
}
