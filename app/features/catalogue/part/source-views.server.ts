import type { SourceView } from "./part-view.model";
import { parsedUrl } from "~/lib/parsed-url";

/** The text when it is an http or https address, else null: nothing else may become a link or a picture. */
export function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) && parsedUrl(text) !== null ? text : null;
}

/** The sources in a stored text, where they are separated by " | ". */
export function sourceViews(source: string | null): SourceView[] {
  const places = (source ?? "").split(/\s+\|\s+/).map((place) => place.trim());
  return [...new Set(places)]
    .filter((place) => place !== "")
    .map((text) => ({ text, href: webAddress(text) ?? repositoryFile(text) ?? pageAddress(text) }));
}

/** The address of a file on GitHub, which sources name as `owner/repository:path`. */
function repositoryFile(text: string): string | null {
  const [, owner = "", repository = "", path = ""] = /^([\w-]+)\/([\w.-]+):(\S.*)$/.exec(text) ?? [];
  if (owner === "") return null;
  const file = path.split("/").map(encodeURIComponent).join("/");
  return `https://github.com/${owner}/${repository}/blob/HEAD/${file}`;
}

/** The address of a page that is named without its scheme, `ellis3dp.com/Print-Tuning-Guide/`. */
function pageAddress(text: string): string | null {
  return /^([a-z0-9-]+\.)+[a-z]{2,}(\/\S*)?$/i.test(text) ? webAddress(`https://${text}`) : null;
}
