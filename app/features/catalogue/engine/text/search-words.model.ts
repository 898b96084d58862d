const COMBINING_MARKS = /\p{M}+/gu;
const CHUNKS = /\S+/gu;
const WORDS = /[\p{L}\p{N}]+/gu;
const PLAIN_ASCII = /^[\x20-\x7e]*$/;

/** Lower case without accents, so that "Björn" and "bjorn" are the same word. */
export function foldText(text: string): string {
  const folded = PLAIN_ASCII.test(text) ? text : text.normalize("NFKD").replace(COMBINING_MARKS, "");
  return folded.toLowerCase();
}

/** The words of a search, in order and without repeats. Empty when there is nothing to search for. */
export function queryWords(text: string): string[] {
  return [...new Set(foldText(text).match(WORDS) ?? [])];
}

/**
 * The words a text can be found by. "PT-100" gives its two words and also "pt100", because many visitors leave out the
 * hyphen. May repeat words.
 */
export function indexWords(text: string): string[] {
  const folded = foldText(text);
  const words: string[] = [];
  if (PLAIN_ASCII.test(folded)) {
    addAsciiWords(folded, words);
    return words;
  }
  for (const chunk of folded.match(CHUNKS) ?? []) {
    const parts = chunk.match(WORDS) ?? [];
    words.push(...parts);
    if (parts.length > 1) words.push(parts.join(""));
  }
  return words;
}

/** The same for ASCII in lower case, several times as fast: a large catalogue has millions of words. */
function addAsciiWords(text: string, words: string[]): void {
  let wordStart = -1;
  let chunkFirst = words.length;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : SPACE;
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
      if (wordStart === -1) wordStart = at;
      continue;
    }
    if (wordStart !== -1) words.push(text.slice(wordStart, at));
    wordStart = -1;
    if (code !== SPACE) continue;
    if (words.length - chunkFirst > 1) words.push(words.slice(chunkFirst).join(""));
    chunkFirst = words.length;
  }
}

const SPACE = 32;

/** Whether each search word is the beginning of a word of the texts. True without search words. */
export function everyWordBeginsOne(words: readonly string[], texts: readonly (string | null | undefined)[]): boolean {
  if (words.length === 0) return true;
  const found = texts.flatMap((text) => (text ? indexWords(text) : []));
  return words.every((word) => found.some((candidate) => candidate.startsWith(word)));
}
