import { useState, type PointerEvent } from "react";
import type { DayChart as Chart } from "../page/analytics-page.model";

/**
 * Page views of each day as a line. The table of the page has the same numbers; with a mouse the day under it is named.
 */
export function DayChart({ chart, name }: { readonly chart: Chart; readonly name: string }) {
  const { width, height, ticks, points } = chart;
  const [shown, setShown] = useState<number | null>(null);
  const last = points.length - 1;
  const labelled = points.flatMap(({ label }, index) => (label === null ? [] : [index]));
  const point = points[shown ?? last];
  const follow = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width: drawn } = currentTarget.getBoundingClientRect();
    const x = ((clientX - left) / drawn) * width;
    setShown(nearest(points, x));
  };
  return (
    <figure className="day-chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={name}
        onPointerMove={follow}
        onPointerLeave={() => {
          setShown(null);
        }}
      >
        {ticks.map(({ y, label }) => (
          <g key={label}>
            <line className="chart-grid" x1={48} x2={width - 12} y1={y} y2={y} />
            <text x={40} y={y + 4} textAnchor="end">
              {label}
            </text>
          </g>
        ))}
        <path className="chart-area" d={chart.area} />
        <path className="chart-before" d={chart.before} />
        <path className="chart-line" d={chart.line} />
        {points.map(({ x, day, label }, index) =>
          label === null ? null : (
            <text
              key={day}
              x={x}
              y={height - 8}
              textAnchor={index === last ? "end" : index === 0 ? "start" : "middle"}
              // On a phone there is room for every second one, the last among them.
              {...((labelled.length - labelled.indexOf(index)) % 2 === 0 ? { className: "chart-label-between" } : {})}
            >
              {label}
            </text>
          ),
        )}
        {point === undefined ? null : <circle className="chart-point" cx={point.x} cy={point.y} r={4} />}
      </svg>
      <figcaption className="hint">{point?.says}</figcaption>
    </figure>
  );
}

/** Index of the point that is closest to a place on the x axis. */
function nearest(points: Chart["points"], x: number): number {
  return points.reduce((best, point, index) => {
    const closest = points[best];
    return closest !== undefined && Math.abs(closest.x - x) <= Math.abs(point.x - x) ? best : index;
  }, 0);
}
