import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTypedAddress } from "~/lib/browser/typed-address";
import { isFilledBeforeHydration } from "~/lib/forms/filled-before-hydration";
import { askedIn, LONGEST_QUERY, OWN_CODE } from "../asked.model";
import type { ResultView, TestPrintView } from "../test-print-view.model";
import { saveFile, saveFromServer } from "./save-file";

/** The generators are scripts of their own. */
const load = () => import("../print-in-browser");

/** The id of the form. */
export const FORM_ID = "test-print";

/** The report is made when the visitor has stopped typing. */
const TYPING_MS = 250;

interface Made {
  /** Of the address that it belongs to. */
  readonly key: string;
  readonly view: TestPrintView;
}

interface Typed extends Made {
  /** The last result there was, while something is wrong with the fields. */
  readonly result: ResultView | null;
}

/** What the page does at the moment; `failed`: its scripts cannot be loaded. */
type Work = "done" | "busy" | "failed";

/**
 * A test print's page that follows what is typed: the functions that write the file run in the browser, and no request is
 * made for the report, the layers or the download. The file is always that of what the fields say at the press.
 */
export function useLivePrint(made: TestPrintView, isCopy: boolean) {
  const { key } = useLocation();
  const initial = useCopy(made, isCopy);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [own, setOwn] = useState<string | null>(null);
  const [work, setWork] = useState<Work>("done");
  const layer = useRef<number | null>(null);
  const isTyped = typed?.key === key;
  const view = isTyped ? typed.view : initial;
  const result = isTyped ? typed.result : initial.result;
  const withOwnCode = own === key || view.withOwnCode || initial.withOwnCode;
  const address = useFormAddress();

  const asked = () => ({ layer: layer.current ?? initial.result?.layer.number ?? 1, ownCode: withOwnCode });
  const take = (next: TestPrintView): void => {
    setTyped({ key, view: next, result: next.result ?? result });
    setWork("done");
  };
  const turns = useTurns(async (form, isCurrent) => {
    setWork("busy");
    const { viewInBrowser } = await load();
    const next = await viewInBrowser(made, new FormData(form), asked());
    if (isCurrent()) take(next);
    return next;
  }, address.follow);

  const update = (form: HTMLFormElement): void => {
    turns.now(form).then(
      ({ problem }) => {
        show(problem === null ? "report" : `field-${problem.field}`);
      },
      () => {
        setWork("failed");
        // A start or an end of one's own stays in its field.
        if (form.method === "get") form.submit();
      },
    );
  };

  const download = async (form: HTMLFormElement, action: string): Promise<void> => {
    const saved = await load()
      .then(({ fileInBrowser }) => fileInBrowser(made, new FormData(form), asked()))
      .catch(() => null);
    if (saved === null) setWork((await saveFromServer(form, action)) ? "done" : "failed");
    else if ("refused" in saved) {
      const problem = saved.refused.problem ?? saved.refused.missing;
      take({ ...saved.refused, problem });
      show(`field-${problem?.field ?? ""}`);
    } else saveFile(saved.file, saved.name);
  };

  return {
    ...{ initial, view, result, work, isTyped, withOwnCode },
    onLayer: (number: number) => {
      layer.current = number;
    },
    events: {
      onInput: ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
        address.follow(form);
        setWork("busy");
        turns.later(form, () => {
          setWork("failed");
        });
      },
      onBlur: address.show,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const { currentTarget: form, nativeEvent } = event;
        const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
        if (pressed instanceof HTMLButtonElement && pressed.name === OWN_CODE) {
          setOwn(key);
          address.follow(form);
          show("field-startGcode");
        } else if (pressed instanceof HTMLButtonElement && pressed.hasAttribute("formaction")) {
          void download(form, pressed.formAction);
        } else update(form);
      },
    },
  };
}

/**
 * What the server has made, or on a copy, which is made for no parameters and shown for all, what the browser makes of
 * those in the address.
 */
function useCopy(made: TestPrintView, isCopy: boolean): TestPrintView {
  const { key, search } = useLocation();
  const [copy, setCopy] = useState<Made | null>(null);
  const { slug, calculator } = made;
  useEffect(() => {
    if (!isCopy || search === "") return;
    const query = new URLSearchParams(search);
    load().then(
      async ({ viewInBrowser }) => {
        setCopy({ key, view: await viewInBrowser({ slug, calculator }, query, askedIn(query)) });
      },
      () => undefined,
    );
  }, [isCopy, key, search, slug, calculator]);
  return copy?.key === key ? copy.view : made;
}

/** The page's address follows what a form says. */
function useFormAddress() {
  const { typed, show } = useTypedAddress();
  return {
    show,
    follow: (form: HTMLFormElement): void => {
      typed(() => queryOf(form));
    },
  };
}

/** What a form says, as a query; without the visitor's own start and end where they are too long for an address. */
function queryOf(form: HTMLFormElement): string {
  const sent = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const whole = new URLSearchParams(sent).toString();
  if (whole.length <= LONGEST_QUERY) return whole;
  const isText = ([name]: readonly [string, string]) => form.elements.namedItem(name) instanceof HTMLTextAreaElement;
  return new URLSearchParams(sent.filter((entry) => !isText(entry))).toString();
}

type Turn = (form: HTMLFormElement, isCurrent: () => boolean) => Promise<TestPrintView>;

/** One turn after the other, at once or when nothing is typed any more; an earlier one has no effect. */
function useTurns(run: Turn, onFilled: (form: HTMLFormElement) => void) {
  const current = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const begun = useRef(false);
  const now = (form: HTMLFormElement): Promise<TestPrintView> => {
    clearTimeout(timer.current);
    const mine = ++current.current;
    return run(form, () => mine === current.current);
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    // What was filled in before the scripts ran, or by a browser that goes back.
    const form = document.getElementById(FORM_ID);
    if (!(form instanceof HTMLFormElement) || !isFilledBeforeHydration(form)) return;
    onFilled(form);
    now(form).catch(() => undefined);
  });
  return {
    now,
    later: (form: HTMLFormElement, onFailure: () => void) => {
      clearTimeout(timer.current);
      current.current += 1;
      timer.current = setTimeout(() => {
        now(form).catch(onFailure);
      }, TYPING_MS);
    },
  };
}

/** Moves to what a press has led to: a field, perhaps in a section that has to be opened, or the report. */
function show(id: string): void {
  // Not before it is drawn.
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    element?.closest("details")?.setAttribute("open", "");
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "nearest" });
  });
}
