import { HOME_TITLE, PRODUCT_TITLE, SITE_NAME } from "../site";

const AREA_TITLES = [
  ["/find", "Find"],
  ["/learn", "Learn"],
  ["/tune", "Tune"],
  ["/test-prints", "Test prints"],
  ["/contribute", "Contribute"],
  ["/submit", "Submit"],
  ["/glossary", "Glossary"],
  ["/printers", "Printers"],
  ["/search", "Search"],
] as const;

/**
 * The title of a page by its path: the home title for the root exactly, then the title of the first area whose path is
 * contained, else the product's title.
 *
 * @param pathname path without query, e.g. `/find/e3d/e3d-v6`
 * @param subject what this page shows, put in front of an area's title ("E3D V6 by E3D")
 */
export function titleFor(pathname: string, subject?: string): string {
  if (pathname === "/") return HOME_TITLE;
  // The pages of administrators are in no area of the site, whatever their paths contain.
  const area = pathname.startsWith("/admin/") ? undefined : AREA_TITLES.find(([prefix]) => pathname.includes(prefix));
  if (!area) return PRODUCT_TITLE;
  return subject ? `${subject} - ${area[1]} - ${SITE_NAME}` : `${area[1]} - ${SITE_NAME}`;
}
