/** Loads what draws the printers that match a field. */
export async function loadPrinterSuggestions() {
  return (await import("./printer-suggestions")).PrinterSuggestions;
}
