import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Guidance } from "../../guidance/guidance.model";
import { calculatorView, type CalculatorView } from "../calculator-view";
import { NO_PRESET } from "../inputs";
import { loadCalculator } from "../load-calculator";

interface Shown {
  readonly view: CalculatorView;
  readonly guidance: Guidance;
}

/**
 * What a calculator's page shows: what the server has made, or on a copy, which is made for no inputs and shown for all,
 * what the browser makes of the inputs in the address.
 */
export function useResultHere(made: Shown, isCopy: boolean): Shown {
  const { search } = useLocation();
  const [here, setHere] = useState<Shown | null>(null);
  const { slug } = made.view;
  useEffect(() => {
    if (!isCopy || search === "") return;
    Promise.all([loadCalculator(slug), import("../../guidance/guidance")]).then(
      ([calculator, { guidanceFor }]) => {
        const view = calculatorView(calculator, new URLSearchParams(search), NO_PRESET);
        setHere({ view, guidance: guidanceFor(slug, view.variant.id) });
      },
      () => undefined,
    );
  }, [isCopy, search, slug]);
  return here ?? made;
}
