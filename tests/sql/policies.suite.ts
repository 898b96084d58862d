/* Long because every test of this subject shares one migrated and seeded database, for each of two engines. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  accessOf,
  apiAttempts,
  MEMBERS_DRAFT,
  MEMBERS_UNSUBSCRIBE_KEY,
  placeFixture,
  removeFixture,
  sqlAttempts,
  sqlState,
  tableAccess,
  trialsIn,
  violations,
  type TableAccess,
} from "./support/access-matrix";
import {
  asIdentity,
  IDENTITIES,
  sessionIdOf,
  type Engine,
  type Identity,
  type TestDatabase,
} from "../support/data/test-database";

/** Columns an administrator may name but not change: the database sets them itself, or refuses since others refer to them. */
const KEPT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ["bed", "build_plate", "extruder", "fan", "hotend", "motion_system", "probe", "tools"].map((table) => [
      table,
      ["id", "part_slug", "rating", "updated_at", "category"],
    ]),
  ),
  printers: ["id_uuid", "updated_at"],
  manufacturers: ["updated_at"],
  calibration_completions: ["id", "user_id"],
  collections: ["updated_at"],
};

/** The only columns of `parts` an administrator writes. */
const REGISTRY_COLUMNS = [
  ...["purpose", "status", "superseded_by", "needs"],
  ...["purchase_kind", "purchase_detail", "purchase_source"],
];

/** The only columns of their own profile that members write; and avatar_url, which takes only pictures of their own. */
const PROFILE_COLUMNS = ["username", "display_name", "bio", "website_url", "is_public", "show_printers"];

/** The columns callers write, of tables where these are not all. */
const WRITABLE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  parts: REGISTRY_COLUMNS,
  profiles: PROFILE_COLUMNS,
  collections: ["name", "description", "visibility", "updated_at"],
  collection_items: ["note"],
  fit_reports: ["outcome", "stars", "note"],
  deals: [
    ...["kind", "title", "merchant", "brand", "url", "affiliate", "price", "list_price", "currency", "weight_g"],
    ...["material", "colour", "diameter", "coupon_code", "region", "starts_at", "ends_at", "status"],
    ...["last_checked_at", "item_table", "item_id"],
  ],
};

/** Functions a caller runs with the owner's rights, and who may. */
const DEFINER_FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  "add_collection_item(bigint,text,bigint,text)": ["authenticated", "service_role"],
  "add_collection_items(bigint,text[])": ["authenticated", "service_role"],
  "add_submission_message(bigint,text,text)": ["anon", "authenticated", "service_role"],
  "ban_member(uuid,timestamp with time zone,text)": ["anon", "authenticated", "service_role"],
  "begin_import(text,text,integer,jsonb)": ["anon", "authenticated", "service_role"],
  "bump(jsonb,text)": ["anon", "authenticated", "service_role"],
  "caller_assurance()": ["anon", "authenticated", "service_role"],
  "caller_id()": ["anon", "authenticated", "service_role"],
  "cancel_email_change()": ["authenticated", "service_role"],
  "claim_account_mails(integer)": ["service_role"],
  "claim_catalogue_links(integer)": ["service_role"],
  "claim_link_checks(integer)": ["service_role"],
  "claim_notification_mails(integer)": ["service_role"],
  "claim_picture(text)": ["authenticated", "service_role"],
  "claim_submission(bigint)": ["anon", "authenticated", "service_role"],
  "clear_attempts(text[])": ["anon", "authenticated", "service_role"],
  "copy_collection(text)": ["authenticated", "service_role"],
  "copy_collection_once(text,text)": ["authenticated", "service_role"],
  "count_catalogue_rows()": ["anon", "authenticated", "service_role"],
  "count_deal_clicks(bigint[],integer[],text)": ["anon", "authenticated", "service_role"],
  "count_waiting_submissions()": ["anon", "authenticated", "service_role"],
  "create_collection(text,text,text,text[])": ["authenticated", "service_role"],
  "create_collection_once(text,text,text,text[])": ["authenticated", "service_role"],
  "create_recovery_codes()": ["authenticated", "service_role"],
  "create_tutorial_draft(jsonb,text,text)": ["authenticated", "service_role"],
  "decide_submission(bigint,integer,text,text,text,text[],text)": ["anon", "authenticated", "service_role"],
  "decide_submissions(jsonb,text,text)": ["anon", "authenticated", "service_role"],
  "delete_account()": ["authenticated", "service_role"],
  "delete_collection_undoable(uuid,bigint)": ["authenticated", "service_role"],
  "delete_featured_card(bigint)": ["authenticated", "service_role"],
  "delete_fit_report_undoable(uuid,bigint)": ["authenticated", "service_role"],
  "delete_tutorial_draft(uuid)": ["authenticated", "service_role"],
  "edit_catalogue_rows(text,jsonb,jsonb,text)": ["anon", "authenticated", "service_role"],
  "edit_suggestion(bigint,text,text,text)": ["anon", "authenticated", "service_role"],
  "end_session(uuid)": ["authenticated", "service_role"],
  "end_sessions_of_member(uuid)": ["anon", "authenticated", "service_role"],
  "export_own_data(text,integer)": ["authenticated", "service_role"],
  "find_merged_parts(text[])": ["anon", "authenticated", "service_role"],
  "find_picture(text,text)": ["anon", "authenticated", "service_role"],
  "finish_catalogue_link(text,text,integer)": ["service_role"],
  "finish_link_check(bigint,text,text,integer)": ["service_role"],
  "finish_notification_mail(uuid,text)": ["service_role"],
  "finish_picture(text)": ["authenticated", "service_role"],
  "forget_pictures(text[])": ["authenticated", "service_role"],
  "get_all_printer_part_counts()": ["anon", "authenticated", "service_role"],
  "get_analytics(integer,integer)": ["authenticated", "service_role"],
  "get_catalogue_row(text,text)": ["anon", "authenticated", "service_role"],
  "get_catalogue_rows(text,text[],text)": ["anon", "authenticated", "service_role"],
  "get_collection(text)": ["anon", "authenticated", "service_role"],
  "get_fit_reports(bigint,text[])": ["anon", "authenticated", "service_role"],
  "get_import(bigint,integer,integer)": ["anon", "authenticated", "service_role"],
  "get_live_fields(text,text)": ["anon", "authenticated", "service_role"],
  "get_member(uuid)": ["anon", "authenticated", "service_role"],
  "get_merge_preview(bigint,text)": ["anon", "authenticated", "service_role"],
  "get_pin_counts()": ["anon", "authenticated", "service_role"],
  "get_profile(text)": ["anon", "authenticated", "service_role"],
  "get_published_draft(uuid)": ["authenticated", "service_role"],
  "get_revisions(text[],bigint,integer)": ["anon", "authenticated", "service_role"],
  "get_roadmap()": ["anon", "authenticated", "service_role"],
  "get_session_assurance()": ["authenticated", "service_role"],
  "get_site_activity()": ["anon", "authenticated", "service_role"],
  "get_submission(bigint)": ["anon", "authenticated", "service_role"],
  "get_suggestion(bigint)": ["anon", "authenticated", "service_role"],
  "get_tutorial_authorship(text)": ["authenticated", "service_role"],
  "get_tutorial_draft(uuid)": ["authenticated", "service_role"],
  "get_viewer()": ["authenticated", "service_role"],
  "get_withdrawn_guide(text)": ["anon", "authenticated", "service_role"],
  "gets_notification_mails(text)": ["anon", "authenticated", "service_role"],
  "grant_admin(uuid)": ["anon", "authenticated", "service_role"],
  "import_collection_items(bigint,text[],text[])": ["authenticated", "service_role"],
  "is_admin()": ["anon", "authenticated", "service_role"],
  "is_picture_expected(text)": ["authenticated", "service_role"],
  "is_picture_in_guide(text)": ["authenticated", "service_role"],
  "is_username_taken(text)": ["anon", "authenticated", "service_role"],
  "keep_account_mail(text,text,timestamp with time zone,integer)": ["service_role"],
  "lift_ban(uuid)": ["anon", "authenticated", "service_role"],
  "list_catalogue_merges(text,text)": ["anon", "authenticated", "service_role"],
  "list_catalogue_rows(text,text,text,text,text[],text,integer)": ["anon", "authenticated", "service_role"],
  "list_contributors(integer)": ["anon", "authenticated", "service_role"],
  "list_dead_links()": ["anon", "authenticated", "service_role"],
  "list_deals(bigint,integer,bigint[],text)": ["anon", "authenticated", "service_role"],
  "list_deals_for_admins(text)": ["authenticated", "service_role"],
  "list_guide_authors()": ["anon", "authenticated", "service_role"],
  "list_guides(bigint,integer,bigint[],text)": ["anon", "authenticated", "service_role"],
  "list_hidden_fit_reports(text,bigint)": ["anon", "authenticated", "service_role"],
  "list_imports()": ["anon", "authenticated", "service_role"],
  "list_mailed_kinds()": ["authenticated", "service_role"],
  "list_members(text,text,integer)": ["anon", "authenticated", "service_role"],
  "list_missing_pictures(uuid,text[])": ["authenticated", "service_role"],
  "list_my_fit_reports(text,bigint)": ["authenticated", "service_role"],
  "list_own_data()": ["authenticated", "service_role"],
  "list_own_submissions()": ["anon", "authenticated", "service_role"],
  "list_pictures_of_account()": ["authenticated", "service_role"],
  "list_row_revisions(text,text)": ["anon", "authenticated", "service_role"],
  "list_sessions()": ["authenticated", "service_role"],
  "list_site_content(text)": ["anon", "authenticated", "service_role"],
  "list_submissions(text[],text[],text,text,text,integer,boolean)": ["anon", "authenticated", "service_role"],
  "list_suggestions(text,text,text,text,integer)": ["anon", "authenticated", "service_role"],
  "list_tutorial_drafts()": ["authenticated", "service_role"],
  "list_tutorial_progress()": ["authenticated", "service_role"],
  "list_unused_pictures(text[])": ["authenticated", "service_role"],
  "lock_all_pages()": ["anon", "authenticated", "service_role"],
  "mark_all_notifications_read(bigint)": ["authenticated", "service_role"],
  "mark_notifications_read(bigint[])": ["authenticated", "service_role"],
  "merge_catalogue_rows(text,text,text,text,text,text[])": ["anon", "authenticated", "service_role"],
  "merge_suggestion(bigint,bigint)": ["anon", "authenticated", "service_role"],
  "merge_tutorial_progress(jsonb)": ["authenticated", "service_role"],
  "move_collection_item(bigint,text,bigint,integer)": ["authenticated", "service_role"],
  "move_featured_card(bigint,integer)": ["authenticated", "service_role"],
  "move_items_to_collection(bigint,bigint,text[])": ["authenticated", "service_role"],
  "move_own_printer(uuid,integer)": ["authenticated", "service_role"],
  "prune_audit_log(integer)": ["authenticated", "service_role"],
  "publish_tutorial_draft(uuid,integer,integer,jsonb,boolean)": ["authenticated", "service_role"],
  "register_picture(text,integer,integer,text,text)": ["authenticated", "service_role"],
  "reject_tutorial_draft(uuid,integer,text)": ["authenticated", "service_role"],
  "release_submission(bigint)": ["anon", "authenticated", "service_role"],
  "remove_collection_items(bigint,text[])": ["authenticated", "service_role"],
  "remove_collection_items_undoable(uuid,bigint,text[])": ["authenticated", "service_role"],
  "remove_own_printer(uuid)": ["authenticated", "service_role"],
  "reply_to_suggestion(bigint,text)": ["anon", "authenticated", "service_role"],
  "report_deal(bigint)": ["authenticated", "service_role"],
  "request_tutorial_changes(uuid,integer,text)": ["authenticated", "service_role"],
  "require_admin_second_factor(boolean)": ["authenticated", "service_role"],
  "restore_guide(text)": ["authenticated", "service_role"],
  "return_attempts(text[])": ["anon", "authenticated", "service_role"],
  "revise_submission(bigint,integer,jsonb,text,text)": ["anon", "authenticated", "service_role"],
  "revoke_admin(uuid)": ["anon", "authenticated", "service_role"],
  "run_import(bigint)": ["anon", "authenticated", "service_role"],
  "run_retention(jsonb,integer)": ["service_role"],
  "save_catalogue_facts(text,text,text,text,jsonb,jsonb,text)": ["anon", "authenticated", "service_role"],
  "save_catalogue_row(text,jsonb,text,text,text)": ["anon", "authenticated", "service_role"],
  "save_display_preferences(text,text,boolean)": ["authenticated", "service_role"],
  "save_featured_card(jsonb,bigint,integer)": ["authenticated", "service_role"],
  "save_find_preferences(uuid,text[],numeric,text)": ["authenticated", "service_role"],
  "save_fit_report(text,bigint,uuid,text,integer,text)": ["authenticated", "service_role"],
  "save_own_printer(uuid,text,boolean)": ["authenticated", "service_role"],
  "save_site_block(text,integer,boolean,jsonb)": ["authenticated", "service_role"],
  "save_tutorial_draft(uuid,jsonb,integer,boolean,jsonb,integer)": ["authenticated", "service_role"],
  "set_fit_report_status(bigint,text,text)": ["anon", "authenticated", "service_role"],
  "set_item_collections(text,bigint,bigint[])": ["authenticated", "service_role"],
  "set_item_collections_undoable(uuid,text,bigint,bigint[])": ["authenticated", "service_role"],
  "set_mailed_kinds(text[])": ["authenticated", "service_role"],
  "set_page_note(text,text,text)": ["anon", "authenticated", "service_role"],
  "set_suggestion_status(bigint,text)": ["anon", "authenticated", "service_role"],
  "set_tutorial_done(text,boolean)": ["authenticated", "service_role"],
  "set_tutorial_step(text,integer,boolean)": ["authenticated", "service_role"],
  "similar_suggestions(text)": ["anon", "authenticated", "service_role"],
  "stage_import_rows(bigint,jsonb,boolean)": ["anon", "authenticated", "service_role"],
  "start_import(bigint,boolean)": ["anon", "authenticated", "service_role"],
  "stop_notification_mails(text)": ["anon", "authenticated", "service_role"],
  "submit(text,jsonb,text,text,text,text,boolean,text)": ["anon", "authenticated", "service_role"],
  "suggest(text,text,text,text)": ["anon", "authenticated", "service_role"],
  "take_attempts(text[],integer[],integer[],text)": ["anon", "authenticated", "service_role"],
  "take_back_deal_report(bigint)": ["authenticated", "service_role"],
  "take_back_tutorial_draft(uuid)": ["authenticated", "service_role"],
  "undo_merge(bigint)": ["anon", "authenticated", "service_role"],
  "undo_removal(uuid)": ["authenticated", "service_role"],
  "undo_revision(bigint)": ["anon", "authenticated", "service_role"],
  "undo_site_change(bigint)": ["authenticated", "service_role"],
  "unlock_all_pages()": ["anon", "authenticated", "service_role"],
  "unpin_undoable(uuid,text[])": ["authenticated", "service_role"],
  "unvote_suggestion(bigint)": ["anon", "authenticated", "service_role"],
  "update_page_access(text,boolean)": ["anon", "authenticated", "service_role"],
  "use_recovery_code(text)": ["authenticated", "service_role"],
  "vote_for_suggestion(bigint)": ["anon", "authenticated", "service_role"],
  "withdraw_guide(text,text)": ["authenticated", "service_role"],
  "withdraw_submission(bigint)": ["anon", "authenticated", "service_role"],
  "withdraw_suggestion(bigint)": ["anon", "authenticated", "service_role"],
};

