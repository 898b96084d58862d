import { encode } from "uqr";

/** Light modules around the code, without which some cameras do not find it. */
const BORDER = 4;

/** A QR code as the path of an SVG, one unit to a module. */
export interface QrCode {
  /** Width and height, with the light border. */
  readonly size: number;
  /** The dark modules: the `d` of a path. */
  readonly path: string;
}

/** The QR code of a text, which can be read with 15 % of it covered. */
export function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: BORDER });
  const rows = data.map((row, y) => {
    const runs: string[] = [];
    for (let x = 0; x < size; x += 1) {
      if (row[x] !== true) continue;
      const from = x;
      while (row[x + 1] === true) x += 1;
      runs.push(`M${from} ${y}h${x - from + 1}v1H${from}z`);
    }
    return runs.join("");
  });
  return { size, path: rows.join("") };
}

/** The QR code of a text as an SVG file, dark on light. */
export function qrCodeSvg(text: string): string {
  const { size, path } = qrCodeOf(text);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="white" d="M0 0h${size}v${size}H0z"/><path fill="black" d="${path}"/></svg>`
  );
}
