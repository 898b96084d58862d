import { expect, test } from "vitest";
import { deadLinksSummary, deadLinkWords } from "./dead-links.model";

test.each([
  [{ links: 0, checked: 0, answered: 0, dead: 0 }, "The catalogue names no address yet, or none has been looked for."],
  [{ links: 60, checked: 0, answered: 0, dead: 0 }, "None of the 60 that the catalogue names has been checked yet."],
  [
    { links: 60, checked: 51, answered: 0, dead: 0 },
    "No site has answered, of 51 checked: this server may have no way to the internet.",
  ],
  [{ links: 60, checked: 12, answered: 12, dead: 0 }, "None is dead of 12 checked; the catalogue names 60."],
  [{ links: 60, checked: 60, answered: 60, dead: 1 }, "1 is dead of 60 checked; the catalogue names 60."],
  [
    { links: 4000, checked: 4000, answered: 2900, dead: 1200 },
    "1,200 are dead of 4,000 checked; the catalogue names 4,000.",
  ],
])("the number of dead links is a sentence: %j", (links, words) => {
  expect(deadLinksSummary(links)).toBe(words);
});

test("a dead link says what was found", () => {
  expect(deadLinkWords({ state: "missing", httpStatus: 410 })).toBe("The page is gone (410)");
  expect(deadLinkWords({ state: "silent", httpStatus: null })).toBe("The site does not respond");
});
