/** Where a document was served from, without its fragment. Pushed history entries do not change it. */
function servedAddress(): string | undefined {
  return performance.getEntriesByType("navigation")[0]?.name.split("#", 1)[0];
}

/**
 * Loads the page anew when Back or Forward leads away from the address the document was made for.
 * After a reload the browser treats entries an earlier document pushed as the same document, and
 * until the router listens nobody else would change what is on the page.
 *
 * Gives the function that ends it, for when the router takes over.
 */
export function reloadOnMove(): () => void {
  const served = servedAddress();
  const check = () => {
    if (served !== undefined && location.href.split("#", 1)[0] !== served) location.reload();
  };
  addEventListener("popstate", check);
  check();
  return () => {
    removeEventListener("popstate", check);
  };
}
