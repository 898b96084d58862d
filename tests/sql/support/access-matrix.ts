/* Long because it is one table: what each identity may do with each table and function. */
import { z } from "zod";
import type { Database } from "../../../server/embedded/database/database";
import { becomeSql, IDENTITIES, type Identity, type TestDatabase } from "../../support/data/test-database";

/*
 * Who may do what with which table, as one matrix, and two ways to check a database against it: over HTTP as
 * real callers do, and in SQL with the caller's role inside a transaction, which is undone, all of a table in one round
 * trip and therefore fast enough to be repeated for every policy.
 */

export type Operation = "select" | "insert" | "update" | "delete";

/**
 * - select: `all` rows, the `public` ones, or `none`
 * - writes: `yes`, `no`, or `constraint`: let through by the policies, refused by a constraint that holds for everyone
 */
export type Access = { readonly select: "all" | "public" | "none" } & Readonly<
  Record<"insert" | "update" | "delete", Write>
>;
export type Write = "yes" | "no" | "constraint";

type Scalar = string | number | boolean | null;

export interface TableAccess {
  /** Column that identifies the fixture's rows. */
  readonly key: string;
  /** Key of the row that every reader of the table sees, and that writes are tried on. */
  readonly publicKey: string | number;
  /** Keys of rows only those who see everything see. */
  readonly hiddenKeys: readonly (string | number)[];
  /** A row that is not there yet. */
  readonly insert: Readonly<Record<string, Scalar>>;
  /** A change to the public row. */
  readonly update: Readonly<Record<string, Scalar>>;
  /** For `ended` it is that of `anon`: a session that has ended is nobody's. */
  readonly access: Readonly<Record<Exclude<Identity, "ended">, Access>>;
  /**
   * No caller may read another's rows. In SQL, writes are then tried without a condition: with one, the policies for
   * reading would stop them, and those for writing would not be tested.
   */
  readonly isPrivate?: true;
}

const EVERYTHING: Access = { select: "all", insert: "yes", update: "yes", delete: "yes" };
const READS_PUBLIC: Access = { select: "public", insert: "no", update: "no", delete: "no" };
const NOTHING: Access = { select: "none", insert: "no", update: "no", delete: "no" };

/** Public to read, written by administrators. */
const CATALOGUE = {
  anon: READS_PUBLIC,
  member: READS_PUBLIC,
  other: READS_PUBLIC,
  admin: EVERYTHING,
  service: EVERYTHING,
} as const;

/** Public to read, written by triggers or RPCs alone. */
const READ_ONLY = { ...CATALOGUE, admin: READS_PUBLIC } as const;

const PART_TABLES = ["bed", "build_plate", "extruder", "fan", "hotend", "motion_system", "probe", "tools"] as const;

const GUIDE_TABLES = [
  ...["tutorials", "tutorial_steps", "tutorial_parts", "tutorial_tools", "tutorial_printers"],
  ...["tutorial_prerequisites", "tutorial_flags", "tutorial_progress", "tutorial_completions"],
  ...["tutorial_drafts", "tutorial_revisions"],
];

const SUBMISSION_TABLES = ["submissions", "submission_messages", "catalogue_revisions"];

const partTables = Object.fromEntries(
  PART_TABLES.map((table): [string, TableAccess] => [
    table,
    {
      key: "id",
      publicKey: 900001,
      hiddenKeys: [900002],
      insert: { id: 900003, name: "Matrix insert" },
      update: { description: "changed" },
      access: CATALOGUE,
    },
  ]),
);

const PRINTER = "00000000-0000-4000-8000-00000000000";

/** Rows that only their member may read or write. */
const OWN = {
  anon: NOTHING,
  member: { select: "public", insert: "yes", update: "yes", delete: "yes" },
  other: NOTHING,
  admin: NOTHING,
  service: EVERYTHING,
} as const;

/** Numbers that administrators read, and servers write through a function. */
const COUNTS = { anon: NOTHING, member: NOTHING, other: NOTHING, admin: READS_PUBLIC, service: EVERYTHING } as const;

/** An account of the fixture that has no profile yet. */
const NEWCOMER = "00000000-0000-4000-8000-0000000000aa";

/** A draft of a guide by the fixture's member, and one by the newcomer. */
export const MEMBERS_DRAFT = "0198c0de-0000-7000-8000-0000000000d1";
/** In links of mails to the fixture's member. */
export const MEMBERS_UNSUBSCRIBE_KEY = "feed".repeat(16);
/** As much as a draft needs to be handed in. */
const MATRIX_DRAFT = '{"title": "Matrix draft", "summary": "Short.", "steps": [{"id": "a"}, {"id": "b"}]}';
const NEWCOMERS_DRAFT = "0198c0de-0000-7000-8000-0000000000d2";

/**
 * Every table of the public schema. A table without an entry fails the tests.
 * Long because it is one table.
 */
