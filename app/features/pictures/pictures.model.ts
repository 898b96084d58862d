import { paths } from "~/lib/paths";

/** Prefix of the address of a picture that a member uploaded: `picture:0123...-1600x1200`. */
export const PICTURE = "picture:";

/** Such an address as a whole; the database has the same in a check of `tutorial_steps.media`. */
const PICTURE_URL = /^picture:([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,3})$/;

/** What the picker of files offers. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp";

/** Largest file that is taken, bytes. */
export const MOST_PICTURE_BYTES = 5 * 1024 * 1024;

/** The largest picture that is kept, in pixels; a larger one is made smaller. */
export const LARGEST = { width: 1600, height: 2400 } as const;

/** Widths of the smaller versions. */
const SMALLER_WIDTHS = [480, 960] as const;

/** The formats of each version, the one that all browsers read last. */
export const PICTURE_FORMATS = [
  { extension: "avif", type: "image/avif" },
  { extension: "jpg", type: "image/jpeg" },
] as const;

/** A picture: what tells it apart from all others, and its size in pixels. */
export interface PictureName {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** Why a picture was not added. */
export type PictureProblem =
  | "none"
  | "empty"
  | "too-large"
  | "not-a-picture"
  | "heic"
  | "damaged"
  | "too-many-pixels"
  | "busy"
  | "too-often"
  | "too-many"
  | "no-room"
  | "failed";

/** The same as a sentence for the member, and as a status. */
export const PICTURE_PROBLEMS: Readonly<Record<PictureProblem, { readonly text: string; readonly status: number }>> = {
  none: { status: 422, text: "Choose a picture first." },
  empty: { status: 422, text: "This file is empty. Save the picture again, or choose another one." },
  "too-large": { status: 413, text: "This file is larger than 5 MB. Make the picture smaller, then add it again." },
  "not-a-picture": {
    status: 415,
    text: "That file is not a picture we can read. Use a JPEG, PNG or WebP.",
  },
  heic: {
    status: 415,
    text: "That is a HEIC photo, which most browsers cannot show. Save it as JPEG, then add it again.",
  },
  damaged: { status: 422, text: "This picture is damaged or incomplete. Save it again, or choose another one." },
  "too-many-pixels": {
    status: 422,
    text: "This picture has more than 40 megapixels. Make it smaller, then add it again.",
  },
  busy: { status: 503, text: "Many pictures are being added right now. Please try again in a moment." },
  "too-often": { status: 429, text: "You added 100 pictures within an hour. Please try again later." },
  "too-many": {
    status: 422,
    text: "Your pictures take up 250 MB, which is all there is for one member. Delete drafts you do not need.",
  },
  "no-room": {
    status: 503,
    text: "The disk of this site is nearly full, so pictures cannot be added right now. Please try again later.",
  },
  failed: { status: 503, text: "The picture could not be saved right now. Please try again in a moment." },
};

/** What is wrong with a chosen file, as far as that is known before it is sent; null when nothing is. */
export function fileProblem({ size, type }: Pick<File, "size" | "type">): string | null {
  if (size === 0) return PICTURE_PROBLEMS.empty.text;
  if (size > MOST_PICTURE_BYTES) return PICTURE_PROBLEMS["too-large"].text;
  if (/^image\/hei[cf]/.test(type)) return PICTURE_PROBLEMS.heic.text;
  return type === "" || PICTURE_TYPES.split(",").includes(type) ? null : PICTURE_PROBLEMS["not-a-picture"].text;
}

/** Reads the address of a picture; null for any other address. */
export function readPictureUrl(url: string): PictureName | null {
  const [, id, width, height] = PICTURE_URL.exec(url) ?? [];
  return id === undefined ? null : { id, width: Number(width), height: Number(height) };
}

/** The address of a picture, as guides have it. */
export function pictureUrl({ id, width, height }: PictureName): string {
  return `${PICTURE}${id}-${String(width)}x${String(height)}`;
}

/** The widths in which a picture is kept. */
export function versionWidths(width: number): readonly number[] {
  return [...SMALLER_WIDTHS.filter((smaller) => smaller < width), width];
}

/** A picture as pages draw it. */
export interface ShownPicture {
  /** The whole picture in the format that everything reads. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** What a browser chooses from, the best format first. */
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
}

/** What pages need to draw a picture; null for an address that is none. */
export function shownPicture(url: string): ShownPicture | null {
  const name = readPictureUrl(url);
  if (name === null) return null;
  const { width, height } = name;
  const picture = pictureUrl(name).slice(PICTURE.length);
  const addressOf = (version: number, extension: string) =>
    paths.picture({ picture, file: `${String(version)}.${extension}` });
  return {
    src: addressOf(width, "jpg"),
    width,
    height,
    sources: PICTURE_FORMATS.map(({ extension, type }) => ({
      type,
      srcSet: versionWidths(width)
        .map((version) => `${addressOf(version, extension)} ${String(version)}w`)
        .join(", "),
    })),
  };
}

/** The path of the picture of a part that was uploaded here; null for any other address. */
export function uploadedPicture(imageUrl: string | null): string | null {
  return imageUrl === null ? null : (shownPicture(imageUrl)?.src ?? null);
}

/** The ids of all pictures whose addresses stand somewhere in a document. */
export function pictureIdsIn(document: unknown): readonly string[] {
  const found = JSON.stringify(document).matchAll(/picture:([0-9a-f]{32})-/g);
  return [...new Set([...found].flatMap(([, id]) => id ?? []))];
}
