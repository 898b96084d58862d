import { shownPicture, type ShownPicture } from "~/features/pictures/pictures.model";
import { DRAWING, DRAWING_SIZE } from "../document/guide-document.model";

const FILES: Readonly<Record<string, string>> = import.meta.glob<string>("../drawings/**/*.svg", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

const ADDRESSES: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([file, address]) => [file.replace(/^.*\/|\.svg$/g, ""), address]),
);

/** A picture of a step, ready to be shown. */
export interface StepPicture extends Omit<ShownPicture, "sources"> {
  readonly alt: string;
  /** Absent for a drawing, of which there is one file. */
  readonly sources?: ShownPicture["sources"] | undefined;
}

/** The picture at an address such as `drawing:idler-tension`, or one that a member uploaded; null for no such address. */
export function stepPicture({ url, alt }: { readonly url: string; readonly alt: string }): StepPicture | null {
  if (!url.startsWith(DRAWING)) {
    const picture = shownPicture(url);
    return picture === null ? null : { ...picture, alt };
  }
  const src = ADDRESSES.get(url.slice(DRAWING.length));
  return src === undefined ? null : { src, alt, ...DRAWING_SIZE };
}
