import type { AnyAST } from "@supabase/lite";

/*
 * Inside `or=()` and `and=()` a value in double quotes may hold `\"`, `\\` and brackets. The library ends the value at
 * the first of these quotes, keeps the backslashes and counts the brackets. So before it parses an address, each quote
 * and bracket that belongs to a value is replaced by a character that no text has, and put back once it has parsed.
 */

/** Noncharacters: Unicode promises that they never mean anything. */
const STAND_INS: Readonly<Record<string, string>> = { '"': "\uFDD0", "(": "\uFDD1", ")": "\uFDD2" };
const ORIGINALS = Object.fromEntries(Object.entries(STAND_INS).map(([original, standIn]) => [standIn, original]));

const LOGIC = /^(?:.+\.)?(?:not\.)?(?:or|and)$/;

/** An address whose filters the library can parse. */
export function withReadableQuotes(address: string): string {
  const url = new URL(address);
  if (![...url.searchParams.keys()].some((name) => LOGIC.test(name))) return address;
  const read = [...url.searchParams].map(([name, value]): [string, string] => [
    name,
    LOGIC.test(name) ? replaceEscapes(value) : value,
  ]);
  url.search = new URLSearchParams(read).toString();
  return url.href;
}

/**
 * A value of its own (`name.eq."a\"b"`) is taken as it stands by the library, so it loses its backslashes. In a list
 * (`name.in.("a\\b")`) the library reads the backslashes that do not stand before a quote.
 */
function replaceEscapes(logic: string): string {
  return logic.replace(/(^|[.,({])"((?:[^"\\]|\\.)*)"/gs, (_, before: string, inside: string) => {
    const isList = before !== ".";
    const read = inside.replace(/\\(.)|[()]/gs, (found: string, escaped?: string) => {
      const standIn = STAND_INS[escaped ?? found];
      return standIn ?? (isList ? found : (escaped ?? found));
    });
    return `${before}"${read}"`;
  });
}

/** Puts the quotes back into what the library has parsed. */
export function restoreQuotes(query: AnyAST): AnyAST {
  const { where, select } = query;
  return {
    ...query,
    ...(where !== undefined && { where: restored(where) }),
    ...(select !== undefined && { select: select.map(restored) }),
  };
}

function restored<T>(value: T): T;
function restored(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/[\uFDD0-\uFDD2]/g, (found) => ORIGINALS[found] ?? found);
  if (Array.isArray(value)) return value.map((entry: unknown): unknown => restored(entry));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, restored(entry)]));
}
