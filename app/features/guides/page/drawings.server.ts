import { DRAWING } from "../document/guide-document.model";

const FILES: Readonly<Record<string, string>> = import.meta.glob<string>("../drawings/**/*.svg", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

const ADDRESSES: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([file, address]) => [file.replace(/^.*\/|\.svg$/g, ""), address]),
);

/** All drawings have this size, in CSS pixels. */
const SIZE = { width: 480, height: 270 } as const;

/** A picture of a step, ready to be shown. */
export interface StepPicture {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** The picture at an address such as `drawing:idler-tension`; null for one that does not exist. */
export function stepPicture({ url, alt }: { readonly url: string; readonly alt: string }): StepPicture | null {
  const src = url.startsWith(DRAWING) ? ADDRESSES.get(url.slice(DRAWING.length)) : undefined;
  return src === undefined ? null : { src, alt, ...SIZE };
}
