import { z } from "zod";
import type { StoredObject } from "./object-rows";

/** The body of a request for a list. */
export const listRequestSchema = z.object({
  prefix: z.string().max(1024).default(""),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().max(1024).default(""),
  sortBy: z
    .object({
      column: z.enum(["name", "created_at", "updated_at"]).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .default({ column: "name", order: "asc" }),
});

type ListRequest = z.output<typeof listRequestSchema>;

/** One line of a list: an object, or a folder, which has nothing but a name. */
interface Entry {
  readonly name: string;
  readonly id: string | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly last_accessed_at: string | null;
  readonly metadata: StoredObject["metadata"] | null;
}

/** How the names begin of what is in the folder that is asked for. */
export function folderPrefix(prefix: string): string {
  return prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
}

/** What is in one folder: its objects, and the folders in it. */
export function listFolder(objects: readonly StoredObject[], { limit, offset, search, sortBy, ...asked }: ListRequest) {
  const start = folderPrefix(asked.prefix).length;
  const entries = new Map<string, Entry>();
  for (const { id, name, created_at, updated_at, metadata } of objects) {
    const rest = name.slice(start);
    const [first = ""] = rest.split("/", 1);
    if (!first.toLowerCase().startsWith(search.toLowerCase())) continue;
    const isFolder = first !== rest;
    entries.set(
      first,
      isFolder
        ? { name: first, id: null, created_at: null, updated_at: null, last_accessed_at: null, metadata: null }
        : { name: first, id, created_at, updated_at, last_accessed_at: updated_at, metadata },
    );
  }
  const { column, order } = sortBy;
  const sign = order === "asc" ? 1 : -1;
  return [...entries.values()]
    .sort((a, b) => ((a[column] ?? "") < (b[column] ?? "") ? -sign : sign))
    .slice(offset, offset + limit);
}
