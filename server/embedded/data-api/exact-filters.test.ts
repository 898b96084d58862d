import { describe, expect, test } from "vitest";
import { withExactFilters } from "./exact-filters";

/** The decoded query of an address after the correction. */
function exact(search: string, path = "/rest/v1/things"): string {
  const url = new URL(withExactFilters(`http://localhost${path}${search}`));
  return [...url.searchParams].map(([name, value]) => `${name}=${value}`).join("&");
}

describe("values go through as they were sent", () => {
  test.each([
    ["?name=eq.3.0", 'name=eq."3.0"'],
    ["?name=neq.null&select=id", 'name=neq."null"&select=id'],
    ['?name=eq."a"', 'name=eq.""a""'],
    ["?name=not.gt. a", 'name=not.gt." a"'],
    ["?name=eq.", 'name=eq.""'],
    ['?name=in.(3.0,b c,"d,e",)', 'name=in.("3.0","b c","d,e","")'],
    ["?name=in.()", "name=in.()"],
    ["?a.name=eq.true&data->>a.b=eq.1", 'a.name=eq."true"&data->>a.b=eq."1"'],
    [
      "?or=(name.eq.3.0,and(size.gt.07,name.not.in.(1.0,x)))",
      'or=(name.eq."3.0",and(size.gt."07",name.not.in.("1.0","x")))',
    ],
    ['?or=(name.eq."x,y",name.like.*3.0*)', 'or=(name.eq."x,y",name.like.*3.0*)'],
  ])("%s", (search, expected) => {
    expect(exact(search)).toBe(expected);
  });

  test.each([
    "?tags=eq.{a,b}",
    "?name=is.null",
    "?name=like.*3.0*",
    "?name=fts.cat",
    "?select=id&order=id.desc&limit=3",
  ])("%s stays", (search) => {
    expect(exact(search)).toBe(search.slice(1));
  });

  test("arguments of functions stay", () => {
    expect(exact("?name=eq.3.0", "/rest/v1/rpc/f")).toBe("name=eq.3.0");
  });
});

describe("filters of which one would be lost are moved", () => {
  test.each([
    ["?id=gt.1&id=gt.2&id=lt.9", 'id=gt."1"&id=lt."9"&and=(id.gt."2")'],
    ["?name=not.eq.a&name=not.like.b*", 'name=not.eq."a"&and=(name.not.like.b*)'],
    ["?id=in.(1,2)&id=in.(2,3)", 'id=in.("1","2")&and=(id.in.("2","3"))'],
    ["?or=(id.eq.1)&or=(id.eq.2,id.eq.3)", 'or=(id.eq."1")&and=(or(id.eq."2",id.eq."3"))'],
    ["?not.and=(id.eq.1)&not.or=(id.eq.2)", 'not.and=(id.eq."1")&and=(not.or(id.eq."2"))'],
    ["?a.or=(id.eq.1)&a.or=(id.eq.2)", 'a.or=(id.eq."1")&a.and=(or(id.eq."2"))'],
    ["?a.id=gt.1&a.id=gt.2", 'a.id=gt."1"&a.and=(id.gt."2")'],
    ['?name=neq.a"b&name=neq.c,(d)\\', 'name=neq."a"b"&and=(name.neq."c,(d)\\\\")'],
    ["?and=(id.gt.1)&and=(id.lt.9)&id=gt.2", 'and=(id.gt."1")&and=(id.lt."9")&id=gt."2"'],
  ])("%s", (search, expected) => {
    expect(exact(search)).toBe(expected);
  });
});
