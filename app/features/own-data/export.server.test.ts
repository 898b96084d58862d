import { expect, test } from "vitest";
import type { DownloadEnd } from "./downloads.guard.server";
import { exportCsv } from "./export-csv.server";
import { exportJson } from "./export-json.server";
import { jsonResponse, zipResponse } from "./export-response.server";
import type { OwnRow } from "./export.queries.server";

const HEAD = { siteUrl: "https://first-layer.example", exportedAt: new Date("2026-12-01T10:00:00Z") };

/** How the downloads of a test ended. */
const ends = () => {
  const all: DownloadEnd[] = [];
  return {
    all,
    end: (how: DownloadEnd) => {
      all.push(how);
      return Promise.resolve();
    },
  };
};

const DATA: Readonly<Record<string, readonly OwnRow[]>> = {
  pins: [
    { item_id: "hotend:1", created_at: "2026-01-01" },
    { item_id: "fan:2", created_at: "2026-01-02" },
  ],
  collections: [],
  notes: [{ text: '=1+1, "quoted"', tags: ["a", "b"], done: true, count: null }],
};

async function* rowsOf(section: string): AsyncGenerator<OwnRow, void> {
  await Promise.resolve();
  yield* DATA[section] ?? [];
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

test("the JSON file is one object with every part, those without rows too", async () => {
  const text = await textOf(exportJson(["pins", "collections", "notes"], rowsOf, HEAD));
  expect(JSON.parse(text)).toEqual({
    ...{ site: "First Layer", url: "https://first-layer.example", exportedAt: "2026-12-01T10:00:00.000Z" },
    data: DATA,
  });
  expect(JSON.parse(await textOf(exportJson([], rowsOf, HEAD)))).toMatchObject({ data: {} });
});

test("a CSV file has the columns first, and cells that no spreadsheet runs", async () => {
  expect(await textOf(exportCsv(rowsOf("notes")))).toBe(
    `\uFEFFtext,tags,done,count\r\n"'=1+1, ""quoted""","[""a"",""b""]",yes,\r\n`,
  );
  expect(await textOf(exportCsv(rowsOf("collections")))).toBe("");
});

test("the zip file has a CSV file for each part with rows, and everything as JSON", async () => {
  const { all, end } = ends();
  const response = await zipResponse({ sections: ["pins", "collections"], rowsOf, end, ...HEAD });
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="first-layer-data.zip"');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  const content = bytes.toString("latin1");
  expect(content).toContain("pins.csv");
  expect(content).toContain("hotend:1");
  expect(content).not.toContain("collections.csv");
  expect(content).toContain("everything.json");
  expect(all).toEqual(["sent"]);
});

test("only the beginning is read before it is taken, and nothing more once the download is given up", async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<OwnRow, void> {
    for (;;) {
      read += 1;
      await Promise.resolve();
      yield { text: "x".repeat(1_000) };
    }
  }
  const { all, end } = ends();
  const { body } = await jsonResponse({ sections: ["pins"], rowsOf: endless, end, ...HEAD });
  const beginning = read;
  const reader = body?.getReader();
  await reader?.read();
  expect(read).toBe(beginning);
  await reader?.read();
  const before = read;
  expect(before).toBeGreaterThan(0);
  await reader?.cancel();
  expect(read).toBeLessThanOrEqual(before + 1);
  expect(all).toEqual(["given up"]);
});

test("a failure in the middle fails the download", async () => {
  async function* broken(): AsyncGenerator<OwnRow, void> {
    yield { text: "x".repeat(40_000) };
    throw new Error("away");
  }
  const { all, end } = ends();
  const response = await jsonResponse({ sections: ["pins"], rowsOf: broken, end, ...HEAD });
  await expect(response.text()).rejects.toThrow("away");
  expect(all).toEqual(["failed"]);
});

test("a failure before the first byte is a 503, which browsers can show", async () => {
  const away = (): AsyncIterable<OwnRow> => ({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error("away")) }),
  });
  for (const response of [jsonResponse, zipResponse]) {
    const { all, end } = ends();
    await expect(response({ sections: ["pins"], rowsOf: away, end, ...HEAD })).rejects.toMatchObject({ status: 503 });
    expect(all).toEqual(["failed"]);
  }
});
