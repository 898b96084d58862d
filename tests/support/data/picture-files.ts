import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/* Pictures for tests: honest ones, and files that only look like one. */

const BLUE = { r: 20, g: 90, b: 160 } as const;

/** A plain picture. */
export function plainPicture(width: number, height: number, format: "jpeg" | "png" | "webp" = "jpeg"): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: BLUE } })
    .toFormat(format)
    .toBuffer();
}

/** A picture with so much detail that it cannot be kept small. */
export async function detailedPicture(width: number, height: number, quality = 90): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: BLUE, noise } })
    .jpeg({ quality })
    .toBuffer();
}

/** A photo as a phone makes it: lying on its side, with the place where it was taken. Upright it is 300 × 400, red above. */
export async function phonePhoto(): Promise<Buffer> {
  const red = { create: { width: 200, height: 300, channels: 3, background: "#c00000" } } as const;
  return sharp({ create: { width: 400, height: 300, channels: 3, background: BLUE } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: "SecretPhone", Copyright: "Somebody" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "13/1 24/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A PNG that claims a size; its pixels are all zeros, which pack to almost nothing. */
export function pngOfSize(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(rows * (Math.ceil(width / 8) + 1)), { level: 9 });
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1A\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(8 + body.byteLength);
  chunk.writeUInt32BE(data.byteLength, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), 4 + body.byteLength);
  return chunk;
}

/** The first part of a file. */
export function cutOff(file: Buffer, share = 0.6): Buffer {
  return file.subarray(0, Math.floor(file.byteLength * share));
}

const SCRIPT = "<script>document.title = 'ran'</script>";

/** Files that are none of the three formats, whatever their names say. */
export const NO_PICTURES: Readonly<Record<string, Buffer>> = {
  SVG: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
  "HTML named .jpg": Buffer.from(`<!doctype html>${SCRIPT}`),
  GIF: Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1"),
  "a GIF that is JavaScript too": Buffer.from(`GIF89a/*\xFF\xD8\xFF*/=1;alert(1)//`, "latin1"),
  PDF: Buffer.from("%PDF-1.7\n1 0 obj\n"),
  nothing: Buffer.from("\0"),
};

/** A JPEG with a script behind its pixels and in a comment, which readers of HTML and ZIP would find. */
export async function polyglot(): Promise<Buffer> {
  const picture = await plainPicture(64, 64);
  const text = Buffer.from(`*/=1;${SCRIPT}/*`);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.byteLength + 2]), text]);
  return Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2), Buffer.from(`PK\x03\x04${SCRIPT}`)]);
}