export function tableAccess(database: TestDatabase): Readonly<Record<string, TableAccess>> {
  return {
    ...partTables,
    parts: {
      key: "name",
      publicKey: "Matrix tools public",
      hiddenKeys: ["Matrix tools archived"],
      insert: {
        item_table: "tools",
        item_id: 900009,
        manufacturer_slug: "matrix",
        part_slug: "matrix",
        name: "Matrix registry insert",
      },
      update: { status: "discontinued" },
      // A part is added and deleted in its own table.
      access: { ...CATALOGUE, admin: { select: "all", insert: "no", update: "yes", delete: "no" } },
    },
    part_slug_history: {
      key: "part_slug",
      publicKey: "matrix-old-public",
      hiddenKeys: ["matrix-old-archived"],
      insert: { manufacturer_slug: "matrix", part_slug: "matrix-old-insert", part_id: 900001 },
      update: { manufacturer_slug: "matrix-changed" },
      access: READ_ONLY,
    },
    printers: {
      key: "id_uuid",
      publicKey: `${PRINTER}1`,
      hiddenKeys: [`${PRINTER}2`, `${PRINTER}3`],
      insert: { id_uuid: `${PRINTER}4`, name: "Matrix insert" },
      update: { description: "changed" },
      access: CATALOGUE,
    },
    manufacturers: {
      key: "manufacturer",
      publicKey: "Matrix public",
      hiddenKeys: ["Matrix rejected", "Matrix unreviewed"],
      insert: { manufacturer: "Matrix insert" },
      update: { country: "changed" },
      access: CATALOGUE,
    },
    part_printer_compatibility: {
      key: "note",
      publicKey: "matrix public",
      hiddenKeys: ["matrix archived part", "matrix rejected printer"],
      insert: { part_table_name: "tools", part_id: 900001, printer_id: null, note: "matrix insert" },
      update: { fit: "adapter" },
      access: CATALOGUE,
    },
    fit_reports: {
      key: "note",
      publicKey: "matrix public",
      hiddenKeys: ["matrix hidden", "matrix archived part", "matrix hidden printer"],
      insert: {
        ...{ user_id: database.credentials.member.userId, item_table: "tools", item_id: 900001 },
        ...{ printer_id: `${PRINTER}5`, outcome: "fits", stars: 4, note: "matrix insert" },
      },
      update: { stars: 1 },
      access: {
        ...READ_ONLY,
        // All are her own.
        member: { select: "all", insert: "yes", update: "yes", delete: "yes" },
        admin: { ...READS_PUBLIC, select: "all" },
      },
    },
    interfaces: {
      key: "label",
      publicKey: "matrix public",
      hiddenKeys: [],
      insert: { kind: "matrix", value: "insert", label: "matrix insert" },
      update: { measure: "changed" },
      access: CATALOGUE,
    },
    printer_interfaces: {
      key: "source",
      publicKey: "matrix public",
      hiddenKeys: ["matrix pending printer", "matrix rejected printer"],
      insert: { printer_id: `${PRINTER}1`, kind: "matrix_kind", value: "other", source: "matrix insert" },
      update: { confidence: "low" },
      access: CATALOGUE,
    },
    part_interfaces: {
      key: "source",
      publicKey: "matrix public",
      hiddenKeys: ["matrix archived part"],
      insert: {
        part_table_name: "tools",
        part_id: 900001,
        kind: "matrix_kind",
        value: "other",
        source: "matrix insert",
      },
      update: { confidence: "low" },
      access: CATALOGUE,
    },
    interface_rules: {
      key: "why",
      publicKey: "matrix public",
      hiddenKeys: [],
      insert: { part_table_name: "tools", kind: "matrix_insert", role: "must", why: "matrix insert" },
      update: { caveat: "changed" },
      access: CATALOGUE,
    },
    search_synonyms: {
      key: "term",
      publicKey: "matrix public",
      hiddenKeys: [],
      insert: { term: "matrix insert", means: "matrix", kind: "synonym" },
      update: { kind: "nickname" },
      access: CATALOGUE,
    },
    catalogue_version: {
      key: "id",
      publicKey: 1,
      hiddenKeys: [],
      insert: { id: 2 },
      update: { version: 1_000_000_000 },
      access: { ...READ_ONLY, service: { ...EVERYTHING, insert: "constraint" } },
    },
    catalogue_changes: {
      key: "entity",
      publicKey: "matrix public",
      hiddenKeys: [],
      insert: { version: 1, entity: "matrix insert", entity_id: "1" },
      update: { entity_id: "2" },
      access: READ_ONLY,
    },
    page_access: {
      key: "page_name",
      publicKey: "guides",
      hiddenKeys: [],
      insert: { page_name: "matrix" },
      update: { is_locked: true },
      access: READ_ONLY,
    },
    audit_log: {
      key: "subject",
      publicKey: "matrix",
      hiddenKeys: [],
      insert: { action: "matrix.insert", subject: "matrix insert" },
      update: { action: "matrix.changed" },
      // No caller writes it, not even the server's key.
      access: { anon: NOTHING, member: NOTHING, other: NOTHING, admin: READS_PUBLIC, service: READS_PUBLIC },
      isPrivate: true,
    },
    admin_users: {
      key: "user_id",
      publicKey: database.credentials.admin.userId ?? "",
      hiddenKeys: [],
      // A member who makes herself an administrator.
      insert: { user_id: database.credentials.member.userId },
      update: { granted_at: "2020-01-01T00:00:00Z" },
      access: { anon: NOTHING, member: NOTHING, other: NOTHING, admin: NOTHING, service: EVERYTHING },
    },
    profiles: {
      key: "id",
      publicKey: database.credentials.member.userId ?? "",
      hiddenKeys: [database.credentials.other.userId ?? ""],
      insert: { id: NEWCOMER, username: "Matrix insert" },
      update: { bio: "changed" },
      access: {
        anon: READS_PUBLIC,
        member: { ...READS_PUBLIC, update: "yes" },
        // The hidden profile is her own.
        other: { ...READS_PUBLIC, select: "all" },
        admin: { ...READS_PUBLIC, select: "all" },
        service: EVERYTHING,
      },
    },
    profile_printers: {
      key: "nickname",
      publicKey: "matrix own",
      hiddenKeys: ["matrix of another"],
      insert: {
        user_id: database.credentials.member.userId,
        printer_id: `${PRINTER}5`,
        nickname: "matrix insert",
        position: 2,
      },
      update: { position: 7 },
      access: { ...OWN, member: READS_PUBLIC },
      isPrivate: true,
    },
    pinned_items: {
      key: "item_id",
      publicKey: "hotend:900001",
      hiddenKeys: ["hotend:900002"],
      insert: { user_id: database.credentials.member.userId, item_id: "hotend:900003" },
      update: { created_at: "2020-01-01T00:00:00Z" },
      access: { ...OWN, member: { ...OWN.member, update: "no" } },
      isPrivate: true,
    },
    calibration_completions: {
      key: "calibration_key",
      publicKey: "matrix-own",
      hiddenKeys: ["matrix-of-another"],
      insert: { user_id: database.credentials.member.userId, calibration_key: "matrix-insert" },
      update: { completed: true },
      access: OWN,
      isPrivate: true,
    },
    calibration_results: {
      key: "variant",
      publicKey: "matrix-own",
      hiddenKeys: ["matrix-of-another"],
      insert: {
        user_id: database.credentials.member.userId,
        calculator: "flow-rate",
        variant: "matrix-insert",
      },
      update: { note: "changed" },
      access: { ...OWN, member: { ...OWN.member, update: "no" } },
      isPrivate: true,
    },
    tutorials: {
      key: "slug",
      publicKey: "matrix-public",
      hiddenKeys: ["matrix-draft", "matrix-archived"],
      insert: { slug: "matrix-insert", title: "Matrix insert", kind: "tip" },
      update: { summary: "changed" },
      access: READ_ONLY,
    },
    tutorial_steps: {
      key: "id",
      publicKey: 900001,
      hiddenKeys: [900002, 900003],
      insert: { id: 900004, tutorial_id: 900001, position: 2 },
      update: { title: "changed" },
      access: READ_ONLY,
    },
    tutorial_parts: {
      key: "note",
      publicKey: "matrix public",
      hiddenKeys: ["matrix draft"],
      insert: { tutorial_id: 900001, position: 2, item_table: "bed", item_id: 2, note: "matrix insert" },
      update: { quantity: 2 },
      access: READ_ONLY,
    },
    tutorial_tools: {
      key: "name",
      publicKey: "matrix public",
      hiddenKeys: ["matrix draft"],
      insert: { tutorial_id: 900001, position: 2, name: "matrix insert" },
      update: { note: "changed" },
      access: READ_ONLY,
    },
    tutorial_printers: {
      key: "tutorial_id",
      publicKey: 900001,
      hiddenKeys: [900002],
      insert: { tutorial_id: 900003, printer_id: null },
      update: { printer_id: `${PRINTER}5` },
      access: READ_ONLY,
    },
    tutorial_prerequisites: {
      key: "tutorial_id",
      publicKey: 900001,
      hiddenKeys: [900002],
      insert: { tutorial_id: 900003, position: 1, requires_id: 900001 },
      update: { position: 7 },
      access: READ_ONLY,
    },
    tutorial_flags: {
      key: "tutorial_id",
      publicKey: 900001,
      hiddenKeys: [900002],
      insert: { tutorial_id: 900003, flag: "sharp" },
      update: { flag: "hot_surface" },
      access: READ_ONLY,
    },
    tutorial_progress: {
      key: "step_id",
      publicKey: 900001,
      hiddenKeys: [900002],
      insert: { user_id: database.credentials.member.userId, tutorial_id: 900003, step_id: 900003 },
      update: { done_at: "2020-01-01T00:00:00Z" },
      access: { ...OWN, member: READS_PUBLIC },
      isPrivate: true,
    },
    tutorial_completions: {
      key: "tutorial_id",
      publicKey: 900001,
      hiddenKeys: [900002],
      insert: { user_id: database.credentials.member.userId, tutorial_id: 900003 },
      update: { done_at: "2020-01-01T00:00:00Z" },
      access: { ...OWN, member: READS_PUBLIC },
      isPrivate: true,
    },
    tutorial_drafts: {
      key: "id",
      publicKey: MEMBERS_DRAFT,
      hiddenKeys: [NEWCOMERS_DRAFT],
      insert: { id: "0198c0de-0000-7000-8000-0000000000d3", author_id: database.credentials.member.userId },
      update: { note: "changed" },
      access: { ...OWN, member: READS_PUBLIC, admin: { ...READS_PUBLIC, select: "all" } },
      isPrivate: true,
    },
    tutorial_revisions: {
      key: "id",
      publicKey: 900001,
      hiddenKeys: [],
      insert: { id: 900002, tutorial_id: 900003, version: 1, snapshot: "{}" },
      update: { version: 7 },
      access: { ...OWN, member: NOTHING, admin: READS_PUBLIC },
      isPrivate: true,
    },
    // Only who has given a second factor reads them: `other` has not.
    recovery_codes: {
      key: "id",
      publicKey: 900001,
      hiddenKeys: [900002],
      insert: { id: 900003, user_id: database.credentials.member.userId, code_hash: "matrix insert" },
      update: { used_at: "2001-01-01T00:00:00Z" },
      access: {
        anon: NOTHING,
        member: { select: "public", insert: "no", update: "no", delete: "no" },
        other: NOTHING,
        admin: NOTHING,
        service: EVERYTHING,
      },
    },
    notifications: {
      key: "text",
      publicKey: "matrix own",
      hiddenKeys: ["matrix of another"],
      insert: {
        ...{ user_id: database.credentials.member.userId, kind: "guide" },
        ...{ subject_url: "/learn", text: "matrix insert" },
      },
      update: { read_at: "2020-01-01T00:00:00Z" },
      access: { ...OWN, member: READS_PUBLIC },
      isPrivate: true,
    },
    submissions: {
      key: "id",
      publicKey: 900001,
      hiddenKeys: [900002],
      insert: {
        id: 900003,
        kind: "manufacturer",
        title: "Matrix insert",
        payload: "{}",
        target_table: "manufacturers",
      },
      update: { note: "changed" },
      access: { ...OWN, member: READS_PUBLIC, admin: { ...READS_PUBLIC, select: "all" } },
      isPrivate: true,
    },
    submission_messages: {
      key: "id",
      publicKey: 900001,
      hiddenKeys: [900002],
      insert: { id: 900003, submission_id: 900001, body: "matrix insert" },
      update: { body: "changed" },
      access: { ...OWN, member: READS_PUBLIC, admin: { ...READS_PUBLIC, select: "all" } },
      isPrivate: true,
    },
    catalogue_revisions: {
      key: "id",
      publicKey: 900001,
      hiddenKeys: [],
      insert: { id: 900002, entity: "bed", entity_id: "1", changes: "{}" },
      update: { why: "changed" },
      access: { ...OWN, member: NOTHING, admin: READS_PUBLIC },
      isPrivate: true,
    },
    suggestions: {
      key: "title",
      publicKey: "matrix public",
      hiddenKeys: [],
      insert: { title: "matrix insert", body: "", area: "other" },
      update: { body: "changed" },
      access: READ_ONLY,
    },
    suggestion_votes: {
      key: "user_id",
      publicKey: database.credentials.member.userId ?? "",
      hiddenKeys: [NEWCOMER],
      insert: { suggestion_id: 900001, user_id: database.credentials.other.userId ?? "" },
      update: { created_at: "2020-01-01T00:00:00Z" },
      access: { ...OWN, member: READS_PUBLIC },
      isPrivate: true,
    },
    user_preferences: {
      key: "user_id",
      publicKey: database.credentials.member.userId ?? "",
      hiddenKeys: [NEWCOMER],
      insert: { user_id: database.credentials.admin.userId },
      update: { updated_at: "2020-01-01T00:00:00Z" },
      access: { ...OWN, member: READS_PUBLIC },
      isPrivate: true,
    },
    deals: {
      key: "title",
      publicKey: "Matrix public",
      hiddenKeys: ["Matrix pending", "Matrix ended", "Matrix to come", "Matrix expired"],
      insert: { kind: "tool", title: "Matrix insert", merchant: "Matrix", url: "https://shop.example.com/" },
      update: { merchant: "changed" },
      access: CATALOGUE,
    },
    featured_cards: {
      key: "title",
      publicKey: "Matrix public",
      hiddenKeys: ["Matrix off", "Matrix over", "Matrix to come"],
      insert: { title: "Matrix insert", href: "/find" },
      update: { subtitle: "changed" },
      access: { ...READ_ONLY, admin: { ...READS_PUBLIC, select: "all" } },
    },
    site_blocks: {
      key: "key",
      publicKey: "announcement",
      hiddenKeys: ["footer", "home_find", "home_learn", "home_tune", "empty_find"],
      insert: { key: "footer" },
      update: { enabled: false },
      // Every text there can be is there.
      access: {
        ...READ_ONLY,
        admin: { ...READS_PUBLIC, select: "all" },
        service: { ...EVERYTHING, insert: "constraint" },
      },
    },
    page_views_daily: {
      key: "route",
      publicKey: "/matrix",
      hiddenKeys: [],
      insert: { day: "2026-01-02", route: "/matrix-insert", views: 1 },
      update: { views: 2 },
      access: COUNTS,
      isPrivate: true,
    },
    search_daily: {
      key: "q",
      publicKey: "matrix",
      hiddenKeys: [],
      insert: { day: "2026-01-02", q: "matrix insert", results: 1, times: 1 },
      update: { times: 2 },
      access: COUNTS,
      isPrivate: true,
    },
    event_daily: {
      key: "name",
      publicKey: "outbound",
      hiddenKeys: [],
      insert: { day: "2026-01-02", name: "signup", times: 1 },
      update: { times: 2 },
      access: COUNTS,
      isPrivate: true,
    },
    deal_reports: {
      key: "deal_id",
      publicKey: 900001,
      hiddenKeys: [900002],
      insert: { deal_id: 900003, user_id: database.credentials.member.userId },
      update: { created_at: "2020-01-01T00:00:00Z" },
      access: { ...OWN, member: READS_PUBLIC },
      isPrivate: true,
    },
    collections: {
      key: "name",
      publicKey: "Matrix public",
      hiddenKeys: ["Matrix private", "Matrix unlisted"],
      insert: { user_id: database.credentials.member.userId, name: "Matrix insert", slug: "matrix-insert" },
      update: { description: "changed" },
      access: {
        ...READ_ONLY,
        member: { select: "all", insert: "yes", update: "yes", delete: "yes" },
      },
    },
    collection_items: {
      key: "item_id",
      publicKey: 900001,
      hiddenKeys: [900002, 900003],
      insert: { collection_id: 900001, item_table: "hotend", item_id: 1, sort_order: 2 },
      update: { note: "changed" },
      access: {
        ...READ_ONLY,
        member: { select: "all", insert: "yes", update: "yes", delete: "yes" },
      },
    },
  };
}

