import { queryWords } from "./search-words.model";

/** Who looks for `term` also finds `means`. */
interface Synonym {
  readonly term: string;
  readonly means: string;
}

/** Other words that some words of a search stand for. */
export interface Alternative {
  readonly words: readonly string[];
  /** How much their matches count, compared with words that were typed. */
  readonly factor: number;
}

const OTHER_WORDS = 0.85;
/** "Dragon" is short for "Phaetus Dragon", which comes before the parts that only mention a dragon. */
const IN_FULL = 1.15;

/** A synonym of a synonym counts, and one more: "bltoch" is a BLTouch, which is a BLTouch V3.1. */
const LONGEST_CHAIN = 3;

/** The synonyms of the catalogue by the words they are for. Whole words only. */
export class Synonyms {
  readonly #byTerm = new Map<string, Alternative[]>();
  /** The most words that a term has. */
  readonly longestTerm: number;

  constructor(rows: readonly Synonym[]) {
    let longest = 0;
    for (const { term, means } of rows) {
      const from = queryWords(term);
      const words = queryWords(means);
      const key = from.join(" ");
      if (from.length === 0 || words.length === 0 || key === words.join(" ")) continue;
      longest = Math.max(longest, from.length);
      const isShort = from.every((word) => words.includes(word));
      const alternative = { words, factor: isShort ? IN_FULL : OTHER_WORDS };
      const known = this.#byTerm.get(key);
      if (known === undefined) this.#byTerm.set(key, [alternative]);
      else known.push(alternative);
    }
    this.longestTerm = longest;
  }

  /** What these words stand for besides themselves, each once. */
  alternatives(words: readonly string[]): Alternative[] {
    const found = new Map<string, Alternative>();
    const seen = new Set([words.join(" ")]);
    let from: readonly Alternative[] = [{ words, factor: 1 }];
    for (let step = 0; step < LONGEST_CHAIN && from.length > 0; step++) {
      from = from.flatMap((source) =>
        (this.#byTerm.get(source.words.join(" ")) ?? []).flatMap((next) => {
          const key = next.words.join(" ");
          if (seen.has(key)) return [];
          seen.add(key);
          const alternative = { words: next.words, factor: source.factor * next.factor };
          found.set(key, alternative);
          return [alternative];
        }),
      );
    }
    return [...found.values()];
  }
}
