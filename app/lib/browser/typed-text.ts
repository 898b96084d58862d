interface Typed {
  readonly text: string;
  readonly caretStart: number;
  readonly caretEnd: number;
}

/**
 * Watches what is typed into the text areas of a page that is not hydrated yet: React 18 writes the document's text into
 * each that has some when it hydrates. The returned function ends that, and puts the typed text back.
 */
export function keepTypedText(): () => void {
  const typed = new Map<HTMLTextAreaElement, Typed>();
  const remember = (area: HTMLTextAreaElement): void => {
    typed.set(area, { text: area.value, caretStart: area.selectionStart, caretEnd: area.selectionEnd });
  };
  const onInput = ({ target }: Event): void => {
    if (target instanceof HTMLTextAreaElement) remember(target);
  };
  const onReset = ({ target }: Event): void => {
    for (const area of typed.keys()) if (area.form === target) typed.delete(area);
  };
  for (const area of document.querySelectorAll("textarea")) if (area.value !== area.defaultValue) remember(area);
  addEventListener("input", onInput, { capture: true });
  addEventListener("reset", onReset, { capture: true });
  return () => {
    removeEventListener("input", onInput, { capture: true });
    removeEventListener("reset", onReset, { capture: true });
    for (const [area, { text, caretStart, caretEnd }] of typed) {
      if (area.value === text) continue;
      area.value = text;
      if (area === document.activeElement) area.setSelectionRange(caretStart, caretEnd);
    }
    typed.clear();
  };
}
