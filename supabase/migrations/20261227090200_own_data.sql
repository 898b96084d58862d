-- What the site holds of a member: they download all of it, and it goes with their account, but for what they gave away
-- under a licence, which stays without their name.

-- What members said of parts stays when the account goes, as suggestions and entries of the catalogue do.
alter table public.fit_reports alter column user_id drop not null;
alter table public.fit_reports drop constraint fit_reports_user_id_fkey;
alter table public.fit_reports add constraint fit_reports_user_id_fkey
  foreign key (user_id) references auth.users (id) on delete set null;
comment on column public.fit_reports.user_id is
  'Read by nobody but functions: public reports name who lets the profile be public. NULL when the account is gone.';

-- One line for each part of a member's data, in the order of the download: a hundred for each subject, ten for each part,
-- so that another one finds its place. A table that leads to an account has a line here, or the tests say what else holds
-- for it.
create table private.own_data (
  section text primary key check (section ~ '^[a-z]+(_[a-z]+)*$'),
  position integer not null unique,
  source text not null,
  condition text not null,
  sorting text not null,
  hidden text[] not null default '{}'
);
alter table private.own_data enable row level security;
comment on table private.own_data is 'What public.export_own_data reads. Written by migrations alone.';
comment on column private.own_data.source is 'SQL: a table, or a query in parentheses.';
comment on column private.own_data.condition is 'SQL of which rows are the member''s, whose id is $1.';
comment on column private.own_data.hidden is 'Columns that are left out: keys that let somebody in, and who else took part.';

