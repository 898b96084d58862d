import type { PartInterfaceFact } from "../../fit/fit-facts.model";
import type { PartKind } from "../../fit/interface-matching.model";

/**
 * What decides how parts compare with a printer's interfaces: the rules of their category, and what they state. Many
 * parts have the same, so that an answer for a printer is found once per set, not once per part.
 */
export interface InterfaceSet {
  readonly kind: PartKind;
  /** Each once, sorted; without sources, which differ from part to part. */
  readonly stated: readonly { readonly kind: string; readonly value: string }[];
}

/** Numbers interface sets from 1 up. As with texts, a set is never removed: all snapshots share them. */
export class InterfaceSets {
  readonly #codes = new Map<string, number>();
  readonly #sets: (InterfaceSet | null)[] = [null];

  /** The number of a part's set; 0 for a part that states nothing. */
  add({ table, subcategory }: PartKind, facts: readonly PartInterfaceFact[]): number {
    if (facts.length === 0) return 0;
    const stated = [...new Set(facts.map(({ kind, value }) => `${kind}\n${value}`))].sort();
    const key = [table, subcategory ?? "", ...stated].join("\n\n");
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    const code = this.#sets.length;
    this.#codes.set(key, code);
    this.#sets.push({
      kind: { table, subcategory },
      stated: stated.map((entry) => {
        const [kind = "", value = ""] = entry.split("\n");
        return { kind, value };
      }),
    });
    return code;
  }

  /** The set with this number. */
  get(code: number): InterfaceSet | null {
    return this.#sets[code] ?? null;
  }

  /** One more than the highest number. */
  get size(): number {
    return this.#sets.length;
  }
}
