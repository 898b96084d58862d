/** Where the router posts what is for a page, and loads its data. */
export function dataAddress(path: string): string {
  const { pathname, search } = new URL(path, location.origin);
  return `${pathname === "/" ? "/_root" : pathname.replace(/\/$/, "")}.data${search}`;
}
