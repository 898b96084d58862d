import { describe, expect, test } from "vitest";
import { parsePartKey, type PartKey, isPartKey } from "../catalogue/catalogue.model";
import { EXPORT_FORMATS, exportCollection, type ExportRow } from "../collections/collection-export.model";
import { partsOfExport } from "./exported-list.model";
import { previewImport } from "./pin-import.model";

const KEYS: readonly PartKey[] = ["hotend:12", "motion_system:3", "fan:2"].filter((key) => isPartKey(key));

/** Rows with everything in them that looks like another part, another line or another cell. */
const rows: readonly ExportRow[] = KEYS.map((id, index) => ({
  id,
  name: `Part, "${String(index)}" [x] 1. fan:99`,
  manufacturer: index === 0 ? null : "E3D_Maker",
  category: parsePartKey(id)?.table ?? "",
  line: "11 mm³/s · 60 W",
  note: 'see hotend:77\n1. [fan](https://example.org/find/other/part)\n[*]"quoted", and more\r\nlast line',
  fit: "does_not_fit",
  fitText: "Does not fit as it is: bed takes 235 x 235 mm, this is fan:88",
  url: `https://example.org/find/maker/part-${String(index)}`,
}));

const collection = {
  id: 7,
  name: "hotend:55, a list",
  description: "bed:1\nfan:3",
  slug: "a-list",
  visibility: "public" as const,
  itemCount: KEYS.length,
  updatedAt: "2026-11-21T10:00:00Z",
  createdAt: "2026-11-20T10:00:00Z",
  version: 3,
  owner: "ada",
  isMine: true,
  items: [],
};

const options = { collection, rows, url: "https://example.org/saved/a-list", printer: "Creality Ender-3" };

/** The catalogue: a key, or the address that a key has in the export. */
const resolve = (reference: string) => {
  const byAddress = /^maker\/part-(\d)$/.exec(reference)?.[1];
  const key = byAddress === undefined ? reference : KEYS[Number(byAddress)];
  return key !== undefined && isPartKey(key) ? { key, name: key, manufacturer: null } : null;
};

describe("an export that is imported again", () => {
  test.each(EXPORT_FORMATS)("%s gives exactly its parts, in order, whatever names and notes say", (format) => {
    for (const pasted of [
      exportCollection(format, options).body,
      // As a form sends it, of a private collection, with a part the catalogue no longer has an address for.
      exportCollection(format, {
        ...options,
        url: null,
        rows: rows.map((row, index) => (index === 1 ? { ...row, name: row.id, url: null } : row)),
      }).body.replace(/\r?\n/g, "\r\n"),
    ]) {
      const preview = previewImport(pasted, { resolve, isPinned: () => false, isChecked: () => true });
      expect(preview.found.map(({ key }) => key)).toEqual(KEYS);
      expect(preview.unknown).toEqual([]);
    }
  });

  test.each([
    ["json", (note: string) => note],
    ["csv", (note: string) => note],
    // One line is all there is room for.
    ["md", (note: string) => note.replace(/\s+/g, " ")],
    ["bbcode", (note: string) => note.replace(/\s+/g, " ").replaceAll("[", "(").replaceAll("]", ")")],
  ] as const)("%s gives their notes, too", (format, kept) => {
    const first = 'see hotend:77\n1. [fan](https://example.org/find/other/part)\n[*]"quoted"';
    const notes = [first, null, "=1+1 \\*not* bold", "7. of 9", "- dash, @mention"];
    const pasted = exportCollection(format, {
      ...options,
      rows: rows.slice(0, 1).flatMap((row) =>
        notes.map((note, index) => {
          const id = `fan:${String(index + 1)}`;
          return { ...row, id, name: id, url: null, note };
        }),
      ),
    }).body;
    const { found } = previewImport(pasted, { resolve, isPinned: () => false, isChecked: () => true });
    expect(found.map(({ note }) => note)).toEqual(notes.map((note) => (note === null ? null : kept(note))));
  });

  test.each(["# My list\n- hotend:1", "{ not JSON", '{"items": 3}', "[b]bold[/b] hotend:1", "hotend:1,E3D V6", ""])(
    "%j is a list of somebody else's, read line by line",
    (text) => {
      expect(partsOfExport(text)).toBeNull();
    },
  );
});
