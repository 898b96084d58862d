import { paths } from "~/lib/paths";
import type { SiteLink } from "~/ui/navigation/site-link";

/** The links of the bottom bar. */
export function bottomBarLinks(pathname: string, pinCount: number | null, account: SiteLink): SiteLink[] {
  return [
    { label: "Home", to: paths.home(), icon: "home", current: pathname === paths.home() },
    findLink(pathname),
    { label: "Printer", to: paths.myPrinter(), icon: "printer", current: pathname === paths.myPrinter() },
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

/** The link to FIND, current on all its pages. */
export function findLink(pathname: string): SiteLink {
  return { label: "Find", to: paths.find(), icon: "search", current: pathname.startsWith(paths.find()) };
}

/** The area an address belongs to, which colours the page. */
export function siteAreaOf(pathname: string): "find" | "learn" | "tune" | undefined {
  if (pathname.startsWith(paths.find())) return "find";
  if (pathname.startsWith(paths.learn())) return "learn";
  return pathname.startsWith(paths.tune()) ? "tune" : undefined;
}