insert into private.own_data (position, section, source, condition, sorting, hidden) values
  (10, 'account',
   '(select id, email, nullif(email_change, '''') as new_email, phone, created_at, email_confirmed_at, last_sign_in_at, '
   'raw_user_meta_data as metadata, raw_app_meta_data as sign_in_metadata from auth.users)', 'id = $1', 'id', '{}'),
  (20, 'sign_in_methods',
   '(select id, user_id, provider, identity_data, created_at, last_sign_in_at from auth.identities)',
   'user_id = $1', 'id', '{user_id}'),
  (30, 'devices',
   '(select id, user_id, created_at, refreshed_at, user_agent, ip from auth.sessions)', 'user_id = $1', 'id', '{user_id}'),
  (40, 'sign_in_log', '(select id, created_at, payload from auth.audit_log_entries)',
   'payload ->> ''actor_id'' = $1::text', 'created_at, id', '{}'),
  (50, 'second_factors',
   '(select id, user_id, friendly_name, factor_type, status, created_at from auth.mfa_factors)', 'user_id = $1', 'id',
   '{user_id}'),
  (60, 'recovery_codes', '(select id, user_id, created_at, used_at from public.recovery_codes)', 'user_id = $1', 'id',
   '{user_id}'),
  (100, 'profile', 'public.profiles', 'id = $1', 'id', '{username_key}'),
  (110, 'printers',
   '(select own.*, concat_ws('' '', printer.manufacturer, printer.name) as printer '
   'from public.profile_printers as own join public.printers as printer on printer.id_uuid = own.printer_id)',
   'user_id = $1', 'position, printer_id', '{user_id}'),
  (120, 'preferences', 'public.user_preferences', 'user_id = $1', 'user_id', '{user_id}'),
  (130, 'pictures', 'private.pictures', 'owner_id = $1', 'created_at, id', '{owner_id,folder}'),
  (200, 'pins',
   '(select pin.*, part.name as part from public.pinned_items as pin left join public.parts as part '
   'on part.item_table = split_part(pin.item_id, '':'', 1) and part.item_id::text = split_part(pin.item_id, '':'', 2))', 'user_id = $1', 'created_at, item_id', '{user_id}'),
  (210, 'collections', 'public.collections', 'user_id = $1', 'id', '{user_id}'),
  (220, 'collection_items',
   '(select held.*, part.name as part from public.collection_items as held '
   'left join public.parts as part using (item_table, item_id))',
   'collection_id in (select id from public.collections where user_id = $1)',
   'collection_id, sort_order, item_table, item_id', '{}'),
  (230, 'removed_lately', 'private.removals', 'user_id = $1', 'removed_at, undo_id', '{user_id}'),
  (300, 'calibrations_done', 'public.calibration_completions', 'user_id = $1', 'id', '{user_id}'),
  (310, 'calibration_results', 'public.calibration_results', 'user_id = $1', 'id', '{user_id}'),
  (400, 'guide_steps_done', 'public.tutorial_progress', 'user_id = $1', 'tutorial_id, step_id', '{user_id}'),
  (410, 'guides_done', 'public.tutorial_completions', 'user_id = $1', 'tutorial_id', '{user_id}'),
  (420, 'guide_drafts', 'public.tutorial_drafts', 'author_id = $1', 'created_at, id', '{author_id}'),
  (430, 'guides', 'public.tutorials', 'author_id = $1', 'id', '{author_id}'),
  (440, 'guide_versions', 'public.tutorial_revisions', 'editor_id = $1', 'id', '{editor_id}'),
  (500, 'reports_of_parts', 'public.fit_reports', 'user_id = $1', 'id', '{user_id}'),
  (510, 'hidden_reports_of_parts', 'private.hidden_fit_reports', 'user_id = $1',
   'item_table, item_id, printer_id', '{user_id}'),
  (520, 'submissions', 'public.submissions', 'submitter_id = $1', 'id', '{submitter_id,reviewer_id,form_key}'),
  (530, 'submission_messages',
   '(select message.*, coalesce(message.author_id = sent.submitter_id, false) as by_sender, sent.submitter_id '
   'from public.submission_messages as message join public.submissions as sent on sent.id = message.submission_id)',
   'author_id = $1 or submitter_id = $1', 'id', '{author_id,submitter_id,form_key}'),
  (540, 'catalogue_changes', 'public.catalogue_revisions', 'editor_id = $1', 'id', '{editor_id,reviewer_id}'),
  (550, 'decided_submissions',
   '(select id, kind, title, status, reason, decided_at, reviewer_id from public.submissions)',
   'reviewer_id = $1', 'id', '{reviewer_id}'),
  (560, 'deals', 'public.deals', 'submitted_by = $1', 'id', '{submitted_by}'),
  (570, 'reported_deals', 'public.deal_reports', 'user_id = $1', 'deal_id', '{user_id}'),
  (600, 'suggestions', 'public.suggestions', 'author_id = $1', 'id',
   '{author_id,form_key,search_words,title_words}'),
  (610, 'suggestion_votes', 'public.suggestion_votes', 'user_id = $1', 'suggestion_id', '{user_id}'),
  (700, 'notifications', 'public.notifications', 'user_id = $1', 'id', '{user_id}'),
  (710, 'notification_emails', '(select user_id, not_before as next_email_after from private.notification_mails)',
   'user_id = $1', 'user_id', '{user_id}'),
  (800, 'administrator', 'public.admin_users', 'user_id = $1', 'user_id', '{user_id}'),
  (810, 'administrator_log', 'public.audit_log', 'actor = $1', 'id', '{actor}'),
  (820, 'page_locks', '(select page_name, is_locked, locked_at, note, locked_by from public.page_access)',
   'locked_by = $1', 'page_name', '{locked_by}'),
  (830, 'featured_cards', 'public.featured_cards', 'created_by = $1', 'id', '{created_by}'),
  (840, 'site_texts', 'public.site_blocks', 'updated_by = $1', 'key', '{updated_by}'),
  (850, 'imports', 'private.catalogue_imports', 'importer_id = $1', 'id', '{importer_id}'),
  (860, 'withdrawn_guides', 'private.withdrawn_guides', 'member_id = $1', 'tutorial_id', '{member_id}');

-- The parts of the caller's data, in their order. Errors: 42501 without an account.
create function public.list_own_data() returns setof text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if public.caller_id() is null then
    raise exception using errcode = '42501', message = 'Only members have data of their own';
  end if;
  return query select section from private.own_data order by position;
end
$$;

-- Rows of a part of the caller's data, at most 500, from a place in their order. None of an unknown part.
-- Errors: 42501 without an account.
create function public.export_own_data(section_input text, from_input integer default 0) returns setof jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  member constant uuid := public.caller_id();
  part private.own_data;
begin
  if member is null then
    raise exception using errcode = '42501', message = 'Only members have data of their own';
  end if;
  select * into part from private.own_data where section = section_input;
  if not found then
    return;
  end if;
  return query execute
    'select to_jsonb(item) - $2 from ' || part.source || ' as item where ' || part.condition
    || ' order by ' || part.sorting || ' limit 500 offset $3'
    using member, part.hidden, greatest(from_input, 0);
end
$$;

-- The caller, when that is a member who may delete the account now. Errors: 42501 without an account; PT403 'Sign in again
-- first' without a recent sign-in; PT409 for the last administrator, who makes somebody else one first.
create function private.member_who_may_leave() returns uuid
language plpgsql volatile
set search_path = ''
as $$
declare
  member constant uuid := public.caller_id();
begin
  if member is null then
    raise exception using errcode = '42501', message = 'Only members can delete their account';
  end if;
  perform private.require_recent_sign_in();
  if exists (select from public.admin_users where user_id = member) then
    lock table public.admin_users in share row exclusive mode;
    if not exists (select from public.admin_users where user_id <> member) then
      raise exception using errcode = 'PT409', message = 'The last admin stays an admin';
    end if;
  end if;
  return member;
end
$$;

-- The caller's pictures that go with the account: those that no published guide shows, with the names of their files. It
-- is asked before the files are removed, so whoever may not delete the account keeps them.
-- Errors: as private.member_who_may_leave().
create function public.list_pictures_of_account() returns table (id text, names text[])
language sql volatile security definer
set search_path = ''
as $$
  select picture.id, private.picture_names(picture)
  from private.pictures as picture
  where picture.owner_id = (select private.member_who_may_leave()) and not private.is_in_guide(picture)
  order by picture.created_at
$$;

-- A list that a merge keeps, without what is a member's.
create function private.list_without(list jsonb, member uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(one order by nth), '[]')
  from jsonb_array_elements(list) with ordinality as listed (one, nth)
  where one ->> 'user_id' is distinct from member::text
    and not exists (
      select from public.collections where user_id = member and id = (one ->> 'collection_id')::bigint)
    and not exists (
      select from public.submissions where submitter_id = member and one ? 'said' and id = (one ->> 'id')::bigint)
$$;

-- What merges keep for undoing them, without what is a member's: everything else can still come back.
create function private.forget_in_merges(member uuid) returns void
language sql volatile
set search_path = ''
as $$
  update private.catalogue_merges
  set content = (
    select jsonb_object_agg(key, case
      when jsonb_typeof(value) = 'array' then private.list_without(value, member)
      when key in ('folded', 'moved') then (
        select coalesce(jsonb_object_agg(source, private.list_without(list, member)), '{}')
        from jsonb_each(value) as kept (source, list))
      else value end)
    from jsonb_each(content))
  where content <> '{}';
  delete from private.catalogue_merges where strpos(content::text, member::text) > 0;
$$;

-- Deletes the caller's account, and with it everything that is the member's alone. Published guides, accepted entries,
-- suggestions and reports of parts stay without a name; what has not been accepted goes. Every session ends.
-- Errors: as private.member_who_may_leave().
create function public.delete_account() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member uuid;
begin
  -- The order in which all writers wait, see private.wait_for_fit_reports.
  perform private.lock_catalogue();
  member := private.member_who_may_leave();
  perform private.forget_in_merges(member);
  update public.tutorials set author_name = 'Deleted member' where author_id = member and author_name is not null;
  delete from public.submission_messages where author_id = member;
  delete from public.submissions where submitter_id = member and status <> 'approved';
  delete from private.pictures as picture where owner_id = member and not private.is_in_guide(picture);
  delete from auth.audit_log_entries where payload ->> 'actor_id' = member::text;
  if to_regclass('auth.flow_state') is not null then
    execute 'delete from auth.flow_state where user_id = $1' using member;
  end if;
  perform private.write_account_mail(member, 'account-deleted');
  delete from auth.users where id = member;
end
$$;

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function
  public.list_own_data(), public.export_own_data(text, integer), public.list_pictures_of_account(),
  public.delete_account()
  from public, anon, authenticated;
grant execute on function
  public.list_own_data(), public.export_own_data(text, integer), public.list_pictures_of_account(),
  public.delete_account()
  to authenticated, service_role;
