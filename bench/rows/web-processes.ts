import { cp } from "node:fs/promises";
import { join } from "node:path";
import { requestChecked } from "../load/http";
import { interleave, type LoadTool, type Measured, type Slot } from "../load/load-tool";
import { SMALLEST, type FindRequests } from "../load/find-requests";
import { warmUp } from "../load/warm-up";
import type { Row } from "../report";
import type { DataDirectories } from "../servers/catalogue-sizes";
import { temporaryFolder } from "../servers/processes";
import { startSite, waitUntilCurrent, type MeasuredSite } from "../servers/servers";
import { median, pairedRatio } from "../statistics";
import type { Effort } from "./throughput";

const CONNECTIONS = 16;
const COUNTS = [1, 2] as const;

/** H2: pages a second of two web processes beside one, on all cores, which the load and the database use too. */
export async function measureWebProcesses(
  tool: LoadTool,
  directories: DataDirectories,
  findRequests: FindRequests,
  effort: Effort,
): Promise<Row[]> {
  const sites: MeasuredSite[] = [];
  try {
    const slots: Slot[] = [];
    for (const count of COUNTS) {
      const dataDir = join(await temporaryFolder(`processes-${count}`), "data");
      await cp(directories.of(SMALLEST), dataDir, { recursive: true });
      const site = await startSite(dataDir, { seeded: false, webProcesses: count });
      sites.push(site);
      await waitUntilCurrent(site);
      const list = findRequests.combinations.again();
      const some = list.remaining().slice(0, 10);
      for (const path of some) await requestChecked(site.origin + path, { encoding: "br", cards: 40 });
      list.use(some.length);
      await warmUp(tool, site, { seconds: effort.warmUpSeconds });
      const load = { target: site, path: list, headers: { "accept-encoding": "br" }, connections: CONNECTIONS };
      slots.push({ name: String(count), load });
    }
    const measured = await interleave(tool, slots, effort);
    const rates = (count: number) => (measured.get(String(count)) ?? []).map(({ perSecond }: Measured) => perSecond);
    const gain = pairedRatio(rates(2), rates(1));
    return [
      {
        id: "H2",
        quantity: "/find not seen before, two web processes ÷ one",
        bare: `${median(rates(1)).toFixed(0)}/s`,
        ours: `${median(rates(2)).toFixed(0)}/s`,
        value: gain.ratio,
        bar: null,
        required: false,
        details: { spread: gain.spread },
      },
    ];
  } finally {
    for (const site of sites) await site.stop();
  }
}