/** Hands in the member's draft. */
const SUBMITTED = `update public.tutorial_drafts set status = 'submitted', submitted_at = now() where id = '${MEMBERS_DRAFT}'`;

/** The result of a call: a value, the message of an error 42501, or another error's SQLSTATE. */
type FunctionResult = { readonly value: unknown } | { readonly refusal: RegExp } | { readonly error: string };

interface FunctionAccess {
  readonly body: Readonly<Record<string, unknown>>;
  readonly access: Readonly<Record<Exclude<Identity, "ended">, FunctionResult>>;
  /** For the token of an ended session; absent: that of `service`, which has no account either. */
  readonly ended?: FunctionResult;
  /** SQL that makes a difference possible, run by the owner before each call. */
  readonly before?: string;
  /** Whether an allowed call changes `page_access`. */
  readonly writes: boolean;
  /** The table whose fixture it may change, put in place again for the next identity. */
  readonly disturbs?: string;
}

const NO_RIGHT = { refusal: /permission denied for function/ };

const ONLY_MEMBERS_DATA = { refusal: /^Only members have data of their own$/ };
const OLD_SIGN_IN = { error: "PT403" };

const ONLY_MEMBERS_PREFER = { refusal: /^Only members have preferences$/ };

const ONLY_MEMBERS_PRINTERS = { refusal: /^Only members have printers$/ };

/** A printer of the fixture that its member owns. */
const OWN_PRINTER = "00000000-0000-4000-8000-000000000001";

const ONLY_MEMBERS_PICTURES = { refusal: /^Only members can add pictures$/ };

/** A picture that no other test uses, and what it would consist of. */
const PICTURE = "feedfeedfeedfeedfeedfeedfeedfeed";

const REFUSED_FILES = { member: { error: "23514" }, other: { error: "23514" }, admin: { error: "23514" } };
const ONLY_MEMBERS_WRITE = { refusal: /^Only members can write guides$/ };

/** What the creator lists of a member who has written nothing. */
const NO_GUIDES = { drafts: [], queue: null, guides: [], withdrawn: [] };
/** A guide of somebody else is one that is not there. */
const NOT_THEIRS = { error: "PT404" };

const ONLY_MEMBERS_SUGGEST = { refusal: /^Only members can suggest and vote$/ };
const ONLY_ADMINS_DECIDE = /^Only admins can decide on suggestions$/;

const ONLY_MEMBERS_PROGRESS = { refusal: /^Only members can keep their progress$/ };

const ONLY_MEMBERS_REPORT_DEALS = { refusal: /^Only members can report deals$/ };

/** A bucket that no other test uses. */
const BUCKET = "matrix".padEnd(43, "-");

/** A removal that a caller names, and one of the fixture's member. */
const REMOVAL = "0198c0de-0000-7000-8000-0000000000fe";
const MEMBERS_REMOVAL = "0198c0de-0000-7000-8000-0000000000fd";

const allIdentities = (value: unknown): FunctionAccess["access"] => ({
  anon: { value },
  member: { value },
  other: { value },
  admin: { value },
  service: { value },
});

/** For those who have an account; the server itself has none. */
const members = (value: unknown, service: FunctionResult) => ({
  anon: NO_RIGHT,
  member: { value },
  other: { value },
  admin: { value },
  service,
});

/** Allowed to the owner of the fixture's collections; for others the collections do not exist. */
const ownerOnly = (value: unknown): FunctionAccess["access"] => ({
  anon: NO_RIGHT,
  member: { value },
  other: { error: "PT404" },
  admin: { error: "PT404" },
  service: { error: "PT404" },
});

/** Allowed to administrators. All other callers, anonymous ones too, get a message. */
const adminsOnly = (refusal: RegExp): FunctionAccess["access"] => ({
  anon: { refusal },
  member: { refusal },
  other: { refusal },
  admin: { value: null },
  service: { refusal },
});

const ONLY_MEMBERS_SUBMIT = { refusal: /^Only members can submit$/ };
const ONLY_ADMINS_MANAGE = adminsOnly(/^Only admins can manage the catalogue$/);
const ONLY_ADMINS_REVIEW = adminsOnly(/^Only admins can review submissions$/);

const ONLY_ADMINS_MANAGE_MEMBERS = adminsOnly(/^Only admins can manage members$/);
const NO_MEMBER = { member_input: "00000000-0000-4000-8000-00000000dead" };

/** For those who may deal with the fixture's first submission: its author, and administrators if `admin` says so. */
const submitters = (member: unknown, admin: FunctionResult): FunctionAccess["access"] => ({
  anon: ONLY_MEMBERS_SUBMIT,
  member: { value: member },
  other: { error: "PT404" },
  admin,
  service: ONLY_MEMBERS_SUBMIT,
});

/** What members suggest: those without an account are told in the same words. */
const suggesting = (member: FunctionResult, others: FunctionResult): FunctionAccess["access"] => ({
  anon: ONLY_MEMBERS_SUGGEST,
  member,
  other: others,
  admin: others,
  service: ONLY_MEMBERS_SUGGEST,
});

const NO_SECOND_FACTOR = { refusal: /^A second factor is needed$/ };
const ONLY_VERIFIED_ADMINS = { refusal: /^Only admins with a second factor can change this$/ };
const ONLY_ADMINS_SHOW = { ...adminsOnly(/^Only admins can change what the site shows$/), anon: NO_RIGHT };

const serverOnly = { anon: NO_RIGHT, member: NO_RIGHT, other: NO_RIGHT, admin: NO_RIGHT };

const MADE = [{ id: expect.any(Number), slug: expect.stringMatching(/^matrix-/) }];

const viewer = (name: string, isAdmin: boolean) => ({
  value: [expect.objectContaining({ email: `${name}@first-layer.test`, is_admin: isAdmin })],
});

