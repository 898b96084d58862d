import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import type { ResultView } from "../test-print-view.model";
import type { allLayers, drawLayer, DrawnLayer, lineCount } from "./all-layers";

interface Drawing {
  readonly allLayers: typeof allLayers;
  readonly drawLayer: typeof drawLayer;
  readonly lineCount: typeof lineCount;
}

interface Layers {
  /** Which print they are of. */
  readonly print: string;
  readonly drawing: Drawing;
  readonly all: readonly DrawnLayer[];
}

/** A layer that the browser draws. */
export interface LayerToDraw {
  readonly number: number;
  readonly layer: DrawnLayer;
  readonly lines: number;
  readonly draw: typeof drawLayer;
}

/** A print that is changed by typing is not drawn before it has stayed the same for so long. */
const SETTLED_MS = 300;

/**
 * The layers of a print in the browser, made by the functions that write the file. Their script is loaded when their
 * picture is seen or the visitor is about to move the slider; until then, and without it, the server's picture stays.
 */
export function useLayers(slug: string, result: ResultView, picture: RefObject<Element>) {
  const { query } = result;
  const print = `${slug}${query}`;
  const [chosen, setChosen] = useState({ print, asked: result.layer.number, layer: result.layer.number });
  const [made, setMade] = useState<Layers | null>(null);
  const making = useRef("");
  // Another print has its own layers, and a link to a layer is followed; loading the same page again changes nothing.
  const isChosen = chosen.print === print && chosen.asked === result.layer.number;
  const wanted = isChosen ? chosen.layer : result.layer.number;

  const prepare = useCallback((): void => {
    if (making.current === print) return;
    making.current = print;
    import("./all-layers")
      .then(async (drawing) => {
        const all = await drawing.allLayers(slug, Object.fromEntries(new URLSearchParams(query)));
        if (all !== null && making.current === print) setMade({ print, drawing, all });
      })
      .catch(() => {
        making.current = "";
      });
  }, [slug, query, print]);

  useEffect(() => {
    const { current } = picture;
    if (current === null) return;
    let settled: ReturnType<typeof setTimeout> | undefined;
    const seen = new IntersectionObserver((entries) => {
      clearTimeout(settled);
      if (entries.at(-1)?.isIntersecting === true) settled = setTimeout(prepare, SETTLED_MS);
    });
    seen.observe(current);
    return () => {
      clearTimeout(settled);
      seen.disconnect();
    };
  }, [picture, prepare]);

  return {
    wanted,
    drawn: made?.print === print ? layerOf(made, wanted) : null,
    prepare,
    choose: (layer: number) => {
      prepare();
      setChosen({ print, asked: result.layer.number, layer });
    },
  };
}

function layerOf({ drawing, all }: Layers, number: number): LayerToDraw | null {
  const layer = all[number - 1];
  return layer === undefined ? null : { number, layer, lines: drawing.lineCount(layer), draw: drawing.drawLayer };
}
