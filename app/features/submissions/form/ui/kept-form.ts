import { useLocation } from "@remix-run/react";
import { useEffect, type RefObject } from "react";
import { isFormChanged } from "~/lib/forms/is-form-changed";

/*
 * What is being typed, as this tab keeps it, by the address of its page: Back, a reload and a crash lose nothing.
 * Storage may be full or forbidden: then nothing is kept, and everything else works as before.
 */

/** Session storage key of what is typed into the form. */
const KEY = "submit-forms";
const TYPING_PAUSE_MS = 300;
/** Fields that belong to the page that was loaded, not to what was typed. */
const OF_THE_PAGE = ["intent", "begun", "homepage", "formId"];

/** The address whose form was sent last from this page: what is kept of it goes once its answer is there. */
let sentFrom: string | null = null;

type Kept = Readonly<Record<string, string>>;

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, fields]) => typeof fields === "string"));
  } catch {
    return {};
  }
}

function writeKept(kept: Kept): void {
  try {
    if (Object.keys(kept).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The page itself still has it.
  }
}

function without(address: string): Kept {
  return Object.fromEntries(Object.entries(readKept()).filter(([kept]) => kept !== address));
}

/**
 * Keeps what is typed into a form, and puts it back into one that nobody has filled in.
 *
 * @param within an element of the form
 */
export function useKeptForm(within: RefObject<HTMLElement>): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  useEffect(() => {
    const element = within.current?.closest("form");
    if (!element) return;
    const kept = readKept()[address];
    if (kept !== undefined && !isFormChanged(element)) fillIn(element, new URLSearchParams(kept));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        writeKept({ ...without(address), [address]: typedIn(element) });
      }, TYPING_PAUSE_MS);
    };
    const onSubmit = () => {
      sentFrom = address;
    };
    element.addEventListener("input", keep);
    element.addEventListener("submit", onSubmit);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", keep);
      element.removeEventListener("submit", onSubmit);
    };
  }, [within, address]);
}

/** Forgets what was kept of the form whose submission this page shows. */
export function useFormSent(): void {
  useEffect(() => {
    if (sentFrom !== null) writeKept(without(sentFrom));
    sentFrom = null;
  }, []);
}

function typedIn(form: HTMLFormElement): string {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !OF_THE_PAGE.includes(name)) fields.append(name, value);
  }
  return fields.toString();
}

function fillIn(form: HTMLFormElement, fields: URLSearchParams): void {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement) {
      if (element.type === "checkbox" || element.type === "radio") {
        element.checked = fields.getAll(element.name).includes(element.value);
      } else if (element.type !== "hidden") element.value = fields.get(element.name) ?? element.value;
    } else if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) {
      element.value = fields.get(element.name) ?? element.value;
    }
  }
}
