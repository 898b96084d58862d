/** The parts of the subject, in the order of the glossary's filter. */
export const GLOSSARY_AREAS = {
  hotend: "Hotend and nozzle",
  extruder: "Extruder and filament path",
  bed: "Bed and build plate",
  probing: "Probing and levelling",
  motion: "Motion",
  cooling: "Cooling",
  electronics: "Electronics",
  software: "Firmware and slicing",
} as const;

export type GlossaryArea = keyof typeof GLOSSARY_AREAS;

/** A term that somebody new to 3D printing may not know. */
export interface GlossaryTerm {
  /** Its anchor on the glossary page. */
  readonly slug: string;
  readonly term: string;
  /** Other names, and the spellings of the catalogue; a text with one of them is explained by this term. */
  readonly aliases: readonly string[];
  readonly area: GlossaryArea;
  /** One sentence, for a tooltip. */
  readonly short: string;
  /** Two to four sentences, for the glossary page. */
  readonly text: string;
  /** Slugs of the terms to read next. */
  readonly related: readonly string[];
  /** Everybody who reads a page with it knows it: it stands in the glossary and gets no tooltip. */
  readonly obvious?: true;
}

/** The terms of one area, given without the area. */
export function termsOf(area: GlossaryArea, terms: readonly Omit<GlossaryTerm, "area">[]): readonly GlossaryTerm[] {
  return terms.map((term) => ({ ...term, area }));
}
