import { useRef } from "react";
import { useHydrated } from "~/lib/browser/use-hydrated";
import { fmt } from "~/lib/numbers/format-number";
import { paths } from "~/lib/paths";
import { Card } from "~/ui/layout/card";
import { Link } from "~/ui/navigation/link";
import { LAYER } from "../asked.model";
import { useLayers } from "../layers/use-layers";
import type { Report } from "../plan.model";
import type { ResultView } from "../test-print-view.model";
import { LayerPicture } from "./layer-picture";
import { FORM_ID, type useLivePrint } from "./use-live-print";

interface LayerPreviewProps {
  readonly slug: string;
  readonly result: ResultView;
  readonly live: ReturnType<typeof useLivePrint>;
}

/** One layer as seen from above: with links to the others, and a slider where there is JavaScript. */
export function LayerPreview({ slug, result, live }: LayerPreviewProps) {
  const picture = useRef<HTMLDivElement>(null);
  const { wanted, drawn, prepare, choose } = useLayers(slug, result, picture);
  const { count } = result.layer;
  const number = drawn?.number ?? result.layer.number;
  const about = [
    `Layer ${String(number)} of ${String(count)}`,
    ...heightWords(result.report, drawn?.layer ?? result.layer),
  ];
  const label = `The lines of layer ${String(number)} on the bed, seen from above, the front edge below`;
  const chooseLayer = (layer: number): void => {
    live.onLayer(layer);
    choose(layer);
  };
  return (
    <Card as="section" id="layers">
      <h2>{about.join(" · ")}</h2>
      <LayerPicture result={result} drawn={drawn} label={label} place={picture} />
      {count === 1 ? null : (
        <div className="test-print-slider" onPointerEnter={prepare} onFocus={prepare}>
          <LayerSlider count={count} value={wanted} text={about.join(", ")} choose={chooseLayer} />
          <p className="hint">{drawn === null ? null : `${String(drawn.lines)} lines`}</p>
        </div>
      )}
      <LayerLinks slug={slug} result={result} number={number} choose={live.withOwnCode ? chooseLayer : null} />
    </Card>
  );
}

/** How high a layer is, and what it is printed with. */
function heightWords({ bands, bandWords: { label, unit } }: Report, { z }: { readonly z: number }): readonly string[] {
  const band = bands.find(({ fromZ, toZ }) => z > fromZ + 1e-6 && z <= toZ + 1e-6);
  const value = band === undefined ? [] : [`${label} ${fmt(band.value, 4)}${unit === undefined ? "" : ` ${unit}`}`];
  return [`${fmt(z, 2)} mm`, ...value];
}

interface LayerSliderProps {
  readonly count: number;
  readonly value: number;
  readonly text: string;
  readonly choose: (layer: number) => void;
}

function LayerSlider({ count, value, text, choose }: LayerSliderProps) {
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
        aria-valuetext={text}
        onChange={({ target }) => {
          choose(target.valueAsNumber);
        }}
      />
    </label>
  );
}

interface LayerLinksProps {
  readonly slug: string;
  readonly result: ResultView;
  readonly number: number;
  /** Of a form that is posted, since its G-code has no room in an address. */
  readonly choose: ((layer: number) => void) | null;
}

function LayerLinks({ slug, result, number, choose }: LayerLinksProps) {
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
              {choose === null ? (
                <Link
                  className="chip"
                  rel="nofollow"
                  preventScrollReset
                  to={`${paths.testPrint(slug)}${withLayer(result.query, to)}#layers`}
                >
                  {label}
                </Link>
              ) : (
                <button
                  type="submit"
                  form={FORM_ID}
                  name={LAYER}
                  value={to}
                  className="chip"
                  onClick={(event) => {
                    event.preventDefault();
                    choose(to);
                  }}
                >
                  {label}
                </button>
              )}
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

function withLayer(query: string, layer: number): string {
  return `${query === "" ? "?" : `${query}&`}${LAYER}=${String(layer)}`;
}
