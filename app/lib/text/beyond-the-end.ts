/** What a list says when it shows another page than the one that was asked for; nothing when it is the same. */
export function beyondTheEnd(asked: number, shown: number): readonly string[] {
  return asked === shown ? [] : [`page=${String(asked)}: beyond the last page, so this is page ${String(shown)}.`];
}
