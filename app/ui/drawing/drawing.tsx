import { classNames } from "../class-names";
import type { DrawingName } from "./drawing-names";
import sprite from "./sprites/drawings.svg?url";

interface DrawingProps {
  readonly name: DrawingName;
  /** Width in px; the height follows at 4:3, so nothing moves when the sprite arrives. */
  readonly width?: number | undefined;
  readonly className?: string | undefined;
}

/**
 * One of the project's own line drawings. Lines take the colour of the text, the hot part takes
 * `--drawing-hot`, which is the area's accent unless set.
 */
export function Drawing({ name, width = 160, className }: DrawingProps) {
  return (
    <svg className={classNames("drawing", className)} width={width} height={(width * 3) / 4} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
