import { expect, test } from "vitest";
import { pictureFormat } from "./picture-format.server";

const bytes = (text: string) => Buffer.from(text, "latin1");

test.each([
  ["\xFF\xD8\xFF\xE0rest", "jpeg"],
  ["\x89PNG\r\n\x1A\nrest", "png"],
  ["RIFF\x10\x00\x00\x00WEBPVP8 ", "webp"],
  ["\x00\x00\x00\x18ftypheic", "heic"],
  ["\x00\x00\x00\x18ftypmif1", "heic"],
  ["", null],
  ["\xFF\xD8", null],
  ["GIF89a", null],
  ["<svg xmlns='http://www.w3.org/2000/svg'/>", null],
  ["<!doctype html>", null],
  ["%PDF-1.7", null],
  ["RIFF\x10\x00\x00\x00WAVEfmt ", null],
  ["\x00\x00\x00\x18ftypavif", null],
  [" \xFF\xD8\xFF", null],
])("%j is %s", (text, format) => {
  expect(pictureFormat(bytes(text))).toBe(format);
});
