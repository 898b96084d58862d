import { describe, expect, test } from "vitest";
import {
  dataQueryError,
  MAX_BODY_DEPTH,
  MAX_FILTERS,
  MAX_FUNCTION_BODY_BYTES,
  MAX_QUERY_BYTES,
  MAX_ROWS_OF_WRITE,
} from "./data-query-limits";

const of = (search: string, path = "/rest/v1/printers", body: Uint8Array = new Uint8Array()) =>
  dataQueryError(path, search, body);
const embed = (...levels: string[]) =>
  `?select=${encodeURIComponent(levels.reduceRight((inner, name) => `${name}(id${inner === "" ? "" : `,${inner}`})`, ""))}`;

describe("dataQueryError", () => {
  test.each([
    ["a plain select", "?select=id,name&order=name&limit=5&offset=10"],
    ["two levels of embedded resources, for few rows", `${embed("collections", "collection_items")}&limit=20`],
    ["one level for any number", embed("collections")],
    ["three beside each other", "?select=id,a(id),b(id),c(id)"],
    ["an aggregate", "?select=id.count(),a(id),b(id),c(id)"],
    ["parentheses in quotes", `?select=${encodeURIComponent('"a(b(c(d(e"')}`],
    ["20 filters", `?${Array.from({ length: MAX_FILTERS }, (_, index) => `c${index}=eq.1`).join("&")}`],
    ["a long list of ids", `?id=in.(${Array.from({ length: 300 }, (_, index) => index).join(",")})`],
    ["a value that is called match", "?name=eq.match.x"],
    ["limits of embedded resources", "?select=id,a(id)&a.limit=5&a.offset=0&limit=%2010"],
  ])("accepts %s", (_, search) => {
    expect(of(search)).toBeNull();
  });

  test.each([
    ["two levels of embedded resources for all rows", embed("a", "b"), "query_too_large"],
    ["the same for too many", `${embed("a", "b")}&limit=21`, "query_too_large"],
    ["the same with two limits", `${embed("a", "b")}&limit=5&limit=1000`, "query_too_large"],
    ["the same with a limit of an embedded resource only", `${embed("a", "b")}&a.limit=5`, "query_too_large"],
    ["three levels of embedded resources", embed("a", "b", "c"), "query_too_large"],
    ["the same with encoded parentheses", "?select=a%28b%28c%28id%29%29%29", "query_too_large"],
    ["the same in a second select", "?select=id&select=a(b(c(id)))", "query_too_large"],
    ["four beside each other", "?select=a(id),b(id),c(id),d(id)", "query_too_large"],
    ["four beside each other inside another", "?select=x(a(id),b(id),c(id),d(id))", "query_too_large"],
    [
      "21 filters",
      `?${Array.from({ length: MAX_FILTERS + 1 }, (_, index) => `c${index}=eq.1`).join("&")}`,
      "query_too_large",
    ],
    [
      "21 conditions inside or=()",
      `?or=(${Array.from({ length: MAX_FILTERS + 1 }, () => "id.eq.1").join(",")})`,
      "query_too_large",
    ],
    [
      "21 conditions inside and=() inside not.or=()",
      `?not.or=(and(${Array.from({ length: MAX_FILTERS + 1 }, () => "id.not.gt.1").join(",")}))`,
      "query_too_large",
    ],
    ["a limit that is no number", "?limit=abc", "PGRST100"],
    ["an empty limit", "?limit=", "PGRST100"],
    ["a limit with a fraction", "?limit=1.5", "PGRST100"],
    ["an offset that is no number", "?offset=NaN", "PGRST100"],
    ["a second limit that is no number", "?limit=5&limit=x", "PGRST100"],
    ["one of an embedded resource", "?select=a(id)&a.limit=x", "PGRST100"],
    ["a query that is too long", `?name=eq.${"x".repeat(MAX_QUERY_BYTES)}`, "query_too_large"],
    ["a regular expression", "?name=match.(a*)*b", "operator_not_allowed"],
    ["one on a key of a JSON column", "?data->>a.order=match.x", "operator_not_allowed"],
    ["a negated one", "?name=not.imatch.x", "operator_not_allowed"],
    ["one with a quantifier", "?name=match(any).{a,b}", "operator_not_allowed"],
    ["one inside or=()", "?or=(id.eq.1,name.match.x)", "operator_not_allowed"],
    ["one on an embedded resource", "?select=id,a(id)&a.name=match.x", "operator_not_allowed"],
    ["one inside an embedded resource's or=()", "?select=id,a(id)&a.or=(name.imatch.x)", "operator_not_allowed"],
  ])("refuses %s", (_, search, code) => {
    expect(of(search)).toMatchObject({ status: 400, code });
  });

  test("limits the bodies of function calls only", () => {
    expect(of("", "/rest/v1/rpc/submit", Buffer.alloc(MAX_FUNCTION_BODY_BYTES))).toBeNull();
    expect(of("", "/rest/v1//rpc/submit", Buffer.alloc(MAX_FUNCTION_BODY_BYTES + 1))).toMatchObject({ status: 413 });
    expect(of("", "/rest/v1/pinned_items", Buffer.alloc(MAX_FUNCTION_BODY_BYTES + 1))).toBeNull();
  });

  test("leaves the auth service alone", () => {
    expect(of(`?redirect_to=${"x".repeat(MAX_QUERY_BYTES)}`, "/auth/v1/authorize")).toBeNull();
  });

  test("bodies may be nested 32 deep, whatever stands in their strings", () => {
    const nested = (depth: number) => Buffer.from(`{"a":${"[".repeat(depth - 1)}"[{\\"["${"]".repeat(depth - 1)}}`);
    expect(of("", "/rest/v1/hotend", nested(MAX_BODY_DEPTH))).toBeNull();
    expect(of("", "/rest/v1/hotend", nested(MAX_BODY_DEPTH + 1))).toMatchObject({ code: "query_too_large" });
    const rows = Buffer.from(`[${Array.from({ length: 100 }, () => '{"a":[1]}').join(",")}]`);
    expect(of("", "/rest/v1/hotend", rows)).toBeNull();
  });

  test("counts the rows of a write, of JSON and of lines", () => {
    const json = (rows: number) =>
      Buffer.from(`[${Array.from({ length: rows }, () => '{"a":"x,y","b":1}').join(",")}]`);
    const lines = (rows: number) => Buffer.from("a,b\n".repeat(rows));
    expect(of("", "/rest/v1/collections", json(MAX_ROWS_OF_WRITE))).toBeNull();
    expect(of("", "/rest/v1/collections", json(MAX_ROWS_OF_WRITE + 1))).toMatchObject({ status: 413 });
    expect(of("", "/rest/v1/collections", lines(MAX_ROWS_OF_WRITE + 1))).toMatchObject({ status: 413 });
  });

  test.each([
    "?select=id,__proto__:part_printer_compatibility(*)&__proto__.get=gt.1",
    "?__proto__.id=gt.1",
    "?%5F_proto__=eq.1",
    "?constructor=eq.1",
    "?data->__proto__=eq.1",
    "?or=(id.eq.1,__proto__.eq.1)",
    "?a.or=(and(id.eq.1,not.toString.is.null))",
    "?order=constructor.asc",
    "?columns=id,__proto__",
    "?on_conflict=valueOf",
    '?select="__proto__"',
    "?$or=eq.1",
    "?or=($and.eq.1)",
  ])("refuses names that every object has: %s", (search) => {
    expect(of(search)).toMatchObject({ status: 400, code: "42703" });
  });

  test.each(["?or=(and())", "?and=()", "?a.or=(id.eq.1,not.or( ))"])(
    "refuses a condition that is always true: %s",
    (search) => {
      expect(of(search)).toMatchObject({ status: 400, code: "PGRST100" });
    },
  );

  test.each([
    "?or=(id.in.(),id.eq.1)",
    "?name=eq.constructor",
    "?or=(name.ilike.*constructor*,id.eq.1)",
    "?select=id,constructors(id)",
  ])("accepts such words in values and in longer names: %s", (search) => {
    expect(of(search)).toBeNull();
  });

  test.each(["?na%00me=eq.1", "?order=na%00me", "?name=eq.%00"])("refuses the null character: %s", (search) => {
    expect(of(search)).toMatchObject({ status: 400, code: "22021" });
  });
});
