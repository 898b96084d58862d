import type { Finding } from "../expected";
import type { Check } from "../read-file";
import { filamentAddsUp, filamentComesBack, flowIsLimited, linesAreWide } from "./extrusion";
import { heightsRise, staysInBounds } from "./space";
import { heatIsSafe, settingsAreRestored, textIsStrict } from "./text";
import { timeAddsUp } from "./time";
import { bandsReadBack, valuesAreComplete } from "./values";

/** Checks 1 to 12, which need nothing but a file and what is expected of it. */
const EACH_FILE: readonly Check[] = [
  ...[textIsStrict, heatIsSafe, staysInBounds, heightsRise, filamentComesBack, linesAreWide, flowIsLimited],
  ...[bandsReadBack, valuesAreComplete, filamentAddsUp, timeAddsUp, settingsAreRestored],
];

/** Everything that is wrong with a file. */
export const checkFile: Check = (text, expected) => EACH_FILE.flatMap((check) => [...check(text, expected)]);

/** What a generator gives: a file with what is expected of it, or the errors it names. */
export type Outcome =
  | { readonly text: string; readonly expected: Parameters<Check>[1] }
  | { readonly errors: readonly { readonly field: string; readonly code: string }[] };

const ERROR_CODE = /^E_[A-Z]+(_[A-Z]+)*$/;

/**
 * 14: for each of many settings a file that passes checks 1 to 12, or errors with the name of a field and a code; for
 * settings that are not valid never a file; never a throw. Reads what the generator returns.
 */
export function fuzz<Settings>(
  generate: (settings: Settings) => Outcome,
  settings: readonly { readonly value: Settings; readonly valid: boolean }[],
): readonly Finding[] {
  const found: Finding[] = [];
  const add = (value: Settings, message: string): void => {
    found.push({ check: 14, line: null, message: `${message}: ${JSON.stringify(value)}` });
  };
  for (const { value, valid } of settings) {
    const outcome = attempt(() => generate(value));
    if (outcome instanceof Error) add(value, `throws ${outcome.message}`);
    else if ("errors" in outcome) {
      const named =
        outcome.errors.length > 0 && outcome.errors.every(({ field, code }) => field !== "" && ERROR_CODE.test(code));
      if (!named) add(value, "is refused without a name");
    } else if (!valid) add(value, "is not valid and gives a file");
    else {
      const [first] = checkFile(outcome.text, outcome.expected);
      if (first !== undefined) add(value, `check ${first.check}, line ${String(first.line)}: ${first.message}`);
    }
    if (found.length > 20) break;
  }
  return found;
}

function attempt<Value>(work: () => Value): Value | Error {
  try {
    return work();
  } catch (error) {
    return error instanceof Error ? error : new Error("something that is no error");
  }
}
