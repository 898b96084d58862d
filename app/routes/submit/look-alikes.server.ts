import type { Printer } from "~/features/catalogue/catalogue.model";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import type { LookAlike } from "~/features/submissions/form/form-view.model";
import { areAlike } from "~/features/submissions/form/look-alikes.model";
import type { NamedEntry } from "~/features/submissions/form/submit-references.model";
import { paths } from "~/lib/paths";

const MOST_LOOK_ALIKES = 5;

/** The address of a printer's page. */
export const printerPage = (snapshot: CatalogueSnapshot, printer: Printer) =>
  paths.printer(snapshot.printerAddresses.of(printer));

const IN_CATALOGUE = "in the catalogue";

/** Entries of the catalogue that seem to be the same as a new one. */
export function lookAlikes(snapshot: CatalogueSnapshot, { type, table, name, maker }: NamedEntry): LookAlike[] {
  const makers = [maker];
  if (type === "manufacturer") {
    return snapshot.manufacturers
      .filter((one) => areAlike(one.name, name))
      .slice(0, MOST_LOOK_ALIKES)
      .map((one) => ({ label: one.name, to: paths.printerMaker(one.slug), note: "a known maker" }));
  }
  if (type === "printer") {
    return snapshot.printers
      .filter((one) => areAlike(one.label, `${maker} ${name}`, [maker, one.manufacturer]))
      .slice(0, MOST_LOOK_ALIKES)
      .map((one) => ({ label: one.label, to: printerPage(snapshot, one), note: IN_CATALOGUE }));
  }
  return snapshot.parts
    .filter((part) => part.table === table && areAlike(part.name, name, [...makers, part.manufacturer ?? ""]))
    .slice(0, MOST_LOOK_ALIKES)
    .map((part) => ({ label: part.name, to: paths.part(part), note: IN_CATALOGUE }));
}
