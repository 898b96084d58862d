import { paths } from "~/lib/paths";
import type { LockablePageName } from "./lockable-pages.model";

/** One of the three areas visitors come for. */
export interface OpenArea {
  readonly name: string;
  readonly page: LockablePageName;
  readonly to: string;
  /** What is there; follows the name. */
  readonly about: string;
  /** Text of the link. */
  readonly invitation: string;
}

const AREAS: readonly OpenArea[] = [
  {
    name: "FIND",
    page: "parts",
    to: paths.find(),
    about: "look up the parts that fit your printer, and where their figures come from.",
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
 * The areas a visitor can go to now: no lock closes them.
 *
 * @param closed pages that are closed to visitors
 */
export function openAreas(closed: readonly LockablePageName[]): readonly OpenArea[] {
  return AREAS.filter(({ page }) => !closed.includes(page));
}
