import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import vectorFile from "../../../app/features/calibration/calculators/vectors.json";
import { attribute, textOf } from "../../support/checks/page-html";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* The calculators over HTTP: as pages, and as data for programs. */

const vectors = z
  .array(
    z.object({
      id: z.string(),
      calculator: z.string(),
      variant: z.string(),
      inputs: z.record(z.string(), z.unknown()),
      expected: z.record(z.string(), z.unknown()),
      tolerance: z.number(),
    }),
  )
  .parse(vectorFile);

type Vector = (typeof vectors)[number];

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

/** The address that a form with these inputs asks for. */
function addressOf({ calculator, variant, inputs }: Vector, separator: "." | ","): string {
  const text = (value: unknown) => String(value).replace(".", separator);
  const query = new URLSearchParams({ variant });
  for (const [name, value] of Object.entries(inputs)) {
    if (!Array.isArray(value)) query.append(name, text(value));
    else if (name === "readings") for (const reading of value) query.append(name, text(reading));
    else {
      const lines = value.map((row: unknown) => (Array.isArray(row) ? row.map(text).join(" ") : text(row)));
      query.append(name, lines.join(value.some(Array.isArray) ? "\r\n" : " "));
    }
  }
  return `/calculators/${calculator}?${query.toString()}`;
}

const answer = z.object({
  inputs: z.record(z.string(), z.unknown()).optional(),
  outputs: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ field: z.string(), code: z.string(), message: z.string().min(20) }).optional(),
});

const close = (tolerance: number, expected: unknown): unknown => {
  if (Array.isArray(expected)) return expected.map((one) => close(tolerance, one));
  if (typeof expected !== "number") return expected;
  const room = Math.max(tolerance * Math.abs(expected), 1e-9);
  return expect.toSatisfy((got) => typeof got === "number" && Math.abs(got - expected) <= room, String(expected));
};

describe.each([".", ","] as const)("as data, with the separator %s", (separator) => {
  test.each(vectors)("$id", async (vector) => {
    const response = await site.request(`${addressOf(vector, separator)}&format=json`);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const { inputs, outputs, error } = answer.parse(await response.json());
    const { error: expectedError, warnings, ...expected } = vector.expected;
    expect(response.status).toBe(expectedError === undefined ? 200 : 400);
    if (expectedError !== undefined) {
      expect(error).toMatchObject(z.object({ field: z.string(), code: z.string() }).parse(expectedError));
      return;
    }
    expect(inputs).toMatchObject({ variant: vector.variant });
    for (const [name, value] of Object.entries(expected)) {
      expect(outputs?.[name], name).toEqual(close(vector.tolerance, value));
    }
    const codes = z.array(z.string());
    if (warnings !== undefined) {
      expect(codes.parse(outputs?.["warnings"]).toSorted()).toEqual(codes.parse(warnings).toSorted());
    }
  });
});

test("as data, a calculator that there is not is a 404 of the same form", async () => {
  const response = await site.request("/calculators/nope?format=json");
  expect([response.status, response.headers.get("content-type")]).toEqual([404, "application/json; charset=utf-8"]);
  expect(answer.parse(await response.json()).error?.message).toContain("max-volumetric-flow");
});

const pageOf = async (address: string) => {
  const response = await site.request(address);
  return { status: response.status, html: await response.text() };
};

/** Where the calculator's form on a page leads when these fields are filled in, by their labels. */
function filledIn(html: string, typed: Readonly<Record<string, string>>): string {
  const [form = ""] = /<form\b[^>]*id="calculator"[\s\S]*?<\/form>/.exec(html) ?? [];
  const action = attribute(form, /<form\b[^>]*>/, "action") ?? "";
  const query = new URLSearchParams();
  for (const [input] of form.matchAll(/<input\b[^>]*>/g)) {
    query.append(attribute(input, /<input\b[^>]*>/, "name") ?? "", attribute(input, /<input\b[^>]*>/, "value") ?? "");
  }
  for (const [label, value] of Object.entries(typed)) {
    const [tag = ""] = [...form.matchAll(/<label\b[^>]*>[\s\S]*?<\/label>/g)]
      .map(([found]) => found)
      .filter((found) => textOf(found).includes(label));
    const id = attribute(tag, /<label\b[^>]*>/, "for");
    query.set(attribute(form, new RegExp(`<input\\b[^>]*id="${id ?? "none"}"[^>]*>`), "name") ?? label, value);
  }
  return `${action.split("#")[0] ?? ""}?${query.toString()}`;
}

