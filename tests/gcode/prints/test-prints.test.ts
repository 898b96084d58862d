import { describe, expect, test } from "vitest";
import { checkFile } from "../checks/all";
import type { Firmware } from "../expected";
import { PRINT_KINDS } from "./kinds/all-kinds";
import { writePrint } from "./write-print";

/* The test prints with the settings that their forms begin with, run by the interpreter: checks 1 to 12. */

describe.each<Firmware>(["klipper", "marlin", "rrf"])("for %s", (firmware) => {
  test.each(PRINT_KINDS)("$slug passes", ({ slug, usual }) => {
    const { entered, expected } = usual(firmware);
    const written = writePrint(slug, entered);
    if ("problem" in written) throw new Error(JSON.stringify(written.problem));
    expect(checkFile(written.value.text, expected(written.value))).toEqual([]);
  });
});
