/* What only scripts can do for the tooltips of terms. The rest is in term.css. */

let started = false;

const shown = () => document.querySelectorAll<HTMLElement>(".term:hover, .term:focus-within, .term[data-open]");

/** Escape closes tooltips until pointer and focus have left them; a press elsewhere closes those that a press opened. */
export function startTooltips(): void {
  if (started) return;
  started = true;
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      const terms = [...shown()].filter((term) => term.dataset["closed"] === undefined);
      if (terms.length === 0) return;
      // Escape closes one thing at a time: not the filters round the term as well.
      event.stopPropagation();
      for (const term of terms) close(term);
    },
    { capture: true },
  );
  addEventListener("pointerdown", ({ target }) => {
    for (const term of document.querySelectorAll<HTMLElement>(".term[data-open]")) {
      if (!(target instanceof Node && term.contains(target))) delete term.dataset["open"];
    }
  });
}

function close(term: HTMLElement): void {
  delete term.dataset["open"];
  term.dataset["closed"] = "";
  const reset = () => {
    if (term.matches(":hover, :focus-within")) return;
    delete term.dataset["closed"];
    term.removeEventListener("pointerleave", reset);
    term.removeEventListener("focusout", later);
  };
  // At the event itself the focus is still inside.
  const later = () => setTimeout(reset);
  term.addEventListener("pointerleave", reset);
  term.addEventListener("focusout", later);
}
