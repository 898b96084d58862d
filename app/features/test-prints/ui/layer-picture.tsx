import { useEffect, useRef } from "react";
import type { LayerToDraw } from "../layers/use-layers";
import type { ResultView } from "../test-print-view.model";

interface LayerPictureProps {
  readonly result: ResultView;
  /** What the browser draws instead of the server's picture. */
  readonly drawn: LayerToDraw | null;
  readonly label: string;
}

/** One layer on the bed: an SVG of the server, and over it a canvas once the browser has the layers. */
export function LayerPicture({ result, drawn, label }: LayerPictureProps) {
  const { paths: lines, bed, offset, rotation } = result.layer;
  return (
    <div className="test-print-picture">
      <svg
        className="test-print-layer"
        viewBox={`${String(-bed.x / 2)} ${String(-bed.y / 2)} ${String(bed.x)} ${String(bed.y)}`}
        {...(drawn === null ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      >
        {bed.round ? (
          <circle r={bed.x / 2} className="bed" />
        ) : (
          <rect x={-bed.x / 2} y={-bed.y / 2} width={bed.x} height={bed.y} className="bed" />
        )}
        {drawn === null ? (
          <g transform={`scale(1 -1) rotate(${String(rotation)}) translate(${String(offset.x)} ${String(offset.y)})`}>
            {lines.map(({ width, d }) => (
              <path key={width} d={d} strokeWidth={width} />
            ))}
          </g>
        ) : null}
      </svg>
      {drawn === null ? null : <LayerCanvas result={result} drawn={drawn} label={label} />}
    </div>
  );
}

function LayerCanvas({ result, drawn, label }: LayerPictureProps & { readonly drawn: LayerToDraw }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { draw, layer } = drawn;
  useEffect(() => {
    const { current } = canvas;
    if (current === null) return;
    draw(current, layer, result.layer);
    const sizes = new ResizeObserver(() => {
      draw(current, layer, result.layer);
    });
    sizes.observe(current);
    return () => {
      sizes.disconnect();
    };
  }, [draw, layer, result]);
  return <canvas ref={canvas} role="img" aria-label={label} />;
}
