/** The value of a choice of an interface. */
export function factValue({ kind, value }: { readonly kind: string; readonly value: string }): string {
  return `${kind}=${value}`;
}

/** Stands for all printers in a form. */
export const ALL_PRINTERS_VALUE = "all";
