import type { ReactNode } from "react";
import { classNames } from "../class-names";
import { Icon } from "../drawing/icon";
import type { IconName } from "../drawing/icon-names";

export type NoticeTone = "info" | "success" | "warning" | "danger";

const ICON: Readonly<Record<NoticeTone, IconName>> = {
  info: "info",
  success: "circle-check",
  warning: "alert",
  danger: "circle-alert",
};

interface NoticeProps {
  readonly tone?: NoticeTone | undefined;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** `status` is read out when convenient, `alert` at once; without one it is ordinary content. */
  readonly role?: "status" | "alert" | undefined;
  readonly className?: string | undefined;
  /** At the right-hand edge: a close button, a link. */
  readonly action?: ReactNode;
}

/** A message in the page: icon, optional title, text. */
export function Notice({ tone = "info", title, children, role, className, action }: NoticeProps) {
  return (
    <div className={classNames("notice", className)} data-tone={tone} {...(role ? { role } : {})}>
      <Icon name={ICON[tone]} />
      <div>
        {title ? <strong>{title}</strong> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
