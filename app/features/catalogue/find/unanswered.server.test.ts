import { describe, expect, test } from "vitest";
import { seedCatalogue } from "../seed-catalogue.test-samples";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { pagePrinter, partView } from "../part/part-view.server";
import { parseFindFilter } from "./find-filter.model";
import { exportNotes } from "./find-notes.server";
import { findView } from "./find-view.server";

const snapshot = buildSnapshot(seedCatalogue());
const find = (query: string) => findView(snapshot, new URLSearchParams(query), null);

const K1_FANS = "The hotend fan size, part fan size and fan voltage of the Creality K1 are not known";

describe("where nobody has stated what parts of a kind depend on", () => {
  test.each(["printer=creality-k1&category=fan", "printer=creality-k1&category=fan&fit=all", "q=k1+fan"])(
    "FIND says so, with %s",
    (query) => {
      const { unanswered } = find(query);
      expect(unanswered?.title).toBe(K1_FANS);
      expect(unanswered?.parts).toBeGreaterThan(30);
    },
  );

  test("a kind narrows it to what it waits for", () => {
    expect(find("printer=creality-k1&category=hotend&subcategory=Heat+break").unanswered).toEqual({
      title: "The heat break of the Creality K1 is not known",
      parts: 6,
    });
  });

  test("words narrow it to what they find", () => {
    expect(find("q=quiet+hotend+fan&printer=creality-k1").unanswered?.title).toBe(
      "The hotend fan size and fan voltage of the Creality K1 are not known",
    );
  });

  test("files say it, too", () => {
    const asked = parseFindFilter(new URLSearchParams("printer=creality-k1&category=fan"), snapshot.vocabulary);
    expect(exportNotes(snapshot, asked, null)).toContainEqual({
      param: "printer",
      value: "creality-k1",
      note: expect.stringMatching(/^The hotend fan size.* are not known, so \d+ such parts have no answer$/),
    });
  });

  test("the page of such a part says so, and no other", () => {
    const about = pagePrinter(snapshot, "creality-k1", null);
    const fan = snapshot.parts.find(({ name }) => name === "Noctua NF-A4x10 PWM 40x10mm 24V");
    const hotend = snapshot.parts.find(({ name }) => name === "E3D V6");
    expect(fan && partView(snapshot, fan, about).fit?.notKnown).toBe(
      "The hotend fan size and fan voltage of the Creality K1 are not known",
    );
    expect(hotend && partView(snapshot, hotend, about).fit).toMatchObject({ answer: "does_not_fit", notKnown: null });
  });

  test("it is not said where more parts are known to fit, of all kinds together, or of another answer", () => {
    for (const query of [
      "printer=creality-ender-3&category=fan",
      "printer=creality-k1",
      "category=fan",
      "printer=creality-k1&category=fan&fit=does_not_fit",
      "printer=creality-k1&category=tools",
      // What its heat breaks wait for is another question.
      "printer=creality-k1&category=hotend",
    ]) {
      expect(find(query).unanswered, query).toBeNull();
    }
  });
});
