/** What the first bytes of a file say it is, of what members may mean by a picture. */
export type PictureFormat = "jpeg" | "png" | "webp" | "heic";

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(at, at + text.length)
    .toString("latin1") === text;

/** The format of a file by its first bytes; null for everything else. The name and the type that came with it say nothing. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  if (startsWith(bytes, "\xFF\xD8\xFF")) return "jpeg";
  if (startsWith(bytes, "\x89PNG\r\n\x1A\n")) return "png";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "webp";
  if (startsWith(bytes, "ftyp", 4) && /^(?:hei[cmsx]|hev[cmx]|mif1|msf1)/.test(brandOf(bytes))) return "heic";
  return null;
}

function brandOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(8, 12)).toString("latin1");
}
