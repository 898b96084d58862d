import type { LayerPath } from "./layers/layer-picture.model";
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
    readonly paths: readonly LayerPath[];
    /** The bed from its centre. */
    readonly bed: { readonly x: number; readonly y: number; readonly round: boolean };
    readonly offset: { readonly x: number; readonly y: number };
    readonly rotation: number;
  };
}

/** What the page of a test print shows. */
export interface TestPrintView {
  readonly slug: string;
  readonly fields: readonly FilledField[];
  readonly shared: readonly FilledField[];
  readonly problem: { readonly field: string; readonly label: string; readonly message: string } | null;
  readonly result: ResultView | null;
}
