/*
 * Sends what a server process would ask Google to the stand-in at GOOGLE_STAND_IN. For
 * `node --import ./tests/integration/embedded/google-fetch.mjs`; everything else goes where it was going.
 */
const real = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  const { hostname } = new URL(request.url);
  if (hostname !== "oauth2.googleapis.com") return real(request);
  return real(new Request(new URL("/token", process.env["GOOGLE_STAND_IN"]), request));
};
