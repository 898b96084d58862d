import { afterAll, afterEach } from "vitest";

/*
 * Anything a test writes with `console.error` or `console.warn` makes it fail: React, Remix and
 * Node report some errors only there. A test that expects such a message replaces the
 * method for its own duration: `vi.spyOn(console, "error").mockImplementation(() => undefined)`.
 */
const unexpected: string[] = [];

for (const level of ["error", "warn"] as const) {
  console[level] = (...values: unknown[]) => {
    const text = values.map((value) => (value instanceof Error ? value.stack : String(value)));
    unexpected.push(`console.${level}: ${text.join(" ")}`);
  };
}

function failOnUnexpected(): void {
  if (unexpected.length === 0) return;
  const text = unexpected.splice(0).join("\n");
  throw new Error(`Nothing may be written to the console in a test, but there was:\n${text}`);
}

afterEach(failOnUnexpected);
afterAll(failOnUnexpected);
