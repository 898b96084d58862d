import { createContext, useContext } from "react";
import type { DraftProblem } from "../../draft-checks.model";
import type { DraftView } from "../../draft-view.server";

/** What fields of a draft's form say is wrong. */
export interface ShownProblems {
  readonly problems: readonly DraftProblem[];
  /** The draft was to be sent in: fields also say what is missing. */
  readonly showsMissing: boolean;
}

export const ProblemsContext = createContext<ShownProblems>({ problems: [], showsMissing: false });

/** The files of the site's own drawings in a draft, by address. */
export const DrawingsContext = createContext<DraftView["drawings"]>({});

/** What is wrong with a field; undefined when nothing is. */
export function useProblem(field: string): string | undefined {
  const { problems, showsMissing } = useContext(ProblemsContext);
  return problems.find((one) => one.field === field && (showsMissing || !one.isMissing))?.text;
}