/**
 * The rows the matrix is tried on, by the table they are in or, for tables that refer to each other, together.
 * Long because it is one table.
 */
function fixtures(database: TestDatabase): Readonly<Record<string, string>> {
  const part = (table: string): string => `
    delete from public.${table} where id between 900001 and 900009;
    insert into public.${table} (id, name) values (900001, 'Matrix ${table} public'), (900002, 'Matrix ${table} archived');
    update public.parts set status = 'archived' where item_table = '${table}' and item_id = 900002;`;
  const owners = [database.credentials.member, database.credentials.other]
    .map(({ userId }) => `'${userId ?? ""}'`)
    .join(", ");
  const member = database.credentials.member.userId ?? "";
  const newRow = `
    insert into auth.users (id, email) values ('${NEWCOMER}', 'matrix@first-layer.test') on conflict (id) do nothing;`;
  // Decisions tell the author of them.
  const noNotices = "delete from public.notifications where text not like 'matrix %';";
  const collections = `
    delete from public.collections where slug like 'matrix-%';
    insert into public.collections (id, user_id, name, slug, visibility) values
      (900001, '${member}', 'Matrix public', 'matrix-public', 'public'),
      (900002, '${member}', 'Matrix private', 'matrix-private', 'private'),
      (900003, '${member}', 'Matrix unlisted', 'matrix-unlisted', 'unlisted');
    insert into public.collection_items (collection_id, item_table, item_id, sort_order)
    values (900001, 'tools', 900001, 1), (900002, 'tools', 900002, 1), (900003, 'tools', 900003, 1);`;
  const guides = `
    ${newRow}
    ${noNotices}
    delete from public.tutorials where slug like 'matrix-%';
    insert into public.tutorials (
      id, slug, status, title, kind, summary, difficulty, minutes_min, minutes_max, introduction_md, conclusion_md,
      sources, published_at, reviewed_at)
    select id, 'matrix-' || status, replace(status, 'public', 'published'), 'Matrix guide', 'tip', 'In short.', 1, 1, 2,
      'Before.', 'After.', '[{"title": "A page", "url": "https://example.test/"}]', now(), now()
    from (values (900001, 'public'), (900002, 'draft'), (900003, 'archived')) as made (id, status);
    insert into public.tutorial_steps (id, tutorial_id, position, title)
    select id, id, 1, 'Matrix step' from public.tutorials where slug like 'matrix-%';
    insert into public.tutorial_parts (tutorial_id, position, item_table, item_id, note)
    values (900001, 1, 'bed', 1, 'matrix public'), (900002, 1, 'bed', 1, 'matrix draft');
    insert into public.tutorial_tools (tutorial_id, position, name)
    values (900001, 1, 'matrix public'), (900002, 1, 'matrix draft');
    insert into public.tutorial_printers (tutorial_id) values (900001), (900002);
    insert into public.tutorial_prerequisites (tutorial_id, position, requires_id)
    values (900001, 1, 900003), (900002, 1, 900003);
    insert into public.tutorial_flags (tutorial_id, flag) values (900001, 'sharp'), (900002, 'sharp');
    insert into public.tutorial_progress (user_id, tutorial_id, step_id)
    values ('${member}', 900001, 900001), ('${NEWCOMER}', 900002, 900002);
    insert into public.tutorial_completions (user_id, tutorial_id)
    values ('${member}', 900001), ('${NEWCOMER}', 900002);
    delete from public.tutorial_drafts where true;
    insert into public.tutorial_drafts (id, author_id, document)
    values ('${MEMBERS_DRAFT}', '${member}', '${MATRIX_DRAFT}'), ('${NEWCOMERS_DRAFT}', '${NEWCOMER}', '{}');
    insert into public.tutorial_revisions (id, tutorial_id, version, snapshot) values (900001, 900001, 1, '{}');`;
  const submissions = `
    ${newRow}
    ${noNotices}
    delete from public.submissions where id between 900001 and 900009;
    insert into public.submissions (id, kind, title, payload, target_table, submitter_id) values
      (900001, 'manufacturer', 'Matrix own', '{}', 'manufacturers', '${member}'),
      (900002, 'manufacturer', 'Matrix of another', '{}', 'manufacturers', '${NEWCOMER}');
    insert into public.submission_messages (id, submission_id, author_id, body)
    values (900001, 900001, '${member}', 'Matrix own'), (900002, 900002, '${NEWCOMER}', 'Matrix of another');
    delete from public.catalogue_revisions where id between 900001 and 900009;
    insert into public.catalogue_revisions (id, entity, entity_id, changes, editor_id, submission_id)
    values (900001, 'bed', '1', '{}', '${member}', 900001);`;
  const deals = `
    ${newRow}
    delete from public.deals where id between 900001 and 900009 or title like 'Matrix%';
    insert into public.deals (id, kind, title, merchant, url, price, currency, item_table, item_id, status, starts_at, ends_at)
    select id, 'filament', 'Matrix ' || name, 'Matrix', 'https://shop.example.com/', 10, 'EUR', 'bed', 1, status,
      start::timestamptz, ending::timestamptz
    from (values
      (900001, 'public', 'active', '2026-01-01Z', '2099-01-01Z'), (900002, 'pending', 'pending', '2026-01-01Z', '2099-01-01Z'),
      (900003, 'ended', 'active', '2026-01-01Z', '2026-01-02Z'), (900004, 'to come', 'active', '2098-01-01Z', '2099-01-01Z'),
      (900005, 'expired', 'expired', '2026-01-01Z', '2099-01-01Z')
    ) as made (id, name, status, start, ending);
    insert into public.deal_reports (deal_id, user_id) values (900001, '${member}'), (900002, '${NEWCOMER}');`;
  const siteContent = `
    ${newRow}
    delete from public.featured_cards where title like 'Matrix%';
    insert into public.featured_cards (id, title, href, is_active, starts_at, ends_at)
    values (900001, 'Matrix public', '/find', true, '2026-01-01Z', '2099-01-01Z'),
      (900002, 'Matrix off', '/find', false, null, null), (900003, 'Matrix over', '/find', true, null, '2026-01-02Z'),
      (900004, 'Matrix to come', '/find', true, '2098-01-01Z', null);
    insert into public.site_blocks (key)
    values ('announcement'), ('home_find'), ('home_learn'), ('home_tune'), ('footer'), ('empty_find')
    on conflict (key) do nothing;
    update public.site_blocks
    set enabled = key = 'announcement', content = '{"text": "Matrix"}', updated_by = '${member}' where true;`;
  const counts = `
    delete from public.page_views_daily where true;
    delete from public.search_daily where true;
    delete from public.event_daily where true;
    insert into public.page_views_daily (day, route, views) values ('2026-01-02', '/matrix', 1);
    insert into public.search_daily (day, q, results, times) values ('2026-01-02', 'matrix', 1, 1);
    insert into public.event_daily (day, name, times) values ('2026-01-02', 'outbound', 1);`;
  const suggestions = `
    ${newRow}
    delete from public.suggestions where title like 'matrix %';
    insert into public.suggestions (id, title, body, area, author_id)
    values (900001, 'matrix public', '', 'other', '${member}');
    insert into public.suggestion_votes (suggestion_id, user_id) values (900001, '${member}'), (900001, '${NEWCOMER}');`;
  const ownPrinters = `
    delete from public.profile_printers where true;
    insert into public.profile_printers (user_id, printer_id, nickname, position)
    values ('${member}', '${PRINTER}1', 'matrix own', 1), ('${NEWCOMER}', '${PRINTER}1', 'matrix of another', 1);`;
  return {
    ...Object.fromEntries(PART_TABLES.map((table) => [table, part(table)])),
    ...Object.fromEntries(SUBMISSION_TABLES.map((table) => [table, submissions])),
    ...Object.fromEntries(GUIDE_TABLES.map((table) => [table, guides])),
    linked: `
      delete from public.parts where item_id = 900009;
      ${part("tools")}
      update public.parts set id = 900001 where item_table = 'tools' and item_id = 900001;
      update public.parts set id = 900002 where item_table = 'tools' and item_id = 900002;
      delete from public.part_slug_history where part_slug like 'matrix-old%';
      insert into public.part_slug_history (manufacturer_slug, part_slug, part_id)
      values ('matrix', 'matrix-old-public', 900001), ('matrix', 'matrix-old-archived', 900002);
      delete from public.printers where id_uuid::text like '${PRINTER}%';
      insert into public.printers (id_uuid, name, status) values
        ('${PRINTER}1', 'Matrix public', null), ('${PRINTER}2', 'Matrix pending', 'pending'),
        ('${PRINTER}3', 'Matrix rejected', 'rejected'), ('${PRINTER}5', 'Matrix other', null);
      ${ownPrinters}
      insert into public.fit_reports (id, user_id, item_table, item_id, printer_id, outcome, stars, note) values
        (900001, '${member}', 'tools', 900001, '${PRINTER}1', 'fits', 5, 'matrix public'),
        (900002, '${member}', 'tools', 900002, '${PRINTER}1', 'fits', 5, 'matrix archived part'),
        (900003, '${member}', 'tools', 900001, '${PRINTER}2', 'fits', 5, 'matrix hidden printer');
      insert into public.fit_reports (id, user_id, item_table, item_id, printer_id, outcome, stars, note, status, hidden_reason)
      values (900004, '${member}', 'bed', 1, '${PRINTER}1', 'fits', 5, 'matrix hidden', 'hidden', 'matrix');
      delete from private.hourly_writes where true;
      delete from private.hidden_fit_reports where true;
      insert into public.part_printer_compatibility (part_table_name, part_id, printer_id, note) values
        ('tools', 900001, '${PRINTER}1', 'matrix public'), ('tools', 900002, '${PRINTER}1', 'matrix archived part'),
        ('tools', 900001, '${PRINTER}2', 'matrix rejected printer');
      delete from public.interfaces where kind like 'matrix%';
      insert into public.interfaces (kind, value, label) values
        ('matrix', 'public', 'matrix public'), ('matrix_kind', 'value', 'matrix value'),
        ('matrix_kind', 'other', 'matrix other'), ('matrix_other', 'value', 'matrix other kind');
      insert into public.printer_interfaces (printer_id, kind, value, source) values
        ('${PRINTER}1', 'matrix_kind', 'value', 'matrix public'),
        ('${PRINTER}2', 'matrix_kind', 'other', 'matrix pending printer'),
        ('${PRINTER}3', 'matrix_kind', 'other', 'matrix rejected printer');
      insert into public.part_interfaces (part_table_name, part_id, kind, value, source) values
        ('tools', 900001, 'matrix_kind', 'value', 'matrix public'),
        ('tools', 900002, 'matrix_kind', 'other', 'matrix archived part');`,
    interface_rules: `
      delete from public.interface_rules where kind like 'matrix%';
      insert into public.interface_rules (part_table_name, kind, role, why) values ('tools', 'matrix', 'must', 'matrix public');`,
    search_synonyms: `
      delete from public.search_synonyms where term like 'matrix%';
      insert into public.search_synonyms (term, means, kind) values ('matrix public', 'matrix', 'synonym');`,
    manufacturers: `
      delete from public.manufacturers where manufacturer like 'Matrix%';
      insert into public.manufacturers (manufacturer, status) values
        ('Matrix public', 'approved'), ('Matrix rejected', 'rejected'), ('Matrix unreviewed', null);`,
    catalogue_version: "insert into public.catalogue_version (id) values (1) on conflict do nothing;",
    catalogue_changes: `
      delete from public.catalogue_changes where entity like 'matrix%';
      insert into public.catalogue_changes (version, entity, entity_id) values (1, 'matrix public', '1');`,
    page_access: `
      delete from public.page_access where page_name in ('guides', 'matrix');
      insert into public.page_access (page_name) values ('guides');`,
    audit_log: `
      insert into public.audit_log (action, subject)
      select 'matrix.line', 'matrix' where not exists (select from public.audit_log where subject = 'matrix');`,
    admin_users: `
      delete from public.admin_users where true;
      insert into public.admin_users (user_id) values ('${database.credentials.admin.userId ?? ""}');`,
    pinned_items: `
      ${newRow}
      delete from public.pinned_items where item_id like 'hotend:90000%';
      insert into public.pinned_items (user_id, item_id)
      values ('${member}', 'hotend:900001'), ('${NEWCOMER}', 'hotend:900002');`,
    calibration_completions: `
      ${newRow}
      delete from public.calibration_completions where calibration_key like 'matrix-%';
      insert into public.calibration_completions (user_id, calibration_key, completed)
      values ('${member}', 'matrix-own', false), ('${NEWCOMER}', 'matrix-of-another', false);`,
    calibration_results: `
      ${newRow}
      delete from public.calibration_results where variant like 'matrix-%';
      insert into public.calibration_results (user_id, calculator, variant)
      values ('${member}', 'flow-rate', 'matrix-own'), ('${NEWCOMER}', 'retraction', 'matrix-of-another');`,
    recovery_codes: `
      ${newRow}
      delete from public.recovery_codes where id between 900001 and 900009;
      insert into public.recovery_codes (id, user_id, code_hash) values
        (900001, '${member}', 'matrix'), (900002, '${database.credentials.other.userId ?? ""}', 'matrix');`,
    notifications: `
      ${newRow}
      delete from public.notifications where text like 'matrix %';
      insert into public.notifications (id, user_id, kind, subject_url, text) values
        (900001, '${member}', 'guide', '/learn', 'matrix own'),
        (900002, '${NEWCOMER}', 'guide', '/learn', 'matrix of another');
      delete from private.notification_mails where true;
      insert into private.notification_mails (user_id, unsubscribe_key)
      values ('${member}', '${MEMBERS_UNSUBSCRIBE_KEY}');`,
    suggestions,
    suggestion_votes: suggestions,
    user_preferences: `
      ${newRow}
      delete from public.user_preferences where true;
      insert into public.user_preferences (user_id) values ('${member}'), ('${NEWCOMER}');`,
    collections,
    collection_items: collections,
    deals,
    deal_reports: deals,
    featured_cards: siteContent,
    site_blocks: siteContent,
    page_views_daily: counts,
    search_daily: counts,
    event_daily: counts,
    profiles: `
      ${newRow}
      delete from public.profiles where id in ('${NEWCOMER}', ${owners});
      insert into public.profiles (id, username, is_public)
      select id, 'Matrix ' || split_part(email, '@', 1), email not like 'other@%' from auth.users where id in (${owners});`,
  };
}