/** Every function of the public schema. A function without an entry fails the tests. */
const FUNCTION_ACCESS: Readonly<Record<string, FunctionAccess>> = {
  "is_admin()": {
    body: {},
    writes: false,
    access: {
      anon: { value: false },
      member: { value: false },
      other: { value: false },
      admin: { value: true },
      service: { value: false },
    },
  },
  "caller_id()": {
    body: {},
    writes: false,
    access: {
      anon: { value: null },
      member: { value: expect.any(String) },
      other: { value: expect.any(String) },
      admin: { value: expect.any(String) },
      service: { value: null },
    },
  },
  "caller_assurance()": {
    body: {},
    writes: false,
    access: {
      anon: { value: null },
      member: { value: "aal2" },
      other: { value: "aal1" },
      admin: { value: "aal1" },
      service: { value: null },
    },
  },
  "get_session_assurance()": {
    body: {},
    writes: false,
    access: {
      ...members([expect.objectContaining({ assurance: "aal1", awaits_second_factor: false })], { value: [] }),
      member: { value: [expect.objectContaining({ assurance: "aal2" })] },
    },
  },
  "create_recovery_codes()": {
    body: {},
    writes: false,
    // The fixture's members have no second factor, which the codes stand in for.
    access: {
      anon: NO_RIGHT,
      member: NO_SECOND_FACTOR,
      other: NO_SECOND_FACTOR,
      admin: NO_SECOND_FACTOR,
      service: NO_SECOND_FACTOR,
    },
  },
  "use_recovery_code(text)": {
    body: { code_input: "0000-0000-0000" },
    writes: false,
    access: members(false, { value: false }),
  },
  "require_admin_second_factor(boolean)": {
    body: { required_input: false },
    writes: false,
    access: {
      anon: NO_RIGHT,
      member: ONLY_VERIFIED_ADMINS,
      other: ONLY_VERIFIED_ADMINS,
      admin: ONLY_VERIFIED_ADMINS,
      service: ONLY_VERIFIED_ADMINS,
    },
  },
  "get_all_printer_part_counts()": {
    body: {},
    writes: false,
    access: allIdentities(expect.any(Array)),
  },
  "get_profile(text)": {
    // The private profile of `other`, whom an administrator finds no more than anybody else.
    body: { username_input: "matrix OTHER" },
    writes: false,
    access: { ...allIdentities(null), other: { value: expect.objectContaining({ is_own: true, is_public: false }) } },
  },
  "run_retention(jsonb,integer)": {
    body: { days: {} },
    before: "delete from private.retention_runs where true",
    writes: false,
    access: { ...serverOnly, service: { value: {} } },
    ended: NO_RIGHT,
  },
  "delete_account()": {
    body: {},
    // The fixture's members have to stay: their sign-ins are made too old.
    before: "update auth.sessions set created_at = now() - interval '1 day' where true",
    writes: false,
    access: {
      anon: NO_RIGHT,
      ...{ member: OLD_SIGN_IN, other: OLD_SIGN_IN, admin: OLD_SIGN_IN },
      service: { refusal: /^Only members can delete their account$/ },
    },
  },
  "list_pictures_of_account()": {
    body: {},
    before: "update auth.sessions set created_at = now() where true",
    writes: false,
    access: {
      ...members([], { refusal: /^Only members can delete their account$/ }),
      admin: { error: "PT409" },
    },
  },
  "list_own_data()": {
    body: {},
    writes: false,
    access: members(expect.arrayContaining(["account", "pins"]), ONLY_MEMBERS_DATA),
  },
  "export_own_data(text,integer)": {
    body: { section_input: "printers" },
    writes: false,
    access: {
      ...members([], ONLY_MEMBERS_DATA),
      member: { value: [expect.objectContaining({ nickname: "matrix own" })] },
    },
  },
  "save_find_preferences(uuid,text[],numeric,text)": {
    body: { printer_input: OWN_PRINTER, hide_input: ["electrical"], min_rating_input: 4, sort_input: "newest" },
    writes: false,
    disturbs: "user_preferences",
    access: members(null, ONLY_MEMBERS_PREFER),
  },
  "save_display_preferences(text,text,boolean)": {
    body: { units_input: "in", contrast_input: "high", reduce_motion_input: true },
    writes: false,
    disturbs: "user_preferences",
    access: members(null, ONLY_MEMBERS_PREFER),
  },
  "save_own_printer(uuid,text,boolean)": {
    body: { printer_id_input: OWN_PRINTER, nickname_input: "matrix own" },
    writes: false,
    disturbs: "profile_printers",
    // The member has it already.
    access: { ...members(true, ONLY_MEMBERS_PRINTERS), member: { value: false } },
  },
  "move_own_printer(uuid,integer)": {
    body: { printer_id_input: OWN_PRINTER, position_input: 2 },
    writes: false,
    access: {
      ...members(null, ONLY_MEMBERS_PRINTERS),
      other: { error: "PT404" },
      admin: { error: "PT404" },
    },
  },
  "remove_own_printer(uuid)": {
    body: { printer_id_input: OWN_PRINTER },
    writes: false,
    disturbs: "profile_printers",
    access: { ...members(false, ONLY_MEMBERS_PRINTERS), member: { value: true } },
  },
  "get_pin_counts()": {
    body: {},
    writes: false,
    access: allIdentities(expect.any(Array)),
  },
  "get_fit_reports(bigint,text[])": {
    body: { part_keys: ["tools:900001", "tools:900002", "bed:1"] },
    writes: false,
    // Archived parts, hidden printers and hidden reports are left out, whoever asks.
    access: allIdentities([expect.objectContaining({ note: "matrix public", author: "Matrix member" })]),
  },
  "list_suggestions(text,text,text,text,integer)": {
    body: { query_input: "matrix" },
    writes: false,
    access: allIdentities(expect.objectContaining({ total: 1, page: 1 })),
  },
  "get_suggestion(bigint)": {
    body: { suggestion_input: 900001 },
    writes: false,
    access: allIdentities(expect.objectContaining({ title: "matrix public", author: "Matrix member", votes: 2 })),
  },
  "similar_suggestions(text)": {
    body: { title_input: "matrix public" },
    writes: false,
    access: allIdentities([{ id: 900001, title: "matrix public", status: "open", votes: 2 }]),
  },
  "get_roadmap()": { body: {}, writes: false, access: allIdentities([]) },
  "list_guide_authors()": { body: {}, writes: false, access: allIdentities(expect.any(Array)) },
  "suggest(text,text,text,text)": {
    body: { form_key_input: "matrix", title_input: "matrix suggested", body_input: "", area_input: "find" },
    writes: false,
    disturbs: "suggestions",
    access: suggesting({ value: expect.any(Number) }, { value: expect.any(Number) }),
  },
  "edit_suggestion(bigint,text,text,text)": {
    body: { suggestion_input: 900001, title_input: "matrix changed", body_input: "", area_input: "find" },
    writes: false,
    disturbs: "suggestions",
    access: suggesting({ value: null }, { error: "PT404" }),
  },
  "withdraw_suggestion(bigint)": {
    body: { suggestion_input: 900001 },
    writes: false,
    disturbs: "suggestions",
    access: suggesting({ value: null }, { error: "PT404" }),
  },
  "vote_for_suggestion(bigint)": {
    body: { suggestion_input: 900001 },
    writes: false,
    disturbs: "suggestions",
    access: suggesting({ value: 2 }, { value: 3 }),
  },
  "unvote_suggestion(bigint)": {
    body: { suggestion_input: 900001 },
    writes: false,
    disturbs: "suggestions",
    access: suggesting({ value: 1 }, { value: 2 }),
  },
  "set_suggestion_status(bigint,text)": {
    body: { suggestion_input: 900001, status_input: "planned" },
    writes: false,
    disturbs: "suggestions",
    access: adminsOnly(ONLY_ADMINS_DECIDE),
  },
  "reply_to_suggestion(bigint,text)": {
    body: { suggestion_input: 900001, reply_input: "Soon" },
    writes: false,
    disturbs: "suggestions",
    access: adminsOnly(ONLY_ADMINS_DECIDE),
  },
  "merge_suggestion(bigint,bigint)": {
    body: { suggestion_input: 900001, into_input: 900999 },
    writes: false,
    disturbs: "suggestions",
    access: { ...adminsOnly(ONLY_ADMINS_DECIDE), admin: { error: "PT404" } },
  },
  "list_my_fit_reports(text,bigint)": {
    body: {},
    writes: false,
    access: {
      ...members([], { value: [] }),
      member: { value: expect.arrayContaining([expect.objectContaining({ note: "matrix hidden", status: "hidden" })]) },
    },
  },
  "list_hidden_fit_reports(text,bigint)": {
    body: {},
    writes: false,
    access: {
      ...adminsOnly(/^Only admins can hide reports$/),
      admin: { value: [expect.objectContaining({ note: "matrix hidden", author: "Matrix member" })] },
    },
  },
  "save_fit_report(text,bigint,uuid,text,integer,text)": {
    body: {
      item_table_input: "tools",
      item_id_input: 900001,
      printer_id_input: "00000000-0000-4000-8000-000000000005",
      outcome_input: "fits",
      stars_input: 5,
    },
    writes: false,
    disturbs: "tools",
    access: {
      ...members([{ id: expect.any(Number), done: "added", status: "visible" }], { error: "42501" }),
      anon: NO_RIGHT,
      service: { refusal: /^Only members can report$/ },
    },
  },
  "set_fit_report_status(bigint,text,text)": {
    body: { report_id_input: 900001, status_input: "hidden", reason_input: "Advertising" },
    writes: false,
    disturbs: "tools",
    access: adminsOnly(/^Only admins can hide reports$/),
  },
  "delete_fit_report_undoable(uuid,bigint)": {
    body: { undo_id_input: REMOVAL, report_id_input: 900001 },
    writes: false,
    disturbs: "tools",
    access: { ...members(false, { value: false }), member: { value: true } },
  },
  "submit(text,jsonb,text,text,text,text,boolean,text)": {
    body: {
      ...{ kind_input: "part", target_table_input: "hotend", consent_input: true },
      payload_input: { fields: { name: "Matrix hotend sent" } },
    },
    writes: false,
    access: {
      ...allIdentities(expect.any(Number)),
      anon: ONLY_MEMBERS_SUBMIT,
      service: ONLY_MEMBERS_SUBMIT,
    },
  },
  "revise_submission(bigint,integer,jsonb,text,text)": {
    body: {
      ...{ submission_input: 900001, version_input: 1 },
      payload_input: { fields: { manufacturer: "Matrix sent" } },
    },
    writes: false,
    disturbs: "submissions",
    access: submitters(2, { value: 2 }),
  },
  "withdraw_submission(bigint)": {
    body: { submission_input: 900001 },
    writes: false,
    disturbs: "submissions",
    access: submitters(null, { error: "PT404" }),
  },
  "add_submission_message(bigint,text,text)": {
    body: { submission_input: 900001, body_input: "Matrix message" },
    writes: false,
    disturbs: "submissions",
    access: submitters(expect.any(Number), { value: expect.any(Number) }),
  },
  "list_own_submissions()": {
    body: {},
    writes: false,
    access: {
      ...allIdentities(expect.objectContaining({ items: expect.any(Array) })),
      anon: ONLY_MEMBERS_SUBMIT,
      service: ONLY_MEMBERS_SUBMIT,
    },
  },
  "get_submission(bigint)": {
    body: { submission_input: 900001 },
    writes: false,
    access: {
      ...allIdentities(null),
      member: { value: expect.objectContaining({ id: 900001, is_own: true }) },
      admin: { value: expect.objectContaining({ id: 900001, is_own: false }) },
    },
  },
  "get_live_fields(text,text)": {
    body: { table_input: "hotend", id_input: "900001" },
    writes: false,
    access: allIdentities(
      expect.objectContaining({ fields: expect.objectContaining({ name: "Matrix hotend public" }) }),
    ),
  },
  "get_revisions(text[],bigint,integer)": {
    body: { keys_input: ["bed:1"] },
    writes: false,
    access: allIdentities([expect.objectContaining({ id: 900001, entity: "bed" })]),
  },
  "list_contributors(integer)": { body: {}, writes: false, access: allIdentities([]) },
  "list_members(text,text,integer)": {
    body: { text_input: "matrix" },
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE_MEMBERS, admin: { value: expect.objectContaining({ items: expect.any(Array) }) } },
  },
  "get_site_activity()": {
    body: {},
    writes: false,
    access: {
      ...ONLY_ADMINS_MANAGE_MEMBERS,
      admin: { value: [expect.objectContaining({ members: expect.any(Number), new_pins: expect.any(Number) })] },
    },
  },
  "count_waiting_submissions()": {
    body: {},
    writes: false,
    access: { ...ONLY_ADMINS_REVIEW, admin: { value: expect.any(Array) } },
  },
  "get_member(uuid)": {
    body: NO_MEMBER,
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE_MEMBERS, admin: { value: null } },
  },
  "ban_member(uuid,timestamp with time zone,text)": {
    body: { ...NO_MEMBER, until_input: "9000-01-01", reason_input: "Advertising" },
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE_MEMBERS, admin: { error: "PT404" } },
  },
  "lift_ban(uuid)": {
    body: NO_MEMBER,
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE_MEMBERS, admin: { error: "PT404" } },
  },
  "end_sessions_of_member(uuid)": {
    body: NO_MEMBER,
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE_MEMBERS, admin: { error: "PT404" } },
  },
  "grant_admin(uuid)": {
    body: NO_MEMBER,
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE_MEMBERS, admin: { error: "PT404" } },
  },
  "revoke_admin(uuid)": {
    body: NO_MEMBER,
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE_MEMBERS, admin: { error: "PT404" } },
  },
  "list_audit(text,text,text,timestamp with time zone,timestamp with time zone,bigint,integer)": {
    body: { limit_input: 1 },
    writes: false,
    access: {
      anon: { refusal: /permission denied/ },
      member: { value: [] },
      other: { value: [] },
      admin: { value: expect.any(Array) },
      service: { value: expect.any(Array) },
    },
  },
  "prune_audit_log(integer)": {
    body: { keep_days_input: 36500 },
    writes: false,
    access: { ...adminsOnly(/^(?:Only admins can prune the audit log$|permission denied)/), admin: { value: 0 } },
  },
  "list_submissions(text[],text[],text,text,text,integer,boolean)": {
    body: { text_input: "Matrix own" },
    writes: false,
    access: { ...ONLY_ADMINS_REVIEW, admin: { value: expect.objectContaining({ total: 1 }) } },
  },
  "get_merge_preview(bigint,text)": {
    body: { submission_input: 900001, into_input: "1" },
    writes: false,
    access: { ...ONLY_ADMINS_REVIEW, admin: { value: expect.objectContaining({ fills: [] }) } },
  },
  "claim_submission(bigint)": {
    body: { submission_input: 900001 },
    writes: false,
    disturbs: "submissions",
    access: { ...ONLY_ADMINS_REVIEW, admin: { value: { until: expect.any(String) } } },
  },
  "release_submission(bigint)": {
    body: { submission_input: 900001 },
    writes: false,
    disturbs: "submissions",
    access: ONLY_ADMINS_REVIEW,
  },
  "decide_submission(bigint,integer,text,text,text,text[],text)": {
    body: { submission_input: 900001, version_input: 1, decision_input: "reject", message_input: "No." },
    writes: false,
    disturbs: "submissions",
    access: { ...ONLY_ADMINS_REVIEW, admin: { value: expect.objectContaining({ status: "rejected" }) } },
  },
  "decide_submissions(jsonb,text,text)": {
    body: { items_input: [{ id: 900001, version: 1 }], decision_input: "reject", message_input: "No." },
    writes: false,
    disturbs: "submissions",
    access: { ...ONLY_ADMINS_REVIEW, admin: { value: [expect.objectContaining({ id: 900001, ok: true })] } },
  },
  "count_catalogue_rows()": {
    body: {},
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE, admin: { value: expect.objectContaining({ hotend: expect.anything() }) } },
  },
  "list_catalogue_rows(text,text,text,text,text[],text,integer)": {
    body: { table_input: "hotend", text_input: "Matrix hotend archived" },
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE, admin: { value: expect.objectContaining({ total: 1 }) } },
  },
  "get_catalogue_row(text,text)": {
    body: { table_input: "hotend", id_input: "900002" },
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE, admin: { value: expect.objectContaining({ links: [] }) } },
  },
  "get_catalogue_rows(text,text[],text)": {
    body: { table_input: "hotend", ids_input: ["900002"] },
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE, admin: { value: [expect.objectContaining({ id: "900002" })] } },
  },
  "list_row_revisions(text,text)": {
    body: { table_input: "hotend", id_input: "900002" },
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE, admin: { value: [] } },
  },
  "save_catalogue_row(text,jsonb,text,text,text)": {
    body: { table_input: "hotend", fields_input: { name: "Matrix" }, id_input: "900001", version_input: "old" },
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE, admin: { error: "PT409" } },
  },
  "edit_catalogue_rows(text,jsonb,jsonb,text)": {
    body: { table_input: "hotend", rows_input: [{ id: "900001" }], fields_input: { subcategory: "Matrix" } },
    writes: false,
    disturbs: "hotend",
    access: { ...ONLY_ADMINS_MANAGE, admin: { value: { changed: 1, unchanged: 0 } } },
  },
  "save_catalogue_facts(text,text,text,text,jsonb,jsonb,text)": {
    body: { table_input: "hotend", id_input: "900001", kind_input: "compatibility", version_input: "old" },
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE, admin: { error: "PT409" } },
  },
  "undo_revision(bigint)": {
    body: { revision_input: 999_999 },
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE, admin: { error: "PT404" } },
  },
  "begin_import(text,text,integer,jsonb)": {
    body: { table_input: "fan", file_name_input: "matrix.csv", lines_input: 1 },
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE, admin: { value: expect.any(Number) } },
  },
  "stage_import_rows(bigint,jsonb,boolean)": {
    body: { import_input: 999_999, rows_input: [] },
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE, admin: { error: "PT404" } },
  },
  "start_import(bigint,boolean)": {
    body: { import_input: 999_999 },
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE, admin: { error: "PT404" } },
  },
  "run_import(bigint)": {
    body: { import_input: 999_999 },
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE, admin: { error: "PT404" } },
  },
  "get_import(bigint,integer,integer)": {
    body: { import_input: 999_999 },
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE, admin: { value: null } },
  },
  "list_dead_links()": {
    body: {},
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE, admin: { value: expect.objectContaining({ dead: 0, rows: [] }) } },
  },
  "list_imports()": {
    body: {},
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE, admin: { value: expect.any(Array) } },
  },
  "merge_catalogue_rows(text,text,text,text,text,text[])": {
    body: {
      ...{ table_input: "hotend", duplicate_input: "900001", kept_input: "900002" },
      ...{ duplicate_version_input: "old", kept_version_input: "old" },
    },
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE, admin: { error: "PT409" } },
  },
  "undo_merge(bigint)": {
    body: { merge_input: 999_999 },
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE, admin: { error: "PT404" } },
  },
  "list_catalogue_merges(text,text)": {
    body: { table_input: "hotend", id_input: "900001" },
    writes: false,
    access: { ...ONLY_ADMINS_MANAGE, admin: { value: [] } },
  },
  "list_guides(bigint,integer,bigint[],text)": {
    body: { after_id: 900000 },
    writes: false,
    // Drafts and archived guides are left out, whoever asks.
    access: allIdentities([
      expect.objectContaining({ slug: "matrix-public", prerequisites: [900003], flags: ["sharp"] }),
    ]),
  },
  "list_deals(bigint,integer,bigint[],text)": {
    body: { after_id: 900000 },
    writes: false,
    // What nobody has approved is left out, whoever asks.
    access: allIdentities(
      [900001, 900003, 900004, 900005].map((id): unknown => expect.objectContaining({ id, merchant: "Matrix" })),
    ),
  },
  "count_deal_clicks(bigint[],integer[],text)": {
    body: { deal_ids: [900001], clicks_input: [1] },
    writes: false,
    disturbs: "deals",
    access: allIdentities(null),
  },
  "bump(jsonb,text)": {
    body: { counts: { events: { pin: 1 } } },
    writes: false,
    disturbs: "event_daily",
    access: allIdentities(null),
  },
  "get_analytics(integer,integer)": {
    body: { days_input: 7, most: 5 },
    writes: false,
    access: {
      ...adminsOnly(/^Only admins can read analytics$/),
      anon: NO_RIGHT,
      admin: { value: expect.objectContaining({ funnel: expect.any(Object) }) },
    },
  },
  "list_site_content(text)": {
    body: {},
    writes: false,
    access: allIdentities(expect.objectContaining({ cards: expect.any(Array) })),
  },
  "save_featured_card(jsonb,bigint,integer)": {
    body: { fields: { title: "Matrix saved", href: "/find" } },
    writes: false,
    disturbs: "featured_cards",
    access: {
      ...ONLY_ADMINS_SHOW,
      admin: { value: [{ card: expect.any(Number), change: expect.any(Number) }] },
    },
  },
  "delete_featured_card(bigint)": {
    body: { card_input: 900001 },
    writes: false,
    disturbs: "featured_cards",
    access: { ...ONLY_ADMINS_SHOW, admin: { value: expect.any(Number) } },
  },
  "move_featured_card(bigint,integer)": {
    body: { card_input: 900001, place_input: 2 },
    writes: false,
    disturbs: "featured_cards",
    access: ONLY_ADMINS_SHOW,
  },
  "save_site_block(text,integer,boolean,jsonb)": {
    body: { key_input: "footer", version_input: 1, enabled_input: true, content_input: { text: "Matrix saved" } },
    before: "update public.site_blocks set version = 1 where key = 'footer'",
    writes: false,
    disturbs: "site_blocks",
    access: { ...ONLY_ADMINS_SHOW, admin: { error: "PT409" } },
  },
  "undo_site_change(bigint)": {
    body: { change_input: 1 },
    writes: false,
    access: { ...ONLY_ADMINS_SHOW, admin: { error: "PT404" } },
  },
  "report_deal(bigint)": {
    body: { deal_id_input: 900001 },
    writes: false,
    disturbs: "deals",
    access: members(false, ONLY_MEMBERS_REPORT_DEALS),
  },
  "take_back_deal_report(bigint)": {
    body: { deal_id_input: 900001 },
    writes: false,
    disturbs: "deals",
    access: { ...members(false, ONLY_MEMBERS_REPORT_DEALS), member: { value: true } },
  },
  "list_deals_for_admins(text)": {
    body: { status_input: "pending" },
    writes: false,
    access: {
      ...adminsOnly(/^Only admins can manage deals$/),
      anon: NO_RIGHT,
      admin: { value: [expect.objectContaining({ id: 900002, reports: 1, clicks: 0, submitter: null })] },
    },
  },
  "list_tutorial_progress()": {
    body: {},
    writes: false,
    access: { ...members([], { value: [] }), member: { value: [{ slug: "matrix-public", steps: [1], done: true }] } },
  },
  "merge_tutorial_progress(jsonb)": {
    body: {
      entries: [
        { slug: "matrix-public", steps: [1], done: true },
        { slug: "matrix-draft", steps: [1] },
      ],
    },
    writes: false,
    disturbs: "tutorials",
    access: { ...members(1, ONLY_MEMBERS_PROGRESS), member: { value: 0 } },
  },
  "set_tutorial_done(text,boolean)": {
    body: { slug_input: "matrix-public", done_input: true },
    writes: false,
    disturbs: "tutorials",
    access: members(null, ONLY_MEMBERS_PROGRESS),
  },
  "set_tutorial_step(text,integer,boolean)": {
    body: { slug_input: "matrix-public", step_input: 1, done_input: false },
    writes: false,
    disturbs: "tutorials",
    access: members(null, ONLY_MEMBERS_PROGRESS),
  },
  "claim_picture(text)": {
    body: { id_input: PICTURE },
    writes: false,
    access: members([], ONLY_MEMBERS_PICTURES),
  },
  "register_picture(text,integer,integer,text,text)": {
    // No files: nothing is registered.
    body: { id_input: PICTURE, width_input: 1, height_input: 1, files_input: "{}" },
    writes: false,
    access: { ...members(null, ONLY_MEMBERS_PICTURES), ...REFUSED_FILES },
  },
  "finish_picture(text)": {
    body: { id_input: PICTURE },
    writes: false,
    access: members(false, ONLY_MEMBERS_PICTURES),
  },
  "find_picture(text,text)": {
    body: { id_input: PICTURE },
    writes: false,
    access: allIdentities(null),
  },
  "is_picture_expected(text)": {
    body: { name_input: `nobody/${PICTURE}/480.avif` },
    writes: false,
    access: members(false, { value: false }),
  },
  "is_picture_in_guide(text)": {
    body: { name_input: `nobody/${PICTURE}/480.avif` },
    writes: false,
    access: members(false, { value: false }),
  },
  "list_unused_pictures(text[])": {
    body: { ids: [PICTURE] },
    writes: false,
    access: members([], ONLY_MEMBERS_PICTURES),
  },
  "forget_pictures(text[])": {
    body: { ids: [PICTURE] },
    writes: false,
    access: members(null, ONLY_MEMBERS_PICTURES),
  },
  "create_tutorial_draft(jsonb,text,text)": {
    body: { document_input: { title: "Matrix insert" }, form_key_input: "matrix" },
    writes: false,
    disturbs: "tutorial_drafts",
    access: members(expect.any(String), ONLY_MEMBERS_WRITE),
  },
  "save_tutorial_draft(uuid,jsonb,integer,boolean,jsonb,integer)": {
    body: { draft_input: MEMBERS_DRAFT, document_input: { title: "Matrix change" }, version_input: 1 },
    writes: false,
    disturbs: "tutorial_drafts",
    access: { ...ownerOnly(2), service: ONLY_MEMBERS_WRITE },
  },
  "take_back_tutorial_draft(uuid)": {
    body: { draft_input: MEMBERS_DRAFT },
    writes: false,
    disturbs: "tutorial_drafts",
    access: { ...ownerOnly(null), service: ONLY_MEMBERS_WRITE },
  },
  "delete_tutorial_draft(uuid)": {
    body: { draft_input: MEMBERS_DRAFT },
    writes: false,
    disturbs: "tutorial_drafts",
    access: { ...members(false, ONLY_MEMBERS_WRITE), member: { value: true } },
  },
  "request_tutorial_changes(uuid,integer,text)": {
    body: { draft_input: MEMBERS_DRAFT, version_input: 1, note_input: "Say which screw." },
    before: SUBMITTED,
    writes: false,
    disturbs: "tutorial_drafts",
    access: { ...adminsOnly(/^Only admins can publish guides$/), anon: NO_RIGHT },
  },
  "publish_tutorial_draft(uuid,integer,integer,jsonb,boolean)": {
    body: { draft_input: MEMBERS_DRAFT, version_input: 1 },
    before: SUBMITTED,
    writes: false,
    disturbs: "tutorial_drafts",
    access: { ...adminsOnly(/^Only admins can publish guides$/), anon: NO_RIGHT, admin: { error: "PT422" } },
  },
  "list_tutorial_drafts()": {
    body: {},
    before: SUBMITTED,
    writes: false,
    disturbs: "tutorial_drafts",
    access: {
      ...members(NO_GUIDES, { value: NO_GUIDES }),
      member: { value: { ...NO_GUIDES, drafts: [expect.objectContaining({ id: MEMBERS_DRAFT })] } },
      admin: {
        value: {
          ...NO_GUIDES,
          queue: [expect.objectContaining({ id: MEMBERS_DRAFT })],
          withdrawn: expect.arrayContaining([expect.objectContaining({ slug: "matrix-archived", may_restore: true })]),
        },
      },
    },
  },
  "get_tutorial_draft(uuid)": {
    body: { draft_input: MEMBERS_DRAFT },
    writes: false,
    access: {
      ...members(null, { value: null }),
      member: {
        value: expect.objectContaining({ document: expect.objectContaining({ title: "Matrix draft" }), is_own: true }),
      },
      admin: {
        value: expect.objectContaining({ document: expect.objectContaining({ title: "Matrix draft" }), is_own: false }),
      },
    },
    ended: { value: null },
  },
  "get_published_draft(uuid)": {
    body: { draft_input: MEMBERS_DRAFT },
    writes: false,
    access: members(null, { value: null }),
  },
  "get_tutorial_authorship(text)": {
    body: { slug_input: "matrix-public" },
    writes: false,
    access: { ...members(null, { value: null }), admin: { value: { draft: null, status: null, is_own: false } } },
  },
  "reject_tutorial_draft(uuid,integer,text)": {
    body: { draft_input: MEMBERS_DRAFT, version_input: 1, reason_input: "This is an advertisement." },
    before: SUBMITTED,
    writes: false,
    disturbs: "tutorial_drafts",
    access: { ...adminsOnly(/^Only admins can publish guides$/), anon: NO_RIGHT },
  },
  "list_missing_pictures(uuid,text[])": {
    body: { draft_input: MEMBERS_DRAFT, urls_input: [`picture:${PICTURE}-1x1`, "drawing:belt"] },
    writes: false,
    access: members([`picture:${PICTURE}-1x1`], ONLY_MEMBERS_WRITE),
  },
  "get_withdrawn_guide(text)": {
    body: { slug_input: "matrix-archived" },
    writes: false,
    access: {
      ...allIdentities({ title: null, reason: null, may_restore: false, draft: null, guide: null }),
      admin: {
        value: {
          ...{ title: "Matrix guide", reason: null, may_restore: true, draft: null },
          guide: expect.objectContaining({ slug: "matrix-archived" }),
        },
      },
    },
  },
  "withdraw_guide(text,text)": {
    body: { slug_input: "matrix-public", reason_input: "It is dangerous." },
    writes: false,
    disturbs: "tutorials",
    access: { ...members(null, ONLY_MEMBERS_WRITE), member: NOT_THEIRS, other: NOT_THEIRS },
  },
  "restore_guide(text)": {
    body: { slug_input: "matrix-archived" },
    writes: false,
    disturbs: "tutorials",
    access: { ...members(null, ONLY_MEMBERS_WRITE), member: NOT_THEIRS, other: NOT_THEIRS },
  },
  "get_viewer()": {
    body: {},
    writes: false,
    access: {
      anon: NO_RIGHT,
      member: viewer("member", false),
      other: viewer("other", false),
      admin: viewer("admin", true),
      service: { value: [] },
    },
  },
  "mark_notifications_read(bigint[])": {
    body: { ids_input: [900001, 900002] },
    writes: false,
    disturbs: "notifications",
    access: { ...members(0, { value: 0 }), member: { value: 1 } },
  },
  "mark_all_notifications_read(bigint)": {
    body: { newest_input: 900002 },
    writes: false,
    disturbs: "notifications",
    access: { ...members(0, { value: 0 }), member: { value: 1 } },
  },
  "claim_notification_mails(integer)": {
    body: {},
    writes: false,
    disturbs: "notifications",
    access: {
      ...serverOnly,
      service: {
        value: [
          {
            claim: expect.any(String),
            email: "member@first-layer.test",
            username: expect.any(String),
            unsubscribe_key: MEMBERS_UNSUBSCRIBE_KEY,
            total: 1,
            notifications: [{ text: "matrix own", subject_url: "/learn" }],
          },
        ],
      },
    },
    ended: NO_RIGHT,
  },
  "claim_account_mails(integer)": {
    body: {},
    writes: false,
    access: { ...serverOnly, service: { value: [] } },
    ended: NO_RIGHT,
  },
  "keep_account_mail(text,text,timestamp with time zone,integer)": {
    body: {
      ...{ email_input: "gone@first-layer.test", kind_input: "account-deleted" },
      happened_at_input: "2020-01-01T00:00:00Z",
    },
    writes: false,
    access: { ...serverOnly, service: { value: null } },
    ended: NO_RIGHT,
  },
  "finish_notification_mail(uuid,text)": {
    body: { claim_input: "0198c0de-0000-7000-8000-0000000000fc", outcome_input: "sent" },
    writes: false,
    access: { ...serverOnly, service: { value: null } },
    ended: NO_RIGHT,
  },
  "claim_catalogue_links(integer)": {
    body: {},
    writes: false,
    access: { ...serverOnly, service: { value: expect.any(Array) } },
    ended: NO_RIGHT,
  },
  "finish_catalogue_link(text,text,integer)": {
    body: { url_input: "https://nowhere.example/", state_input: "silent" },
    writes: false,
    access: { ...serverOnly, service: { value: null } },
    ended: NO_RIGHT,
  },
  "find_merged_parts(text[])": {
    body: { keys_input: ["hotend:1", "not a key"] },
    writes: false,
    access: allIdentities([]),
  },
  "claim_link_checks(integer)": {
    body: {},
    writes: false,
    access: { ...serverOnly, service: { value: expect.any(Array) } },
    ended: NO_RIGHT,
  },
  "finish_link_check(bigint,text,text,integer)": {
    body: { submission_input: 0, url_input: "https://shop.example/", state_input: "silent" },
    writes: false,
    access: { ...serverOnly, service: { value: null } },
    ended: NO_RIGHT,
  },
  "gets_notification_mails(text)": {
    body: { key_input: MEMBERS_UNSUBSCRIBE_KEY },
    writes: false,
    access: allIdentities(true),
  },
  "stop_notification_mails(text)": {
    body: { key_input: MEMBERS_UNSUBSCRIBE_KEY },
    writes: false,
    disturbs: "user_preferences",
    access: allIdentities(true),
  },
  "list_mailed_kinds()": {
    body: {},
    writes: false,
    access: members(["guide", "report", "submission"], { value: [] }),
  },
  "set_mailed_kinds(text[])": {
    body: { kinds_input: ["guide"] },
    writes: false,
    disturbs: "user_preferences",
    access: members(null, { refusal: /^Only members have preferences$/ }),
  },
  "list_sessions()": {
    body: {},
    writes: false,
    access: members([expect.objectContaining({ is_current: true })], { value: [] }),
  },
  "end_session(uuid)": {
    body: { session_id_input: "0198c0de-0000-7000-8000-0000000000ff" },
    writes: false,
    access: members(false, { value: false }),
  },
  "cancel_email_change()": {
    body: {},
    writes: false,
    access: members(false, { value: false }),
  },
  "is_username_taken(text)": {
    body: { username_input: "Administrator" },
    writes: false,
    access: allIdentities(true),
  },
  "take_attempts(text[],integer[],integer[],text)": {
    body: { bucket_keys: [BUCKET], attempt_limits: [1000], window_seconds: [60] },
    writes: false,
    access: allIdentities(0),
  },
  "clear_attempts(text[])": {
    body: { bucket_keys: [BUCKET] },
    writes: false,
    access: allIdentities(null),
  },
  "return_attempts(text[])": {
    body: { bucket_keys: [BUCKET] },
    writes: false,
    access: allIdentities(null),
  },
  "merge_local_pins(text[])": {
    body: { item_ids: ["hotend:900005", "hotend", "hotend:900005"] },
    writes: false,
    disturbs: "pinned_items",
    access: members(1, { error: "23502" }),
    ended: { refusal: /row-level security policy/ },
  },
  "create_collection(text,text,text,text[])": {
    body: { name_input: "Matrix made" },
    writes: false,
    disturbs: "collections",
    access: members(MADE, { error: "23502" }),
  },
  "copy_collection(text)": {
    body: { slug_input: "matrix-private" },
    writes: false,
    disturbs: "collections",
    access: ownerOnly(MADE),
  },
  "create_collection_once(text,text,text,text[])": {
    body: { form_key_input: "matrix made", name_input: "Matrix made" },
    writes: false,
    disturbs: "collections",
    access: members(MADE, { error: "23502" }),
  },
  "copy_collection_once(text,text)": {
    body: { form_key_input: "matrix copied", slug_input: "matrix-private" },
    writes: false,
    disturbs: "collections",
    access: ownerOnly(MADE),
  },
  "get_collection(text)": {
    body: { slug_input: "matrix-private" },
    writes: false,
    access: {
      anon: { value: null },
      member: { value: expect.objectContaining({ slug: "matrix-private", is_mine: true }) },
      other: { value: null },
      admin: { value: null },
      service: { value: null },
    },
  },
  "list_collections_holding(text,bigint)": {
    body: { item_table_input: "tools", item_id_input: 900002 },
    writes: false,
    access: {
      ...members(expect.not.arrayContaining([expect.objectContaining({ id: 900002 })]), { value: [] }),
      member: { value: expect.arrayContaining([expect.objectContaining({ id: 900002, holds: true })]) },
    },
  },
  "add_collection_item(bigint,text,bigint,text)": {
    body: { collection_id_input: 900002, item_table_input: "bed", item_id_input: 900001 },
    writes: false,
    disturbs: "collections",
    access: ownerOnly(2),
  },
  "add_collection_items(bigint,text[])": {
    body: { collection_id_input: 900001, items: ["hotend:900001"] },
    writes: false,
    disturbs: "collections",
    access: ownerOnly(1),
  },
  "import_collection_items(bigint,text[],text[])": {
    body: { collection_id_input: 900001, items: ["hotend:900001"], notes: ["Imported"] },
    writes: false,
    disturbs: "collections",
    access: ownerOnly(1),
  },
  "remove_collection_items(bigint,text[])": {
    body: { collection_id_input: 900001, items: ["tools:900001"] },
    writes: false,
    disturbs: "collections",
    access: ownerOnly(1),
  },
  "move_collection_item(bigint,text,bigint,integer)": {
    body: { collection_id_input: 900002, item_table_input: "tools", item_id_input: 900002, position_input: 1 },
    writes: false,
    disturbs: "collections",
    access: ownerOnly(1),
  },
  "move_items_to_collection(bigint,bigint,text[])": {
    body: { from_id: 900003, to_id: 900002, items: ["tools:900003"] },
    writes: false,
    disturbs: "collections",
    access: ownerOnly(1),
  },
  "set_item_collections(text,bigint,bigint[])": {
    body: { item_table_input: "fan", item_id_input: 900001, collection_ids: [900001] },
    writes: false,
    disturbs: "collections",
    access: ownerOnly([{ added: 1, removed: 0 }]),
  },
  "unpin_undoable(uuid,text[])": {
    body: { undo_id_input: REMOVAL, item_ids: ["hotend:900001"] },
    writes: false,
    disturbs: "pinned_items",
    access: { ...members(0, { value: 0 }), member: { value: 1 } },
  },
  "remove_collection_items_undoable(uuid,bigint,text[])": {
    body: { undo_id_input: REMOVAL, collection_id_input: 900001, items: ["tools:900001"] },
    writes: false,
    disturbs: "collections",
    access: ownerOnly(1),
  },
  "set_item_collections_undoable(uuid,text,bigint,bigint[])": {
    body: { undo_id_input: REMOVAL, item_table_input: "fan", item_id_input: 900001, collection_ids: [900001] },
    writes: false,
    disturbs: "collections",
    access: ownerOnly([{ added: 1, removed: 0 }]),
  },
  "delete_collection_undoable(uuid,bigint)": {
    body: { undo_id_input: REMOVAL, collection_id_input: 900001 },
    writes: false,
    disturbs: "collections",
    access: { ...members(false, { value: false }), member: { value: true } },
  },
  "undo_removal(uuid)": {
    body: { undo_id_input: MEMBERS_REMOVAL },
    before: `
      insert into private.removals (user_id, undo_id, kind, content)
      select id, '${MEMBERS_REMOVAL}', 'pins', '[{"item_id": "hotend:900004", "created_at": "2020-01-01T00:00:00Z"}]'
      from auth.users where email = 'member@first-layer.test'
      on conflict (user_id, undo_id) do update set content = excluded.content`,
    writes: false,
    disturbs: "pinned_items",
    access: ownerOnly([{ kind: "pins", restored: 1, slug: null }]),
  },
  "update_page_access(text,boolean)": {
    body: { page_name_input: "guides", is_locked_input: true },
    writes: true,
    access: adminsOnly(/^Only admins can update page access$/),
  },
  "set_page_note(text,text,text)": {
    body: { page_name_input: "guides", note_input: "Back on Monday" },
    writes: true,
    access: adminsOnly(/^Only admins can update page access$/),
  },
  "update_page_access_and_note(text,boolean,text,text)": {
    body: { page_name_input: "guides", is_locked_input: true, note_input: "Back on Monday", note_before_input: "" },
    writes: true,
    access: adminsOnly(/^Only admins can update page access$/),
  },
  "lock_all_pages()": {
    body: {},
    writes: true,
    access: adminsOnly(/^Only admins can lock pages$/),
  },
  "unlock_all_pages()": {
    body: {},
    before: "update public.page_access set is_locked = true where page_name = 'tools'",
    writes: true,
    access: adminsOnly(/^Only admins can lock pages$/),
  },
};

