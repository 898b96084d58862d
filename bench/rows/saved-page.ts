import { z } from "zod";
import { partKey, PART_CATEGORIES } from "~/features/catalogue/catalogue.model";
import { request, textOf } from "../load/http";
import type { LoadTool } from "../load/load-tool";
import { makeMember, type Member } from "../data/signed-in-member";
import type { Row } from "../report";
import type { MeasuredSite } from "../servers/servers";
import { median } from "../statistics";

const PINS = 1_000;
const COLLECTIONS = 200;
const CONNECTIONS = 8;

/** P21: the saved page of a member with many pins and collections, beside the same member's first page of FIND. */
export async function measureSaved(
  tool: LoadTool,
  site: MeasuredSite,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<readonly Row[]> {
  const member = await makeMember(site);
  await keep(site, member);
  const headers = { cookie: member.cookie, "accept-encoding": "br" };
  const page = textOf(await request(`${site.origin}/saved`, { headers }));
  if (!page.includes(`${String(PINS)} parts`)) throw new Error("/saved does not show the pins");
  const times: Record<"/saved" | "/find", number[]> = { "/saved": [], "/find": [] };
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (["/saved", "/find"] as const) : (["/find", "/saved"] as const);
    for (const path of order) {
      const { p50 } = await tool.run({ target: site, path, headers, connections: CONNECTIONS, seconds });
      times[path].push(p50);
    }
  }
  const [saved, find] = [median(times["/saved"]), median(times["/find"])];
  return [
    {
      id: "P21",
      quantity: `/saved with ${String(PINS)} pins and ${String(COLLECTIONS)} collections ÷ the member's /find, p50`,
      bare: `${find.toFixed(1)} ms /find`,
      ours: `${saved.toFixed(1)} ms`,
      value: saved / find,
      bar: null,
      required: false,
      details: { savedP50Ms: saved, findP50Ms: find },
    },
  ];
}

const partsSchema = z.array(z.object({ item_table: z.enum(PART_CATEGORIES), item_id: z.number() }));

async function keep({ origin }: MeasuredSite, { keys, token }: Member): Promise<void> {
  const headers = {
    apikey: keys.publishableKey,
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
  };
  const call = async (name: string, body: object) => {
    const { status } = await request(`${origin}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (status !== 200) throw new Error(`${name} got the status ${String(status)}`);
  };
  const response = await request(`${origin}/rest/v1/parts?select=item_table,item_id&limit=${String(PINS)}`, {
    headers,
  });
  const parts = partsSchema.parse(JSON.parse(response.body.toString()));
  await call("merge_local_pins", { item_ids: parts.map((part) => partKey(part.item_table, part.item_id)) });
  for (let n = 1; n <= COLLECTIONS; n++) await call("create_collection", { name_input: `Collection ${String(n)}` });
}
