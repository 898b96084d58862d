import type { PrinterDrawingView } from "../printer/printer-drawing.model";
import { printerDrawingAddress } from "../sprites/addresses";

interface PrinterDrawingProps {
  /** What `printerDrawing` says of the printer. */
  readonly drawing: PrinterDrawingView;
  /** Width in px; the height follows at 4:3. */
  readonly width?: number | undefined;
  /** The words beside it say what it shows, as in a list. */
  readonly decorative?: boolean | undefined;
}

/** A printer of its kind and size, drawn from how it moves, whether it is enclosed, and its bed. */
export function PrinterDrawing({ drawing: { name, what }, width = 160, decorative = false }: PrinterDrawingProps) {
  const label = decorative ? { "aria-hidden": true as const } : { role: "img", "aria-label": `Drawing of ${what}` };
  return (
    <svg className="drawing" width={width} height={(width * 3) / 4} {...label}>
      <use href={printerDrawingAddress(name)} />
    </svg>
  );
}