/** Without the grants of the migrations, row level security must hold alone. */
const OPEN_GRANTS = `
  grant all on all tables in schema public to anon, authenticated;
  grant all on all sequences in schema public to anon, authenticated;`;

const policyRow = z.object({
  tablename: z.string(),
  policyname: z.string(),
  cmd: z.string(),
  roles: z.string(),
  qual: z.string().nullable(),
  with_check: z.string().nullable(),
});

const POLICIES = `
  select tablename::text, policyname::text, cmd, array_to_string(roles, ', ') as roles, qual, with_check
  from pg_catalog.pg_policies where schemaname = 'public' order by tablename, policyname`;

const columnRow = z.object({ table_name: z.string(), column_name: z.string(), data_type: z.string() });

const COLUMNS = `
  select table_name::text, column_name::text, data_type::text from information_schema.columns
  where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position`;

/** Another value than the fixture's, for a column of a type; some take only certain ones. Long because it is one table. */
function otherValue(table: string, column: string, type: string, userId: string | null): unknown {
  const special: Readonly<Record<string, unknown>> = {
    "part_printer_compatibility.part_table_name": "bed",
    "part_printer_compatibility.part_id": 1,
    "part_printer_compatibility.printer_id": "00000000-0000-4000-8000-000000000003",
    "part_printer_compatibility.fit": "firmware",
    "printer_interfaces.printer_id": "00000000-0000-4000-8000-000000000003",
    "printer_interfaces.kind": "matrix_other",
    "printer_interfaces.value": "other",
    "part_interfaces.part_table_name": "bed",
    "part_interfaces.part_id": 900002,
    "part_interfaces.kind": "matrix_other",
    "part_interfaces.value": "other",
    "interface_rules.part_table_name": "bed",
    "interface_rules.role": "offers",
    "search_synonyms.kind": "nickname",
    "part_slug_history.part_id": 900002,
    "parts.item_table": "bed",
    "parts.superseded_by": 900002,
    "parts.needs": [900002],
    "parts.status": "discontinued",
    "parts.purpose": ["replacement"],
    "parts.purchase_kind": "kit",
    ...{ "submissions.payload": "{}", "submissions.submitter_id": userId, "submissions.reviewer_id": userId },
    "submission_messages.author_id": userId,
    "recovery_codes.user_id": userId,
    "user_preferences.hide_flags": ["electrical"],
    "user_preferences.notify_email": '{"guide": false}',
    "catalogue_revisions.changes": "{}",
    ...{ "catalogue_revisions.editor_id": userId, "catalogue_revisions.reviewer_id": userId },
    // What is not plausible is refused.
    "extruder.weight": 40,
    "hotend.heater_voltage": 24,
    "hotend.heater_wattage": 40,
    ...{ "printers.build_x_mm": 200, "printers.build_y_mm": 200, "printers.build_z_mm": 200 },
    "printers.status": "approved",
    "manufacturers.status": "pending",
    ...{ "printers.old_slugs": ["other-slug"], "manufacturers.old_slugs": ["other-slug"] },
    "page_access.locked_by": userId,
    "admin_users.user_id": userId,
    "audit_log.actor": userId,
    "audit_log.details": "{}",
    "audit_log.changes": "[]",
    "profiles.id": userId,
    "profiles.is_public": false,
    "profiles.show_printers": false,
    "pinned_items.user_id": userId,
    "calibration_completions.user_id": userId,
    "calibration_completions.calibration_key": "chosen-by-caller",
    "calibration_completions.printer_id": "00000000-0000-4000-8000-000000000001",
    "calibration_results.user_id": userId,
    "calibration_results.inputs": "{}",
    "calibration_results.outputs": "{}",
    "collections.user_id": userId,
    "collections.visibility": "unlisted",
    "collection_items.collection_id": 900002,
    "collection_items.item_table": "bed",
    "tutorials.difficulty": 2,
    "tutorials.firmware": ["Klipper"],
    "tutorials.slicer": ["Cura"],
    "tutorials.calculators": ["retraction"],
    "tutorials.sources": "[]",
    "tutorials.author_id": userId,
    "tutorial_steps.lines": "[]",
    "tutorial_steps.media": "[]",
    "tutorial_progress.user_id": userId,
    "tutorial_drafts.author_id": userId,
    "tutorial_drafts.document": "{}",
    "tutorial_drafts.status": "changes_requested",
    "tutorial_revisions.snapshot": "{}",
    "tutorial_revisions.editor_id": userId,
    "tutorial_completions.user_id": userId,
    "deals.kind": "tool",
    "deals.url": "https://shop.example.com/other",
    "deals.list_price": 20,
    "deals.currency": "USD",
    "deals.weight_g": 1000,
    "deals.diameter": 1.75,
    "deals.region": ["EU"],
    "deals.starts_at": "2021-01-01T00:00:00+00:00",
    "deals.ends_at": "2098-01-01T00:00:00+00:00",
    "deals.status": "expired",
    "deals.last_checked_at": "2021-01-01T00:00:00+00:00",
    "deals.item_table": "fan",
    "deals.item_id": 2,
    "deals.submitted_by": userId,
    "deal_reports.user_id": userId,
    "fit_reports.user_id": userId,
    "fit_reports.item_table": "bed",
    "fit_reports.item_id": 900002,
    "fit_reports.printer_id": "00000000-0000-4000-8000-000000000005",
    "fit_reports.outcome": "does_not_fit",
    "fit_reports.stars": 2,
    "fit_reports.status": "hidden",
  };
  const known = special[`${table}.${column}`];
  if (known !== undefined) return known;
  if (column === "confidence") return "low";
  if (column === "rating") return 5;
  if (column.endsWith("_slug") || column === "slug") return "chosen-by-caller";
  if (column === "website" || column.endsWith("_url")) return "https://example.test/";
  const byType: Readonly<Record<string, unknown>> = {
    boolean: true,
    bigint: 900007,
    integer: 7,
    numeric: 3,
    uuid: "00000000-0000-4000-8000-000000000009",
    "timestamp with time zone": "2001-01-01T00:00:00+00:00",
    date: "2001-01-01",
    jsonb: {},
  };
  return byType[type] ?? "chosen by caller";
}

