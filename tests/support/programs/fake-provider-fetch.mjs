/*
 * Redirects requests to an identity provider to the fake server at FAKE_GOOGLE_ORIGIN or FAKE_SOCIAL_ORIGIN, and leaves
 * other requests alone. A test calls `redirectProviders`, or has a server process begin with this file:
 * `--import ./tests/support/programs/fake-provider-fetch.mjs`.
 */
const real = globalThis.fetch;

function standInFor({ hostname, pathname, search }) {
  if (hostname === "oauth2.googleapis.com") return new URL("/token", process.env["FAKE_GOOGLE_ORIGIN"]);
  if (hostname !== "graph.facebook.com" && hostname !== "discord.com") return null;
  return new URL(`/${hostname}${pathname}${search}`, process.env["FAKE_SOCIAL_ORIGIN"]);
}

/** Begins to redirect them. Returns the function that ends it. */
export function redirectProviders() {
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    const address = standInFor(new URL(request.url));
    return address === null ? real(request) : real(new Request(address, request));
  };
  return () => {
    globalThis.fetch = real;
  };
}

redirectProviders();
