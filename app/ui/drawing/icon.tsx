import { classNames } from "../class-names";
import type { IconName } from "./icon-names";
import sprite from "./sprites/icons.svg?url";

interface IconProps {
  readonly name: IconName;
  /** 16 px instead of 20 px. */
  readonly small?: boolean | undefined;
  readonly className?: string | undefined;
}

/** One of the sprite's icons, in the colour of the text. Decoration: the words beside it carry the meaning. */
export function Icon({ name, small, className }: IconProps) {
  return (
    <svg className={classNames("icon", small && "icon-sm", className)} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
