import { describe, expect, test } from "vitest";
import { managedFields } from "../tables.model";
import { followedForm, mergedTexts, rowFields, rowForm } from "./row-form.model";

const NOTHING_KNOWN = { nameOf: (_: string, id: string) => id, known: () => ["E3D"] };

describe("the form of a row", () => {
  const live = { name: "V6", status: "active", needs: ["hotend:2", "fan:1"], max_flow_rate: 15 };

  test("has every column that administrators set, with what stands there", () => {
    const { fields } = rowForm({ table: "hotend", id: "1", version: "a", live }, NOTHING_KNOWN);
    const text = (name: string) => fields.find((field) => field.name === name)?.text;
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(["name", "confidence", "source", "status"]));
    expect(fields.map(({ name }) => name)).not.toContain("rating");
    expect([text("max_flow_rate"), text("needs")]).toEqual(["15", "fan:1\nhotend:2"]);
  });

  test("has what was typed instead, and the errors", () => {
    const { fields } = rowForm(
      { table: "hotend", id: null, version: null, live: {}, texts: { name: "V" }, errors: { name: "Too short" } },
      NOTHING_KNOWN,
    );
    expect(fields[0]).toMatchObject({ name: "name", text: "V", was: null, error: "Too short" });
    expect(fields[1]).toMatchObject({ name: "manufacturer", known: ["E3D"] });
  });

  test("of an archived part does not ask whether it is still made", () => {
    const columns = rowFields("hotend", { ...live, status: "archived" }).map(({ column }) => column);
    expect(columns).not.toContain("status");
    expect(rowFields("printers", { status: "rejected" }).map(({ column }) => column)).toContain("status");
  });
});

describe("after another administrator has saved the row", () => {
  const fields = managedFields("hotend");
  const began = { name: "V6", max_flow_rate: "15", nozzle_type: "V6" };

  test("what was typed stays, and what was not touched follows", () => {
    const live = { name: "V6", max_flow_rate: 17, nozzle_type: "MK8" };
    const { texts, conflict } = mergedTexts(fields, { live, began, typed: { ...began, max_flow_rate: "20" } });
    expect(texts).toMatchObject({ name: "V6", max_flow_rate: "20", nozzle_type: "MK8" });
    expect(conflict).toEqual({
      both: [{ name: "max_flow_rate", label: expect.any(String), live: "17", typed: "20" }],
      theirs: [expect.any(String)],
    });
  });

  test("nothing is in conflict when both say the same", () => {
    const { conflict } = mergedTexts(fields, {
      live: { name: "V6", max_flow_rate: 20, nozzle_type: "V6" },
      began,
      typed: { ...began, max_flow_rate: "20" },
    });
    expect(conflict).toEqual({ both: [], theirs: [] });
  });
});

describe("a form in which something is typed, after its row got another state", () => {
  const formOf = (version: string, live: Record<string, string>) =>
    rowForm({ table: "hotend", id: "1", version, live }, NOTHING_KNOWN);
  const began = formOf("a", { name: "V6", status: "active", description: "Old" });

  test("is one of that state when its fields say the same: an archived part asks for one less", () => {
    const archived = formOf("b", { name: "V6", status: "archived", description: "Old" });
    const followed = followedForm(began, archived);
    expect(followed).toEqual({ ...began, version: "b" });
    expect(followedForm(archived, formOf("c", { name: "V6", status: "active", description: "Old" })).version).toBe("c");
  });

  test("goes on from the state that it began with when a field says something else", () => {
    expect(followedForm(began, formOf("b", { name: "V6", status: "active", description: "New" }))).toBe(began);
  });
});
