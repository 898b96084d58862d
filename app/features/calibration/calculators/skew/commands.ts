import { fmt } from "~/lib/numbers/format-number";
import type { Commands } from "../outcome";
import type { Diagonals } from "./parallelogram";

/** The lean of each pair of axes; those that are not known are left out of the commands. */
export interface Factors {
  readonly xy?: number | undefined;
  readonly xz?: number | undefined;
  readonly yz?: number | undefined;
}

const letter = (name: string, value: number | undefined, decimals: number): string =>
  value === undefined ? "" : ` ${name}${fmt(value, decimals)}`;

export function marlinLine({ xy, xz, yz }: Factors): string {
  return `M852${letter("I", xy, 6)}${letter("J", xz, 6)}${letter("K", yz, 6)}`;
}

/** RepRapFirmware adds where the others subtract, and takes the direct part of Z on X. */
function rrfLine({ xy, xz, yz }: Factors): string {
  const negative = (value: number | undefined) => (value === undefined ? undefined : -100 * value);
  const direct = xz === undefined ? undefined : xz - (xy ?? 0) * (yz ?? 0);
  return `M556 S100${letter("X", negative(xy), 4)}${letter("Y", negative(yz), 4)}${letter("Z", negative(direct), 4)}`;
}

/** One plane's argument of Klipper's SET_SKEW. */
export function klipperPlane(plane: string, { AC, BD, AD }: Diagonals, decimals: number): string {
  return `${plane}=${[AC, BD, AD].map((length) => fmt(length, decimals)).join(",")}`;
}

/** Lines for all three firmwares. `planes` are the arguments of SET_SKEW. */
export function skewCommands(planes: readonly string[], factors: Factors): Commands {
  return { klipper: `SET_SKEW ${planes.join(" ")}`, marlin: marlinLine(factors), rrf: rrfLine(factors) };
}
