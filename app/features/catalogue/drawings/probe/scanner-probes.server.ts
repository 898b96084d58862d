import { circle, curve, figure, lines, open, poly, rect, steps, type Sketch } from "../sketch.server";

/** A flat coil of a circuit board. */
function coil(cx: number, cy: number, r: number, turns: number): string {
  const points = steps(0, turns * 2 * Math.PI, turns * 12 + 1).map((angle) => {
    const reach = r * (0.22 + (0.78 * angle) / (turns * 2 * Math.PI));
    return `${figure(cx + reach * Math.cos(angle))} ${figure(cy + reach * Math.sin(angle))}`;
  });
  return `M${points.join("L")}`;
}

/** How a scanner is connected. */
export type Connector = "usb" | "can" | "usb-can" | "i2c" | "none";

function plug(connector: Connector, x: number, y: number): Sketch {
  const usb: Sketch = [
    ["dark", rect(x, y, 14, 9, 3)],
    ["thin", lines([x + 4, y + 4.5, x + 10, y + 4.5])],
  ];
  const pins = (count: number, px: number): Sketch => [
    ["side", rect(px, y - 1, count * 5 + 3, 11, 1)],
    [
      "thin",
      steps(px + 4, px + count * 5 - 1, count)
        .map((at) => open(at, y + 2, at, y + 7))
        .join(""),
    ],
  ];
  if (connector === "none") return [];
  if (connector === "usb") return usb;
  if (connector === "usb-can") return [...usb, ...pins(4, x - 28)];
  return pins(4, x - 6);
}

/** A coil that measures its distance to the bed: its board from below. */
export function eddyScanner(shape: "tab" | "bar" | "square" | "small" | "round", connector: Connector): Sketch {
  switch (shape) {
    case "tab":
      return [
        ["body", poly(38, 14, 122, 14, 122, 44, 110, 54, 110, 100, 104, 106, 56, 106, 50, 100, 50, 54, 38, 44)],
        ["paper", circle(47, 24, 4) + circle(113, 24, 4)],
        ["hot", coil(80, 78, 25, 5)],
        ["side", rect(66, 34, 12, 10, 1) + rect(84, 36, 8, 6, 1)],
        ...plug(connector, 73, 12),
      ];
    case "bar":
      return [
        ["body", rect(12, 34, 136, 52, 6)],
        ["hot", coil(114, 60, 22, 5)],
        ["paper", circle(22, 44, 4) + circle(22, 76, 4) + circle(84, 44, 4) + circle(84, 76, 4)],
        ["side", rect(40, 46, 16, 16, 1) + rect(62, 50, 8, 8, 1)],
        ...plug(connector, connector === "usb-can" ? 44 : 20, 76),
      ];
    case "square":
      return [
        ["body", rect(34, 12, 92, 96, 6)],
        ["hot", coil(80, 74, 27, 6)],
        ["paper", circle(43, 21, 4) + circle(117, 21, 4) + circle(43, 99, 4) + circle(117, 99, 4)],
        ["side", rect(62, 28, 14, 12, 1)],
        ["thin", open(76, 34, 92, 34, 92, 46)],
        ...plug(connector, 86, 12),
      ];
    case "small":
      return [
        ["body", rect(52, 18, 56, 84, 5)],
        ["hot", coil(80, 76, 20, 4)],
        ["paper", circle(60, 27, 3.4) + circle(100, 27, 3.4)],
        ["thin", open(70, 44, 70, 52) + open(80, 44, 80, 52) + open(90, 44, 90, 52)],
        ["side", rect(66, 34, 28, 10, 1)],
        ["thin", curve(80, 20, 80, 8, 96, 10, 104, 2)],
        ...plug(connector, 74, 18),
      ];
    case "round":
      return [
        ["side", rect(56, 10, 48, 34, 4)],
        ["body", circle(80, 70, 38)],
        ["hot", coil(80, 70, 29, 6)],
        ["paper", circle(64, 20, 3.4) + circle(96, 20, 3.4)],
        ...plug(connector, 73, 22),
      ];
  }
}
