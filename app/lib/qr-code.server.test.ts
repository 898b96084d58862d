import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrCodeOf, qrCodeSvg } from "./qr-code.server";

const URI = "otpauth://totp/First%20Layer:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=First%20Layer";

/** The modules that a path of runs covers. */
function modulesOf({ size, path }: { readonly size: number; readonly path: string }): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x = "", y = "", width = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  return modules;
}

test("the path covers the dark modules and no others, inside a light border", () => {
  const code = qrCodeOf(URI);
  expect(modulesOf(code)).toEqual(encode(URI, { ecc: "M", border: 4 }).data);
  expect(code.path).toMatch(/^M4 4h7/);
});

test("the file has the same code, dark on light, and nothing that runs or loads", () => {
  const svg = qrCodeSvg(URI);
  expect(svg).toContain(`fill="black" d="${qrCodeOf(URI).path}"`);
  expect(svg).not.toMatch(/script|href|url\(/);
});
