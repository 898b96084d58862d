const MM_PER_INCH = 25.4;

/** What is smaller names a standard, whose number everybody knows: a 40 mm fan, a 6 mm belt, a 0.4 mm nozzle. */
const SMALLEST_MM = 60;

const FIGURE = /\d+(?:\.\d+)?/g;

/** Figures with `x` or `×` between them and `mm` behind: "220 x 220 x 250 mm". */
const SIZE = /\d+(?:\.\d+)?(?:\s*[x×]\s*\d+(?:\.\d+)?)*\s*mm\b(?![³²/])/g;

/** A text in which build volumes, plates and other large sizes in millimetres are given in inches, with one decimal. */
export function inInches(text: string): string {
  return text.replace(SIZE, (size) => {
    const figures = size.match(FIGURE) ?? [];
    if (figures.every((mm) => Number(mm) < SMALLEST_MM)) return size;
    return size.replace(FIGURE, (mm) => String(Math.round((Number(mm) / MM_PER_INCH) * 10) / 10)).replace(/mm$/, "in");
  });
}