/** Puts the fixture in place, whatever became of it before: all of it, or as much as a table's tests can disturb. */
export async function placeFixture(owner: Database, database: TestDatabase, table?: string): Promise<void> {
  const { catalogue_version: version = "", linked = "", ...independent } = fixtures(database);
  // Tables that refer to each other have the same rows.
  const all = [version, ...new Set(Object.values(independent)), linked].join("\n");
  await owner.exec(table === undefined ? all : version + (table === "tools" ? linked : (independent[table] ?? linked)));
}

/** Takes the fixture away, so that later tests count the seed alone. */
export async function removeFixture(owner: Database): Promise<void> {
  await owner.exec(`
    ${PART_TABLES.map((table) => `delete from public.${table} where id between 900001 and 900009;`).join("\n")}
    delete from public.printers where id_uuid::text like '${PRINTER}%';
    delete from public.interfaces where kind like 'matrix%';
    delete from public.interface_rules where kind like 'matrix%';
    delete from public.search_synonyms where term like 'matrix%';
    delete from public.manufacturers where manufacturer like 'Matrix%';
    delete from auth.users where id = '${NEWCOMER}';
    delete from public.pinned_items where item_id like 'hotend:90000%';
    delete from public.calibration_completions where calibration_key like 'matrix-%';
    delete from public.calibration_results where variant like 'matrix-%';
    delete from public.notifications where true;
    delete from public.recovery_codes where true;
    delete from public.suggestions where title like 'matrix %';
    delete from private.notification_mails where true;
    delete from public.user_preferences where true;
    delete from public.collections where name like 'Matrix%';
    delete from public.tutorials where slug like 'matrix-%';
    delete from public.tutorial_drafts where true;
    delete from public.catalogue_revisions where true;
    delete from public.submissions where true;
    delete from public.deals where title like 'Matrix%';
    delete from public.page_views_daily where true;
    delete from public.search_daily where true;
    delete from public.event_daily where true;
    delete from public.featured_cards where title like 'Matrix%';
    update public.site_blocks set enabled = false, content = '{"text": ""}' where true;
    update public.profiles set username = split_part(username, ' ', 2), is_public = true where username like 'Matrix %';
    -- The version was set back and forth: lines of versions to come would not be true.
    delete from public.catalogue_changes where true;
  `);
}

