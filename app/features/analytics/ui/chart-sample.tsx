import { Sample } from "~/ui/gallery/gallery";
import type { DayChart as Chart } from "../page/analytics-page.model";
import { DayChart } from "./day-chart";

/** The chart of the gallery of components. */
export function ChartSample() {
  return (
    <Sample name="Chart" wide>
      <DayChart chart={CHART} name="Page views of some days (a sample)" />
    </Sample>
  );
}

const CHART: Chart = {
  ...{ width: 720, height: 220, line: "M48,160L270,90L490,120L708,30", before: "M48,180L270,150L490,160L708,140" },
  area: "M48,160L270,90L490,120L708,30L708,192L48,192Z",
  ticks: [
    { y: 192, label: "0" },
    { y: 110, label: "50" },
    { y: 28, label: "100" },
  ],
  points: [
    { x: 48, y: 160, day: "2026-01-01", says: "1 Jan: 20 page views", label: "1 Jan" },
    { x: 270, y: 90, day: "2026-01-02", says: "2 Jan: 62 page views", label: "2 Jan" },
    { x: 490, y: 120, day: "2026-01-03", says: "3 Jan: 44 page views", label: "3 Jan" },
    { x: 708, y: 30, day: "2026-01-04", says: "4 Jan: 99 page views", label: "4 Jan" },
  ],
};
