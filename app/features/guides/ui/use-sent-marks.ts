import { useNavigation } from "@remix-run/react";
import { useState } from "react";
import { withMarks, type GuideProgress, type SentMarks } from "../progress/progress.model";

const NONE: SentMarks = new Map();

/**
 * The progress with what was sent since it was loaded, which counts until the page has newer data: more than one step
 * may be marked before these come.
 */
export function useSentMarks(loaded: GuideProgress | null): GuideProgress | null {
  const sent = useNavigation().formData;
  const [marks, setMarks] = useState({ loaded, sent: NONE });
  const known = marks.loaded === loaded ? marks.sent : NONE;
  const step = Number(sent?.get("step") ?? 0);
  const intent = sent?.get("intent");
  const isMark = step > 0 && (intent === "done" || intent === "undo");
  const now = isMark && known.get(step) !== (intent === "done") ? new Map(known).set(step, intent === "done") : known;
  if (marks.loaded !== loaded || now !== marks.sent) setMarks({ loaded, sent: now });
  return loaded && withMarks(loaded, now);
}
