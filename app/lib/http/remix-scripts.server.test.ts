import { expect, test } from "vitest";
import { withShortScripts, withWaitingModules } from "./remix-scripts.server";

const SCRIPT = `import * as route0 from "/assets/root.js";
import * as route1 from "/assets/find.js";
window.__remixManifest = {
  "routes": {}
};
window.__remixRouteModules = {"root":route0,"routes/find/find":route1};

import("/assets/entry.js");`;
const page = (text: string, script: string) =>
  `<p>${text}</p><script nonce="n" type="module" async="">${script}</script>`;

test("the script of a page names its routes and loads the first script alone", () => {
  expect(withWaitingModules(withShortScripts(page("Parts", SCRIPT)))).toBe(
    page(
      "Parts",
      'window.__remixManifest = {"routes": {}};' +
        'window.__remixRouteModules = {"root":undefined,"routes/find/find":undefined};import("/assets/entry.js");',
    ),
  );
});

test("links to modules are there for React, and no browser follows them", () => {
  expect(withWaitingModules('<link rel="modulepreload" href="/assets/root.js"/>')).toBe(
    '<link rel="x-modulepreload" href="/assets/root.js"/>',
  );
});

test("what a visitor has written stays, even when it looks like such a script", () => {
  const written = "window.__remixRouteModules = {a:route0}; import * as route0 from &quot;x&quot;; rel=modulepreload";
  const changed = withWaitingModules(withShortScripts(page(written, SCRIPT)));
  expect(changed).toContain(`<p>${written}</p>`);
  expect(changed).toContain('"root":undefined');
});