/** The tests of policies and privileges; `opened` returns the database. */
export function describePolicies(opened: () => TestDatabase, engine: Engine): void {
  let database: TestDatabase;
  let access: Readonly<Record<string, TableAccess>>;

  beforeAll(async () => {
    database = opened();
    access = tableAccess(database);
    await placeFixture(database.owner, database);
  });
  afterAll(() => removeFixture(database.owner));

  async function names(query: string): Promise<string[]> {
    const rows = await database.owner.query(z.object({ name: z.string() }), query);
    return rows.map((row) => row.name);
  }

  test("every table of the public schema is in the matrix, and has row level security", async () => {
    const tables = await names(
      `select relname::text as name from pg_catalog.pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
    );
    expect(Object.keys(access).sort()).toEqual(tables);
    expect(
      await names(
        `select relname::text as name from pg_catalog.pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
      ),
    ).toEqual([]);
  });

  test("a table without a matrix entry, or without row level security, is detected (control)", async () => {
    await database.undone(async (transaction) => {
      await transaction.exec("create table public.forgotten (id bigint primary key)");
      const rows = await transaction.query(
        z.object({ name: z.string(), secured: z.boolean() }),
        `select relname::text as name, relrowsecurity as secured from pg_catalog.pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      );
      const unknown = rows.filter((row) => !(row.name in access));
      expect(unknown).toEqual([{ name: "forgotten", secured: false }]);
      // The default privileges close it until a migration opens it.
      for (const identity of ["anon", "member", "admin"] as const) {
        await transaction.exec("savepoint forgotten");
        const attempt = asIdentity(transaction, database.credentials[identity], () =>
          transaction.query(z.unknown(), "select from public.forgotten"),
        );
        expect(await attempt.then(() => "read", sqlState)).toBe("42501");
        await transaction.exec("rollback to savepoint forgotten");
      }
    });
  });

  // The data API is the embedded one, whose database is PGlite: for other databases the policies count, in SQL below.
  if (engine === "PGlite") {
    test("over HTTP, every identity reads and writes exactly what the matrix says", async () => {
      expect(await violations(apiAttempts(database), access)).toEqual([]);
    });
  }

  test("in SQL, every identity reads and writes exactly what the matrix says", async () => {
    const found = await database.undone(async (transaction) =>
      violations(await sqlAttempts(database, transaction), access),
    );
    expect(found).toEqual([]);
  });

  test("the ended session was the member's, as long as it lasted (control)", async () => {
    const { ended, member } = database.credentials;
    expect(ended.userId).toBe(member.userId);
    const before = { ...database, credentials: { ...database.credentials, member: ended } };
    const found = await database.undone(async (transaction) => {
      await transaction.query(
        z.unknown(),
        "insert into auth.sessions (id, user_id, aal) values ($1::text::uuid, $2::text::uuid, 'aal2')",
        [sessionIdOf(ended), ended.userId],
      );
      return violations(await sqlAttempts(before, transaction), access);
    });
    expect(found.filter((line) => line.startsWith("member "))).toEqual([]);
    // And the matrix notices a session that goes on.
    expect(found.filter((line) => line.startsWith("ended ")).length).toBeGreaterThan(5);
  });

  test("only one function believes the token about who the caller is", async () => {
    expect(
      await names(
        `select oid::regprocedure::text as name from pg_catalog.pg_proc
         where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
           and prosrc ~* 'auth\\.(uid|email)\\(|claim\\.sub|''sub''' and oid <> 'private.session_account_id()'::regprocedure
         union all
         select policyname || ' on ' || tablename from pg_catalog.pg_policies
         where schemaname in ('public', 'realtime') and coalesce(qual, '') || coalesce(with_check, '') ~ 'auth\\.'
         union all
         select adrelid::regclass::text from pg_catalog.pg_attrdef where pg_get_expr(adbin, adrelid) ~ 'auth\\.'`,
      ),
    ).toEqual([]);
  });

  test("row level security gives the same result with all privileges granted", async () => {
    const found = await database.undone(async (transaction) => {
      await transaction.exec(OPEN_GRANTS);
      return violations(await sqlAttempts(database, transaction), access);
    });
    expect(found).toEqual([]);
  });

  test("dropping or widening any policy fails the matrix (control)", async () => {
    const policies = await database.owner.query(policyRow, POLICIES);
    expect(policies.length).toBeGreaterThan(20);
    const changes: { readonly table: string; readonly what: string; readonly sql: string }[] = [];
    const change = ({ tablename: table, policyname }: z.infer<typeof policyRow>, how: string, sql: string) =>
      changes.push({ table, what: `${how}: "${policyname}" on ${table}`, sql });

    for (const policy of policies) {
      const name = `"${policy.policyname}" on public.${policy.tablename}`;
      const everyone = [
        `to ${policy.roles}`,
        policy.cmd === "INSERT" ? "" : "using (true)",
        policy.cmd === "SELECT" || policy.cmd === "DELETE" ? "" : "with check (true)",
      ].join(" ");
      change(policy, "dropped", `drop policy ${name}`);
      change(
        policy,
        "for everything",
        `drop policy ${name}; create policy ${name} for all to anon, authenticated using (true) with check (true)`,
      );
      const rule = [
        ["using", policy.qual],
        ["with check", policy.with_check],
      ].flatMap(([clause, expression]) => (expression ? [`${clause ?? ""} (${expression})`] : []));
      // The profile of the member whose session has ended is public in the matrix; the test below hides it.
      // Recovery codes have a second policy on top, which knows of sessions that have ended by itself.
      const isOnTop = policy.tablename === "recovery_codes";
      const isPublic = policy.tablename === "profiles" && policy.cmd === "SELECT";
      if (rule.join().includes("caller_id()") && !isPublic && !isOnTop) {
        change(
          policy,
          "for ended sessions",
          `alter policy ${name} ${rule.join(" ").replaceAll(/(?:public\.)?caller_id\(\)/g, "auth.uid()")}`,
        );
      }
      if (policy.qual !== "true") {
        change(policy, "for all rows", `drop policy ${name}; create policy ${name} for ${policy.cmd} ${everyone}`);
      }
    }
    const unnoticed = await database.undone(async (transaction) => {
      await transaction.exec(OPEN_GRANTS);
      const attempts = await sqlAttempts(database, transaction);
      const found: string[] = [];
      for (const { table, what, sql } of changes) {
        const entry = access[table];
        await transaction.exec(`savepoint change; ${sql}`);
        const noticed = entry === undefined ? [] : await violations(attempts, { [table]: entry }, 1);
        if (noticed.length === 0) found.push(what);
        await transaction.exec("rollback to savepoint change; release savepoint change");
      }
      return found;
    });
    expect(unnoticed).toEqual([]);
  });

  test("a hidden profile is its owner's, and not read with the token of a session that has ended", async () => {
    const { member, ended } = database.credentials;
    const found = await database.undone(async (sql) => {
      await sql.exec(`update public.profiles set is_public = false where id = '${member.userId ?? ""}'`);
      const read = (who: typeof member) =>
        asIdentity(sql, who, () =>
          sql.query(z.unknown(), `select from public.profiles where id = '${who.userId ?? ""}'`),
        );
      const before = [await read(member), await read(ended)];
      await sql.exec('alter policy "Owners read their own" on public.profiles using (id = auth.uid())');
      return [...before, await read(ended)].map((rows) => rows.length);
    });
    // The third is the control: a policy that believes the token.
    expect(found).toEqual([1, 0, 1]);
  });

  test("statements of visitors and members are ended after five seconds", async () => {
    expect(
      await names("select rolname as name from pg_roles where 'statement_timeout=5s' = any (rolconfig) order by 1"),
    ).toEqual(["anon", "authenticated"]);
  });

  test("no caller may truncate, reference or put triggers on a table, or use a sequence", async () => {
    expect(
      await names(
        `select role.name || ' ' || privilege.name || ' ' || relation.oid::regclass as name
         from pg_catalog.pg_class as relation
         cross join (values ('anon'), ('authenticated')) as role (name)
         cross join (values ('truncate'), ('references'), ('trigger')) as privilege (name)
         where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r'
           and has_table_privilege(role.name, relation.oid, privilege.name)
         union all
         select role.name || ' ' || relation.oid::regclass
         from pg_catalog.pg_class as relation
         cross join (values ('anon'), ('authenticated')) as role (name)
         where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'S'
           and has_sequence_privilege(role.name, relation.oid, 'usage, select, update')`,
      ),
    ).toEqual([]);
  });

  describe("functions", () => {
    test("every function of the public schema is in the matrix", async () => {
      expect(
        await names(
          `select proname || '(' || array_to_string(array(select unnest(proargtypes)::regtype::text), ',') || ')' as name
           from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace order by 1`,
        ),
      ).toEqual(Object.keys(FUNCTION_ACCESS).sort());
    });

    test.each(Object.keys(FUNCTION_ACCESS))("%s returns to each identity what the matrix says", async (signature) => {
      const entry = FUNCTION_ACCESS[signature];
      if (!entry) throw new Error(`No entry for ${signature}`);
      const pages = () => names("select item::text as name from public.page_access as item order by page_name");
      for (const identity of IDENTITIES) {
        const expected = identity === "ended" ? (entry.ended ?? entry.access.service) : entry.access[identity];
        if (entry.before !== undefined) await database.owner.exec(entry.before);
        const before = await pages();
        const response = await database.call(
          identity,
          "POST",
          `/rest/v1/rpc/${signature.replace(/\(.*/, "")}`,
          entry.body,
        );
        if ("value" in expected) {
          expect(response, identity).toEqual({ status: expect.toBeOneOf([200, 204]), body: expected.value });
          if (entry.writes) expect(await pages(), identity).not.toEqual(before);
        } else if ("error" in expected) {
          expect(response.status, identity).toBeGreaterThanOrEqual(400);
          expect(response.body, identity).toMatchObject({ code: expected.error });
        } else {
          expect(response.status, identity).toBeGreaterThanOrEqual(401);
          expect(response.status, identity).toBeLessThanOrEqual(403);
          expect(response.body, identity).toMatchObject({
            code: "42501",
            message: expect.stringMatching(expected.refusal),
          });
          expect(await pages(), identity).toEqual(before);
        }
        if (entry.disturbs !== undefined) await placeFixture(database.owner, database, entry.disturbs);
        await database.owner.exec(
          "update public.page_access set is_locked = false, locked_by = null, locked_at = null, note = null where true",
        );
      }
    });

    test("with the owner's rights have a fixed search path, and an explicit list of callers", async () => {
      const rows = await database.owner.query(
        z.object({ name: z.string(), fixed_path: z.boolean(), callers: z.array(z.string()) }),
        `select proname || '(' || array_to_string(array(select unnest(proargtypes)::regtype::text), ',') || ')' as name,
                coalesce(proconfig @> array['search_path=""'], false) as fixed_path,
                array(select role from unnest(array['anon', 'authenticated', 'service_role']) as role
                      where has_function_privilege(role, pg_proc.oid, 'execute') order by role) as callers
         from pg_catalog.pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
      );
      expect(rows.map((row) => [row.name, row.callers])).toEqual(Object.entries(DEFINER_FUNCTIONS));
      expect(rows.filter((row) => !row.fixed_path)).toEqual([]);
      expect(
        await names(
          `select oid::regprocedure::text as name from pg_catalog.pg_proc
           where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
             and not coalesce(proconfig @> array['search_path=""'], false)`,
        ),
      ).toEqual([]);
    });

    // In SQL they would be planned anew for each statement, since they run with their owner's rights.
    test("that most statements ask keep their plans", async () => {
      expect(
        await names(
          `select proname || ' in ' || lanname as name
           from pg_catalog.pg_proc join pg_catalog.pg_language as lang on lang.oid = prolang
           where proname in ('caller_assurance', 'caller_id', 'get_viewer', 'is_admin', 'session_account_id')
             and pronamespace in ('public'::regnamespace, 'private'::regnamespace)
           order by proname`,
        ),
      ).toEqual([
        "caller_assurance in plpgsql",
        "caller_id in plpgsql",
        "get_viewer in plpgsql",
        "is_admin in plpgsql",
        "session_account_id in plpgsql",
      ]);
    });

    test("that are internal or trigger functions cannot be called", async () => {
      expect(
        await names(
          `select role.name || ' ' || pg_proc.oid::regprocedure as name
           from pg_catalog.pg_proc cross join (values ('anon'), ('authenticated')) as role (name)
           where (pronamespace = 'private'::regnamespace or prorettype = 'trigger'::regtype)
             and pronamespace in ('public'::regnamespace, 'private'::regnamespace)
             and has_function_privilege(role.name, pg_proc.oid, 'execute')
           union all
           select role.name || ' schema private' from (values ('anon'), ('authenticated')) as role (name)
           where has_schema_privilege(role.name, 'private', 'usage')`,
        ),
      ).toEqual([]);
      for (const identity of IDENTITIES) {
        for (const name of ["slugify", "register_parts", "bump_catalogue_version", "lock_catalogue"]) {
          const response = await database.call(identity, "POST", `/rest/v1/rpc/${name}`, {});
          expect(response.status, `${identity} ${name}`).toBe(404);
        }
      }
    });

    test("and views run with the caller's rights", async () => {
      expect(
        await names(
          `select relname::text as name from pg_catalog.pg_class
           where relnamespace = 'public'::regnamespace and relkind = 'v'
             and not coalesce(reloptions @> array['security_invoker=true'], false)`,
        ),
      ).toEqual([]);
    });
  });

  describe("mass assignment", () => {
    test("changes a column only where the matrix allows it", async () => {
      const columns = await database.owner.query(columnRow, COLUMNS);
      // The server's own key is held back by constraints alone.
      const callers = IDENTITIES.filter((name) => name !== "service");
      const assignments = columns.flatMap(({ table_name: table, column_name: column, data_type: type }) => {
        const entry = access[table];
        if (entry === undefined) return [];
        const value = otherValue(table, column, type, database.credentials.other.userId);
        return callers.map((identity) => ({
          identity,
          column: `${table}.${column}`,
          expected:
            accessOf(entry, identity).update === "yes" &&
            (WRITABLE_COLUMNS[table]?.includes(column) ?? true) &&
            !KEPT_COLUMNS[table]?.includes(column),
          ...assignment(table, entry, column, value),
        }));
      });
      const results = await database.undone(async (transaction) => {
        const attempt = await trialsIn(database, transaction);
        return attempt(assignments);
      });
      expect(results).toHaveLength(assignments.length);
      const wrong = assignments.flatMap(({ identity, column, expected }, at) => {
        const result = results[at];
        const changed = result?.refused === null && result.seen === "1";
        return changed === expected ? [] : [`${identity} ${column}: expected ${expected}, got ${changed}`];
      });
      expect(wrong).toEqual([]);
    }, 240_000);

    /** Gives the fixture's row that value, and counts the rows that have it afterwards. */
    function assignment(table: string, entry: TableAccess, column: string, value: unknown) {
      const where = `${entry.key}::text = '${String(entry.publicKey)}'`;
      const wanted = Array.isArray(value) ? `{${value.join(",")}}` : String(value);
      return {
        statement: `update public.${table} set ${column} = '${wanted}' where ${where}`,
        look: `select count(*)::text from public.${table} as item
               where item.${column} is not distinct from '${wanted}' and ${column === entry.key ? "true" : where}`,
      };
    }

    if (engine === "PGlite") {
      test("over HTTP, one request with every column changes nothing without write access", async () => {
        const columns = await database.owner.query(columnRow, COLUMNS);
        for (const [table, entry] of Object.entries(access)) {
          const body = Object.fromEntries(
            columns
              .filter((column) => column.table_name === table)
              .map(({ column_name: column, data_type: type }) => [
                column,
                otherValue(table, column, type, database.credentials.member.userId),
              ]),
          );
          const rows = () =>
            names(
              `select count(*) || ' ' || coalesce(sum(hashtextextended(item::text, 0)), 0) as name
               from public.${table} as item`,
            );
          const before = await rows();
          for (const identity of IDENTITIES) {
            const row = `/rest/v1/${table}?${entry.key}=eq.${encodeURIComponent(String(entry.publicKey))}`;
            if (accessOf(entry, identity).insert === "no") {
              const response = await database.call(identity, "POST", `/rest/v1/${table}`, body);
              expect(response.body, `${identity} POST ${table}`).toMatchObject({ code: "42501" });
            }
            if (accessOf(entry, identity).update === "no") {
              const response = await database.call(identity, "PATCH", row, body);
              expect([204, 401, 403], `${identity} PATCH ${table}`).toContain(response.status);
            }
          }
          expect(await rows(), table).toEqual(before);
        }
      });
    }

    test("cannot set the slug of an administrator's new part", async () => {
      const response = await database.call("admin", "POST", "/rest/v1/hotend", {
        id: 900008,
        name: "Chosen Address",
        manufacturer: "Matrix Maker",
        part_slug: "chosen-by-caller",
      });
      expect(response.status).toBe(201);
      const addresses = () =>
        names(
          `select hotend.part_slug || ' ' || parts.manufacturer_slug || '/' || parts.part_slug as name
           from public.hotend join public.parts on item_table = 'hotend' and item_id = hotend.id where hotend.id = 900008`,
        );
      expect(await addresses()).toEqual(["chosen-address matrix-maker/chosen-address"]);
      await database.call("admin", "PATCH", "/rest/v1/hotend?id=eq.900008", { part_slug: "chosen-by-caller" });
      expect(await addresses()).toEqual(["chosen-address matrix-maker/chosen-address"]);
      await database.call("admin", "DELETE", "/rest/v1/hotend?id=eq.900008");
      expect(await addresses()).toEqual([]);
    });
  });

  test("printers are public when approved or unreviewed, and hidden otherwise", async () => {
    await database.undone(async (transaction) => {
      await transaction.exec(`
        insert into public.printers (name, status) values
          ('Status approved', 'approved'), ('Status none', null), ('Status pending', 'pending'), ('Status rejected', 'rejected')`);
      const visible = await asIdentity(transaction, database.credentials.anon, () =>
        transaction.query(
          z.object({ name: z.string() }),
          "select name from public.printers where name like 'Status %' order by name",
        ),
      );
      expect(visible.map((row) => row.name)).toEqual(["Status approved", "Status none"]);
    });
  });
}
