import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { PrintToRead } from "../../../test-prints/readings/prints-to-read.model";
import type { Guidance } from "../../guidance/guidance.model";
import { calculatorView, type CalculatorView } from "../calculator-view";
import { NO_PRESET } from "../inputs";
import { loadCalculator } from "../load-calculator";

const loadWords = async () => (await import("../copy-words")).copyWords;

interface Shown {
  readonly view: CalculatorView;
  readonly guidance: Guidance;
  /** What of the address has no effect, in sentences. */
  readonly ignored: readonly string[];
  readonly prints: readonly PrintToRead[];
}

/**
 * What a calculator's page shows: what the server has made, or on a copy, which is made for no inputs and shown for all,
 * what the browser makes of the inputs in the address.
 */
export function useResultHere({ view, guidance, ignored, prints }: Shown, isCopy: boolean): Shown {
  const { search } = useLocation();
  const [here, setHere] = useState<Shown | null>(null);
  const { slug } = view;
  useEffect(() => {
    if (!isCopy || search === "") return;
    Promise.all([loadCalculator(slug), loadWords()]).then(
      ([calculator, copyWords]) => {
        const query = new URLSearchParams(search);
        const made = calculatorView(calculator, query, NO_PRESET);
        setHere({ view: made, ...copyWords(calculator, made.variant.id, query) });
      },
      () => undefined,
    );
  }, [isCopy, search, slug]);
  return here ?? { view, guidance, ignored, prints };
}
