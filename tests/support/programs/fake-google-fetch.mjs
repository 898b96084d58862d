/*
 * Redirects requests to Google's token endpoint to the fake server at FAKE_GOOGLE_ORIGIN, and leaves other requests alone.
 * A test imports this, or has a server process begin with it: `--import ./tests/support/programs/fake-google-fetch.mjs`.
 */
const real = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  const { hostname } = new URL(request.url);
  if (hostname !== "oauth2.googleapis.com") return real(request);
  return real(new Request(new URL("/token", process.env["FAKE_GOOGLE_ORIGIN"]), request));
};
