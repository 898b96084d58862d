import { paths } from "~/lib/paths";
import type { StructuredData } from "~/lib/meta/seo";
import type { GlossaryView, TermView } from "./glossary-page.model";
import { GLOSSARY_AREAS } from "./glossary-term.model";
import { GLOSSARY, searchGlossary } from "./glossary.model";

const NAMES = new Map(GLOSSARY.map(({ slug, term }) => [slug, term]));

/** The terms that a search finds, best first, or all of them by letter. */
export function glossaryView(q: string): GlossaryView {
  const groups = new Map<string, TermView[]>();
  const found = searchGlossary(q);
  for (const { slug, term, aliases, area, short, text, related } of found) {
    const letter = q === "" ? term.charAt(0).toUpperCase() : "";
    const group = groups.get(letter) ?? [];
    group.push({
      slug,
      term,
      aliases: otherNames(term, aliases),
      area: GLOSSARY_AREAS[area],
      short,
      text,
      related: related.map((other) => ({ slug: other, term: NAMES.get(other) ?? other })),
    });
    groups.set(letter, group);
  }
  return { q, count: found.length, groups: [...groups].map(([letter, terms]) => ({ letter, terms })) };
}

/** The aliases without those that only spell another name differently: "groove-mount" beside "Groove mount". */
function otherNames(term: string, aliases: readonly string[]): string[] {
  const known = new Set([plainSpelling(term)]);
  return aliases.filter((alias) => {
    const plain = plainSpelling(alias);
    if (known.has(plain)) return false;
    known.add(plain);
    return true;
  });
}

function plainSpelling(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/s$/, "");
}

/** schema.org DefinedTermSet of the whole glossary. */
export function glossaryStructuredData(siteUrl: string): StructuredData {
  const url = `${siteUrl}${paths.glossary()}`;
  return {
    "@type": "DefinedTermSet",
    "@id": url,
    name: "Glossary of 3D printer parts",
    url,
    hasDefinedTerm: GLOSSARY.map(({ slug, term, aliases, short }) => ({
      "@type": "DefinedTerm",
      "@id": `${url}#${slug}`,
      name: term,
      url: `${url}#${slug}`,
      description: short,
      ...(aliases.length > 0 && { alternateName: aliases }),
      inDefinedTermSet: url,
    })),
  };
}
