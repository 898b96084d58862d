import { expect, test } from "vitest";
import { inInches } from "./length-text";

test.each([
  ["220 x 220 x 250 mm", "8.7 x 8.7 x 9.8 in"],
  ["Ø 240 × 300 mm · Delta", "Ø 9.4 × 11.8 in · Delta"],
  ["235.5mm", "9.3in"],
  ["225 x 225 x 265 mm · direct drive · 0.4 mm nozzle", "8.9 x 8.9 x 10.4 in · direct drive · 0.4 mm nozzle"],
  ["250 mm · 1.75 mm filament", "9.8 in · 1.75 mm filament"],
  ["your bed takes 235 x 235 mm, this is 257 x 257 mm", "your bed takes 9.3 x 9.3 in, this is 10.1 x 10.1 in"],
  [
    "16 mm groove mount · GT2 6 mm belt · 40 × 20 mm axial fan",
    "16 mm groove mount · GT2 6 mm belt · 40 × 20 mm axial fan",
  ],
  ["11 mm³/s at 60 mm/s", "11 mm³/s at 60 mm/s"],
  ["not stated", "not stated"],
])("%s is %s", (text, inches) => {
  expect(inInches(text)).toBe(inches);
});
