import { startTransition, useEffect, useState } from "react";

/** Why a form has not reached the server, or came back without an answer. */
export interface SendProblem {
  readonly kind: "offline" | "online-again" | "no-answer" | "too-many" | "too-large";
  /** Id of the request, for a report. */
  readonly reference: string | null;
  /** It is sent again without a press, as soon as that may help. */
  readonly resends: boolean;
}

/** A form that is on its way to the server. */
export interface SentForm {
  readonly fields: FormData;
  /** The form element; null for what a script has sent, and once the visitor has left the page. */
  readonly form: HTMLFormElement | null;
  /** Null while a request is running; with a problem the form waits. */
  readonly problem: SendProblem | null;
}

type Listener = (forms: readonly SentForm[]) => void;

let current: readonly SentForm[] = [];
const listeners = new Set<Listener>();

/** The forms of this tab that are being sent or wait, oldest first. */
export const sentForms = {
  all: (): readonly SentForm[] => current,
  replace(next: readonly SentForm[]): void {
    current = next;
    for (const listener of listeners) listener(next);
  },
};

/** Whether a form of the page is being sent at the moment. */
export function isOnItsWay({ problem, form }: SentForm): boolean {
  return problem === null && form !== null;
}

/** See {@link sentForms}; none on the server. */
export function useSentForms(): readonly SentForm[] {
  const [forms, setForms] = useState<readonly SentForm[]>([]);
  useEffect(() => {
    const listener: Listener = (next) => {
      // A second click of a double click finds the page as the first one found it.
      startTransition(() => {
        setForms(next);
      });
    };
    listener(current);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return forms;
}
