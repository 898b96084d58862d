import { WAITING_MODULE } from "~/lib/browser/page-modules";

/**
 * Scripts without a tag or a comparison in them, such as Remix writes: indented, one thing to a line. No visitor's text is in
 * one: what looks like a script in it is escaped.
 */
const REMIX_SCRIPTS = /<script nonce=[^>]*>[^<]*<\/script>/g;
const INDENTATION = /\n\s+/g;
/** A line may go on after these, or end before them, without a change of meaning. */
const NEEDLESS_BREAKS = /(?<=[{,([;])\n|\n(?=[}\])])/g;

/** What Remix writes to scroll a page to where it was, and the same in fewer words. */
const REMIX_SCROLLING = /\(\(STORAGE_KEY, restoreKey\) => \{[^<]*\}\)(?=\("positions", null\))/;
const SCROLLING =
  '((kept,key)=>{if(!history.state||!history.state.key)history.replaceState({key:Math.random().toString(32).slice(2)},"");' +
  'try{let y=JSON.parse(sessionStorage.getItem(kept)||"{}")[key||history.state.key];if(typeof y==="number")scrollTo(0,y)}' +
  "catch(error){console.error(error);sessionStorage.removeItem(kept)}})";

/** A page with the scripts that Remix has written into it in fewer letters. */
export function withShortScripts(page: string): string {
  return page.replace(REMIX_SCRIPTS, (script) =>
    script.replace(INDENTATION, "\n").replace(NEEDLESS_BREAKS, "").replace(REMIX_SCROLLING, SCROLLING),
  );
}

const PRELOADS = /(?<=<link rel=")modulepreload(?=")/g;
const ROUTE_IMPORTS = /import \* as route\d+ from "[^"]+";\n?/g;
const ROUTE_MODULES = /(?<=window\.__remixRouteModules = )\{[^}]*\}/;

/**
 * A page whose scripts are loaded by its first one, once the page has been painted (see `loadPageModules`), instead of by
 * the document beside the stylesheet and the fonts. The links stay, since React looks for them when it hydrates.
 */
export function withWaitingModules(page: string): string {
  return page
    .replace(PRELOADS, WAITING_MODULE)
    .replace(REMIX_SCRIPTS, (script) =>
      script
        .replace(ROUTE_IMPORTS, "")
        .replace(ROUTE_MODULES, (modules) => modules.replace(/:route\d+(?=[,}])/g, ":undefined")),
    );
}
