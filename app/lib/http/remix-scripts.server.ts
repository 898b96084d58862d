import { LRUCache } from "lru-cache";
import { WAITING_MODULE } from "~/lib/browser/page-modules";

/**
 * Scripts without a tag or a comparison in them, such as Remix writes: indented, one thing to a line. No visitor's text is in
 * one: what looks like a script in it is escaped.
 */
const REMIX_SCRIPTS = /(<script nonce=[^>]*>)([^<]*)(?=<\/script>)/g;
/** A few for each set of routes. */
const MOST_KEPT_SCRIPTS = 500;
const INDENTATION = /\n\s+/g;
/** A line may go on after these, or end before them, without a change of meaning. */
const NEEDLESS_BREAKS = /(?<=[{,([;])\n|\n(?=[}\])])/g;

/** What Remix writes to scroll a page to where it was, and the same in fewer words. */
const REMIX_SCROLLING = /\(\(STORAGE_KEY, restoreKey\) => \{[^<]*\}\)(?=\("positions", null\))/;
const SCROLLING =
  '((kept,key)=>{if(!history.state||!history.state.key)history.replaceState({key:Math.random().toString(32).slice(2)},"");' +
  'try{let y=JSON.parse(sessionStorage.getItem(kept)||"{}")[key||history.state.key];if(typeof y==="number")scrollTo(0,y)}' +
  "catch(error){console.error(error);sessionStorage.removeItem(kept)}})";

/** Makes what changes the scripts of a page. All pages of a route have the same, so each is changed once. */
function changeScripts(change: (script: string) => string): (page: string) => string {
  const kept = new LRUCache<string, string>({ max: MOST_KEPT_SCRIPTS, memoMethod: change });
  return (page) => page.replace(REMIX_SCRIPTS, (_, tag: string, script: string) => tag + kept.memo(script));
}

/** A page with the scripts that Remix has written into it in fewer letters. */
export const withShortScripts = changeScripts((script) =>
  script.replace(INDENTATION, "\n").replace(NEEDLESS_BREAKS, "").replace(REMIX_SCROLLING, SCROLLING),
);

const ROUTE_IMPORTS = /import \* as route\d+ from "[^"]+";\n?/g;
const ROUTE_MODULES = /(?<=window\.__remixRouteModules = )\{[^}]*\}/;

const withRouteNames = changeScripts((script) =>
  script
    .replace(ROUTE_IMPORTS, "")
    .replace(ROUTE_MODULES, (modules) => modules.replace(/:route\d+(?=[,}])/g, ":undefined")),
);

/**
 * A page whose scripts are loaded by its first one, once the page has been painted (see `loadPageModules`), instead of by
 * the document beside the stylesheet and the fonts. The links stay, since React looks for them when it hydrates.
 */
export function withWaitingModules(page: string): string {
  return withRouteNames(page.replaceAll('<link rel="modulepreload"', `<link rel="${WAITING_MODULE}"`));
}
