import { describe, expect, test } from "vitest";
import type { Outcome } from "~/features/fit-reports/fit-reports.model";
import { fits, sampleFact, samplePart, samplePrinter, sampleReport, sampleRows } from "../catalogue.test-samples";
import type { Printer } from "../catalogue.model";
import { buildSnapshot } from "../engine/build-snapshot.server";
import type { CatalogueData } from "../engine/catalogue-data.server";
import { EMPTY_FILTER, parseFindFilter } from "./find-filter.model";
import { findAllParts, findParts } from "./find-parts.server";

const ENDER = samplePrinter({ name: "Ender-3" });

describe("for a printer", () => {
  const rule = (kind: string) => ({ category: "hotend", subcategory: null, kind, role: "must", caveat: null }) as const;
  const made = [
    samplePart({ id: 1, name: "Universal" }),
    samplePart({ id: 2, name: "Listed" }),
    samplePart({ id: 3, name: "Shares the belt", rating: 5 }),
    samplePart({ id: 4, name: "Shares the mount" }),
    samplePart({ id: 5, name: "Shares the mount, rated", rating: 3 }),
    samplePart({ id: 6, name: "Has another mount" }),
    samplePart({ id: 7, name: "Listed elsewhere" }),
    samplePart({ id: 8, name: "Unknown" }),
    samplePart({ table: "tools", id: 9, name: "A universal tool", rating: 5 }),
    samplePart({ id: 10, name: "With an adapter" }),
  ] as const;
  const other = samplePrinter({ name: "Other" });
  const rows = sampleRows({
    parts: made,
    printers: [ENDER, other],
    compatibility: [
      fits(made[0], null),
      fits(made[1], ENDER),
      fits(made[6], other),
      fits(made[8], null),
      { ...fits(made[9], other), fit: "adapter" },
    ],
    interfaceRules: [rule("hotend_mount"), rule("belt")],
    printerInterfaces: [
      { printerId: ENDER.idUuid, ...sampleFact("hotend_mount", "mk8") },
      { printerId: ENDER.idUuid, ...sampleFact("belt", "gt2") },
      { printerId: other.idUuid, ...sampleFact("hotend_mount", "mk8") },
    ],
    partInterfaces: [
      { table: "hotend", partId: 3, ...sampleFact("belt", "gt2") },
      { table: "hotend", partId: 4, ...sampleFact("hotend_mount", "mk8") },
      { table: "hotend", partId: 5, ...sampleFact("hotend_mount", "mk8") },
      { table: "hotend", partId: 6, ...sampleFact("hotend_mount", "v6") },
      { table: "hotend", partId: 10, ...sampleFact("hotend_mount", "v6") },
    ],
  });
  const one = buildSnapshot(rows);
  const found = (query: string) => {
    const params = new URLSearchParams(`printer=${ENDER.slug}&${query}`);
    return findParts(one, parseFindFilter(params, one.vocabulary).filter);
  };
  const namesOf = (query: string) => found(query).items.map(({ name }) => name);
  const LIKELY = [
    "Listed",
    "Shares the mount, rated",
    "Shares the mount",
    "Shares the belt",
    "Universal",
    "A universal tool",
  ];

  test("results hold what fits or should fit, the best first and tools last", () => {
    expect(namesOf("")).toEqual(LIKELY);
    expect(namesOf("fit=likely")).toEqual(LIKELY);
  });

  test("among equal answers those come first that most members fitted to the printer", () => {
    const reported = (partId: number, printer: Printer, outcomes: readonly Outcome[]) =>
      outcomes.map((outcome, at) => ({
        ...{ table: "hotend" as const, partId },
        ...sampleReport(printer, { id: partId * 10 + at, outcome }),
      }));
    const orderWith = (fitReports: CatalogueData["fitReports"]) => {
      const reportedOn = buildSnapshot({ ...rows, fitReports });
      const { filter } = parseFindFilter(new URLSearchParams(`printer=${ENDER.slug}`), reportedOn.vocabulary);
      return findAllParts(reportedOn, filter).map(({ name }) => name);
    };
    const confirmed = ["Listed", "Shares the mount", "Shares the mount, rated", ...LIKELY.slice(3)];
    expect(orderWith(reported(4, ENDER, ["fits_with_changes"]))).toEqual(confirmed);
    expect(
      orderWith([
        ...reported(4, ENDER, ["fits", "fits"]),
        ...reported(5, ENDER, ["fits"]),
        ...reported(8, ENDER, ["fits"]),
      ]),
    ).toEqual(confirmed);
    // Neither whoever could not fit it nor the owners of other printers confirm it.
    expect(orderWith(reported(4, ENDER, ["fits", "does_not_fit"]))).toEqual(LIKELY);
    expect(orderWith(reported(4, other, ["fits"]))).toEqual(LIKELY);
  });

  test.each([
    ["fit=all", "Other 2", "Other 1"],
    ["fit=all&q=other", "Other 2", "Other 1"],
    ["fit=not_verified", "Other 2", "Other 1"],
  ])("those confirmed come first among those nobody verified, with %s", (query, first, second) => {
    const parts = [1, 2].map((id) => samplePart({ id: 20 + id, name: `Other ${String(id)}` }));
    const reportedOn = buildSnapshot({
      ...rows,
      parts: [...rows.parts, ...parts],
      fitReports: [{ table: "hotend", partId: 22, ...sampleReport(ENDER) }],
    });
    const { filter } = parseFindFilter(new URLSearchParams(`printer=${ENDER.slug}&${query}`), reportedOn.vocabulary);
    const names = findAllParts(reportedOn, filter).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith("Other"))).toEqual([first, second]);
  });

  test("with words the best answers come first among equally good matches, and of these those that members fitted", () => {
    const named = samplePart({ id: 21, name: "Hotend" });
    const mention = samplePart({ table: "fan", id: 22, name: "A fan", description: "for a hotend" });
    const orderWith = (query: string, fitReports: CatalogueData["fitReports"]) => {
      const reportedOn = buildSnapshot({
        ...rows,
        parts: [...rows.parts, named, mention],
        compatibility: [...rows.compatibility, fits(named, null), fits(mention, ENDER)],
        fitReports,
      });
      const params = new URLSearchParams(`printer=${ENDER.slug}&q=hotend&${query}`);
      return findAllParts(reportedOn, parseFindFilter(params, reportedOn.vocabulary).filter).map(({ name }) => name);
    };
    const likely = ["Hotend", "Listed", "Shares the mount", "Shares the mount, rated", "Shares the belt", "Universal"];
    expect(orderWith("", [])).toEqual([...likely, "A fan"]);
    const others = ["With an adapter", "Listed elsewhere", "Unknown", "Has another mount"];
    expect(orderWith("fit=all", [])).toEqual([...likely, ...others, "A fan"]);
    const fitted = { table: "hotend" as const, partId: 5, ...sampleReport(ENDER) };
    expect(orderWith("", [fitted]).slice(2, 4)).toEqual(["Shares the mount, rated", "Shares the mount"]);
  });

  test("with words parts named after the printer come before others that match as well", () => {
    const parts = [samplePart({ id: 21, name: "Ender-3 thing" }), samplePart({ id: 22, name: "Any thing" })] as const;
    const snapshot = buildSnapshot({
      ...rows,
      parts: [...rows.parts, ...parts],
      compatibility: [...rows.compatibility, fits(parts[0], null), fits(parts[1], ENDER)],
    });
    const { filter } = parseFindFilter(new URLSearchParams(`printer=${ENDER.slug}&q=thing`), snapshot.vocabulary);
    expect(findAllParts(snapshot, filter).map(({ name }) => name)).toEqual(["Ender-3 thing", "Any thing"]);
  });

  test("listed parts come last among them when the row is unsure or the interfaces say otherwise, unless members agree", () => {
    const more = [
      samplePart({ id: 11, name: "An unsure row" }),
      samplePart({ id: 12, name: "Another mount", rating: 5 }),
    ] as const;
    const doubted = {
      ...rows,
      parts: [...rows.parts, ...more],
      compatibility: [
        ...rows.compatibility,
        { ...fits(more[0], ENDER), confidence: "low" as const },
        fits(more[1], ENDER),
      ],
      partInterfaces: [
        ...rows.partInterfaces,
        { table: "hotend" as const, partId: 12, ...sampleFact("hotend_mount", "v6") },
      ],
    };
    const listed = (fitReports: CatalogueData["fitReports"]) => {
      const one = buildSnapshot({ ...doubted, fitReports });
      const { filter } = parseFindFilter(new URLSearchParams(`printer=${ENDER.slug}`), one.vocabulary);
      return findAllParts(one, filter)
        .slice(0, 3)
        .map(({ name }) => name);
    };
    expect(listed([])).toEqual(["Listed", "Another mount", "An unsure row"]);
    expect(listed([{ table: "hotend", partId: 11, ...sampleReport(ENDER) }])).toEqual([
      "An unsure row",
      "Listed",
      "Another mount",
    ]);
  });

  test("without a printer a member who fitted a part counts as one who pinned it", () => {
    const fitReports = [{ table: "hotend" as const, partId: 8, ...sampleReport(other) }];
    expect(findAllParts(buildSnapshot({ ...rows, fitReports }), EMPTY_FILTER)[0]?.name).toBe("Unknown");
  });

  test("results hold what a row says to fit, everything, or one answer alone", () => {
    expect(namesOf("fit=listed")).toEqual(["Listed", "Universal", "A universal tool"]);
    expect(namesOf("fit=all")).toEqual([
      ...LIKELY.slice(0, -1),
      "With an adapter",
      "Listed elsewhere",
      "Unknown",
      "Has another mount",
      "A universal tool",
    ]);
    expect(namesOf("fit=does_not_fit")).toEqual(["Has another mount"]);
    expect(namesOf("fit=needs_change&category=hotend")).toEqual(["With an adapter"]);
  });

  test("each choice of fit says how many parts it shows", () => {
    const counts = Object.fromEntries(
      found("fit=listed&category=hotend").facets.fit.map(({ value, count }) => [value, count]),
    );
    expect(counts).toEqual({
      likely: 5,
      listed: 2,
      should_fit: 3,
      universal: 1,
      needs_change: 1,
      does_not_fit: 1,
      not_listed: 1,
      not_verified: 1,
      all: 9,
    });
    expect(findParts(one, EMPTY_FILTER).facets.fit).toEqual([]);
  });

  test("another order holds for all of them", () => {
    expect(namesOf("sort=name")).toEqual(LIKELY.toSorted());
  });
});
