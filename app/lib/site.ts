/** The product's name, used by titles, e-mail, the manifest and the client-info label. */
export const SITE_NAME = "First Layer";

/** Lower-case, hyphenated form of {@link SITE_NAME}. */
export const SITE_SLUG = "first-layer";

/** Version sent to the backend with every request. */
export const SITE_VERSION = "0.1.0";

/** Value of the `X-Client-Info` header every backend request carries. */
export const CLIENT_INFO = `${SITE_SLUG}/${SITE_VERSION}`;

/** Title of the home page; contract, see docs/product.md. */
export const HOME_TITLE = "home: 3D printing parts, guides and tools";

/** Title of every page outside of the areas. */
export const PRODUCT_TITLE = `${SITE_NAME}: the hub for 3D printing parts, guides and tools`;

/** The tagline on the home page. */
export const TAGLINE = "Take your 3D printing experience from failed to flawless, for free.";

/** Default description for search engines and link previews. */
export const SITE_DESCRIPTION =
  "Find the part that fits your 3D printer, learn how to fit it, and tune the printer until prints are flawless. Free, with sources you can check.";
