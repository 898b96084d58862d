import type { CalculatorSlug } from "../calibration/calibration-steps.model";
import type { LayerPath, Shown } from "./layers/layer-picture.model";
import type { Report } from "./plan.model";
import type { Field } from "./generator.model";

/** A field with what was entered in it. */
export interface FilledField extends Field {
  readonly value: string;
}

/** What a file is like, with a picture of one of its layers. */
export interface ResultView {
  readonly report: Report;
  /** What was entered, as a query. */
  readonly query: string;
  /** Address of the calculator that reads the print, with what is known already. */
  readonly readWith: string;
  readonly layer: {
    readonly number: number;
    readonly count: number;
    /** Height of its top above the bed. */
    readonly z: number;
    readonly paths: readonly LayerPath[];
    /** The bed from its centre. */
    readonly bed: { readonly x: number; readonly y: number; readonly round: boolean };
    /** The part of it that the picture shows. */
    readonly shown: Shown;
    readonly offset: { readonly x: number; readonly y: number };
    readonly rotation: number;
  };
}

/** A field that something has to be done about, and what. */
export interface FieldNote {
  readonly field: string;
  readonly label: string;
  readonly message: string;
}

/** What the page of a test print shows. */
export interface TestPrintView {
  readonly slug: string;
  /** The calculator that reads the print. */
  readonly calculator: CalculatorSlug;
  readonly fields: readonly FilledField[];
  readonly shared: readonly FilledField[];
  /** The form has the visitor's own start and end. */
  readonly withOwnCode: boolean;
  readonly problem: FieldNote | null;
  /** What the file still lacks: it is shown as far as it is known. */
  readonly missing: FieldNote | null;
  readonly result: ResultView | null;
}
