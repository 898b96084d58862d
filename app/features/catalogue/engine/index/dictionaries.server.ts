import { CATEGORY_SPECS, type PartCategory } from "../../catalogue.model";
import { foldText } from "../text/search-words.model";

/** Numbers distinct texts from 1 up. A text is never removed, so that all snapshots can share one dictionary. */
export class Dictionary {
  readonly #codes = new Map<string, number>();
  readonly #folded = new Map<string, number>();
  readonly #texts: string[] = [""];

  /** The number of a text, which is added when it is new; 0 for null. */
  add(text: string | null): number {
    if (text === null) return 0;
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    const code = this.#texts.length;
    this.#texts.push(text);
    this.#codes.set(text, code);
    const folded = foldText(text);
    if (!this.#folded.has(folded)) this.#folded.set(folded, code);
    return code;
  }

  /** The number of the text in this spelling, else of one that differs in case or accents only; 0 when there is none. */
  find(text: string): number {
    return this.#codes.get(text) ?? this.#folded.get(foldText(text)) ?? 0;
  }

  /** The text with this number; empty when there is none. */
  text(code: number): string {
    return this.#texts[code] ?? "";
  }

  /** One more than the highest number. */
  get size(): number {
    return this.#texts.length;
  }
}

/** A dictionary for each text column; a separate one per category where values belong to a category. */
export interface Dictionaries {
  readonly manufacturer: Dictionary;
  readonly subcategory: Readonly<Record<PartCategory, Dictionary>>;
  readonly subcategory2: Readonly<Record<PartCategory, Dictionary>>;
  readonly specs: Readonly<Record<PartCategory, readonly Dictionary[]>>;
}

/** Empty dictionaries for a new index. */
export function newDictionaries(): Dictionaries {
  const perCategory = <T>(make: (category: PartCategory) => T): Record<PartCategory, T> => ({
    hotend: make("hotend"),
    extruder: make("extruder"),
    bed: make("bed"),
    build_plate: make("build_plate"),
    probe: make("probe"),
    fan: make("fan"),
    motion_system: make("motion_system"),
    tools: make("tools"),
  });
  return {
    manufacturer: new Dictionary(),
    subcategory: perCategory(() => new Dictionary()),
    subcategory2: perCategory(() => new Dictionary()),
    specs: perCategory((category) => CATEGORY_SPECS[category].map(() => new Dictionary())),
  };
}
