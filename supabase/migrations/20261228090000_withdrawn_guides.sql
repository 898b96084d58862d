-- A published guide can be taken down and brought back, by its author and by administrators. It stays in its table as
-- archived, with everything that belongs to it, so that nothing of it is lost and nobody reads it.

create table private.withdrawn_guides (
  tutorial_id bigint primary key references public.tutorials (id) on delete cascade,
  member_id uuid references auth.users (id) on delete set null,
  reason text check (char_length(reason) between 1 and 1000),
  withdrawn_at timestamptz not null default clock_timestamp()
);
alter table private.withdrawn_guides enable row level security;
comment on table private.withdrawn_guides is
  'Who took down a guide that is archived, and why. Functions alone read and write it. The seed archives guides without it.';
create index withdrawn_guides_member_idx on private.withdrawn_guides (member_id);

-- A guide that the caller may take down and bring back, which nobody else writes until commit.
-- Errors: 42501 without an account, PT404 'Unknown guide'.
create function private.own_guide(slug_input text) returns public.tutorials
language plpgsql volatile
set search_path = ''
as $$
declare
  writer constant uuid := private.member_writing();
  guide public.tutorials;
begin
  perform private.lock_catalogue();
  select * into guide from public.tutorials
  where slug = slug_input and status in ('published', 'archived') and (author_id = writer or public.is_admin())
  for update;
  if guide.id is null then
    raise exception using errcode = 'PT404', message = 'Unknown guide';
  end if;
  return guide;
end
$$;

-- Whether the caller may bring back a guide that was taken down: administrators any, authors what they took down themselves.
create function private.may_restore(guide public.tutorials) returns boolean
language sql stable
set search_path = ''
as $$
  select public.is_admin() or coalesce((
    select member_id = public.caller_id() and guide.author_id = public.caller_id()
    from private.withdrawn_guides where tutorial_id = guide.id), false)
$$;

-- Takes down a published guide of the caller's, or for administrators any; one that is down stays as it is. A reason is
-- required for the guides of others, whose authors read it.
-- Errors: those of private.own_guide(), 22023 'A reason has 1 to 1,000 characters'.
create function public.withdraw_guide(slug_input text, reason_input text default null) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  guide constant public.tutorials := private.own_guide(slug_input);
  is_own constant boolean := guide.author_id is not distinct from public.caller_id();
  wanted constant text := private.visible_text(left(reason_input, 5000));
begin
  if guide.status = 'archived' then
    return;
  end if;
  if (wanted is null and not is_own) or char_length(wanted) > 1000 then
    raise exception using errcode = '22023', message = 'A reason has 1 to 1,000 characters';
  end if;
  -- Each of it is a new version of all public pages.
  if not public.is_admin() then
    perform private.count_hourly_write('guide withdrawal', 'Too many changes in an hour', 20);
  end if;
  update public.tutorials set status = 'archived' where id = guide.id;
  insert into private.withdrawn_guides (tutorial_id, member_id, reason)
  values (guide.id, public.caller_id(), wanted)
  on conflict (tutorial_id) do update
  set member_id = excluded.member_id, reason = excluded.reason, withdrawn_at = excluded.withdrawn_at;
  perform private.write_audit('guide.withdrawn', guide.slug, jsonb_strip_nulls(jsonb_build_object(
    'name', guide.title, 'reason', wanted)));
  if not is_own then
    perform private.notify(
      guide.author_id, 'guide', '/learn/' || guide.slug,
      'An admin withdrew your guide “' || left(guide.title, 120) || '”: ' || wanted);
  end if;
end
$$;

