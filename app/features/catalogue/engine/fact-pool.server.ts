import type { PartInterfaceFact } from "../fit/fit-facts.model";

/** Keeps one copy of each fact that several parts or printers have, with the same source. */
export class FactPool {
  readonly #facts = new Map<string, PartInterfaceFact>();

  one({ kind, value, source, confidence, verifiedAt }: PartInterfaceFact): PartInterfaceFact {
    const key = [kind, value, source, confidence, verifiedAt].join("\n");
    const known = this.#facts.get(key);
    if (known !== undefined) return known;
    const fact = { kind, value, source, confidence, verifiedAt };
    this.#facts.set(key, fact);
    return fact;
  }
}
