import { describe, expect, test } from "vitest";
import { createPartShortener } from "./long-parts";

const HEAD = 'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';

/** A form of one boundary with these parts. */
function bodyOf(parts: readonly string[]): string {
  return `${parts.map((part) => `--limit\r\n${part}\r\n`).join("")}--limit--\r\n`;
}

/** What is kept of a body that arrives in chunks of so many bytes. */
function kept(body: string, most: number, chunkBytes: number): string {
  const shortener = createPartShortener("limit", most);
  const bytes = Buffer.from(body, "latin1");
  const found: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    found.push(...shortener.add(bytes.subarray(at, at + chunkBytes)));
  }
  return Buffer.concat([...found, ...shortener.end()]).toString("latin1");
}

describe.each([1, 2, 7, 64, 100_000])("in chunks of %i bytes", (chunkBytes) => {
  test("what is not too long stays as it is", () => {
    const body = bodyOf(["one\r\n\r\n1", `${HEAD}\r\n--limi\r\n-limit`, "two\r\n\r\n2"]);
    expect(kept(body, 200, chunkBytes)).toBe(body);
  });

  test("a file that is too long is shortened, and what comes before and after it is whole", () => {
    const [before, after] = ['name="title"\r\n\r\nOil', 'name="end"\r\n\r\n1'];
    const shortened = kept(bodyOf([before, `${HEAD}${"x".repeat(5_000)}`, after]), 200, chunkBytes);
    expect(shortened.startsWith(`--limit\r\n${before}\r\n--limit\r\n${HEAD}xxx`)).toBe(true);
    expect(shortened.endsWith(`xxx\r\n--limit\r\n${after}\r\n--limit--\r\n`)).toBe(true);
    expect(shortened.length).toBeLessThan(400);
  });

  test("a body that is cut off in the middle of a part is kept as far as it goes", () => {
    const cut = `--limit\r\n${HEAD}xx\r\n--lim`;
    expect(kept(cut, 200, chunkBytes)).toBe(cut);
  });
});
