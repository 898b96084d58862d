import { expect, test } from "vitest";
import { defaultNames, isUsual, usableDefaults, withDefaults, type FindDefaults } from "./find-defaults.model";

const NOTHING: FindDefaults = { printer: null, hide: [], minRating: null, sort: null };
const CHOSEN: FindDefaults = {
  printer: "ender-3",
  hide: ["electrical", "requires-tools"],
  minRating: 4,
  sort: "newest",
};
const namesPrinter = (words: string) => words.includes("mk4");

test.each([
  ["", "?printer=ender-3&min_rating=4&hide=electrical&hide=requires-tools&sort=newest"],
  ["?category=hotend", "?category=hotend&printer=ender-3&min_rating=4&hide=electrical&hide=requires-tools&sort=newest"],
  ["?hide=requires-config&sort=rating", "?hide=requires-config&sort=rating&printer=ender-3&min_rating=4"],
  // Named without a value: none of it.
  ["?hide=&printer=&min_rating=&sort=", "?hide=&printer=&min_rating=&sort="],
  ["?printer=any&hide=", "?printer=any&hide=&min_rating=4&sort=newest"],
  ["?q=mk4%20nozzle&hide=&sort=", "?q=mk4%20nozzle&hide=&sort=&min_rating=4"],
  ["?q=nozzle&hide=&sort=", "?q=nozzle&hide=&sort=&printer=ender-3&min_rating=4"],
])("%s becomes %s", (search, filled) => {
  expect(withDefaults(search, CHOSEN, namesPrinter)).toBe(filled);
  // Nothing is missing any more.
  expect(withDefaults(filled, CHOSEN, namesPrinter)).toBe(filled);
});

test("who has chosen nothing gets what was asked for", () => {
  expect(isUsual(NOTHING)).toBe(true);
  expect(withDefaults("?q=nozzle", NOTHING, namesPrinter)).toBe("?q=nozzle");
  expect([...defaultNames({ ...NOTHING, sort: "name" })]).toEqual(["sort"]);
});

test("a rating and an order that no part has are left out", () => {
  expect(usableDefaults(CHOSEN, { rated: true, dated: true })).toEqual(CHOSEN);
  expect(usableDefaults(CHOSEN, { rated: false, dated: true })).toEqual({ ...CHOSEN, minRating: null });
  expect(usableDefaults(CHOSEN, { rated: true, dated: false })).toEqual({ ...CHOSEN, sort: null });
  expect(usableDefaults({ ...CHOSEN, sort: "name" }, { rated: false, dated: false }).sort).toBe("name");
});