/** The result of one attempt: the rows read, or the error's SQLSTATE. */
type Outcome = { readonly keys: readonly string[] } | { readonly refused: string };

/** An operation tried as an identity. */
interface Cell {
  readonly identity: Identity;
  readonly operation: Operation;
}

/** What became of one: its outcome, and whether the rows were others afterwards for the owner. */
interface Attempt {
  readonly outcome: Outcome;
  readonly changed: boolean;
}

/** Tries operations on the fixture's rows of a table, each with the fixture in place. */
export type Attempts = (table: string, entry: TableAccess, cells: readonly Cell[]) => Promise<readonly Attempt[]>;

const CELLS: readonly Cell[] = IDENTITIES.flatMap((identity) =>
  (["select", "insert", "update", "delete"] as const).map((operation) => ({ identity, operation })),
);

/** Attempts over HTTP, through the data API. */
export function apiAttempts(database: TestDatabase): Attempts {
  const { owner } = database;
  return async (table, entry, cells) => {
    const path = `/rest/v1/${table}`;
    const row = `${path}?${entry.key}=eq.${encodeURIComponent(String(entry.publicKey))}`;
    const keys = keysOf(entry)
      .map((key) => `"${key}"`)
      .join(",");
    const print = async () => {
      const [found] = await owner.query(z.object({ print: z.string() }), fingerprintSql(table, entry));
      return found?.print;
    };
    const attempts: Attempt[] = [];
    let before = await print();
    for (const { identity, operation } of cells) {
      const response = await {
        select: () =>
          database.call(identity, "GET", `${path}?select=${entry.key}&${entry.key}=in.(${encodeURIComponent(keys)})`),
        insert: () => database.call(identity, "POST", path, entry.insert),
        update: () => database.call(identity, "PATCH", row, entry.update),
        delete: () => database.call(identity, "DELETE", row),
      }[operation]();
      const outcome: Outcome =
        response.status < 300
          ? { keys: operation === "select" ? keysIn(response.body, entry.key) : [] }
          : { refused: z.object({ code: z.string() }).parse(response.body).code };
      const changed = operation !== "select" && (await print()) !== before;
      attempts.push({ outcome, changed });
      if (changed) {
        await placeFixture(owner, database, table);
        before = await print();
      }
    }
    return attempts;
  };
}

