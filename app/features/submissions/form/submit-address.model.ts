import { printable, shorten, unknownParams } from "~/lib/text/unknown-params";
import { isPartCategory, parsePartKey, type PartCategory } from "../../catalogue/catalogue.model";

/** The types of the page that sends something in, in its order. */
export const FORM_TYPES = [
  { type: "part", label: "New part" },
  { type: "correction", label: "Correction" },
  { type: "compatibility", label: "Part fits a printer" },
  { type: "interface", label: "Mount, size or voltage" },
  { type: "printer", label: "New printer" },
  { type: "manufacturer", label: "New maker" },
  { type: "deal", label: "Deal" },
  { type: "tutorial", label: "Guide" },
  { type: "report", label: "Report a problem" },
] as const satisfies readonly { type: string; label: string }[];

export type FormType = (typeof FORM_TYPES)[number]["type"];

/** What something is about: a row of a table. */
export interface Subject {
  readonly table: string;
  readonly id: string;
}

/** What an address of the page asks for. */
export interface SubmitAddress {
  readonly type: FormType;
  /** The part table of a new part. */
  readonly table: PartCategory;
  /** What a correction, a fit, a fact or a report is about. */
  readonly subject: Subject | null;
  /** What is searched for, to say what it is about. */
  readonly q: string;
  /** Fields that are filled in already. */
  readonly prefilled: Readonly<Record<string, string>>;
}

const LONGEST = 200;

/** Fields that an address may fill in. */
const PREFILLED = ["name", "title", "printer_id", "kind", "reason", "note", "source_url"] as const;

interface Params {
  get(name: string): FormDataEntryValue | null;
}

/** What a query, or the hidden fields of a form, ask for. What they do not say is taken from another query. */
export function submitAddress(params: Params, otherwise: Params = new URLSearchParams()): SubmitAddress {
  const textOf = (name: string): string => {
    const value = params.get(name) ?? otherwise.get(name);
    return typeof value === "string" ? value.trim().slice(0, LONGEST) : "";
  };
  const type = textOf("type");
  const table = textOf("table");
  const step = /^[1-9]\d?$/.exec(textOf("step"))?.[0];
  const prefilled = PREFILLED.map((name) => [name, textOf(name)] as const).filter(([, text]) => text !== "");
  return {
    type: isFormType(type) ? type : "part",
    table: isPartCategory(table) ? table : "hotend",
    subject: subjectOf(textOf("item")) ?? subjectOf(textOf("subject")),
    q: textOf("q"),
    prefilled: { ...(step !== undefined && { note: `Step ${step}: ` }), ...Object.fromEntries(prefilled) },
  };
}

const PARAMS: ReadonlySet<string> = new Set(["type", "table", "item", "subject", "q", "step", "page", ...PREFILLED]);

/** What of the address of the page has no effect, in sentences. */
export function submitNotes(params: URLSearchParams): string[] {
  const wrong = (name: string, isKnown: (text: string) => boolean, instead: string): string[] => {
    const text = (params.get(name) ?? "").trim();
    return text === "" || isKnown(text) ? [] : [`${name}=${shorten(printable(text))}: ${instead}`];
  };
  return [
    ...wrong("type", isFormType, "nothing of this type can be sent, so this is the form of a new part."),
    ...wrong("table", isPartCategory, "there is no such kind of part, so this is the form of a hotend."),
    ...["item", "subject"].flatMap((name) =>
      wrong(name, (text) => subjectOf(text) !== null, "nothing can have this key. Find it by its name."),
    ),
    ...wrong("page", (text) => /^[1-9]\d{0,3}$/.test(text), "not a page number, so this is page 1."),
    ...unknownParams(params, PARAMS).map(({ param }) => `${param}: no parameter has this name.`),
  ];
}

function isFormType(text: string): text is FormType {
  return FORM_TYPES.some(({ type }) => type === text);
}

/** Tables that are named with a row's id or slug: `printers:creality-ender-3`. */
const SUBJECT_TABLES = ["printers", "manufacturers", "deals", "fit_reports", "tutorials", "collections"];

/** `hotend:12` or `printers:creality-ender-3` as table and id; null for any other text. */
function subjectOf(text: string): Subject | null {
  const part = parsePartKey(text);
  if (part !== null) return { table: part.table, id: String(part.id) };
  const [table = "", ...rest] = text.split(":");
  const id = rest.join(":");
  return SUBJECT_TABLES.includes(table) && /^[\w.-]{1,200}$/.test(id) ? { table, id } : null;
}

/** The address of a row: `hotend:12`. */
export function subjectKey({ table, id }: Subject): string {
  return `${table}:${id}`;
}
