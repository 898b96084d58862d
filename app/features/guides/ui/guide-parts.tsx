import type { ReactNode } from "react";

interface NeededPart {
  readonly key: string;
  readonly quantity: number;
  readonly note: string | null;
}

interface GuidePartsProps<Part extends NeededPart> {
  readonly parts: readonly Part[];
  /** Draws a part, with what is given below its facts. */
  readonly drawPart: (part: Part, below: ReactNode) => ReactNode;
  /** The buttons that save a part. */
  readonly saveOf: (part: Part) => ReactNode;
}

/** The parts that a guide needs or may replace; nothing without any. */
export function GuideParts<Part extends NeededPart>({ parts, drawPart, saveOf }: GuidePartsProps<Part>) {
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="parts-heading">
      <h2 id="parts-heading" className="section-title">
        Parts
      </h2>
      <ul className="guide-parts">
        {parts.map((part) => (
          <li key={part.key} className="saved-row plain">
            {drawPart(
              part,
              <>
                {part.quantity === 1 ? null : <p>{part.quantity} pieces</p>}
                {part.note === null ? null : <p className="hint">{part.note}</p>}
                <p className="actions">{saveOf(part)}</p>
              </>,
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
