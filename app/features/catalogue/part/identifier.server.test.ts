import { expect, test } from "vitest";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { sampleManufacturer, samplePart, sampleRows } from "../catalogue.test-samples";
import { resolveIdentifier } from "./identifier.server";

const REVO = samplePart({ id: 1, name: "Revo Six", manufacturer: "E3D", registryId: 101 });
const SOCK_A = samplePart({ id: 2, name: "Sock", manufacturer: "E3D", registryId: 102 });
const SOCK_B = samplePart({ id: 3, name: "Sock", manufacturer: "Slice Engineering", registryId: 103 });
const NUMBERED = samplePart({ id: 4, name: "3D Touch", manufacturer: null, registryId: 104 });
const snapshot = buildSnapshot(
  sampleRows({
    parts: [REVO, SOCK_A, SOCK_B, NUMBERED],
    manufacturers: [
      sampleManufacturer(1, "E3D"),
      sampleManufacturer(2, "Slice Engineering"),
      sampleManufacturer(3, "Generic"),
      sampleManufacturer(4, "Anycubic"),
    ],
    slugHistory: [
      { manufacturerSlug: "e3d-online", partSlug: "revo-6", registryId: 101 },
      { manufacturerSlug: "e3d", partSlug: "gone", registryId: 999 },
    ],
  }),
);
const resolved = (identifier: string) => {
  const found = resolveIdentifier(snapshot, identifier);
  if (found === null) return null;
  return found.kind === "part" ? found.part.key : found;
};

test.each([
  ["e3d-revo-six", REVO.key],
  ["slice-engineering-sock", SOCK_B.key],
  ["E3D-Sock", SOCK_A.key],
  ["generic-3d-touch", NUMBERED.key],
  ["revo-six", REVO.key],
  ["3d-touch", NUMBERED.key],
  ["e3d-online-revo-6", REVO.key],
  ["revo-6", REVO.key],
  ["hotend:3", SOCK_B.key],
  ["104", NUMBERED.key],
])("%s redirects to its part", (identifier, key) => {
  expect(resolved(identifier)).toBe(key);
});

test("a manufacturer redirects to its parts", () => {
  expect(resolved("slice-engineering")).toEqual({
    kind: "manufacturer",
    manufacturer: { slug: "slice-engineering", name: "Slice Engineering" },
  });
});

test("a manufacturer without parts redirects to its printers", () => {
  expect(resolved("anycubic")).toEqual({ kind: "printers", manufacturer: { slug: "anycubic", name: "Anycubic" } });
});

test.each([
  "sock",
  "generic",
  "e3d-gone",
  "hotend:99",
  "999",
  "nothing-like-it",
  "",
  "-",
  "a".repeat(9_000),
  "__proto__",
])("%s redirects nowhere", (identifier) => {
  expect(resolved(identifier)).toBeNull();
});
