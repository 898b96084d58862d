import type { Part, Printer } from "~/features/catalogue/catalogue.model";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { EMPTY_FILTER } from "~/features/catalogue/find/find-filter.model";
import { findParts } from "~/features/catalogue/find/find-parts.server";
import { printerAt } from "~/features/catalogue/printers/find-printer.server";
import { namedPrinters } from "~/features/catalogue/printers/printer-picker.server";
import type { DraftReferences, Found, Lookup } from "~/features/guides/drafts/draft-references.model";
import { DRAWING } from "~/features/guides/document/guide-document.model";
import { guideBySlug } from "~/features/guides/page/guide-view.server";
import { stepPicture } from "~/features/guides/page/step-pictures.server";
import type { Guide } from "~/features/guides/guides.model";
import { paths } from "~/lib/paths";
import { hasPageAt, partAtAddress, pathOf } from "../site/pages-of-site.server";

/** Suggestions for a name that is not clear. */
const MOST_NEAR = 6;
const LONGEST_NAME = 100;

/** What drafts may name, of the snapshot of the public data. */
export function draftReferences(snapshot: CatalogueSnapshot): DraftReferences {
  return {
    parts: partLookup(snapshot, () => true),
    tools: partLookup(snapshot, ({ table }) => table === "tools"),
    printers: printerLookup(snapshot),
    guides: guideLookup(snapshot),
    neededBefore: (slug) => neededBefore(snapshot, slug),
    leads: (path) => hasPageAt(snapshot, path),
    drawing: (url) => (url.startsWith(DRAWING) ? (stepPicture({ url, alt: "" })?.src ?? null) : null),
  };
}

function partLookup(snapshot: CatalogueSnapshot, isWanted: (part: Part) => boolean): Lookup {
  const toFound = (part: Part): Found => ({
    value: `${part.manufacturerSlug}/${part.partSlug}`,
    label: part.name,
    to: paths.part(part),
  });
  const at = (address: string): Found | null => {
    const part = partAtAddress(snapshot, address);
    return part !== null && isWanted(part) ? toFound(part) : null;
  };
  const search = (typed: string) =>
    findParts(snapshot, { ...EMPTY_FILTER, q: typed.slice(0, LONGEST_NAME), sort: "relevance" }).items.filter(isWanted);
  return {
    at,
    find: (typed) => {
      const linked = /^\/find\/([^/]+\/[^/]+)$/.exec(pathOf(typed) ?? "")?.[1];
      if (linked !== undefined) return at(linked);
      const named = typed.toLowerCase();
      const same = search(typed).filter(({ name }) => name.toLowerCase() === named);
      const [only] = same;
      return at(typed) ?? (only !== undefined && same.length === 1 ? toFound(only) : null);
    },
    near: (typed) => {
      const found = search(typed);
      const near = found.length > 0 ? found : snapshot.nearNames(typed, MOST_NEAR).filter(isWanted);
      return near.slice(0, MOST_NEAR).map((part) => {
        const { manufacturer } = part;
        return { ...toFound(part), label: manufacturer === null ? part.name : `${part.name} by ${manufacturer}` };
      });
    },
  };
}

function printerLookup(snapshot: CatalogueSnapshot): Lookup {
  const toFound = (printer: Printer): Found => ({
    value: printer.slug,
    label: printer.label,
    to: paths.printer(snapshot.printerAddresses.of(printer)),
  });
  const at = (slug: string): Found | null => {
    const printer = snapshot.printerBySlug(slug);
    return printer && toFound(printer);
  };
  return {
    at,
    find: (typed) => {
      const [, maker, model] = /^\/printers\/([^/]+)\/([^/]+)$/.exec(pathOf(typed) ?? "") ?? [];
      if (maker !== undefined && model !== undefined) {
        const printer = printerAt(snapshot, maker, model);
        return printer && toFound(printer);
      }
      const [only, ...others] = namedPrinters(snapshot, typed.slice(0, LONGEST_NAME));
      return at(typed) ?? (only !== undefined && others.length === 0 ? toFound(only) : null);
    },
    near: (typed) => namedPrinters(snapshot, typed.slice(0, LONGEST_NAME)).slice(0, MOST_NEAR).map(toFound),
  };
}

function guideLookup({ guides }: CatalogueSnapshot): Lookup {
  const toFound = ({ slug, title }: Guide): Found => ({ value: slug, label: title, to: paths.guide(slug) });
  const at = (slug: string): Found | null => {
    const guide = guideBySlug({ guides }, slug);
    return guide && toFound(guide);
  };
  return {
    at,
    find: (typed) => {
      const linked = /^\/learn\/([^/]+)$/.exec(pathOf(typed) ?? "")?.[1];
      if (linked !== undefined) return at(linked);
      const named = typed.toLowerCase();
      const same = guides.filter(({ title }) => title.toLowerCase() === named);
      const [only] = same;
      return at(typed) ?? (only !== undefined && same.length === 1 ? toFound(only) : null);
    },
    near: (typed) => {
      const words = typed.toLowerCase().slice(0, LONGEST_NAME).split(/\s+/);
      return guides
        .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
        .slice(0, MOST_NEAR)
        .map(toFound);
    },
  };
}

function neededBefore({ guides }: CatalogueSnapshot, slug: string): ReadonlySet<string> {
  const first = guideBySlug({ guides }, slug);
  const before = new Set<number>(first?.prerequisites);
  for (const id of before)
    for (const next of guides.find((guide) => guide.id === id)?.prerequisites ?? []) before.add(next);
  return new Set(guides.filter(({ id }) => before.has(id)).map((guide) => guide.slug));
}
