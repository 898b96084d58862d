import type { Certainty } from "../certainty";

/** How sure a result is, and what makes it surer. */
export function CertaintyNote({ certainty: { plusMinus, because, improve } }: { readonly certainty: Certainty }) {
  return (
    <p className="calc-certainty">
      <strong>{plusMinus === null ? "How sure: " : `How sure: ${plusMinus}. `}</strong>
      {`${plusMinus === null ? because : capital(because)}. ${improve}`}
    </p>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
