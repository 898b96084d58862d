/**
 * Which page numbers to show: the first, the last, the current one and its neighbours, and a gap
 * where numbers are left out. A gap of one page shows that page instead.
 */
export function pageNumbers(page: number, pageCount: number): readonly (number | "gap-before" | "gap-after")[] {
  const wanted = new Set([1, pageCount, page - 1, page, page + 1]);
  if (page <= 4) [2, 3, 4].forEach((n) => wanted.add(n));
  if (page >= pageCount - 3) [pageCount - 1, pageCount - 2, pageCount - 3].forEach((n) => wanted.add(n));
  const numbers = [...wanted].filter((n) => n >= 1 && n <= pageCount).sort((a, b) => a - b);
  return numbers.flatMap((n, index) => {
    const before = numbers[index - 1];
    if (before === undefined || n - before === 1) return [n];
    if (n - before === 2) return [n - 1, n];
    return [n > page ? ("gap-after" as const) : ("gap-before" as const), n];
  });
}