describe("as a page", () => {
  test("shows the result, its uncertainty, what to paste, and a link to it", async () => {
    const { status, html } = await pageOf(
      "/calculators/flow-rate?variant=wall&oldFlow=0,98&readings=0,47&readings=0.46&readings=0.48&readings=0.47&lineWidth=0.45",
    );
    const text = textOf(html);
    expect(status).toBe(200);
    expect(text).toMatch(/New flow ratio\s*0\.938\s*± 0\.0\d/);
    expect(text).toContain("M221 S95.7");
    expect(text).toContain("OrcaSlicer, Bambu Studio Filament → Flow ratio");
    // What was typed is in the form, letter by letter.
    expect(attribute(html, /<input[^>]*id="field-oldFlow"[^>]*>/, "value")).toBe("0,98");
    expect(html).toContain('content="noindex"');
  });

  test("says at the input what is wrong and what to do, keeps everything, and shows no result", async () => {
    const { status, html } = await pageOf(
      "/calculators/skew-correction?variant=plane&AC=141%2C2&BD=lots&AD=%3Cb%3E&AB=",
    );
    expect(status).toBe(200);
    expect(attribute(html, /<input[^>]*id="field-BD"[^>]*>/, "aria-invalid")).toBe("true");
    expect(attribute(html, /<input[^>]*id="field-BD"[^>]*>/, "aria-describedby")).toContain("field-BD-error");
    expect(textOf(html)).toContain("Diagonal BD is not a number that can be read.");
    expect(attribute(html, /<input[^>]*id="field-AC"[^>]*>/, "value")).toBe("141,2");
    expect(attribute(html, /<input[^>]*id="field-AD"[^>]*>/, "value")).toBe("<b>");
    expect(textOf(html)).not.toContain("The axes lean by");
    expect(textOf(html)).toContain("No result yet: correct “Diagonal BD”.");
  });

  test.each([
    {
      test: "max-volumetric-flow?variant=tower",
      typed: { "Last good height": "19" },
      shows: [/Max volumetric speed to enter\s*13\s*mm³\/s/, /Measured maximum flow\s*14\.5/],
      line: "13",
    },
    {
      test: "pressure-advance?variant=orca-tower",
      typed: { "Height of the best spot": "8,7" },
      shows: [/Pressure advance\s*0\.016\s*s/, /8\.7 mm is in band 8, from 8 to 9 mm/],
      line: "SET_PRESSURE_ADVANCE ADVANCE=0.016",
    },
    {
      test: "flow-rate?variant=orca-two-pass",
      typed: { "Best pad of pass 1": "5", "Best pad of pass 2": "-6" },
      shows: [/New flow ratio\s*0\.967/, /After pass 1\s*1\.029/],
      line: "M221 S98.7",
    },
    {
      test: "retraction?variant=orca-tower",
      typed: { "Lowest clean height": "5,4" },
      shows: [/Retraction length\s*0\.5\s*mm/],
      line: "M207 S0.5 R0 F2100 T2100 Z0",
    },
  ])("$test: its form leads to the result, and the line to paste", async ({ test: address, typed, shows, line }) => {
    const empty = await pageOf(`/calculators/${address}`);
    const { status, html } = await pageOf(filledIn(empty.html, typed));
    expect(status).toBe(200);
    for (const words of shows) expect(textOf(html)).toMatch(words);
    expect(html).toContain(`>${line}<`);
  });

  test("leads to the next test with what was found, and asks for its own readings", async () => {
    const { html } = await pageOf("/calculators/skew-correction?variant=plane&AC=141.2&BD=141.6&AD=100");
    const link = /href="([^"]*)"[^>]*>Printed again and still off\?/.exec(html)?.[1] ?? "";
    const next = await pageOf(link.replaceAll("&amp;", "&"));
    expect(textOf(next.html)).toContain("Still off");
    expect(attribute(next.html, /<input[^>]*id="field-priorFactor"[^>]*>/, "value")).toMatch(/^-0\.002828/);
    expect(textOf(next.html)).toContain("Enter “Diagonal AC”, and the result appears here.");
  });

  test.each([",", ";", " , ;"])("asks for a list that has %j for one, and keeps the rest", async (separators) => {
    const address = `/calculators/flow-rate?variant=wall&oldFlow=0%2C98&lineWidth=0.45&readings=${encodeURIComponent(separators)}`;
    const { status, html } = await pageOf(address);
    expect(status).toBe(200);
    expect(attribute(html, /<input[^>]*id="field-oldFlow"[^>]*>/, "value")).toBe("0,98");
    const data = await site.request(`${address}&format=json`);
    expect(data.status).toBe(400);
    expect(await data.json()).toMatchObject({ error: { field: "readings", code: "E_REQUIRED" } });
  });

  test("has the first variant without one, and says so when there is no such variant", async () => {
    const first = await pageOf("/calculators/pressure-advance");
    expect(attribute(first.html, /<input[^>]*name="variant"[^>]*>/, "value")).toBe("orca-tower");
    const unknown = await pageOf("/calculators/pressure-advance?variant=magic&height=3");
    expect(textOf(unknown.html)).toContain("There is no test called “magic” here.");
    const data = await site.request("/calculators/pressure-advance?variant=magic&format=json");
    expect(data.status).toBe(400);
    expect(await data.json()).toMatchObject({ error: { field: "variant", code: "E_CHOICE" } });
  });

  test.each(["/calculators/speed", "/calculators/speed?format=json", "/calculators/flow-rate/x"])(
    "%s is not there",
    async (address) => {
      expect((await site.request(address)).status).toBe(404);
    },
  );
});
