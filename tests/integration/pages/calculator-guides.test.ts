import { beforeAll, describe, expect, test } from "vitest";
import { CALCULATOR_SLUGS } from "../../../app/features/calibration/calibration-steps.model";
import { variantsOf } from "../../../app/features/calibration/calculators/calculator";
import { htmlErrorsOf, linksIn, scriptsIn, textOf } from "../../support/checks/page-html";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* What stands around a result: its picture, how sure it is, how to make the test, and the parts it leads to. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

const pageOf = async (address: string): Promise<string> => {
  const response = await site.request(address);
  expect(response.status, address).toBe(200);
  return response.text();
};

const everyVariant = CALCULATOR_SLUGS.flatMap((slug) => variantsOf(slug).map(({ id }) => ({ slug, id })));

test.each(everyVariant)("/calculators/$slug?variant=$id has a picture and a guide", async ({ slug, id }) => {
  const html = await pageOf(`/calculators/${slug}?variant=${id}`);
  expect(html).toMatch(/<svg class="drawing" [^>]*role="img" aria-label="[^"]{8,}"/);
  expect(textOf(html)).toMatch(/Example\. /);
  expect(textOf(html)).toMatch(/How sure is the answer\?/);
  expect(htmlErrorsOf(html)).toEqual([]);
});

describe("a result", () => {
  test("is drawn with its numbers, and says how sure it is", async () => {
    const html = await pageOf("/calculators/pressure-advance?variant=orca-tower&start=0&step=0,02&height=20,7");
    const text = textOf(html);
    expect(text).toContain("20.7 mm is in band 20, from 20 to 21 mm: the whole of it was printed with 0.4 s.");
    expect(text).not.toContain("Example.");
    expect(text).toMatch(/How sure: ± 0\.02 s\. One band up or down\./);
  });

  test("leads to parts that lift the limit", async () => {
    const html = await pageOf("/calculators/max-volumetric-flow?variant=tower&start=5&step=0.5&height=12");
    const leading = linksIn(html).filter((address) => address.startsWith("/find?"));
    expect(leading.length).toBeGreaterThan(1);
    for (const address of leading) expect(textOf(await pageOf(address))).not.toContain("Some filters were ignored");
  });
});

test("a test to print has its steps for search engines", async () => {
  const html = await pageOf("/calculators/retraction");
  const types = scriptsIn(html).flatMap(({ content }) => /"@type":"(HowTo|WebApplication)"/.exec(content)?.[1] ?? []);
  expect(types.toSorted()).toEqual(["HowTo", "WebApplication"]);
});

test("the page of a part leads to the calculators to run after fitting it", async () => {
  const links = linksIn(await pageOf("/find/e3d/e3d-v6")).filter((address) => address.startsWith("/calculators/"));
  expect(links).toEqual([
    "/calculators/max-volumetric-flow",
    "/calculators/pressure-advance",
    "/calculators/flow-rate",
    "/calculators/retraction",
  ]);
  for (const address of links) await pageOf(address);
});
