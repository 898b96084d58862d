import { expect, test } from "vitest";
import { openAreas } from "./open-areas.model";

test("the list of open areas has what is not locked", () => {
  expect(openAreas([]).map(({ to }) => to)).toEqual(["/find", "/learn", "/tune"]);
  expect(openAreas(["tools", "contribute"]).map(({ to }) => to)).toEqual(["/find", "/learn"]);
});
