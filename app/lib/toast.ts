/** A message about something that just happened. One is shown at a time. */
export interface Toast {
  readonly title: string;
  readonly description?: string | undefined;
  /** `destructive` is announced as an alert, the others as a status; `warning` is for what waits, such as a connection. */
  readonly variant: "default" | "warning" | "destructive";
}
