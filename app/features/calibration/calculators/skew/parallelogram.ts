import { number } from "../fields/field-kinds";
import { Fault, type WarningCode } from "../outcome";
import { exceeds, isBelow } from "../compare";

/** Lengths that calipers or a ruler measure well enough. */
export const MEASURABLE = { min: 10, max: 2000 } as const;

export const AC = number(
  { label: "Diagonal AC", unit: "mm", hint: "From the corner nearest the origin.", placeholder: "141.42" },
  MEASURABLE,
);
export const BD = number({ label: "Diagonal BD", unit: "mm", placeholder: "141.42" }, MEASURABLE);
export const AD = number(
  {
    label: "Side AD",
    unit: "mm",
    hint: "The outside width, less what the corners are cut by: 1 mm on our skew frame.",
    placeholder: "100",
  },
  MEASURABLE,
);

export interface Diagonals {
  readonly AC: number;
  readonly BD: number;
  readonly AD: number;
  readonly AB?: number | undefined;
}

/** A measured parallelogram. */
export interface Parallelogram {
  readonly AB: number;
  /** Cosine of the angle at A. */
  readonly cosine: number;
  /** Its cotangent: how far the upper side leans, for each millimetre up. */
  readonly factor: number;
}

/** The parallelogram with these lengths, or which of them is impossible. */
export function parallelogram({ AC: ac, BD: bd, AD: ad, AB: measured }: Diagonals): Parallelogram | Fault {
  const square = 2 * ac * ac + 2 * bd * bd - 4 * ad * ad;
  if (square <= 0) return new Fault("AD", "E_GEOMETRY");
  const ab = measured ?? Math.sqrt(square) / 2;
  const cosine = (ac * ac - bd * bd) / (4 * ab * ad);
  if (Math.abs(cosine) >= 1) return new Fault("AC", "E_GEOMETRY");
  return { AB: ab, cosine, factor: cosine / Math.sqrt(1 - cosine * cosine) };
}

/** Standard deviation of the factor when each length is off by about `error`. */
export function factorSigma(lengths: Diagonals, { AB: ab, cosine: c }: Parallelogram, error: number): number {
  const { AC: ac, BD: bd, AD: ad } = lengths;
  const sides = 2 * ab * ad;
  const partials =
    lengths.AB === undefined
      ? [ac / sides - (c * ac) / (2 * ab * ab), -bd / sides - (c * bd) / (2 * ab * ab), -c / ad + (c * ad) / (ab * ab)]
      : [ac / sides, -bd / sides, -c / ab, -c / ad];
  const squares = partials.reduce((sum, partial) => sum + partial * partial, 0);
  return error * (1 - c * c) ** -1.5 * Math.sqrt(squares);
}

export const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** Warnings on measured diagonals and on a factor that a firmware gets. */
export function skewWarnings(
  planes: readonly (Pick<Diagonals, "AC" | "BD" | "AD"> & Pick<Parallelogram, "AB">)[],
  factors: readonly number[],
): Readonly<Partial<Record<WarningCode, boolean>>> {
  return {
    W_MECHANICAL_FIRST: planes.some(({ AC: ac, BD: bd }) => exceeds(Math.abs(ac - bd), (0.03 * (ac + bd)) / 2)),
    W_NOT_SQUARE: planes.some(({ AB: ab, AD: ad }) => isBelow(ab / ad, 0.98) || exceeds(ab / ad, 1.02)),
    W_MARLIN_RANGE: factors.some((factor) => exceeds(Math.abs(factor), 1)),
  };
}
