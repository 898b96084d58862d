import { expect, test } from "vitest";
import { openSealed, sealText } from "./sealed-text.server";

const seal = { secret: "a secret of the server", purpose: "test" };

test("a sealed text is opened with the same secret for the same purpose only", () => {
  const sealed = sealText("JBSWY3DPEHPK3PXP ä", seal);
  expect(sealed).not.toContain("JBSW");
  expect(openSealed(sealed, seal)).toBe("JBSWY3DPEHPK3PXP ä");
  expect(openSealed(sealed, { ...seal, secret: "another secret" })).toBeNull();
  expect(openSealed(sealed, { ...seal, purpose: "another purpose" })).toBeNull();
});

test("the same text is sealed differently each time", () => {
  expect(sealText("text", seal)).not.toBe(sealText("text", seal));
});

test("one that was changed, cut off or never sealed is not opened", () => {
  const sealed = sealText("text", seal);
  for (let place = 0; place < sealed.length - 1; place += 1) {
    const changed = sealed.slice(0, place) + (sealed[place] === "A" ? "B" : "A") + sealed.slice(place + 1);
    expect(openSealed(changed, seal), String(place)).toBeNull();
  }
  expect(openSealed(sealed.slice(0, -4), seal)).toBeNull();
  expect(openSealed("", seal)).toBeNull();
  expect(openSealed("plain text", seal)).toBeNull();
});
