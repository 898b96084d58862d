import { expect, test } from "vitest";
import { guideFit, guideFitMark } from "./guide-fit.model";
import { aGuide } from "./guides.test-samples";

const ender = { idUuid: "ender", slug: "ender", label: "Ender", manufacturer: "Creality", gcodeFlavor: "marlin" };
const bambu = { ...ender, idUuid: "bambu", label: "Bambu", manufacturer: "Bambu Lab" };
const unknown = { ...ender, idUuid: "unknown", label: "Unknown", gcodeFlavor: null };
const part = { table: "probe" as const, partId: 1, quantity: 1, note: null };
const fitting = { fitOf: () => "listed" as const };
const notFitting = { fitOf: () => "does_not_fit" as const };

test("a guide is for the firmware that a printer is sold with, unless somebody says what it runs", () => {
  const klipper = aGuide({ firmware: ["Klipper"] });
  expect(guideFit(fitting, klipper, ender)).toBe("needs_firmware");
  expect(guideFit(fitting, klipper, ender, "Klipper")).toBe("fits");
  expect(guideFit(fitting, klipper, unknown)).toBe("needs_firmware");
  expect(guideFit(fitting, aGuide({ firmware: ["Klipper", "Marlin"] }), ender)).toBe("fits");
  expect(guideFit(fitting, aGuide({ firmware: ["Klipper", "Marlin"] }), bambu)).toBe("needs_firmware");
  expect(guideFitMark(fitting, klipper, ender).text).toBe("For Klipper; your Ender has Marlin");
  expect(guideFitMark(fitting, klipper, unknown, { owner: "the" }).text).toBe(
    "For Klipper; check what the Unknown runs",
  );
});

test("an upgrade whose parts all do not fit is not for a printer; a repair and named printers are", () => {
  const upgrade = aGuide({ kind: "upgrade", parts: [part] });
  expect(guideFit(notFitting, upgrade, ender)).toBe("needs_change");
  expect(guideFit(fitting, upgrade, ender)).toBe("fits");
  expect(guideFit(notFitting, aGuide({ kind: "upgrade" }), ender)).toBe("fits");
  expect(guideFit(notFitting, aGuide({ kind: "repair", parts: [part] }), ender)).toBe("fits");
  expect(guideFit(notFitting, { ...upgrade, printerIds: ["ender"] }, ender)).toBe("fits");
  expect(guideFit(fitting, { ...upgrade, printerIds: ["bambu"] }, ender)).toBe("not_listed");
});

test("a mark does not promise parts that do not fit", () => {
  const repair = aGuide({ kind: "repair", parts: [part] });
  expect(guideFitMark(fitting, repair, ender).text).toBe("For your Ender");
  const mark = guideFitMark(notFitting, repair, ender);
  expect(mark).toEqual({ text: "For all printers; the parts in it do not fit your Ender as they are", fits: true });
  expect(guideFitMark(notFitting, { ...repair, printerIds: ["ender"] }, ender).text).toBe("For your Ender");
});
