import { readFile } from "node:fs/promises";
import { build, type Plugin } from "vite";
import { describe, expect, test } from "vitest";
import remixConfig from "../remix.config.js";
import { withoutUnusedLibraryCode } from "./unused-library-code";

const APP = "/site/app/";
const LINKS = "/site/node_modules/@remix-run/react/dist/esm/links.js";

/** Builds a page of a site whose files are these, and returns its script. */
async function built(files: Readonly<Record<string, string>>): Promise<string> {
  const inMemory: Plugin = {
    name: "in-memory",
    enforce: "pre",
    resolveId: (id) => (id in files ? id : null),
    load: (id) => files[id] ?? null,
  };
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [inMemory, withoutUnusedLibraryCode(APP)],
    build: { write: false, minify: false, rollupOptions: { input: `${APP}page.js`, treeshake: false } },
  });
  return [result].flat().reduce((script, one) => script + ("output" in one ? one.output[0].code : ""), "");
}

const PAGE = `import "${LINKS}"; console.log("page");`;

describe("the browser's build without what libraries have for other sites", () => {
  test("knows the flags that are on", async () => {
    const script = await built({ [`${APP}page.js`]: PAGE, [LINKS]: "if (!future.v3_singleFetch) console.log('old');" });
    expect(script).not.toContain("v3_singleFetch");
    expect(script).toContain("page");
  });

  test("fails when a library has changed in such a place", async () => {
    const files = { [`${APP}page.js`]: PAGE, [LINKS]: "console.log('another version');" };
    await expect(built(files)).rejects.toThrow("is not in the library any more");
  });

  test.each([
    ["Await", `import { Await } from "@remix-run/react"; console.log(Await);`],
    ["viewTransition", `navigate("/find", { viewTransition: true });`],
    ["defer(", `export const load = () => defer({});`],
  ])("fails when the site uses %s, which needs what is left out", async (name, page) => {
    await expect(built({ [`${APP}page.js`]: page })).rejects.toThrow(
      `${name} needs code that scripts/unused-library-code.ts leaves out`,
    );
  });

  test("takes only flags as on that are on", async () => {
    const folder = new URL("../node_modules/@remix-run/react/dist/esm/", import.meta.url);
    const modules = ["browser.js", "components.js", "routes.js", "links.js"];
    const sources = await Promise.all(modules.map((name) => readFile(new URL(name, folder), "utf8")));
    const flags = new Set(sources.join("").match(/(?<=future\.)v3_\w+/g));
    expect(flags.size).toBeGreaterThan(0);
    expect(remixConfig.future).toMatchObject(Object.fromEntries([...flags].map((flag) => [flag, true])));
  });
});
