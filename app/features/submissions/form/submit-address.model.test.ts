import { expect, test } from "vitest";
import { submitNotes } from "./submit-address.model";

test.each([
  ["", []],
  ["type=report&subject=tutorials:a-guide&step=3", []],
  ["type=correction&item=hotend:1&utm_source=mail&page=2", []],
  ["type=nonsense", ["type=nonsense"]],
  ["type=part&table=nope", ["table=nope"]],
  ["type=correction&item=foo", ["item=foo"]],
  ["page=x&colour=red", ["page=x", "colour"]],
])("of the address %j is said: %j", (query, said) => {
  expect(submitNotes(new URLSearchParams(query)).map((note) => note.split(":")[0])).toEqual(said);
});
