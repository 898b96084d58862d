import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseGuide } from "./document/parse-guide.server";
import { aGuide } from "./guides.test-samples";
import { GUIDE_KINDS } from "./document/guide-document.model";
import type { Guide } from "./guides.model";

const FOLDER = "supabase/seed/guides";

/**
 * The guides that ship with the product, for tests that ask them what visitors ask.
 *
 * @param printerId the id of a printer, by its slug
 */
export function seedGuides(printerId: (slug: string) => string): Guide[] {
  return GUIDE_KINDS.flatMap((kind) => readdirSync(join(FOLDER, kind)).map((file) => join(FOLDER, kind, file))).map(
    (file, at) => {
      const { guide } = parseGuide(readFileSync(file, "utf8"));
      if (guide === null) throw new Error(`${file} is no guide`);
      const { title, summary, kind, difficulty, minutes, firmware, slicer, series, printers, tools, calculators } =
        guide.head;
      const { introduction, conclusion, steps } = guide.body;
      return aGuide({
        ...{ id: at + 1, slug: basename(file, ".md"), title, summary, kind, difficulty, firmware, slicer, series },
        ...{ introduction, conclusion, calculators },
        steps: steps.map((step, place) => ({ ...step, id: place + 1 })),
        minutesMin: minutes[0],
        minutesMax: minutes[1],
        tools: tools.map(({ name, note = null }) => ({ name, note, toolId: null })),
        printerIds: printers === "all" ? null : printers.map(printerId),
      });
    },
  );
}
