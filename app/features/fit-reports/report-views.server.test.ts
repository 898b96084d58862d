import { expect, test } from "vitest";
import type { FitReport, OwnReport } from "./fit-reports.model";
import { reportsView, type ReportsSource } from "./report-views.server";

const printer = (name: string) => ({ idUuid: `id-${name}`, slug: name.toLowerCase(), label: name });
const [K1, MK4] = [printer("K1"), printer("MK4")];
const report = (id: number, given: Partial<FitReport> = {}): FitReport => ({
  ...{ id, printerId: K1.idUuid, outcome: "fits", stars: 4, note: null, author: `Member ${String(id)}` },
  ...{ createdAt: "2026-01-01T00:00:00Z", updatedAt: `2026-01-${String(id).padStart(2, "0")}T10:00:00Z` },
  ...given,
});
const own = (id: number, given: Partial<OwnReport> = {}): OwnReport => {
  const { author: _author, ...rest } = report(id);
  return { ...rest, table: "fan", partId: 1, hiddenReason: null, ...given };
};
const view = (given: Partial<ReportsSource>) =>
  reportsView({
    ...{ reports: [], own: null, hidden: null, printer: null, page: null, editing: false },
    printerById: (idUuid) => [K1, MK4].find((one) => one.idUuid === idUuid) ?? null,
    ...given,
  });

test("reports about the page's printer come first, then the newest", () => {
  const reports = [report(1), report(2, { printerId: MK4.idUuid }), report(3)];
  const shown = view({ reports, printer: MK4 });
  expect(shown.others.map(({ id }) => id)).toEqual([2, 3, 1]);
  expect(shown.lines).toEqual([
    { slug: "mk4", text: "1 fitted it to a MK4" },
    { slug: "k1", text: "2 fitted it to a K1" },
  ]);
  expect(view({ reports }).lines.map(({ slug }) => slug)).toEqual(["k1", "mk4"]);
});

test("the visitor's own are those of the database: changed, new or hidden, whatever was read before", () => {
  const changed = view({ reports: [report(1), report(2)], own: [own(1, { outcome: "does_not_fit" })], printer: K1 });
  expect(changed.lines[0]?.text).toBe("1 fitted it to a K1, 1 says it does not fit");
  expect(changed.own).toMatchObject([{ id: 1, own: true, outcome: "does_not_fit", author: null }]);
  expect(changed.others.map(({ id }) => id)).toEqual([2]);
  expect(changed.current).toEqual({ id: 1, outcome: "does_not_fit", stars: 4, note: null });
  const hidden = view({ reports: [report(1)], own: [own(1, { hiddenReason: "Advertising" })] });
  expect(hidden).toMatchObject({ total: 0, lines: [], others: [], own: [{ hiddenReason: "Advertising" }] });
  expect(view({ own: [own(7)] })).toMatchObject({ total: 1, lines: [{ text: "1 fitted it to a K1" }] });
});

test("what has no public printer is not shown, and the form is open only for a report that is there", () => {
  expect(view({ reports: [report(1, { printerId: "gone" })], own: [own(2, { printerId: "gone" })] })).toMatchObject({
    ...{ total: 0, lines: [], own: [], others: [] },
  });
  expect(view({ editing: true, printer: K1 }).editing).toBe(false);
  expect(view({ editing: true, printer: K1, own: [own(1)] }).editing).toBe(true);
});

test("every report is on one of the pages, twelve on each", () => {
  const reports = Array.from({ length: 31 }, (_, at) => report(at + 1));
  const onPage = (page: string | null) => view({ reports, page });
  expect(onPage(null)).toMatchObject({ total: 31, page: 1, pageCount: 3 });
  const pages = [onPage(null), onPage("2"), onPage("3")].map(({ others }) => others.map(({ id }) => id));
  expect(pages.map((ids) => ids.length)).toEqual([12, 12, 7]);
  expect(new Set(pages.flat()).size).toBe(31);
  // What is no page of the list is the nearest one.
  for (const [asked, page] of [
    ["4", 3],
    ["1e9", 3],
    ["0", 1],
    ["-1", 1],
    ["x", 1],
    ["1.5", 1],
    ["", 1],
  ] as const) {
    expect(onPage(asked).page, asked).toBe(page);
  }
});

test("at most eight printers have a line; the others are counted", () => {
  const many = Array.from({ length: 10 }, (_, at) => printer(`P${String(at)}`));
  const spread = view({
    reports: many.map(({ idUuid }, at) => report(at + 1, { printerId: idUuid })),
    printerById: (idUuid) => many.find((one) => one.idUuid === idUuid) ?? null,
  });
  expect(spread.lines).toHaveLength(8);
  expect(spread.morePrinters).toBe(2);
});

test("a name that turns the direction of what stands behind it does not", () => {
  expect(view({ reports: [report(1, { author: "A\u202edmin" })] }).others[0]?.author).toBe("Admin");
  expect(view({ reports: [report(1, { author: "\u200b" })] }).others[0]?.author).toBeNull();
});
