import { describe, expect, test } from "vitest";
import { choosePrinterSchema, pathWithPrinter } from "./my-printer.model";

describe("pathWithPrinter", () => {
  test.each([
    ["/find", "creality-ender-3", "/find?printer=creality-ender-3"],
    ["/find?category=hotend&page=3", "voron-24", "/find?category=hotend&printer=voron-24"],
    ["/find?printer=old&hide=electrical", "new", "/find?hide=electrical&printer=new"],
    ["/find/e3d/e3d-v6", "voron-24", "/find/e3d/e3d-v6"],
  ])("%s for %s", (path, printer, expected) => {
    expect(pathWithPrinter(path, printer)).toBe(expected);
  });

  test("removes the printer and what depends on it", () => {
    expect(pathWithPrinter("/find?printer=old&fit=all&q=nozzle", null)).toBe("/find?q=nozzle");
    expect(pathWithPrinter("/find?printer=old", null)).toBe("/find");
  });
});

describe("choosePrinterSchema", () => {
  test("requires a printer with a plain message", () => {
    const missing = choosePrinterSchema.safeParse({});
    expect(missing.error?.issues[0]?.message).toBe("Choose your printer");
    const odd = choosePrinterSchema.safeParse({ printer: "<script>" });
    expect(odd.error?.issues[0]?.message).toBe("Choose a printer from the list");
  });
});
