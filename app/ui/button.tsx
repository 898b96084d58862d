import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./drawing/icon";
import type { IconName } from "./drawing/icon-names";
import { Link } from "./navigation/link";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  /** 36 px high instead of 44 px, for dense rows. */
  readonly small?: boolean | undefined;
  readonly icon?: IconName | undefined;
}

const VARIANT_CLASS: Readonly<Record<ButtonVariant, string | null>> = {
  primary: "btn-primary",
  secondary: null,
  quiet: "btn-quiet",
  danger: "btn-danger",
};

/** Class names of a button, for elements that are neither Button nor LinkButton (a summary, say). */
export function buttonClass({ variant = "secondary", small }: ButtonLook, className?: string): string {
  return classNames("btn", VARIANT_CLASS[variant], small && "btn-sm", className) ?? "btn";
}

type ButtonProps = ButtonLook &
  ComponentProps<"button"> & {
    /** True while its form is being sent; the button then shows `busyLabel`. */
    readonly busy?: boolean | undefined;
    readonly busyLabel?: ReactNode;
  };

function ignorePress(event: MouseEvent): void {
  event.preventDefault();
}

/**
 * A button; its default type is `submit`. While busy it stays focusable and shows
 * the busy label; another press does nothing, and it has `aria-disabled`.
 */
export function Button({
  variant = "secondary",
  small,
  icon,
  busy = false,
  busyLabel,
  type = "submit",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, small }, className)}
      {...(busy ? { "aria-busy": true, "aria-disabled": true } : {})}
      {...rest}
      onClick={busy ? ignorePress : onClick}
    >
      {icon && !busy ? <Icon name={icon} /> : null}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

type LinkButtonProps = ButtonLook & ComponentProps<typeof Link>;

/** A link that looks like a button: it opens a page and changes nothing. */
export function LinkButton({ variant = "secondary", small, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link className={buttonClass({ variant, small }, className)} {...rest}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}
