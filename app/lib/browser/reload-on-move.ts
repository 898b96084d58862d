/** Where a document was served from, without its fragment. Pushed history entries do not change it. */
function servedAddress(): string | undefined {
  return performance.getEntriesByType("navigation")[0]?.name.split("#", 1)[0];
}

/**
 * Reloads the page when Back or Forward leads away from the address the document was served for. After a reload the
 * browser treats history entries that an earlier document pushed as the same document, and until the router listens
 * nothing else would change the page.
 *
 * @returns what ends it, to be called when the router listens
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
