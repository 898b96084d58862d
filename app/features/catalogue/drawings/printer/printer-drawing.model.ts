import type { Printer } from "../../catalogue.model";

/** How a printer is built, as far as it can be seen. */
const PRINTER_SHAPES = ["slinger", "cartesian", "corexy", "enclosed", "delta", "frame", "closed", "round"] as const;

export type PrinterShape = (typeof PRINTER_SHAPES)[number];

const PRINTER_SIZES = ["small", "medium", "large"] as const;

export type PrinterSize = (typeof PRINTER_SIZES)[number];

/** The facts of a printer that its drawing shows. */
export type DrawnPrinter = Pick<Printer, "kinematics" | "enclosed" | "bedShape" | "buildXMm" | "buildYMm">;

/** What a page needs to draw a printer. */
export interface PrinterDrawingView {
  /** The drawing's name in the sprite of printers. */
  readonly name: string;
  /** What it shows, to follow "Drawing of". */
  readonly what: string;
}

const SHAPE_WORDS: Readonly<Record<PrinterShape, string>> = {
  slinger: "a printer whose bed moves back and forth",
  cartesian: "a Cartesian printer with an open frame",
  corexy: "a CoreXY printer with an open frame",
  enclosed: "an enclosed CoreXY printer",
  delta: "a delta printer",
  frame: "a printer with an open frame",
  closed: "an enclosed printer",
  round: "a printer with a round bed",
};

function shapeOf({ kinematics, enclosed, bedShape }: DrawnPrinter): PrinterShape {
  switch (kinematics) {
    case "i3":
    case "corexz":
      return "slinger";
    case "cartesian":
      return enclosed === true ? "closed" : "cartesian";
    case "corexy":
    case "hbot":
      return enclosed === true ? "enclosed" : "corexy";
    case "delta":
      return "delta";
    default:
      if (enclosed === true) return "closed";
      return bedShape === "round" ? "round" : "frame";
  }
}

/** Beds below 200 mm are small, from 300 mm on large; an unknown one is in between. */
function sizeOf({ buildXMm, buildYMm }: DrawnPrinter): PrinterSize {
  const side = Math.max(buildXMm ?? 0, buildYMm ?? 0);
  if (side === 0) return "medium";
  return side < 200 ? "small" : side < 300 ? "medium" : "large";
}

/** The name of a drawing in the sprite of printers. */
export function printerDrawingName(shape: PrinterShape, size: PrinterSize): string {
  return `printer-${shape}-${size}`;
}

/** Which drawing a printer has. */
export function printerDrawing(printer: DrawnPrinter): PrinterDrawingView {
  const shape = shapeOf(printer);
  return { name: printerDrawingName(shape, sizeOf(printer)), what: SHAPE_WORDS[shape] };
}

/** All kinds of printers that are drawn. */
export const PRINTER_KINDS: readonly (readonly [shape: PrinterShape, size: PrinterSize])[] = PRINTER_SHAPES.flatMap(
  (shape) => PRINTER_SIZES.map((size) => [shape, size] as const),
);
