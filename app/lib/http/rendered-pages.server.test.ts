import { describe, expect, test } from "vitest";
import { createRenderedPages, type RenderingInput } from "./rendered-pages.server";

const LARGE = 1_000_000;

/** A page that shows its data, with a list of what has been rendered. */
function makeSite(mostBytes = LARGE) {
  const pages = createRenderedPages(mostBytes);
  const rendered: string[] = [];
  return {
    rendered,
    get(input: RenderingInput): string {
      const page = pages.get(input, () => {
        rendered.push(input.data);
        const [nonce = "", ...others] = input.ownValues;
        return Buffer.from(`<p nonce="${nonce}">é ${input.url} ${input.data}</p>${others.join("")}${nonce}`);
      });
      return page.toString();
    },
  };
}

const asked = (ownValues: readonly string[], data = "pins", url = "/find"): RenderingInput => ({
  url,
  data: `["nonce","${ownValues[0] ?? ""}","${data}"]`,
  ownValues,
});

describe("a page", () => {
  test("is rendered twice, then kept, with the own values of whoever gets it", () => {
    const site = makeSite();
    site.get(asked(["n1", "f1"]));
    site.get(asked(["n2", "f2"]));
    expect(site.rendered).toHaveLength(2);
    expect(site.get(asked(["nonce3", "f3"]))).toBe('<p nonce="nonce3">é /find ["nonce","nonce3","pins"]</p>f3nonce3');
    expect(site.get(asked(["n4", "f4"]))).toBe('<p nonce="n4">é /find ["nonce","n4","pins"]</p>f4n4');
    expect(site.rendered).toHaveLength(2);
  });

  test("without own values is kept as it is", () => {
    const site = makeSite();
    const input = { url: "/find", data: "[]", ownValues: [] };
    const pages = [site.get(input), site.get(input), site.get(input)];
    expect(new Set(pages).size).toBe(1);
    expect(site.rendered).toHaveLength(2);
  });

  test.each([
    ["data", asked(["n9"], "other pins")],
    ["address", asked(["n9"], "pins", "/find?page=2")],
    ["number of own values", asked(["n9", "f9"])],
    ["place of an own value", { url: "/find", data: '["nonce","x","n9"]', ownValues: ["n9"] }],
    ["text that looks like a stand-in", { url: "/find", data: '["nonce","\\u00000","pins"]', ownValues: ["n9"] }],
  ])("of another %s is another page", (_, other) => {
    const site = makeSite();
    site.get(asked(["n1"]));
    site.get(asked(["n2"]));
    site.get(other);
    expect(site.rendered).toHaveLength(3);
  });

  test("that was not used for longest makes room", () => {
    const site = makeSite(100);
    const twice = (data: string) => {
      site.get(asked(["n1"], data));
      site.get(asked(["n2"], data));
    };
    twice("a");
    twice("b");
    twice("c");
    const before = site.rendered.length;
    site.get(asked(["n3"], "c"));
    expect(site.rendered).toHaveLength(before);
    site.get(asked(["n3"], "a"));
    expect(site.rendered).toHaveLength(before + 1);
  });
});
