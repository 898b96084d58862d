import type { CalculatorGuides, TestGuide } from "./guides";
import { SOURCES } from "./sources";

const CLEAR =
  "Switch the active correction off: SET_SKEW CLEAR=1 on Klipper, M852 I0 J0 K0 on Marlin, M556 S1 X0 Y0 Z0 on RepRapFirmware.";

const MEASURE = [
  "Call the corner nearest the origin A, then go round: B, C, D. AC and BD are the diagonals, AD is a side.",
  "Measure each three times on the same layer with calipers and enter the means. AD is the outside width. Where the corners are cut, take the cut off it once: 1 mm on our skew frame, so that 100 mm are entered as 99.",
];

const SURE =
  "With calipers that are 0.02 mm off, a 100 mm square is sure to 0.0002, which is 0.011° or 0.02 mm over 100 mm. A part twice as large is twice as exact.";

const plane: TestGuide = {
  print: [
    CLEAR,
    "Print a flat square or frame, 100 mm or larger and 3 to 5 mm tall. The diagonal of 100 mm is 141.42 mm, so 150 mm calipers reach up to 106 mm.",
    "Mark corner A before you take it off, and let it cool flat on the bed.",
  ],
  read: [...MEASURE, "If you measured AB as well, enter it: the answer then does not lean on AD alone."],
  certainty: SURE,
};

const planes: TestGuide = {
  print: [
    CLEAR,
    "Print the XY frame flat, and the XZ and YZ frames upright with a brim. Klipper's documentation names models for all three.",
    "Mark corner A on each: nearest the origin, and at the bottom of the upright ones.",
  ],
  read: [
    ...MEASURE,
    "Leave the planes empty that you did not measure: their commands are left out, too.",
    "Still off when printed again with the correction? Add what is left of each plane to its active factor. For XY “Still off” does it.",
  ],
  certainty: SURE,
  mistakes: ["J and K of M852 mixed up: I is XY, J is XZ, K is YZ."],
};

const combine: TestGuide = {
  print: [
    "Print the same frame again with the correction active.",
    "Do not switch the correction off this time: the print shows what is left.",
  ],
  read: [...MEASURE, "Enter the factor that was active. The answer replaces it, it is not added to it."],
  certainty: `${SURE} A residual below that is noise: stop there.`,
  mistakes: ["Entering the residual alone: that throws the first correction away."],
};

const convert = (read: readonly string[], certainty: string): TestGuide => ({ print: [], read, certainty });

export const skewGuides: CalculatorGuides = {
  common: {
    purpose:
      "If X and Y are not at a right angle, squares come out as diamonds and parts do not fit together. The firmware can lean every move the other way.",
    order:
      "After the frame is square and the belts are tight and even: the firmware only hides what is left. It depends on no filament. Once for each printer, and again after work on the frame or the belts.",
    mistakes: [
      "Measuring with the old correction still active, and taking the result for the whole.",
      "Diagonals that differ by more than 3 %: square the frame first.",
      "Correcting size this way. Skew is about angles; sides that are too long are another matter.",
    ],
    sources: [SOURCES.klipperSkew, SOURCES.marlinSkew, SOURCES.rrfSkew],
  },
  tests: {
    plane,
    "three-planes": planes,
    combine,
    "from-factor": convert(
      [
        "SET_SKEW takes three lengths and no factor. The calculator gives those of a frame with exactly this lean.",
        "A saved [skew_correction] profile takes the factor itself, as xy_skew, xz_skew or yz_skew.",
      ],
      "Exact to the digits of the factor.",
    ),
    "rrf-import": convert(
      [
        "Enter the four numbers of the M556 line. Its X is positive for an obtuse corner, the factor of Marlin and Klipper for an acute one: the sign changes.",
        "Its Z acts on X directly, so the XZ factor contains the product of the other two.",
      ],
      "Exact to the digits of the line.",
    ),
    angle: convert(
      [
        "Enter an angle and the length that you care about, such as the side of your largest part.",
        "0.1° is 0.17 mm over 100 mm. Below the tolerance of your parts it is not worth correcting.",
      ],
      "Exact.",
    ),
  },
};