/** A statement to try as an identity. */
interface Trial {
  readonly identity: Identity;
  readonly statement: string;
  /** The statement is a query: the values of this column are wanted. */
  readonly reads?: string;
  /** A query for one text, read as the owner after a statement that was not refused. */
  readonly look: string;
}

const trialRow = z.object({
  refused: z.string().nullable(),
  keys: z.array(z.string()).nullable(),
  seen: z.string().nullable(),
});

/** Tries statements one after the other, each undone before the next, and returns what became of each. */
export type Trials = (trials: readonly Trial[]) => Promise<readonly z.infer<typeof trialRow>[]>;

/** Trials with callers' roles inside a transaction of the owner, any number of them in one round trip. */
export async function trialsIn(database: TestDatabase, transaction: Database): Promise<Trials> {
  await transaction.exec(TRY_UNDONE);
  return (trials) => {
    const sent = trials.map(({ identity, statement, reads, look }) => ({
      become: becomeSql(database.credentials[identity]),
      statement: reads === undefined ? statement : `select array_agg(item.${reads}::text) from (${statement}) as item`,
      reads: reads !== undefined,
      look,
    }));
    return transaction.query(
      trialRow,
      `select result.* from jsonb_array_elements($1::text::jsonb) with ordinality as trial (sent, place)
       cross join lateral pg_temp.try_undone(trial.sent) as result order by trial.place`,
      [JSON.stringify(sent)],
    );
  };
}

