/** What is typed into the text areas of a page that is not hydrated yet. */
export interface TypedText {
  /** Writes it into its text areas again, where React has put the text of the document back. */
  putBack(): void;
  /** Ends the watching, and tells those who listen for input what was typed. Does nothing when it is called again. */
  announce(): void;
}

interface Typed {
  readonly text: string;
  readonly caretStart: number;
  readonly caretEnd: number;
}

/**
 * Watches the text areas of the page. React 18 writes the document's text into each that has some when it hydrates, and
 * listeners that come with hydration have not heard of what was typed before.
 */
export function watchTypedText(): TypedText {
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
  return {
    putBack() {
      for (const [area, { text, caretStart, caretEnd }] of typed) {
        if (area.value === text) continue;
        // Past React's own setter, or it would take the event that follows for one about an old text.
        Reflect.set(HTMLTextAreaElement.prototype, "value", text, area);
        if (area === document.activeElement) area.setSelectionRange(caretStart, caretEnd);
      }
    },
    announce() {
      removeEventListener("input", onInput, { capture: true });
      removeEventListener("reset", onReset, { capture: true });
      const areas = [...typed.keys()];
      typed.clear();
      for (const area of areas) {
        if (area.isConnected) area.dispatchEvent(new InputEvent("input", { bubbles: true }));
      }
    },
  };
}
