import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

export type Tone = "neutral" | "accent" | "info" | "success" | "warning" | "danger";

interface BadgeProps {
  readonly tone?: Tone | undefined;
  readonly icon?: IconName | undefined;
  readonly children: ReactNode;
}

/** A short fact about a thing: "Discontinued", "Needs checking". The words carry the meaning, not the tone. */
export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <span className="badge" {...(tone === "neutral" ? {} : { "data-tone": tone })}>
      {icon ? <Icon name={icon} small /> : null}
      {children}
    </span>
  );
}
