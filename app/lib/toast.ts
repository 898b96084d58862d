/** A message about something that just happened. One is shown at a time. */
export interface Toast {
  readonly title: string;
  readonly description?: string | undefined;
  /** `destructive` is announced as an alert, `default` as a status. */
  readonly variant: "default" | "destructive";
}
