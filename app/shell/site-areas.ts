import { lockablePage } from "~/features/page-access/lockable-pages.model";
import { isUnder } from "~/lib/path-prefix";
import { paths } from "~/lib/paths";
import type { SiteLink } from "~/ui/navigation/site-link";

/** The links of the bottom bar. The mark above it leads home. */
export function bottomBarLinks(pathname: string, shown: ShownOfVisitor, account: SiteLink): SiteLink[] {
  const { pinCount, printer } = shown;
  return [
    findLink(pathname, printer),
    learnLink(pathname),
    tuneLink(pathname),
    {
      label: "Saved",
      to: paths.saved(),
      icon: "saved",
      current: pathname.startsWith(paths.saved()),
      ...(pinCount === null ? {} : { count: pinCount }),
    },
    account,
  ];
}

/** What the links of every page show of the visitor; null for what is not known. */
export interface ShownOfVisitor {
  readonly pinCount: number | null;
  /** Slug of the printer that lists are for. */
  readonly printer: string | null;
}

/** The link to FIND, to the parts for the visitor's printer if they have one; current on all pages of FIND. */
export function findLink(pathname: string, printer: string | null): SiteLink {
  return { label: "Find", to: paths.find({ printer }), icon: "search", current: pathname.startsWith(paths.find()) };
}

/** The link to the printers, current on all their pages. */
export function printersLink(pathname: string): SiteLink {
  return { label: "Printers", to: paths.printers(), icon: "printer", current: isUnder(pathname, [paths.printers()]) };
}

/** The link to LEARN, current on its guides, too. */
export function learnLink(pathname: string): SiteLink {
  return { label: "Learn", to: paths.learn(), icon: "learn", current: isLearn(pathname) };
}

/** The link to TUNE, current on its calculators, too. */
export function tuneLink(pathname: string): SiteLink {
  return { label: "Tune", to: paths.tune(), icon: "tune", current: isTune(pathname) };
}

/** The pages of TUNE are those of its lock, and the visitor's own results. */
const isTune = (pathname: string) =>
  lockablePage(pathname)?.name === "tools" || isUnder(pathname, [paths.calibrations()]);

const isLearn = (pathname: string) => lockablePage(pathname)?.name === "guides";

/** The area an address belongs to, which colours the page. */
export function siteAreaOf(pathname: string): "find" | "learn" | "tune" | undefined {
  if (pathname.startsWith(paths.find())) return "find";
  if (isLearn(pathname)) return "learn";
  return isTune(pathname) ? "tune" : undefined;
}
