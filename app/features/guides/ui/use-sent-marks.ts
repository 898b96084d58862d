import { useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useSentForms } from "~/lib/browser/requests/sent-forms";
import { markIn, withMarks, type GuideProgress, type SentMarks } from "../progress/progress.model";

const NONE: SentMarks = new Map();

/**
 * The progress with what was sent since it was loaded, which counts until the page has newer data: more than one step
 * may be marked before these come. What waits for a connection counts, too, while its form is there: each guide has forms
 * of its own.
 */
export function useSentMarks(loaded: GuideProgress | null): {
  readonly progress: GuideProgress | null;
  /** What was sent, or waits for being sent, and the page has no newer data than. */
  readonly unanswered: SentMarks;
} {
  const sent = useNavigation().formData;
  const [marks, setMarks] = useState({ loaded, sent: NONE });
  const known = marks.loaded === loaded ? marks.sent : NONE;
  const mark = sent ? markIn(sent) : null;
  const now =
    mark !== null && known.get(mark.step) !== mark.isDone ? new Map(known).set(mark.step, mark.isDone) : known;
  if (marks.loaded !== loaded || now !== marks.sent) setMarks({ loaded, sent: now });
  const waiting = new Map(
    useSentForms()
      .filter(({ form }) => form?.isConnected === true)
      .flatMap(({ fields }) => markIn(fields) ?? [])
      .map(({ step, isDone }) => [step, isDone]),
  );
  const unanswered = new Map([...now, ...waiting]);
  return { progress: loaded && withMarks(loaded, unanswered), unanswered };
}
