import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { withParam } from "~/lib/http/query-text";

/**
 * The query with the slugs that its printer and manufacturer have now: one that was merged into another, or a manufacturer
 * that was renamed, leads on. The same text when they are what they are called.
 */
export function withCurrentSlugs({ vocabulary }: Pick<CatalogueSnapshot, "vocabulary">, search: string): string {
  const params = new URLSearchParams(search);
  const slugNow = {
    printer: (slug: string) => vocabulary.printerSlug(slug),
    manufacturer: (slug: string) => vocabulary.manufacturerSlug(slug),
  };
  return Object.entries(slugNow).reduce((query, [name, of]) => {
    const slug = params.get(name)?.toLowerCase();
    const now = slug === undefined ? null : of(slug);
    return now === null || now === slug ? query : withParam(query, name, now);
  }, search);
}
