import { expect, test } from "vitest";
import { changedQuery } from "./changed-query";

const FORM = { values: "firmware=klipper&bedX=200&startGcode=", mark: "" };

test.each([
  ["", ""],
  ["?firmware=klipper&bedX=200&startGcode=", ""],
  ["?firmware=klipper&bedX=235&startGcode=&layer=4", "?bedX=235&layer=4"],
  ["?bedX=&own=1", "?bedX=&own=1"],
  ["?firmware=klipper&startGcode=G28%0AM109", "?startGcode=G28%0AM109"],
])("of %s what was changed is %s", (query, changed) => {
  expect(changedQuery(query, FORM)).toBe(changed);
});

test("what was left out is marked, once", () => {
  const form = { values: "start=0&step=0.1", mark: "begun=here" };
  expect(changedQuery("?variant=tower&start=0&step=0.1&height=5,4&begun=1", form)).toBe(
    "?variant=tower&height=5%2C4&begun=here",
  );
  expect(changedQuery("?variant=tower&start=1&step=0,1&begun=1", form)).toBe("?variant=tower&start=1&step=0,1&begun=1");
});
