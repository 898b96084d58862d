import { fmt } from "~/lib/numbers/format-number";
import { FactList } from "~/ui/layout/data-table";
import { Notice } from "~/ui/feedback/notice";
import { Card } from "~/ui/layout/card";
import { WARNING_TEXTS } from "../problem-text.model";
import type { ResultView } from "../test-print-view.model";

/** What the file is like: size, time, filament, and which value is at which height. */
export function ReportCard({ result: { report } }: { readonly result: ResultView }) {
  const { bbox, bands, facts, values, warnings } = report;
  return (
    <Card as="section">
      <h2>Report</h2>
      <FactList
        facts={[
          { label: "Time, at most", value: duration(report.seconds) },
          { label: "Filament", value: `${fmt(report.filamentMm / 1_000, 2)} m, ${fmt(report.filamentG, 1)} g` },
          {
            label: "Moves on the bed",
            value: `X ${fmt(bbox.minX, 0)} to ${fmt(bbox.maxX, 0)}, Y ${fmt(bbox.minY, 0)} to ${fmt(bbox.maxY, 0)} mm`,
          },
          { label: "Highest move", value: fmt(bbox.maxZ, 1), unit: "mm" },
          { label: "File", value: `${report.fileName}, ${fmt(report.bytes / 1_000, 0)} kB` },
          ...(values.length < 2 ? [] : [{ label: "Values", value: `${String(values.length)}: ${listed(values)}` }]),
          ...facts,
        ]}
      />
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning" className="mt-3">
          {WARNING_TEXTS[warning]}
        </Notice>
      ))}
      {bands.length === 0 ? null : (
        <details className="mt-3">
          <summary>Which value is at which height</summary>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Height above the bed, mm</th>
                <th scope="col">Value</th>
              </tr>
            </thead>
            <tbody>
              {bands.map(({ fromZ, toZ, value }) => (
                <tr key={fromZ}>
                  <td>
                    {fmt(fromZ, 2)} to {fmt(toZ, 2)}
                  </td>
                  <td>{fmt(value, 4)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </Card>
  );
}

const SHOWN_VALUES = 6;

function listed(values: readonly number[]): string {
  if (values.length <= SHOWN_VALUES) return values.map((value) => fmt(value, 4)).join(", ");
  const first = values.slice(0, 3).map((value) => fmt(value, 4));
  return `${first.join(", ")} to ${fmt(values.at(-1) ?? 0, 4)}`;
}

function duration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${String(minutes)} min` : `${String(hours)} h ${String(minutes % 60)} min`;
}
