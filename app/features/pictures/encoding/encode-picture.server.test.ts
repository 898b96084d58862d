import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  cutOff,
  detailedPicture,
  phonePhoto,
  plainPicture,
  pngOfSize,
  polyglot,
} from "../../../../tests/support/data/picture-files";
import { encodePicture } from "./encode-picture.server";
import type { EncodedPicture } from "./encoding.server";

async function encoded(file: Buffer): Promise<EncodedPicture> {
  const result = await encodePicture(file);
  if (typeof result === "string") throw new Error(result);
  return result;
}

const namesOf = ({ files }: EncodedPicture) => files.map(({ name }) => name);

test("a large picture is kept in three widths and two formats, a small one is not enlarged", async () => {
  const large = await encoded(await plainPicture(2400, 1800));
  expect(large).toMatchObject({ width: 1600, height: 1200 });
  expect(namesOf(large)).toEqual(["480.avif", "480.jpg", "960.avif", "960.jpg", "1600.avif", "1600.jpg"]);
  for (const { name, bytes } of large.files) {
    const facts = await sharp(bytes).metadata();
    expect([facts.width, facts.format === "heif" ? "avif" : facts.format]).toEqual([
      parseInt(name, 10),
      name.endsWith(".avif") ? "avif" : "jpeg",
    ]);
  }
  const small = await encoded(await plainPicture(300, 20, "webp"));
  expect(small).toMatchObject({ width: 300, height: 20 });
  expect(namesOf(small)).toEqual(["300.avif", "300.jpg"]);
});

test("a tall picture has at most 2,400 rows", async () => {
  expect(await encoded(await plainPicture(1000, 9000, "png"))).toMatchObject({ width: 267, height: 2400 });
});

test("a photo stands upright, and says neither where it was taken nor with what", async () => {
  const picture = await encoded(await phonePhoto());
  expect(picture).toMatchObject({ width: 300, height: 400 });
  for (const { bytes } of picture.files) {
    const facts = await sharp(bytes).metadata();
    expect([facts.exif, facts.icc, facts.xmp, facts.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes("SecretPhone")).toBe(false);
    const { data } = await sharp(bytes)
      .extract({ left: 10, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Red is above.
    expect(data[0]).toBeGreaterThan(150);
  }
});

test("what is transparent becomes white", async () => {
  const file = await sharp({ create: { width: 8, height: 8, channels: 4, background: "#00000000" } })
    .png()
    .toBuffer();
  const [first] = (await encoded(file)).files;
  expect([...(await sharp(first?.bytes).raw().toBuffer())].every((value) => value > 250)).toBe(true);
});

test("nothing of a file that is something else besides is kept", async () => {
  for (const { bytes } of (await encoded(await polyglot())).files) {
    expect(bytes.includes("script")).toBe(false);
    expect(bytes.includes("PK\x03\x04")).toBe(false);
  }
});

describe("refused:", () => {
  test.each(["jpeg", "png", "webp"] as const)("a %s that is cut off", async (format) => {
    const whole = await sharp(await detailedPicture(400, 300))
      .toFormat(format)
      .toBuffer();
    expect(await encodePicture(cutOff(whole))).toBe("damaged");
    expect(await encodePicture(cutOff(whole, 0.97))).toBe("damaged");
    expect(await encodePicture(whole.subarray(0, 20))).toBe("damaged");
  });

  test("a picture with more than 40 megapixels, whatever its size as a file", async () => {
    const flood = pngOfSize(30_000, 30_000, 1);
    expect(flood.byteLength).toBeLessThan(10_000);
    expect(await encodePicture(flood)).toBe("too-many-pixels");
    expect(await encodePicture(pngOfSize(50_000, 10))).toBe("too-many-pixels");
    expect(await encodePicture(pngOfSize(6_400, 6_300))).toBe("too-many-pixels");
    expect(await encodePicture(pngOfSize(6_000, 6_600))).toMatchObject({ width: 1600 });
  });

  test("a size that is not there", async () => {
    expect(await encodePicture(pngOfSize(4_000, 4_000, 10))).toBe("damaged");
    expect(await encodePicture(pngOfSize(0, 0, 0))).toBe("damaged");
  });
});
