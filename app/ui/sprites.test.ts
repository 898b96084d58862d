import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DRAWING_NAMES } from "./drawing-names";
import { ICON_SOURCES, MARK_SOURCES } from "./icon-names";

const sprite = (name: string): string => readFileSync(new URL(`./sprites/${name}.svg`, import.meta.url), "utf8");
const idsOf = (svg: string): (string | undefined)[] =>
  [...svg.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);

/** A red test here means: run `npx tsx scripts/build-icons.ts`. */
describe("sprites", () => {
  it("has a symbol for every icon", () => {
    expect(idsOf(sprite("icons"))).toEqual(Object.keys(ICON_SOURCES));
  });

  it("has a symbol for every drawing, and a drawing for every name", () => {
    const files = readdirSync(new URL("./drawings", import.meta.url)).map((file) => file.replace(".svg", ""));
    expect(files.sort()).toEqual([...DRAWING_NAMES]);
    expect(idsOf(sprite("drawings"))).toEqual([...DRAWING_NAMES]);
  });

  it("has every mark", () => {
    expect(sprite("marks").match(/<path/g)).toHaveLength(MARK_SOURCES.length);
  });

  it.each(["icons", "drawings", "marks", "select"])("%s carries nothing a security policy would stop", (name) => {
    expect(sprite(name)).not.toMatch(/<script|<style|style=|\bon\w+=|href=/);
  });
});
