/** Which letters and digits a word has: a to z have a bit each, all other characters share six. */
export function signature(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    bits |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return bits >>> 0;
}

const single = (word: string) => word.replaceAll(/(.)\1/g, "$1");

/** Whether a word is probably another one, misspelled: within some edits, or so when double letters count once. */
export function isSpelledLike(word: string, known: string, allowed: number): boolean {
  if (withinEdits(word, known, allowed)) return true;
  const [one, other] = [single(word), single(known)];
  return (
    (one !== word || other !== known) && Math.min(one.length, other.length) >= 4 && withinEdits(one, other, allowed)
  );
}

/** Whether `a` becomes `b` by at most `allowed` insertions, deletions, changes or swaps of neighbouring letters. */
export function withinEdits(a: string, b: string, allowed: number): boolean {
  if (Math.abs(a.length - b.length) > allowed) return false;
  let twoBack: number[] = [];
  let back = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((back[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (back[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (twoBack[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > allowed) return false;
    twoBack = back;
    back = row;
  }
  return (back[b.length] ?? 0) <= allowed;
}