/** Runs a statement as somebody, looks at what it did, undoes it, and returns what happened. */
const TRY_UNDONE = `
  create function pg_temp.try_undone(trial jsonb, out refused text, out keys text[], out seen text)
  language plpgsql volatile as $try$
  begin
    begin
      execute trial ->> 'become';
      if (trial ->> 'reads')::boolean then
        execute trial ->> 'statement' into keys;
      else
        execute trial ->> 'statement';
      end if;
      perform set_config('role', 'none', true);
      execute trial ->> 'look' into seen;
      raise exception using errcode = 'UNDON';
    exception
      when sqlstate 'UNDON' then null;
      when others then refused := sqlstate;
    end;
  end $try$;`;

/** Attempts in SQL with the caller's role, each undone by a savepoint of the caller's transaction. */
export async function sqlAttempts(database: TestDatabase, transaction: Database): Promise<Attempts> {
  const attempt = await trialsIn(database, transaction);
  return async (table, entry, cells) => {
    const row = entry.isPrivate ? "" : `where ${entry.key}::text = '${String(entry.publicKey)}'`;
    const keys = keysOf(entry)
      .map((key) => `'${key}'`)
      .join(", ");
    const values = (record: Readonly<Record<string, Scalar>>) => Object.values(record).map(literal);
    const statements: Readonly<Record<Operation, string>> = {
      select: `select ${entry.key} from public.${table} where ${entry.key}::text in (${keys})`,
      insert: `insert into public.${table} (${Object.keys(entry.insert).join(", ")})
               values (${values(entry.insert).join(", ")})`,
      update: `update public.${table}
               set ${Object.entries(entry.update)
                 .map(([column, value]) => `${column} = ${literal(value)}`)
                 .join(", ")} ${row}`,
      delete: `delete from public.${table} ${row}`,
    };
    const look = fingerprintSql(table, entry);
    const [before, ...results] = await attempt([
      { identity: "service", statement: "select", look },
      ...cells.map(({ identity, operation }) => ({
        identity,
        statement: statements[operation],
        ...(operation === "select" ? { reads: entry.key, look: "select ''" } : { look }),
      })),
    ]);
    return results.map(({ refused, keys: read, seen }, at) => ({
      outcome: refused === null ? { keys: read ?? [] } : { refused },
      changed: refused === null && cells[at]?.operation !== "select" && seen !== before?.seen,
    }));
  };
}

