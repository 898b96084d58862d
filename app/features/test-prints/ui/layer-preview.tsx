import { paths } from "~/lib/paths";
import { Card } from "~/ui/layout/card";
import { Link } from "~/ui/navigation/link";
import type { ResultView } from "../test-print-view.model";

interface LayerPreviewProps {
  readonly slug: string;
  readonly result: ResultView;
}

/** One layer on the bed as seen from above, with links to the others. */
export function LayerPreview({ slug, result }: LayerPreviewProps) {
  const { number, count, paths: lines, bed, offset, rotation } = result.layer;
  const steps = [
    { label: "First", to: 1 },
    { label: "10 down", to: Math.max(1, number - 10) },
    { label: "Previous", to: number - 1 },
    { label: "Next", to: number + 1 },
    { label: "10 up", to: Math.min(count, number + 10) },
    { label: "Last", to: count },
  ];
  return (
    <Card as="section" id="layers">
      <h2>
        Layer {number} of {count}
      </h2>
      <svg
        className="test-print-layer"
        viewBox={`${String(-bed.x / 2)} ${String(-bed.y / 2)} ${String(bed.x)} ${String(bed.y)}`}
        role="img"
        aria-label={`The lines of layer ${String(number)} on the bed, seen from above, the front edge below`}
      >
        {bed.round ? (
          <circle r={bed.x / 2} className="bed" />
        ) : (
          <rect x={-bed.x / 2} y={-bed.y / 2} width={bed.x} height={bed.y} className="bed" />
        )}
        <g transform={`scale(1 -1) rotate(${String(rotation)}) translate(${String(offset.x)} ${String(offset.y)})`}>
          {lines.map(({ width, d }) => (
            <path key={width} d={d} strokeWidth={width} />
          ))}
        </g>
      </svg>
      {count === 1 ? null : (
        <nav aria-label="Layers">
          <ul className="chips mt-3">
            {steps.map(({ label, to }) =>
              to < 1 || to > count || to === number ? null : (
                <li key={label}>
                  <Link
                    className="chip"
                    rel="nofollow"
                    preventScrollReset
                    to={`${paths.testPrint(slug)}${withLayer(result.query, to)}#layers`}
                  >
                    {label}
                  </Link>
                </li>
              ),
            )}
          </ul>
        </nav>
      )}
    </Card>
  );
}

function withLayer(query: string, layer: number): string {
  return `${query === "" ? "?" : `${query}&`}layer=${String(layer)}`;
}
