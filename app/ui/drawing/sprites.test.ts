import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DRAWING_NAMES } from "./drawing-names";
import { ICON_SOURCES, MARK_SOURCES } from "./icon-names";

const sprite = (name: string): string => readFileSync(new URL(`./sprites/${name}.svg`, import.meta.url), "utf8");
const idsOf = (svg: string): (string | undefined)[] =>
  [...svg.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);

/** A red test here means: run `npx tsx scripts/assets/build-icons.ts`. */
describe("sprites", () => {
  test("have a symbol for every icon", () => {
    expect(idsOf(sprite("icons"))).toEqual(Object.keys(ICON_SOURCES));
  });

  test("have a symbol for every drawing, and a drawing for every name", () => {
    const files = readdirSync(new URL("./drawings", import.meta.url)).map((file) => file.replace(".svg", ""));
    expect(files.sort()).toEqual([...DRAWING_NAMES]);
    expect(idsOf(sprite("drawings"))).toEqual([...DRAWING_NAMES]);
  });

  test("have every mark", () => {
    expect(sprite("marks").match(/<path/g)).toHaveLength(MARK_SOURCES.length);
  });

  test.each(["icons", "drawings", "marks", "select"])(
    "hold nothing in %s that the security policy would block",
    (name) => {
      expect(sprite(name)).not.toMatch(/<script|<style|style=|\bon\w+=|href=/);
    },
  );
});
