-- A draft of changes remembers what the guide said when it was begun. What was published since is joined with what its
-- author changed, so that neither takes the other back; and a guide that was taken down can be changed like any other.

alter table public.tutorial_drafts add column base jsonb check (
  jsonb_typeof(base) = 'object' and octet_length(base::text) <= 1048576);
comment on column public.tutorial_drafts.base is
  'What the guide said in tutorial_version, as a document with the ids that the draft gives its steps; where draft and guide '
  'both changed the same, what stood there before that, so that the clash is found again until they agree. NULL for a new '
  'guide, and for a draft that was begun before this was kept.';

-- As before; the document that a draft of changes begins with is what the guide says, and the guide may have been taken
-- down.
create or replace function public.create_tutorial_draft(
  document_input jsonb default '{}', slug_input text default null, form_key_input text default null)
returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  writer constant uuid := private.member_writing();
  wanted constant uuid := case when form_key_input is null then gen_random_uuid()
    else md5(writer::text || ' ' || left(form_key_input, 200))::uuid end;
  content constant jsonb := private.plain_json(document_input);
  guide record;
  known uuid;
begin
  if slug_input is not null then
    select id, version into guide from public.tutorials
    where slug = slug_input and status in ('published', 'archived') and (author_id = writer or public.is_admin());
    if guide.id is null then
      raise exception using errcode = 'PT404', message = 'Unknown guide';
    end if;
    select id into known from public.tutorial_drafts where author_id = writer and tutorial_id = guide.id;
    if known is not null then
      return known;
    end if;
    insert into public.tutorial_drafts (author_id, document, base, tutorial_id, tutorial_version)
    values (writer, content, content, guide.id, guide.version)
    on conflict (author_id, tutorial_id) do update set tutorial_id = excluded.tutorial_id
    returning id into strict known;
  else
    select id into known from public.tutorial_drafts where id = wanted and author_id = writer;
    if known is not null then
      return known;
    end if;
    insert into public.tutorial_drafts (id, author_id, document)
    values (wanted, writer, content)
    on conflict (id) do update set author_id = excluded.author_id
    returning id into strict known;
  end if;
  if (select count(*) from public.tutorial_drafts where author_id = writer) > 50 then
    perform private.refuse_too_many('Too many drafts');
  end if;
  perform private.count_hourly_write('guide draft', 'Too many drafts in an hour');
  return known;
end
$$;

drop function public.save_tutorial_draft(uuid, jsonb, integer, boolean);

-- Saves the caller's draft, and hands it in when asked to; gives its version. The same document twice is no change. With
-- base_input the document was joined with what the guide says now, in the version tutorial_version_input.
-- Errors: 42501 without an account, PT404 'Unknown draft', PT409 'Changed elsewhere' when the stored version is another
-- one, PT409 'Submitted' while it waits for review, PT409 'Guide changed' when the guide has another version than the one
-- it was joined with, 22023 'Not a draft', 54000 'Too large', PT429 'Too many changes in an hour'.
create function public.save_tutorial_draft(
  draft_input uuid, document_input jsonb, version_input integer, submit_input boolean default false,
  base_input jsonb default null, tutorial_version_input integer default null)
returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  draft constant public.tutorial_drafts := private.own_draft(draft_input);
  wanted constant jsonb := private.plain_json(document_input);
  joined constant jsonb := private.plain_json(base_input);
  is_same constant boolean := draft.document = wanted;
  saved integer;
begin
  if draft.status = 'submitted' then
    if is_same and submit_input then
      return draft.version;
    end if;
    raise exception using errcode = 'PT409', message = 'Submitted';
  end if;
  if not is_same and draft.version is distinct from version_input then
    raise exception using errcode = 'PT409', message = 'Changed elsewhere';
  end if;
  if is_same and not submit_input and joined is null then
    return draft.version;
  end if;
  if octet_length(wanted::text) > 1048576 or octet_length(joined::text) > 1048576 then
    perform private.refuse_too_many('Too large');
  end if;
  if joined is not null then
    if jsonb_typeof(joined) <> 'object' or not private.is_draft_document(joined) then
      raise exception using errcode = '22023', message = 'Not a draft';
    end if;
    if tutorial_version_input is distinct from (
      select version from public.tutorials where id = draft.tutorial_id)
    then
      raise exception using errcode = 'PT409', message = 'Guide changed';
    end if;
  end if;
  perform private.count_hourly_write('guide change', 'Too many changes in an hour', 2000);
  update public.tutorial_drafts
  set document = wanted,
      version = case when is_same then version else version + 1 end,
      base = coalesce(joined, base),
      tutorial_version = case when joined is null then tutorial_version else tutorial_version_input end,
      status = case when submit_input then 'submitted' else status end,
      submitted_at = case when submit_input then clock_timestamp() else submitted_at end,
      updated_at = clock_timestamp()
  where id = draft.id
  returning version into strict saved;
  return saved;
end
$$;

drop function public.publish_tutorial_draft(uuid, integer, integer);

