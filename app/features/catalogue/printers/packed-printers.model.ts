import { packRows, unpackRows } from "../find/packed-rows";
import type { PopularPrinters, PrintersView } from "./printer-list.model";

/** The data of `/printers` as it travels: its long lists as text (see `packRows`). */
export interface PackedPrinters extends Omit<PrintersView, "popular" | "makers"> {
  readonly popular: string;
  readonly makers: string;
}

/** Packs the lists of makers and popular printers. */
export function packPrinters({ popular, makers, ...rest }: PrintersView): PackedPrinters {
  return {
    ...rest,
    popular: packRows(
      popular.flatMap(({ slug, printers }) =>
        printers.map(({ name, modelSlug, ownParts }) => [slug, name, modelSlug, ownParts]),
      ),
    ),
    makers: packRows(makers.map(({ slug, name, count }) => [slug, name, count])),
  };
}

/** The lists that {@link packPrinters} packed. */
export function unpackPrinters({ popular, makers: packedMakers, ...rest }: PackedPrinters): PrintersView {
  const makers = unpackRows(packedMakers).map(([slug = "", name = "", count = "0"]) => ({
    slug,
    name,
    count: Number(count),
  }));
  const printers = unpackRows(popular);
  const printersOf = (maker: string): PopularPrinters["printers"] =>
    printers.flatMap(([slug, name = "", modelSlug = "", ownParts = "0"]) =>
      slug === maker ? { name, modelSlug, ownParts: Number(ownParts) } : [],
    );
  const names = new Map(makers.map(({ slug, name }) => [slug, name]));
  const inOrder = new Set(printers.map(([slug = ""]) => slug));
  return {
    ...rest,
    popular: [...inOrder].map((slug) => ({ slug, name: names.get(slug) ?? slug, printers: printersOf(slug) })),
    makers,
  };
}
