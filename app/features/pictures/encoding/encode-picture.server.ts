import { createHash } from "node:crypto";
import sharp, { type Sharp, type SharpOptions } from "sharp";
import { LARGEST, PICTURE_FORMATS, versionWidths } from "../pictures.model";
import type { EncodedFile, EncodedPicture, EncodingProblem } from "./encoding.server";

/** More of them are refused before they are decoded. */
const MOST_PIXELS = 40_000_000;

/** Formats allow longer sides than any picture of a camera or a screen has. */
const LONGEST_SIDE = 20_000;

const INPUT: SharpOptions = {
  limitInputPixels: MOST_PIXELS,
  // A file that is cut off is damaged, too.
  failOn: "error",
  sequentialRead: true,
};

/** AVIF with the least effort takes a fifth of the time of the next one, and half of the bytes of JPEG. */
const AVIF = { quality: 55, effort: 0 } as const;
const JPEG = { quality: 80, progressive: true } as const;

/**
 * Makes what is kept of an uploaded picture: its pixels alone, upright, in sRGB, on white where it was transparent, in
 * three widths and two formats. Nothing of the file itself is kept. Runs in a process of its own.
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture | EncodingProblem> {
  const facts = await sharp(bytes, { ...INPUT, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (facts === null) return "damaged";
  const { width, height } = facts;
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) return "too-many-pixels";
  const pixels = await sharp(bytes, INPUT)
    .rotate()
    .resize({ ...LARGEST, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (pixels === null) return "damaged";
  const { data, info } = pixels;
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: EncodedFile[] = [];
  for (const version of versionWidths(info.width)) {
    for (const { extension, type } of PICTURE_FORMATS) {
      const resized = sharp(data, { raw }).resize({ width: version });
      const encoded = await encodedAs(resized, extension).toBuffer();
      const sha256 = createHash("sha256").update(encoded).digest("hex");
      files.push({ name: `${String(version)}.${extension}`, type, sha256, bytes: encoded });
    }
  }
  return { width: info.width, height: info.height, files };
}

function encodedAs(image: Sharp, extension: (typeof PICTURE_FORMATS)[number]["extension"]): Sharp {
  return extension === "avif" ? image.avif(AVIF) : image.jpeg(JPEG);
}

/** Allows nothing but the readers of the three formats, and one thread for each step. */
export function limitDecoding(): void {
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
}
