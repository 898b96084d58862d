import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState, type RefObject } from "react";
import { MEMBER_FORMS, readFromTab, storeInTab } from "~/lib/browser/storage";
import { fieldOf } from "~/lib/field-of";
import { isFilledBeforeHydration } from "~/lib/forms/filled-before-hydration";

/*
 * What a member is typing, as this tab keeps it, by the address of its page: Back, a reload, a crash and a session that
 * ended lose nothing. It goes when the member signs out, and another one who signs in here never sees it.
 */

const TYPING_PAUSE_MS = 300;
/** Fields that belong to the page that was loaded, not to what was typed. */
const OF_THE_PAGE = ["intent", "begun", "homepage", "formId"];

/** The address whose form was sent last from this page: what is kept of it goes once its answer is there. */
let sentFrom: string | null = null;

type Kept = Readonly<Record<string, string>>;

function readKept(member: string): Kept {
  const stored = readFromTab(MEMBER_FORMS);
  const kept = fieldOf(stored, "member") === member ? fieldOf(stored, "forms") : null;
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, fields]) => typeof fields === "string"));
}

function writeKept(member: string, forms: Kept): void {
  storeInTab(MEMBER_FORMS, Object.keys(forms).length === 0 ? null : { member, forms });
}

function without(member: string, address: string): Kept {
  return Object.fromEntries(Object.entries(readKept(member)).filter(([kept]) => kept !== address));
}

/** The name of the member who is signed in; null without an account, and while that is not known. */
function useMember(): string | null {
  const name = fieldOf(fieldOf(useRouteLoaderData("root"), "viewer"), "username");
  return typeof name === "string" ? name : null;
}

/** What was put back into a form. */
interface KeptForm {
  /** What was typed before stands in the form again. */
  readonly isRestored: boolean;
  /** Forgets it: the form is as it came. */
  readonly startOver: () => void;
}

/**
 * Keeps what is typed into a form, and puts it back into one that nobody has filled in.
 *
 * @param within an element of the form
 * @param names the fields that are kept, whatever the query of the address is; without it all are, for one query each
 */
export function useKeptForm(within: RefObject<HTMLElement>, names: readonly string[] | null = null): KeptForm {
  const { pathname, search } = useLocation();
  const address = names === null ? pathname + search : pathname;
  const member = useMember();
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const element = within.current?.closest("form");
    if (!element || member === null) return;
    const kept = readKept(member)[address];
    const before = typedIn(element, names);
    if (kept !== undefined && !isFilledBeforeHydration(element)) fillIn(element, new URLSearchParams(kept), names);
    const isBack = typedIn(element, names) !== before;
    const told = setTimeout(() => {
      setRestored(isBack);
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      writeKept(member, { ...without(member, address), [address]: typedIn(element, names) });
    };
    const keep = () => {
      clearTimeout(timer);
      timer = setTimeout(write, TYPING_PAUSE_MS);
    };
    const onSubmit = () => {
      // The form of another kind of part takes over what was typed up to here.
      clearTimeout(timer);
      write();
      sentFrom = address;
    };
    if (isFilledBeforeHydration(element)) keep();
    element.addEventListener("input", keep);
    element.addEventListener("submit", onSubmit);
    return () => {
      clearTimeout(told);
      clearTimeout(timer);
      element.removeEventListener("input", keep);
      element.removeEventListener("submit", onSubmit);
    };
  }, [within, address, member, names]);
  const startOver = () => {
    if (member !== null) writeKept(member, without(member, address));
    within.current?.closest("form")?.reset();
    setRestored(false);
  };
  return { isRestored, startOver };
}

/** Forgets what was kept of the form whose submission this page shows. */
export function useFormSent(): void {
  const member = useMember();
  useEffect(() => {
    if (member === null) return;
    if (sentFrom !== null) writeKept(member, without(member, sentFrom));
    sentFrom = null;
  }, [member]);
}

function typedIn(form: HTMLFormElement, names: readonly string[] | null): string {
  const fields = new URLSearchParams();
  const isKept = (name: string) => (names === null ? !OF_THE_PAGE.includes(name) : names.includes(name));
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && isKept(name)) fields.append(name, value);
  }
  return fields.toString();
}

function fillIn(form: HTMLFormElement, fields: URLSearchParams, names: readonly string[] | null): void {
  for (const element of form.elements) {
    if (names !== null && !names.includes(element.getAttribute("name") ?? "")) continue;
    if (element instanceof HTMLInputElement) {
      if (element.type === "checkbox" || element.type === "radio") {
        element.checked = fields.getAll(element.name).includes(element.value);
      } else if (element.type !== "hidden") element.value = fields.get(element.name) ?? element.value;
    } else if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) {
      element.value = fields.get(element.name) ?? element.value;
    }
  }
}
