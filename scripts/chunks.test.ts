import { expect, test } from "vitest";
import { chunksOf } from "./chunks";

const APP = "/site/app/";
const route = (name: string) => `${APP}routes/admin/${name}.tsx?__remix-build-client-route`;
const LARGE = "x".repeat(3_000);

/** The chunk of each module of a site: what it imports, and its source. */
function chunksIn(modules: Readonly<Record<string, { readonly imports: readonly string[]; readonly code?: string }>>) {
  const context = {
    getModuleIds: () => Object.keys(modules).values(),
    getModuleInfo: (id: string) => {
      const module = modules[id];
      return module === undefined
        ? null
        : { importedIds: module.imports, code: module.code ?? "", exports: ["default"] };
    },
  };
  const chunkOf = chunksOf(APP);
  return (id: string) => chunkOf(id, context);
}

test("chunks that would wait for each other are one, and others are not touched", () => {
  const [small, middle, wide] = [`${APP}small.ts`, `${APP}middle.ts`, `${APP}wide.ts`];
  const large = `${APP}large.ts`;
  // Few routes load `small`, more `middle`, most `wide`: `small` and `wide` are with the rest of their area.
  const chunk = chunksIn({
    [route("a")]: { imports: [small] },
    [route("b")]: { imports: [small] },
    [route("c")]: { imports: [middle, large] },
    [route("d")]: { imports: [wide, large] },
    [small]: { imports: [middle] },
    [middle]: { imports: [wide], code: LARGE },
    [wide]: { imports: [] },
    [large]: { imports: [], code: LARGE },
  });
  expect([chunk(small), chunk(middle), chunk(wide)]).toEqual(["admin-pages", "admin-pages", "admin-pages"]);
  expect(chunk(large)).toBe("c_d-pages");
});
