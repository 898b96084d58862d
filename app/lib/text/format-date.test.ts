import { expect, test } from "vitest";
import { formatDateTime, formatDay } from "./format-date";

test("dates and times are written the same in any locale and time zone", () => {
  expect(formatDay("2026-11-21T23:59:59.999999+00:00")).toBe("21 Nov 2026");
  expect(formatDateTime("2026-11-21T23:59:59.999999+00:00")).toBe("21 Nov 2026, 23:59 UTC");
});
