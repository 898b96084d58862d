import { useEffect, useRef, type RefObject } from "react";
import { fmt } from "~/lib/numbers/format-number";
import type { LayerToDraw } from "../layers/use-layers";
import type { ResultView } from "../test-print-view.model";

interface LayerPictureProps {
  readonly result: ResultView;
  /** What the browser draws instead of the server's picture. */
  readonly drawn: LayerToDraw | null;
  readonly label: string;
  /** Where it is drawn. */
  readonly place: RefObject<HTMLDivElement>;
}

/** One layer, as large as there is room: an SVG of the server, and over it a canvas once the browser has the layers. */
export function LayerPicture({ result, drawn, label, place }: LayerPictureProps) {
  const { paths: lines, shown, offset, rotation } = result.layer;
  return (
    <>
      <div ref={place} className="test-print-picture">
        <svg
          className="test-print-layer"
          viewBox={[shown.x, -shown.y - shown.height, shown.width, shown.height].map(String).join(" ")}
          {...(drawn === null ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
        >
          <Bed {...result.layer} />
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
      <Place {...result.layer} />
    </>
  );
}

type Layer = ResultView["layer"];

function Bed({ bed }: Pick<Layer, "bed">) {
  return bed.round ? (
    <circle r={bed.x / 2} className="bed" />
  ) : (
    <rect x={-bed.x / 2} y={-bed.y / 2} width={bed.x} height={bed.y} className="bed" />
  );
}

/** How much of the bed the picture shows, and where. */
function Place({ bed, shown }: Pick<Layer, "bed" | "shown">) {
  const size = bed.round ? `${fmt(bed.x, 0)} mm across` : `${fmt(bed.x, 0)} x ${fmt(bed.y, 0)} mm`;
  return (
    <p className="test-print-place hint">
      <svg viewBox={[-bed.x / 2, -bed.y / 2, bed.x, bed.y].map(String).join(" ")} aria-hidden="true">
        <Bed bed={bed} />
        <rect x={shown.x} y={-shown.y - shown.height} width={shown.width} height={shown.height} className="shown" />
      </svg>
      {`Shown: ${fmt(shown.width, 0)} x ${fmt(shown.height, 0)} mm of the bed, which is ${size}.`}
    </p>
  );
}

interface LayerCanvasProps extends Pick<LayerPictureProps, "result" | "label"> {
  readonly drawn: LayerToDraw;
}

function LayerCanvas({ result, drawn, label }: LayerCanvasProps) {
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