-- Publishes a draft: it becomes a guide, or the next version of the one that it changes, and is a draft no longer. Gives
-- the guide's slug. tutorial_version_input: the version of the live guide that the administrator has seen, when that is
-- not the one which the draft was made from. document_input: the draft joined with what that version says. restore_input:
-- a guide that was taken down is brought back. For administrators.
-- Errors: those of private.draft_to_decide(), PT409 'Guide changed', 'Guide withdrawn', PT422 'Not complete'.
create function public.publish_tutorial_draft(
  draft_input uuid, version_input integer, tutorial_version_input integer default null,
  document_input jsonb default null, restore_input boolean default false)
returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  draft public.tutorial_drafts;
  live public.tutorials;
  wanted jsonb;
  content jsonb;
  written bigint;
begin
  perform private.lock_catalogue();
  draft := private.draft_to_decide(draft_input, version_input);
  if draft.tutorial_id is not null then
    select * into live from public.tutorials where id = draft.tutorial_id;
    if live.status = 'archived' and not restore_input then
      raise exception using errcode = 'PT409', message = 'Guide withdrawn';
    end if;
    if live.version is distinct from coalesce(tutorial_version_input, draft.tutorial_version) then
      raise exception using errcode = 'PT409', message = 'Guide changed';
    end if;
  end if;
  wanted := coalesce(private.plain_json(document_input), draft.document);
  if jsonb_typeof(wanted) <> 'object' or not private.is_draft_document(wanted)
    or not private.has_visible_texts(wanted)
    or private.missing_pictures(private.picture_urls(wanted), draft.author_id) <> '{}'
  then
    raise exception using errcode = 'PT422', message = 'Not complete';
  end if;
  content := wanted - 'removed'
    || jsonb_build_object('slug', coalesce(live.slug, private.free_tutorial_slug(wanted ->> 'title')));
  begin
    written := private.write_tutorial(
      content, draft.tutorial_id, 'published', draft.author_id,
      private.author_name(draft.author_id));
    perform private.link_prerequisites(written, private.text_list(content -> 'prerequisites'));
  exception when integrity_constraint_violation or data_exception then
    raise exception using errcode = 'PT422', message = 'Not complete';
  end;
  if (select count(*) from public.tutorial_steps where tutorial_id = written) < 2
    or exists (
      select from public.tutorial_steps
      where tutorial_id = written and (title is null or jsonb_array_length(lines) = 0))
    or not exists (select from public.tutorial_printers where tutorial_id = written)
  then
    raise exception using errcode = 'PT422', message = 'Not complete';
  end if;
  insert into public.tutorial_revisions (tutorial_id, version, snapshot, editor_id, draft_id)
  select written, version, content, draft.author_id, draft.id from public.tutorials where id = written;
  perform private.follow_draft(draft.id, 'approved', null, content ->> 'slug');
  delete from public.tutorial_drafts where id = draft.id;
  if live.status = 'archived' then
    delete from private.withdrawn_guides where tutorial_id = written;
    perform private.write_audit('guide.restored', content ->> 'slug', jsonb_build_object('name', content ->> 'title'));
  end if;
  perform private.write_audit('guide.published', content ->> 'slug', jsonb_build_object('name', content ->> 'title'));
  return content ->> 'slug';
end
$$;

-- As before; also of a guide that was taken down, with what it said when a draft of changes was begun, and for
-- administrators who has claimed the submission.
create or replace function public.get_tutorial_draft(draft_input uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', draft.id, 'document', draft.document, 'base', draft.base, 'status', draft.status, 'note', draft.note,
    'version', draft.version, 'updated_at', draft.updated_at, 'is_own', draft.author_id = (select public.caller_id()),
    'author', profiles.username, 'guide', guide.slug, 'guide_version', guide.version,
    'is_withdrawn', coalesce(guide.status = 'archived', false), 'begun_version', draft.tutorial_version,
    'submission', sent.id,
    'claim', case when private.status_now(sent.status, sent.reviewer_id, sent.claimed_until) = 'in_review' then
      jsonb_build_object(
        'by', (select username from public.profiles where id = sent.reviewer_id),
        'is_own', sent.reviewer_id = (select public.caller_id()), 'until', sent.claimed_until) end)
  from public.tutorial_drafts as draft
  left join public.profiles on profiles.id = draft.author_id
  left join public.tutorials as guide on guide.id = draft.tutorial_id
  left join public.submissions as sent
    on sent.target_table = 'tutorial_drafts' and sent.target_id = draft.id::text
    and draft.status = 'submitted' and (select public.is_admin())
  where draft.id = draft_input and (draft.author_id = (select public.caller_id()) or (select public.is_admin()))
$$;

-- As before; also of a guide that was taken down since.
create or replace function public.get_published_draft(draft_input uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select guide.slug
  from public.tutorial_revisions as revision
  join public.tutorials as guide on guide.id = revision.tutorial_id and guide.status in ('published', 'archived')
  where revision.draft_id = draft_input
    and (revision.editor_id = (select public.caller_id()) or (select public.is_admin()))
$$;

revoke all on all functions in schema private from public;
revoke all on function
  public.save_tutorial_draft(uuid, jsonb, integer, boolean, jsonb, integer),
  public.publish_tutorial_draft(uuid, integer, integer, jsonb, boolean)
  from public, anon, authenticated;
grant execute on function
  public.save_tutorial_draft(uuid, jsonb, integer, boolean, jsonb, integer),
  public.publish_tutorial_draft(uuid, integer, integer, jsonb, boolean)
  to authenticated, service_role;
