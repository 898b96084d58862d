import { paths } from "~/lib/paths";
import type { Printer } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { kindName } from "../fit/fit-words.model";
import { printerPageView } from "./printer-page.server";

/** A printer's page as plain data. Null is not stated; the parts themselves are in `find.json`. */
export function printerJson(snapshot: CatalogueSnapshot, printer: Printer, origin: string) {
  const view = printerPageView(snapshot, printer);
  const { slug, label, name, manufacturer, description, popular } = printer;
  const list = (query: Record<string, string>) => `${origin}${paths.findJson({ ...query, printer: slug })}`;
  return {
    slug,
    label,
    name,
    manufacturer,
    url: `${origin}${paths.printer(view.address)}`,
    description,
    popular,
    buildVolumeMm: { x: printer.buildXMm, y: printer.buildYMm, z: printer.buildZMm },
    dimensions: printer.dimensions,
    bedShape: printer.bedShape,
    kinematics: printer.kinematics,
    gcodeFlavor: printer.gcodeFlavor,
    nozzleMm: printer.defaultNozzleMm,
    extruderType: printer.extruderType,
    enclosed: printer.enclosed,
    interfaces: snapshot.interfaceBook.ofPrinter(printer.idUuid).map(({ kind, value, source, ...fact }) => ({
      kind,
      name: kindName(kind),
      value,
      label: snapshot.interfaceBook.label(kind, value),
      source,
      ...fact,
    })),
    unknown: view.unknown,
    parts: {
      total: view.partCount,
      own: view.ownPartCount,
      url: list({}),
      categories: view.categories.map(({ category, total, answers }) => ({
        category,
        total,
        answers: Object.fromEntries(answers.map(({ answer, count }) => [answer, count])),
        url: list({ category }),
      })),
    },
    upgrades: view.upgrades.map(({ card, confirmed, pins }) => ({
      id: card.key,
      name: card.name,
      url: `${origin}${paths.part(card)}`,
      fit: card.fit?.answer ?? null,
      fitText: card.fit?.text ?? null,
      confirmed,
      pins,
    })),
    siblings: view.siblings.map(({ label: other, same, compared, differing, ...address }) => ({
      label: other,
      url: `${origin}${paths.printer(address)}`,
      same,
      compared,
      differing,
    })),
  };
}