-- Brings a guide back that was taken down; one that is up stays as it is.
-- Errors: those of private.own_guide(), PT409 'Withdrawn by an admin'.
create function public.restore_guide(slug_input text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  guide constant public.tutorials := private.own_guide(slug_input);
begin
  if guide.status = 'published' then
    return;
  end if;
  if not private.may_restore(guide) then
    raise exception using errcode = 'PT409', message = 'Withdrawn by an admin';
  end if;
  update public.tutorials set status = 'published' where id = guide.id;
  delete from private.withdrawn_guides where tutorial_id = guide.id;
  perform private.write_audit('guide.restored', guide.slug, jsonb_build_object('name', guide.title));
  perform private.notify(
    guide.author_id, 'guide', '/learn/' || guide.slug,
    'An admin brought back your guide “' || left(guide.title, 120) || '”.');
end
$$;

-- A guide with everything that belongs to it, as list_guides() gives it.
create function private.guide_json(guide public.tutorials) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', guide.id, 'slug', guide.slug, 'title', guide.title, 'summary', guide.summary, 'kind', guide.kind,
    'difficulty', guide.difficulty, 'minutes_min', guide.minutes_min, 'minutes_max', guide.minutes_max,
    'flags', (
      select coalesce(jsonb_agg(flag order by flag collate "C"), '[]')
      from public.tutorial_flags where tutorial_id = guide.id),
    'firmware', guide.firmware, 'slicer', guide.slicer, 'calculators', guide.calculators,
    'series', guide.series, 'series_position', guide.series_position,
    'printer_ids', (
      select case when bool_or(printer_id is null) then null else coalesce(jsonb_agg(printer_id order by printer_id), '[]') end
      from public.tutorial_printers where tutorial_id = guide.id),
    'prerequisites', (
      select coalesce(jsonb_agg(requires_id order by position), '[]')
      from public.tutorial_prerequisites where tutorial_id = guide.id),
    'tools', (
      select coalesce(jsonb_agg(
        jsonb_build_object('name', name, 'note', note, 'tool_id', tool_id) order by position), '[]')
      from public.tutorial_tools where tutorial_id = guide.id),
    'parts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'item_table', item_table, 'item_id', item_id, 'quantity', quantity, 'note', note) order by position), '[]')
      from public.tutorial_parts where tutorial_id = guide.id),
    'sources', guide.sources, 'introduction', guide.introduction_md,
    'steps', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'title', coalesce(title, ''), 'lines', lines, 'media', media) order by position), '[]')
      from public.tutorial_steps where tutorial_id = guide.id),
    'conclusion', guide.conclusion_md, 'author', guide.author_name,
    'author_username', private.public_username(guide.author_id), 'licence', guide.licence, 'version', guide.version,
    'published_at', to_char(guide.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reviewed_at', to_char(guide.reviewed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'done_count', guide.done_count)
$$;

-- As before.
create or replace function public.list_guides(
  after_id bigint default 0, most integer default 50, ids bigint[] default null, server_key text default null)
returns setof jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_server(server_key);
  return query
    select private.guide_json(guide)
    from public.tutorials as guide
    where guide.id > after_id and guide.status = 'published' and (ids is null or guide.id = any (ids))
    order by guide.id
    limit greatest(least(most, 50), 0);
end
$$;

-- A guide that was taken down: {title, reason, may_restore, draft, guide}, of which its author and administrators alone
-- read more than whether they may bring it back, since the title may be why it was taken down: what it is called and says,
-- as list_guides() gives it, why it is down, and the draft in which the caller changes it. NULL when there is no such guide.
create function public.get_withdrawn_guide(slug_input text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'title', case when knows.it then guide.title end,
    'reason', case when knows.it then withdrawn.reason end,
    'may_restore', knows.it and private.may_restore(guide),
    'draft', (
      select draft.id from public.tutorial_drafts as draft
      where knows.it and draft.tutorial_id = guide.id and draft.author_id = (select public.caller_id())),
    'guide', case when knows.it then private.guide_json(guide) end)
  from public.tutorials as guide
  left join private.withdrawn_guides as withdrawn on withdrawn.tutorial_id = guide.id
  cross join lateral (
    select coalesce(guide.author_id = (select public.caller_id()), false) or (select public.is_admin()) as it) as knows
  where guide.slug = slug_input and guide.status = 'archived'
$$;

-- As before; and whether the caller wrote it.
create or replace function public.get_tutorial_authorship(slug_input text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'draft', draft.id, 'status', draft.status, 'is_own', coalesce(guide.author_id = (select public.caller_id()), false))
  from public.tutorials as guide
  left join public.tutorial_drafts as draft
    on draft.tutorial_id = guide.id and draft.author_id = (select public.caller_id())
  where guide.slug = slug_input and guide.status = 'published'
    and (guide.author_id = (select public.caller_id()) or (select public.is_admin()))
$$;

-- As before; and whether the guide that a draft changes was taken down, and `withdrawn`: the guides that were, of the
-- caller, and for administrators of everyone.
create or replace function public.list_tutorial_drafts() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'drafts', (
      select coalesce(jsonb_agg(row_to_json(own) order by own.updated_at desc), '[]')
      from (
        select draft.id, draft.document ->> 'title' as title, draft.status, draft.updated_at, guide.slug,
               guide.status = 'archived' as is_withdrawn, jsonb_array_length(private.json_list(draft.document -> 'steps')) as steps
        from public.tutorial_drafts as draft
        left join public.tutorials as guide on guide.id = draft.tutorial_id
        where draft.author_id = (select public.caller_id())
      ) as own),
    'queue', case when (select public.is_admin()) then (
      select coalesce(jsonb_agg(row_to_json(waiting) order by waiting.submitted_at), '[]')
      from (
        select draft.id, draft.document ->> 'title' as title, draft.submitted_at, profiles.username as author, guide.slug,
               guide.status = 'archived' as is_withdrawn
        from public.tutorial_drafts as draft
        left join public.profiles on profiles.id = draft.author_id
        left join public.tutorials as guide on guide.id = draft.tutorial_id
        where draft.status = 'submitted' and draft.author_id <> (select public.caller_id())
        order by draft.submitted_at
        limit 200
      ) as waiting) end,
    'guides', (
      select coalesce(jsonb_agg(row_to_json(own) order by own.title), '[]')
      from (
        select slug, title, version from public.tutorials
        where author_id = (select public.caller_id()) and status = 'published'
        order by id desc
        limit 200
      ) as own),
    'withdrawn', (
      select coalesce(jsonb_agg(row_to_json(down) order by down.title), '[]')
      from (
        select guide.slug, guide.title, withdrawn.reason, private.may_restore(guide) as may_restore
        from public.tutorials as guide
        left join private.withdrawn_guides as withdrawn on withdrawn.tutorial_id = guide.id
        where guide.status = 'archived'
          and (guide.author_id = (select public.caller_id()) or (select public.is_admin()))
        order by guide.id desc
        limit 200
      ) as down))
$$;

revoke all on all functions in schema private from public;
revoke all on function
  public.withdraw_guide(text, text), public.restore_guide(text), public.get_withdrawn_guide(text)
  from public, anon, authenticated;
grant execute on function public.withdraw_guide(text, text), public.restore_guide(text) to authenticated, service_role;
grant execute on function public.get_withdrawn_guide(text) to anon, authenticated, service_role;
