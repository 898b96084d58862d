import { exceeds } from "../../calculators/compare";
import type { Readings } from "../../calculators/readings";
import { circle, segment, shown, through, within, type Scene } from "../scene";
import { chart, CHART_HEIGHT, FRAME } from "./charts";

/** Missing mass against flow, and where it passes what is accepted. */
export function lossScene(readings: Readings): Scene {
  const flows = readings
    .rows("points")
    .map(([flow = 0]) => flow)
    .toSorted((one, other) => one - other);
  const losses = readings.list("lossPercent");
  const tolerance = readings.number("tolerancePercent");
  const limit = readings.number("maxFlow");
  const setting = readings.number("recommendedFlow");
  const most = Math.max(tolerance * 1.4, ...losses, 1);
  const { sketch, x, y } = chart({
    x: [0, Math.max(...flows, limit) * 1.08],
    y: [Math.min(0, ...losses), most],
    xName: "flow, mm³/s",
    yName: "missing mass, %",
  });
  const [left, right] = [FRAME.left, FRAME.right];
  sketch.add("aim", segment(left, y(tolerance), right, y(tolerance)), `accepted: ${shown(tolerance, "%")}`);
  sketch.add(
    "thin",
    segment(x(setting), FRAME.top, x(setting), FRAME.bottom),
    `with the margin: ${shown(setting, "mm³/s")}`,
  );
  sketch.add("line", through(flows.map((flow, at) => [x(flow), y(losses[at] ?? 0)] as const)));
  flows.forEach((flow, at) => {
    const loss = losses[at] ?? 0;
    const hover = `${shown(flow, "mm³/s")}: ${shown(loss, "%")} missing`;
    sketch.add(exceeds(loss, tolerance) ? "flaw" : "dark", circle(x(flow), y(loss), 4), hover);
  });
  sketch.add("hot", segment(x(limit), FRAME.top, x(limit), FRAME.bottom), `limit: ${shown(limit, "mm³/s")}`);
  sketch.write(within(x(limit) - 6, left + 80, right), FRAME.top + 4, `limit ${shown(limit)}`, {
    anchor: "end",
    strong: true,
  });
  sketch.write(left + 6, y(tolerance) - 6, `${shown(tolerance, "%")} accepted`, { anchor: "start" });
  const found = losses.some((loss) => exceeds(loss, tolerance))
    ? `The missing mass passes ${shown(tolerance, "%")} at ${shown(limit, "mm³/s")}`
    : `No blob lost more than ${shown(tolerance, "%")}, so the limit is above ${shown(limit, "mm³/s")}`;
  const rows = flows.map((flow, at) => `${shown(flow)} mm³/s ${shown(losses[at] ?? 0, "%")}`).join(", ");
  return sketch.scene(CHART_HEIGHT, {
    name: "Missing mass against flow",
    says: `${found}; with the margin that is ${shown(setting, "mm³/s")} (thin line). Blobs: ${rows}.`,
  });
}
