import { expect, test } from "vitest";
import { pictureIdsIn, pictureUrl, readPictureUrl, shownPicture, versionWidths } from "./pictures.model";

const ID = "0123456789abcdef0123456789abcdef";

test("an address is read and written", () => {
  const name = { id: ID, width: 1600, height: 1200 };
  expect(readPictureUrl(`picture:${ID}-1600x1200`)).toEqual(name);
  expect(pictureUrl(name)).toBe(`picture:${ID}-1600x1200`);
});

test.each([
  "",
  "drawing:nozzle",
  `picture:${ID}`,
  `picture:${ID}-0x600`,
  `picture:${ID}-800x10000`,
  `picture:${ID}-08x600`,
  `picture:${ID.slice(1)}-800x600`,
  `picture:${ID.toUpperCase()}-800x600`,
  `picture:${ID}-800x600"onload="`,
  `picture:${ID}-800x600\n`,
  `https://example.test/picture:${ID}-800x600`,
])("%j is no address of a picture", (url) => {
  expect(readPictureUrl(url)).toBeNull();
  expect(shownPicture(url)).toBeNull();
});

test("versions are smaller than the picture, and the picture", () => {
  expect(versionWidths(1600)).toEqual([480, 960, 1600]);
  expect(versionWidths(960)).toEqual([480, 960]);
  expect(versionWidths(100)).toEqual([100]);
});

test("a page gets every version in each format, and the whole picture as JPEG", () => {
  const shown = shownPicture(`picture:${ID}-700x500`);
  const at = `/pictures/${ID}-700x500`;
  expect(shown).toEqual({
    src: `${at}/700.jpg`,
    width: 700,
    height: 500,
    sources: [
      { type: "image/avif", srcSet: `${at}/480.avif 480w, ${at}/700.avif 700w` },
      { type: "image/jpeg", srcSet: `${at}/480.jpg 480w, ${at}/700.jpg 700w` },
    ],
  });
});

test("the pictures of a document are found wherever they stand, once each", () => {
  const url = `picture:${ID}-1x1`;
  const removed = { step: { pictures: [{ url: url.replace("0", "f"), alt: "" }] } };
  expect(pictureIdsIn({ steps: [{ pictures: [{ url }, { url }] }], removed })).toEqual([ID, ID.replace("0", "f")]);
});
