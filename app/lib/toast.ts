/** A message about something that just happened. One is shown at a time. */
export interface Toast {
  readonly title: string;
  readonly description?: string | undefined;
  /** `destructive` is announced as an alert, the others as a status; `warning` is for what waits, such as a connection. */
  readonly variant: "default" | "warning" | "destructive";
  /** Id of what was removed: the toast has a button that puts it back. */
  readonly undo?: string | undefined;
}

/** A toast that says what was done. */
export function success(title: string, description?: string): Toast {
  return { title, description, variant: "default" };
}

/** A toast that says what could not be done. */
export function failure(title: string, description?: string): Toast {
  return { title, description, variant: "destructive" };
}

/** A toast about something removed, with the button that puts it back; without an id nothing was removed. */
export function withUndo(toast: Toast, undo: string | null): Toast {
  return undo === null ? toast : { ...toast, undo };
}
