const MM_PER_INCH = 25.4;

/** Figures with `x` or `×` between them and `mm` behind: "220 x 220 x 250 mm". Nozzles and filament are none. */
const SIZE = /\d+(?:\.\d+)?(?:\s*[x×]\s*\d+(?:\.\d+)?)*\s*mm\b(?![³²/]|\s+(?:nozzle|filament))/g;

/** A text in which sizes in millimetres are given in inches, with one decimal; nozzles and filament stay as they are. */
export function inInches(text: string): string {
  return text.replace(SIZE, (size) =>
    size
      .replace(/\d+(?:\.\d+)?/g, (mm) => String(Math.round((Number(mm) / MM_PER_INCH) * 10) / 10))
      .replace(/mm$/, "in"),
  );
}
