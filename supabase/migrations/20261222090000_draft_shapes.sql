-- Drafts of guides as every writer sends them, not only the site: a document has the shape that pages read, one that is
-- handed in is not empty, and the address of a draft leads to the guide that it has become.

-- The list in a document, an empty one for anything else.
create function private.json_list(given jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(given) = 'array' then given else '[]'::jsonb end
$$;

-- Whether the parts of a draft are of the types that the creator reads. What is missing is fine while it is written, and so
-- is a number or a text that is none of the allowed ones: the checks name it.
create function private.is_draft_document(document jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select not exists (
      select from jsonb_each(document) as part (name, value)
      where case
        when part.name in ('title', 'summary', 'kind', 'introduction', 'conclusion')
          then jsonb_typeof(part.value) not in ('string', 'null')
        when part.name = 'difficulty' then jsonb_typeof(part.value) not in ('number', 'string', 'null')
        when part.name in ('series', 'removed') then jsonb_typeof(part.value) not in ('object', 'null')
        when part.name = 'printers'
          then jsonb_typeof(part.value) <> 'array' and part.value <> '"all"'::jsonb
        when part.name in (
          'minutes', 'flags', 'firmware', 'slicer', 'calculators', 'prerequisites', 'otherPrinters', 'tools', 'parts',
          'sources', 'steps')
          then jsonb_typeof(part.value) <> 'array'
        else true
      end)
    and not exists (
      select from jsonb_array_elements(private.json_list(document -> 'steps')) as step (value)
      where jsonb_typeof(step.value) <> 'object'
        or coalesce(step.value ->> 'id', '') !~ '^[a-z0-9]{1,12}$'
        or jsonb_typeof(coalesce(step.value -> 'lines', '[]')) <> 'array'
        or jsonb_typeof(coalesce(step.value -> 'pictures', '[]')) <> 'array')
    and jsonb_array_length(private.json_list(document -> 'steps')) <= 1000
    and not exists (
      select from unnest(array['tools', 'parts', 'sources']) as list (name)
      cross join jsonb_array_elements(private.json_list(document -> list.name)) as entry (value)
      where jsonb_typeof(entry.value) <> 'object')
$$;

-- Whether a draft has what every guide has at least, so that a queue of drafts has something to read.
create function private.is_draft_begun(document jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(private.visible_line(left(document ->> 'title', 500)), '') <> ''
    and coalesce(private.visible_line(left(document ->> 'summary', 2000)), '') <> ''
    and jsonb_array_length(private.json_list(document -> 'steps')) between 2 and 60
$$;

-- Before a draft is written. Errors: 22023 'Not a draft' for a document of another shape, PT422 'Not complete' when one
-- without title, summary or steps is handed in.
create function private.check_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (tg_op = 'INSERT' or new.document is distinct from old.document) and not private.is_draft_document(new.document) then
    raise exception using errcode = '22023', message = 'Not a draft';
  end if;
  if new.status = 'submitted' and (tg_op = 'INSERT' or old.status <> 'submitted')
    and not private.is_draft_begun(new.document)
  then
    raise exception using errcode = 'PT422', message = 'Not complete';
  end if;
  return new;
end
$$;

create trigger check_draft before insert or update on public.tutorial_drafts
  for each row execute function private.check_draft();

-- As before; a draft of an older time, with steps that are no list, is in the list like the others.
do $$
begin
  execute replace(
    pg_get_functiondef('public.list_tutorial_drafts()'::regprocedure),
    $old$jsonb_array_length(coalesce(draft.document -> 'steps', '[]'))$old$,
    $new$jsonb_array_length(private.json_list(draft.document -> 'steps'))$new$);
end
$$;

-- The draft that a version of a guide was, whose address leads to the guide.
alter table public.tutorial_revisions add column draft_id uuid;
comment on column public.tutorial_revisions.draft_id is 'The draft that was published as this version, which is gone since.';
create index tutorial_revisions_draft_idx on public.tutorial_revisions (draft_id) where draft_id is not null;

do $$
begin
  execute replace(replace(
    pg_get_functiondef('public.publish_tutorial_draft(uuid, integer, integer)'::regprocedure),
    $old$(tutorial_id, version, snapshot, editor_id)$old$, $new$(tutorial_id, version, snapshot, editor_id, draft_id)$new$),
    $old$select written, version, content, draft.author_id from$old$,
    $new$select written, version, content, draft.author_id, draft.id from$new$);
end
$$;

-- The slug of the guide that a draft was published as, for its author and administrators; NULL for others, and when there
-- is none.
create function public.get_published_draft(draft_input uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select guide.slug
  from public.tutorial_revisions as revision
  join public.tutorials as guide on guide.id = revision.tutorial_id and guide.status = 'published'
  where revision.draft_id = draft_input
    and (revision.editor_id = (select public.caller_id()) or (select public.is_admin()))
$$;

revoke all on all functions in schema private from public;
revoke all on function public.get_published_draft(uuid) from public, anon, authenticated;
grant execute on function public.get_published_draft(uuid) to authenticated, service_role;
