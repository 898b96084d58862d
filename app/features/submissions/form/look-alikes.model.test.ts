import { expect, test } from "vitest";
import { areAlike } from "./look-alikes.model";

test.each([
  ["E3D Revo Voron", "Revo Voron", ["E3D"], true],
  ["Orbiter v2.0", "orbiter V2.0", [], true],
  ["Ender-3 V2", "Ender 3V2", [], true],
  ["MGN12H Linear Rail", "Linear rail MGN12H", [], true],
  ["E3D V6", "E3D Volcano", ["E3D"], false],
  ["Ender-3", "Ender-3 V2", [], false],
  ["Prusa MK3", "Prusa MK4", ["Prusa Research"], false],
  ["", "E3D V6", [], false],
  ["E3D", "E3D", ["E3D"], true],
])("%j and %j of %j are alike: %s", (one, other, makers, alike) => {
  expect(areAlike(one, other, makers)).toBe(alike);
});
