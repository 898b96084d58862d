const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];

/**
 * Whether a word of a name has letters of two alphabets that look alike, as in `аnna` with a Cyrillic а. The database does
 * the same in `private.mixes_alphabets`.
 */
export function mixesAlphabets(name: string): boolean {
  return name
    .normalize("NFKC")
    .split(/[\s_.-]+/)
    .some((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1);
}
