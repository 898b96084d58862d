import { makeMember, type Member } from "../data/signed-in-member";
import { request, textOf } from "../load/http";
import type { LoadTool } from "../load/load-tool";
import type { Row } from "../report";
import type { MeasuredSite } from "../servers/servers";
import { median } from "../statistics";

const FEW = 5;
const MANY = 200;
const ON_A_PAGE = 50;
const CONNECTIONS = 8;
const PATH = "/admin/submissions";

/** P22: the moderators' queue with 200 corrections that wait, beside the same page with five. */
export async function measureQueue(
  tool: LoadTool,
  site: MeasuredSite,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<readonly Row[]> {
  const member = await makeMember(site);
  const write = writerOf(site, member);
  await write("POST", "admin_users", { user_id: member.id });
  const headers = { cookie: member.cookie, "accept-encoding": "br" };
  const timeWith = async (count: number): Promise<number> => {
    await write("DELETE", "submissions?id=gt.0");
    await write(
      "POST",
      "submissions",
      Array.from({ length: count }, (_, at) => correction(at + 1)),
    );
    const page = textOf(await request(`${site.origin}${PATH}`, { headers }));
    const shown = page.match(/name="chosen"/g)?.length ?? 0;
    if (shown !== Math.min(count, ON_A_PAGE)) throw new Error(`${PATH} shows ${String(shown)} submissions`);
    const { p50 } = await tool.run({ target: site, path: PATH, headers, connections: CONNECTIONS, seconds });
    return p50;
  };
  const times = new Map<number, number[]>([
    [FEW, []],
    [MANY, []],
  ]);
  for (let round = 0; round < rounds; round++) {
    for (const count of round % 2 === 0 ? [FEW, MANY] : [MANY, FEW]) times.get(count)?.push(await timeWith(count));
  }
  await write("DELETE", "submissions?id=gt.0");
  const [few, many] = [median(times.get(FEW) ?? []), median(times.get(MANY) ?? [])];
  return [
    {
      id: "P22",
      quantity: `${PATH} with ${String(MANY)} submissions (50 on the page) ÷ with ${String(FEW)}, p50`,
      bare: `${few.toFixed(1)} ms with ${String(FEW)}`,
      ours: `${many.toFixed(1)} ms`,
      value: many / few,
      bar: null,
      required: false,
      details: { fewP50Ms: few, manyP50Ms: many },
    },
  ];
}

/** A correction of one of a hundred hotends' flow figures. */
function correction(at: number): object {
  const hotend = String((at % 100) + 1);
  return {
    ...{ kind: "correction", title: `Correction ${String(at)}`, target_table: "hotend", target_id: hotend },
    payload: { fields: { max_flow_rate: { from: null, to: 20 } } },
    source_url: "https://shop.example/hotend",
    licence: "CC-BY-SA-4.0",
  };
}

function writerOf({ origin }: MeasuredSite, { keys }: Member) {
  return async (method: "POST" | "DELETE", path: string, body?: object): Promise<void> => {
    const { status } = await request(`${origin}/rest/v1/${path}`, {
      method,
      headers: { apikey: keys.secretKey, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (status >= 300) throw new Error(`${method} ${path} got the status ${String(status)}`);
  };
}
