import type { ReactNode } from "react";
import { classNames } from "../class-names";

interface CardProps {
  readonly children: ReactNode;
  readonly id?: string | undefined;
  readonly as?: "div" | "section" | "article" | "li" | undefined;
  readonly className?: string | undefined;
}

/** A surface with a line around it and 20 px inside. */
export function Card({ children, id, as: Element = "div", className }: CardProps) {
  return (
    <Element id={id} className={classNames("card p-5", className)}>
      {children}
    </Element>
  );
}
