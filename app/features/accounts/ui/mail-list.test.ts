import { describe, expect, test } from "vitest";
import { linked } from "./mail-list";

const OURS = "http://localhost:3000";

describe("URLs in an e-mail", () => {
  test("of this site become links, with the text around them unchanged", () => {
    expect(linked(`Open ${OURS}/auth/callback?token_hash=a&type=signup\nBye`, [OURS])).toEqual([
      { text: "Open ", href: null },
      {
        text: `${OURS}/auth/callback?token_hash=a&type=signup`,
        href: `${OURS}/auth/callback?token_hash=a&type=signup`,
      },
      { text: "\nBye", href: null },
    ]);
  });

  test.each(["https://evil.test/", `${OURS}.evil.test/`, "http://localhost:3000@evil.test/", "javascript:alert(1)"])(
    "of other sites stay text: %s",
    (address) => {
      const pieces = linked(`See ${address} now`, [OURS]);
      expect(pieces.map(({ text }) => text).join("")).toBe(`See ${address} now`);
      expect(pieces.every(({ href }) => href === null)).toBe(true);
    },
  );
});
