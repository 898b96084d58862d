export type JsonLdValue =
  string | number | boolean | null | readonly JsonLdValue[] | { readonly [key: string]: JsonLdValue | undefined };

/** JSON that cannot end its script element early: `<` stands as `\u003c`. */
export function jsonLdText(data: JsonLdValue): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

interface JsonLdProps {
  readonly data: JsonLdValue;
  readonly nonce?: string | undefined;
}

/** Structured data for search engines. */
export function JsonLd({ data, nonce }: JsonLdProps) {
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // Browsers hide the nonce from scripts, so it never matches while hydrating.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: jsonLdText(data) }}
    />
  );
}
