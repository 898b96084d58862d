import { useHydrated } from "~/lib/browser/use-hydrated";
import { fmt } from "~/lib/numbers/format-number";
import { paths } from "~/lib/paths";
import { Card } from "~/ui/layout/card";
import { Link } from "~/ui/navigation/link";
import { useLayers, type LayerToDraw } from "../layers/use-layers";
import type { ResultView, TestPrintView } from "../test-print-view.model";
import { LayerPicture } from "./layer-picture";

interface LayerPreviewProps {
  readonly view: TestPrintView;
  readonly result: ResultView;
}

/** One layer on the bed as seen from above: with links to the others, and a slider where there is JavaScript. */
export function LayerPreview({ view, result }: LayerPreviewProps) {
  const { slug, fields, shared } = view;
  const entered = Object.fromEntries([...fields, ...shared].map(({ name, value }) => [name, value]));
  const { wanted, drawn, prepare, choose } = useLayers(slug, entered, result);
  const { count } = result.layer;
  const number = drawn?.number ?? result.layer.number;
  const label = `The lines of layer ${String(number)} on the bed, seen from above, the front edge below`;
  return (
    <Card as="section" id="layers">
      <h2>
        Layer {number} of {count}
      </h2>
      <LayerPicture result={result} drawn={drawn} label={label} />
      {count === 1 ? null : (
        <div className="test-print-slider" onPointerEnter={prepare} onFocus={prepare}>
          <LayerSlider count={count} value={wanted} choose={choose} />
          <p className="hint" role="status">
            {drawn === null ? null : layerText(result, drawn)}
          </p>
        </div>
      )}
      <LayerLinks slug={slug} result={result} number={number} />
    </Card>
  );
}

interface LayerSliderProps {
  readonly count: number;
  readonly value: number;
  readonly choose: (layer: number) => void;
}

function LayerSlider({ count, value, choose }: LayerSliderProps) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <label>
      Layer
      <input
        type="range"
        min={1}
        max={count}
        value={value}
        aria-valuetext={`Layer ${String(value)} of ${String(count)}`}
        onChange={({ target }) => {
          choose(target.valueAsNumber);
        }}
      />
    </label>
  );
}

/** What the picture shows, in words. */
function layerText({ report }: ResultView, { layer: { z }, lines }: LayerToDraw): string {
  const band = report.bands.find(({ fromZ, toZ }) => z > fromZ + 1e-6 && z <= toZ + 1e-6);
  const value = band === undefined ? "" : `, value ${fmt(band.value, 4)}`;
  return `${fmt(z, 2)} mm above the bed${value}, ${String(lines)} lines`;
}

function LayerLinks({
  slug,
  result,
  number,
}: {
  readonly slug: string;
  readonly result: ResultView;
  readonly number: number;
}) {
  const { count } = result.layer;
  const steps = [
    { label: "First", to: 1 },
    { label: "10 down", to: Math.max(1, number - 10) },
    { label: "Previous", to: number - 1 },
    { label: "Next", to: number + 1 },
    { label: "10 up", to: Math.min(count, number + 10) },
    { label: "Last", to: count },
  ];
  if (count === 1) return null;
  return (
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
  );
}

function withLayer(query: string, layer: number): string {
  return `${query === "" ? "?" : `${query}&`}layer=${String(layer)}`;
}
