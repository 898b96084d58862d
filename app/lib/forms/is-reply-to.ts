import type { SubmissionResult } from "@conform-to/react";

/** Which of the forms of a page one is: by its intent, and by what else it is sent with. */
export interface FormOfPage {
  readonly intent?: string | undefined;
  /** Of several forms with the same intent: values that only this one is sent with. */
  readonly sentWith?: Readonly<Record<string, string>> | undefined;
}

interface Reply {
  readonly intent?: string | undefined;
  readonly lastResult?: SubmissionResult | null | undefined;
}

/** Whether the action replied to this form, and not to another one of the page. */
export function isReplyTo(reply: Reply | undefined, { intent, sentWith = {} }: FormOfPage): boolean {
  const sent = reply?.lastResult?.initialValue;
  return (
    (intent === undefined || reply?.intent === intent) &&
    Object.entries(sentWith).every(([name, value]) => sent?.[name] === value)
  );
}
