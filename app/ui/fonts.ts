import interLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import spaceGroteskLatin from "@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2?url";

/**
 * The two fonts of the first paint, to be preloaded as `font/woff2` with `crossorigin="anonymous"`.
 * They are the same hashed files fonts.css names in its `@font-face` rules.
 */
export const PRELOADED_FONTS: readonly string[] = [interLatin, spaceGroteskLatin];