/**
 * Compares every operation of every identity on some tables with the matrix. Returns a line for each that is
 * different, and stops after the identity with whom there were `enough`; a write counts as done when the rows changed,
 * whatever the response was.
 */
export async function violations(
  attempts: Attempts,
  tables: Readonly<Record<string, TableAccess>>,
  enough = Infinity,
): Promise<readonly string[]> {
  const found: string[] = [];
  const lots = enough === Infinity ? [CELLS] : IDENTITIES.map((name) => CELLS.filter((cell) => cell.identity === name));
  for (const [table, entry] of Object.entries(tables)) {
    for (const cells of lots) {
      const results = await attempts(table, entry, cells);
      for (const [at, { identity, operation }] of cells.entries()) {
        const result = results[at];
        if (result === undefined) throw new Error(`${identity} ${operation} ${table} was not tried`);
        const expected = expectation(entry, identity, operation);
        const { outcome, changed } = result;
        const seen = operation === "select" ? whatWasRead(outcome, entry) : whatWasWritten(outcome, changed);
        if (seen !== expected) found.push(`${identity} ${operation} ${table}: expected ${expected}, got ${seen}`);
      }
      if (found.length >= enough) return found;
    }
  }
  return found;
}

/** What an identity may do with a table. */
export function accessOf({ access }: TableAccess, identity: Identity): Access {
  return access[identity === "ended" ? "anon" : identity];
}

function expectation(entry: TableAccess, identity: Identity, operation: Operation): string {
  const expected = accessOf(entry, identity)[operation];
  return expected === "all" && entry.hiddenKeys.length === 0 ? "public" : expected;
}

function whatWasRead(outcome: Outcome, entry: TableAccess): string {
  if ("refused" in outcome) return outcome.refused === "42501" ? "none" : `error ${outcome.refused}`;
  const everything = keysOf(entry).sort().join();
  const seen = [...outcome.keys].sort().join();
  if (seen === "") return "none";
  if (seen === String(entry.publicKey)) return "public";
  return seen === everything ? "all" : `rows ${seen}`;
}

function whatWasWritten(outcome: Outcome, changed: boolean): string {
  if (changed) return "refused" in outcome ? `refused with ${outcome.refused}, yet written` : "yes";
  // Privileges and row level security fail with 42501, or find no row.
  return "refused" in outcome && outcome.refused !== "42501" ? "constraint" : "no";
}

/** A query for one text that differs when the fixture's rows do. */
function fingerprintSql(table: string, entry: TableAccess): string {
  const keys = [...keysOf(entry), String(entry.insert[entry.key] ?? entry.publicKey)];
  return `select coalesce(md5(string_agg(item::text, '|' order by item::text)), 'nothing') as print
     from public.${table} as item where ${entry.key}::text in (${keys.map((key) => `'${key}'`).join(", ")})`;
}

/** The keys of the fixture's rows. */
function keysOf(entry: TableAccess): string[] {
  return [entry.publicKey, ...entry.hiddenKeys].map(String);
}

function keysIn(rows: unknown, key: string): string[] {
  return z
    .array(z.record(z.string(), z.union([z.string(), z.number()])))
    .parse(rows)
    .map((row) => String(row[key]));
}

function literal(value: Scalar): string {
  return value === null ? "null" : `'${String(value).replaceAll("'", "''")}'`;
}

/** The SQLSTATE of an error the database raised; anything else is thrown on. */
export function sqlState(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code)) {
    return error.code;
  }
  throw error;
}
