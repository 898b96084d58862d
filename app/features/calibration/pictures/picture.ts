import type { RawInputs, Result, Variant } from "../calculators/variant";
import { Readings } from "../calculators/readings";
import type { Scene } from "./scene";

/** The picture of one variant. */
export interface Picture {
  /** What is drawn before anything is typed. */
  readonly example: RawInputs;
  readonly draw: (readings: Readings) => Scene;
}

/** The pictures of a calculator by the ids of its variants. */
export type Pictures = Readonly<Record<string, Picture>>;

/** A scene, and whether it shows an example and not the visitor's own numbers. */
export interface Drawn {
  readonly scene: Scene;
  readonly isExample: boolean;
}

/** The picture of a variant, from the result if there is one; null for a variant without a picture. */
export function drawn(pictures: Pictures, variant: Variant, result: Result | null): Drawn | null {
  const picture = pictures[variant.id];
  if (picture === undefined) return null;
  const isExample = result?.ok !== true;
  const shown = isExample ? variant.run(picture.example) : result;
  if (!shown.ok) return null;
  return { scene: picture.draw(new Readings({ inputs: shown.inputs, figures: shown.outcome.figures })), isExample };
}
