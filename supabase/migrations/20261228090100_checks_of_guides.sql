-- What a guide must have before it is published, asked here as the site asks it: texts that can be seen, and pictures that
-- stay as long as the guide does.

-- Whether each text that a guide must have can be seen.
create function private.has_visible_texts(document jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select char_length(coalesce(private.visible_line(left(document ->> 'title', 500)), '')) >= 5
    and not exists (
      select from (
        select document ->> name as words from unnest(array['summary', 'introduction', 'conclusion']) as name
        union all
        select entry.value ->> list.field
        from (values ('steps', 'title'), ('tools', 'name'), ('sources', 'title')) as list (name, field)
        cross join jsonb_array_elements(private.json_list(document -> list.name)) as entry (value)
        union all
        select entry.value ->> list.field
        from jsonb_array_elements(private.json_list(document -> 'steps')) as step (value)
        cross join (values ('lines', 'text'), ('pictures', 'alt')) as list (name, field)
        cross join jsonb_array_elements(private.json_list(step.value -> list.name)) as entry (value)
      ) as texts
      where coalesce(private.visible_line(left(words, 5000)), '') = '')
$$;

-- The addresses of the pictures in a draft.
create function private.picture_urls(document jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(picture.value ->> 'url'), '{}')
  from jsonb_array_elements(private.json_list(document -> 'steps')) as step (value)
  cross join jsonb_array_elements(private.json_list(step.value -> 'pictures')) as picture (value)
$$;

-- Those of these addresses whose pictures a guide of this author would lose: pictures that are gone, and those of others
-- that no guide shows, which their owners can remove at any time.
create function private.missing_pictures(urls text[], author uuid) returns text[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(wanted.url), '{}')
  -- Each is looked for in all that may show it: once, and no more of them than a guide can have.
  from (
    select distinct url from unnest(urls) as named (url) where url like 'picture:%' order by url limit 200) as wanted
  where not exists (
    select from private.pictures as picture
    where picture.id = substr(wanted.url, 9, 32) and picture.stored_at is not null
      and private.picture_url(picture) = wanted.url
      and (picture.owner_id = author or private.is_in_guide(picture)))
$$;

-- Those of the first 200 addresses whose pictures a draft cannot have, for its author and administrators. For others, and
-- of no draft, they are judged by the caller. Errors: 42501 without an account.
create function public.list_missing_pictures(draft_input uuid, urls_input text[]) returns text[]
language sql stable security definer
set search_path = ''
as $$
  select private.missing_pictures(urls_input[1:1000], coalesce(
    (select author_id from public.tutorial_drafts where id = draft_input and (select public.is_admin())),
    private.member_writing()))
$$;

-- As before; and a draft that is handed in has its pictures.
create or replace function private.check_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (tg_op = 'INSERT' or new.document is distinct from old.document) and not private.is_draft_document(new.document) then
    raise exception using errcode = '22023', message = 'Not a draft';
  end if;
  if new.status = 'submitted' and (tg_op = 'INSERT' or old.status <> 'submitted') and (
    not private.is_draft_begun(new.document)
    or private.missing_pictures(private.picture_urls(new.document), new.author_id) <> '{}')
  then
    raise exception using errcode = 'PT422', message = 'Not complete';
  end if;
  return new;
end
$$;

revoke all on all functions in schema private from public;
revoke all on function public.list_missing_pictures(uuid, text[]) from public, anon, authenticated;
grant execute on function public.list_missing_pictures(uuid, text[]) to authenticated, service_role;
