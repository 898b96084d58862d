import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTypedAddress } from "~/lib/browser/typed-address";
import { isFilledBeforeHydration } from "~/lib/forms/filled-before-hydration";
import type { Calculator } from "../../calculators/definition";
import { calculatorView, type CalculatorView } from "../calculator-view";
import { NO_PRESET } from "../inputs";
import { loadCalculator } from "../load-calculator";
import { inputId } from "./calculator-input";

/** A screen reader is told when the visitor has stopped typing. */
const STATUS_PAUSE_MS = 900;

/** The id of the form. */
export const FORM_ID = "calculator";

interface Live {
  readonly view: CalculatorView;
  /** The fault is marked: not while its input is being typed. */
  readonly marked: boolean;
  /** It is made of what was typed here, and not what the page was sent with. */
  readonly isTyped: boolean;
}

/**
 * The result while typing: the same function in the browser that made the page, and no request. The form stays as it
 * is; what it makes of its inputs changes, and the page's address with it.
 */
export function useLiveCalculator(initial: CalculatorView) {
  const [live, setLive] = useState<Live>({ view: initial, marked: true, isTyped: false });
  const [status, setStatus] = useState("");
  const script = useRef<Promise<Calculator> | null>(null);
  const left = useRef(new Set<string>());
  const sent = useRef(initial.asked);
  const { slug } = initial;

  const load = () => (script.current ??= loadCalculator(slug));
  const { view, marked, isTyped } = live;
  const address = useTypedAddress();
  useEffect(() => {
    if (!isTyped) return;
    address.typed(() => view.query);
    const said = setTimeout(() => {
      setStatus(spoken(view));
    }, STATUS_PAUSE_MS);
    return () => {
      clearTimeout(said);
    };
  }, [view, isTyped, address]);

  const recompute = async (form: HTMLFormElement): Promise<CalculatorView> => {
    const calculator = await load();
    const next = calculatorView(calculator, queryOf(form), NO_PRESET);
    const { fault } = next;
    const isLeft = fault !== null && left.current.has(fault.field) && fault.code !== "E_REQUIRED";
    setLive({
      view: next,
      marked: sent.current || isLeft || (fault !== null && !isInput(next, fault.field)),
      isTyped: true,
    });
    return next;
  };

  useEffect(() => {
    const isFirst = script.current === null;
    // Without it the form is sent, as without JavaScript.
    load().catch(() => {
      script.current = null;
    });
    const form = document.getElementById(FORM_ID);
    if (isFirst && form instanceof HTMLFormElement && isFilledBeforeHydration(form))
      recompute(form).catch(() => undefined);
  });

  return {
    view,
    marked,
    status,
    isTyped,
    events: {
      onInput: (event: FormEvent<HTMLFormElement>) => {
        recompute(event.currentTarget).catch(() => undefined);
      },
      onBlur: ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
        address.show();
        if (!("name" in target) || typeof target.name !== "string") return;
        left.current.add(target.name);
        if (isTyped) recompute(currentTarget).catch(() => undefined);
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const form = event.currentTarget;
        sent.current = true;
        recompute(form).then(
          ({ fault }) => {
            show(fault === null ? "result" : inputId(fault.field, fault.at));
          },
          () => {
            form.submit();
          },
        );
      },
    },
  };
}

function queryOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") query.append(name, value);
  return query;
}

function isInput({ inputs }: CalculatorView, name: string): boolean {
  return inputs.some((input) => input.name === name);
}

/** Moves to the result, or to the input that is wrong. */
function show(id: string): void {
  // Not before it is drawn, and perhaps opened.
  requestAnimationFrame(() => {
    const element = document.getElementById(id) ?? document.getElementById("result");
    element?.closest("details")?.setAttribute("open", "");
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "nearest" });
  });
}

/** What a screen reader says of a result. */
function spoken({ result, fault }: CalculatorView): string {
  if (fault !== null) return fault.code === "E_REQUIRED" ? "" : fault.message;
  const main = result?.main;
  if (!main) return "";
  const off = result.certainty?.plusMinus?.replace("±", ", plus or minus") ?? "";
  const warnings = result.warnings.length === 0 ? "" : `. ${result.warnings.join(" ")}`;
  return `${main.label}: ${main.text} ${main.unit ?? ""}${off}${warnings}`;
}
