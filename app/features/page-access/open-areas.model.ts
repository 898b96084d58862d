import type { LockablePageName } from "~/lib/areas";
import { paths } from "~/lib/paths";
import { isUnopened } from "~/lib/unopened";

/** One of the three areas visitors come for. */
export interface OpenArea {
  readonly name: string;
  readonly page: LockablePageName;
  readonly to: string;
  /** What is to be found there, after its name. */
  readonly about: string;
  /** What the link there says. */
  readonly invitation: string;
}

const AREAS: readonly OpenArea[] = [
  {
    name: "FIND",
    page: "parts",
    to: paths.find(),
    about: "look up the parts that fit your printer, with the source of every figure.",
    invitation: "Find parts",
  },
  {
    name: "LEARN",
    page: "guides",
    to: paths.learn(),
    about: "repair guides and upgrade tutorials, one small step at a time.",
    invitation: "Read guides",
  },
  {
    name: "TUNE",
    page: "tools",
    to: paths.tune(),
    about: "calculators that turn a test print into settings for your firmware.",
    invitation: "Tune your printer",
  },
];

/**
 * The areas a visitor can go to now: they are built, and no lock closes them.
 *
 * @param closed pages that are closed to visitors
 * @param isMissing tells addresses with nothing behind them
 */
export function openAreas(
  closed: readonly LockablePageName[],
  isMissing: (address: string) => boolean = isUnopened,
): readonly OpenArea[] {
  return AREAS.filter(({ page, to }) => !closed.includes(page) && !isMissing(to));
}
