import { CATEGORY_LABELS } from "~/features/catalogue/catalogue.model";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { namedPrinters } from "~/features/catalogue/printers/printer-picker.server";
import { draftReferences } from "../learn/draft-references.server";

const LONGEST_NAME = 100;
const MOST_NEAR = 6;

/** A row that may be meant, to choose from. */
export interface FoundSubject {
  readonly key: string;
  readonly label: string;
  readonly note: string;
}

/** Parts, printers and makers that a text may mean. */
export function findSubjects(snapshot: CatalogueSnapshot, q: string, tables: "parts" | "all"): readonly FoundSubject[] {
  const wanted = q.trim().slice(0, LONGEST_NAME);
  if (wanted === "") return [];
  const { near } = draftReferences(snapshot).parts;
  const parts = near(wanted).flatMap(({ value, label }): FoundSubject[] => {
    const [maker = "", slug = ""] = value.split("/");
    const part = snapshot.partBySlugs(maker, slug);
    return part === null ? [] : [{ key: part.key, label, note: CATEGORY_LABELS[part.table].singular.toLowerCase() }];
  });
  if (tables === "parts") return parts;
  const printers = namedPrinters(snapshot, wanted)
    .slice(0, MOST_NEAR)
    .map(({ slug, label }) => ({ key: `printers:${slug}`, label, note: "printer" }));
  const makers = snapshot.manufacturers
    .filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
    .slice(0, MOST_NEAR)
    .map(({ slug, name }) => ({ key: `manufacturers:${slug}`, label: name, note: "maker" }));
  return [...parts, ...printers, ...makers];
}
