/*
 * Sends what a process would ask Google to the stand-in at GOOGLE_STAND_IN; everything else goes where it was going.
 * A test imports this, or has a server process begin with it: `--import ./tests/integration/embedded/google-fetch.mjs`.
 */
const real = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  const { hostname } = new URL(request.url);
  if (hostname !== "oauth2.googleapis.com") return real(request);
  return real(new Request(new URL("/token", process.env["GOOGLE_STAND_IN"]), request));
};
