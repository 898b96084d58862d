import { describe, expect, test } from "vitest";
import { dealProblems } from "./deal-rules.model";

const DEAL = {
  ...{ kind: "filament", title: "PETG 1 kg", url: "https://shop.example.com/petg", currency: "eur" },
  ...{ price: 15, list_price: 20, weight_g: 1000, starts_at: "2026-11-01", ends_at: "2026-11-24T23:59:59Z" },
};
const TODAY = { isNew: true, today: "2026-11-24" };
const wrong = (values: object, options = TODAY) =>
  dealProblems({ ...DEAL, ...values }, options).map(({ column }) => column);

describe("a deal", () => {
  test.each([
    [{}, []],
    [{ title: "Deal" }, ["title"]],
    [{ url: "https://shop.example.com:8443/petg" }, ["url"]],
    [{ url: "https://Shop.Example.com/Petg" }, []],
    [{ currency: "euro" }, ["currency"]],
    [{ currency: "ABC" }, ["currency"]],
    [{ currency: null }, ["currency"]],
    [{ currency: null, price: null, list_price: null }, []],
    [{ list_price: 15 }, ["list_price"]],
    [{ list_price: null }, []],
    [{ starts_at: "2026-11-25" }, ["ends_at"]],
    [{ starts_at: null, ends_at: "2026-11-23T23:59:59Z" }, ["ends_at"]],
    [{ starts_at: "2019-12-31" }, ["starts_at"]],
    [{ ends_at: "2100-01-01T23:59:59Z" }, ["ends_at"]],
    [{ kind: "tool" }, ["weight_g"]],
  ])("with %j is wrong at %j", (values, columns) => {
    expect(wrong(values)).toEqual(columns);
  });

  test("that is in the catalogue may be corrected to have ended", () => {
    expect(wrong({ ends_at: "2026-11-23T23:59:59Z" }, { ...TODAY, isNew: false })).toEqual([]);
  });
});
