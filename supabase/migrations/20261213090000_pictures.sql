-- Pictures of guides: where their files are stored, what is known of each, and who may store and remove which.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('tutorials', 'tutorials', true, 5242880, array['image/avif', 'image/jpeg'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create table private.pictures (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  owner_id uuid references auth.users (id) on delete set null,
  folder text not null unique,
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096),
  files jsonb not null check (jsonb_typeof(files) = 'object'),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default clock_timestamp(),
  stored_at timestamptz
);
alter table private.pictures enable row level security;
comment on table private.pictures is
  'Pictures that servers of the site have made from what members uploaded. Functions alone read and write them.';
comment on column private.pictures.id is 'Tells the picture and its owner apart from all others; part of its address.';
comment on column private.pictures.owner_id is 'NULL: the account is gone. Guides keep their pictures.';
comment on column private.pictures.folder is 'Where its files are in the bucket: the id of the account, a slash, the id.';
comment on column private.pictures.files is 'SHA-256 of each file by its name, such as 480.avif. Nothing else is shown.';
comment on column private.pictures.stored_at is 'NULL until all of its files are in the bucket.';
create index pictures_owner_idx on private.pictures (owner_id, created_at);

-- The guides that show a picture are found by its address.
create index tutorial_steps_media_idx on public.tutorial_steps using gin (media jsonb_path_ops);

-- The media of steps may be pictures too. The constraint's name is the one that PostgreSQL gave it.
alter table public.tutorial_steps drop constraint tutorial_steps_media_check;
alter table public.tutorial_steps add constraint tutorial_steps_media_check check (
  jsonb_typeof(media) = 'array' and jsonb_array_length(media) <= 3
  and jsonb_array_length(media) = jsonb_array_length(jsonb_path_query_array(media, 'strict $[*] ? (
    @.url like_regex "^(drawing:[a-z0-9-]{1,100}|picture:[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3})$"
    && @.alt like_regex "^.{1,200}$" flag "s")')));

-- The address of a picture, as guides have it.
create function private.picture_url(picture private.pictures) returns text
language sql immutable
set search_path = ''
as $$
  select 'picture:' || picture.id || '-' || picture.width || 'x' || picture.height
$$;

-- The names of a picture's files in the bucket.
create function private.picture_names(picture private.pictures) returns text[]
language sql stable
set search_path = ''
as $$
  select array(select picture.folder || '/' || file from jsonb_object_keys(picture.files) as file order by file)
$$;

-- Whether a guide shows the picture.
create function private.is_in_guide(picture private.pictures) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.tutorial_steps
    where media @> jsonb_build_array(jsonb_build_object('url', private.picture_url(picture))))
$$;

-- Whether anything shows the picture.
create function private.is_picture_used(picture private.pictures) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_in_guide(picture)
$$;

-- What servers alone do needs their key, when there is one (see public.take_attempts). Errors: 42501.
create function private.require_server(server_key text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if exists (select from private.server_keys) and not exists (
    select from private.server_keys where digest = encode(sha256(convert_to(server_key, 'UTF8')), 'hex'))
  then
    raise exception using errcode = '42501', message = 'Only the servers of the site do this';
  end if;
end
$$;

-- The caller, when that is a member. Errors: 42501 without an account.
create function private.member_with_pictures() returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  if public.caller_id() is null then
    raise exception using errcode = '42501', message = 'Only members can add pictures';
  end if;
  return public.caller_id();
end
$$;

-- Before a picture of the caller's is made: its size when it is stored already, else nothing, and the upload is counted.
-- Errors: 42501 without an account, 54000 'Too many pictures' (250 MB), PT429 'Too many pictures in an hour' (100).
create function public.claim_picture(id_input text) returns table (width integer, height integer)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member constant uuid := private.member_with_pictures();
begin
  return query
    select known.width, known.height from private.pictures as known
    where known.id = id_input and known.owner_id = member and known.stored_at is not null;
  if found then
    return;
  end if;
  if (select sum(bytes) from private.pictures where owner_id = member) > 262144000 then
    raise exception using errcode = '54000', message = 'Too many pictures';
  end if;
  perform private.count_hourly_write('picture', 'Too many pictures in an hour');
end
$$;

-- Tells which files a picture of the caller's will have: {name: {sha256, bytes}}. They can be stored from then on.
-- Errors: 42501 without an account, or when a server's key is needed; 23514, 22P02 for what is no picture.
create function public.register_picture(
  id_input text, width_input integer, height_input integer, files_input text, server_key text default null)
returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member constant uuid := private.member_with_pictures();
  given constant jsonb := files_input::jsonb;
begin
  perform private.require_server(server_key);
  if jsonb_typeof(given) is distinct from 'object'
    or (select count(*) from jsonb_object_keys(given)) not between 1 and 6
    or exists (
      select from jsonb_each(given) as file (name, facts)
      where name !~ '^[1-9][0-9]{0,3}\.(avif|jpg)$'
        or coalesce(facts ->> 'sha256', '') !~ '^[0-9a-f]{64}$'
        or coalesce(facts ->> 'bytes', '') !~ '^[1-9][0-9]{0,7}$')
  then
    raise exception using errcode = '23514', message = 'These are no files of a picture';
  end if;
  insert into private.pictures as known (id, owner_id, folder, width, height, files, bytes)
  select id_input, member, member::text || '/' || id_input, width_input, height_input,
         jsonb_object_agg(name, facts -> 'sha256'), sum((facts ->> 'bytes')::integer)
  from jsonb_each(given) as file (name, facts)
  on conflict (id) do update
  set width = excluded.width, height = excluded.height, files = excluded.files, bytes = excluded.bytes,
      created_at = clock_timestamp()
  where known.owner_id = member and known.stored_at is null;
end
$$;

-- Whether the caller may store this file now: it is one of a picture that is being stored.
create function public.is_picture_expected(name_input text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.pictures
    where owner_id = public.caller_id() and stored_at is null
      and folder = regexp_replace(name_input, '/[^/]*$', '')
      and files ? regexp_replace(name_input, '^.*/', ''))
$$;

-- Whether a guide shows the picture that a file belongs to.
create function public.is_picture_in_guide(name_input text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce((
    select private.is_in_guide(picture) from private.pictures as picture
    where folder = regexp_replace(name_input, '/[^/]*$', '')), false)
$$;

-- After its files were stored: whether all of them are there, so that the picture can be shown from then on.
create function public.finish_picture(id_input text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member constant uuid := private.member_with_pictures();
begin
  update private.pictures as picture set stored_at = coalesce(stored_at, clock_timestamp())
  where id = id_input and owner_id = member and not exists (
    select from unnest(private.picture_names(picture)) as wanted
    where not exists (
      select from storage.objects where bucket_id = 'tutorials' and objects.name = wanted));
  return found;
end
$$;

-- A stored picture, for servers: {folder, width, height, files}; null when there is none.
-- Errors: 42501 when a server's key is needed.
create function public.find_picture(id_input text, server_key text default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_server(server_key);
  return (
    select jsonb_build_object('folder', folder, 'width', width, 'height', height, 'files', files)
    from private.pictures where id = id_input and stored_at is not null);
end
$$;

-- The files of the caller's pictures that nothing shows: of these pictures, and of all that are older than an hour.
-- Errors: 42501 without an account.
create function public.list_unused_pictures(ids text[] default '{}') returns table (id text, names text[])
language sql volatile security definer
set search_path = ''
as $$
  select picture.id, private.picture_names(picture)
  from private.pictures as picture
  where picture.owner_id = private.member_with_pictures()
    and (picture.id = any (ids) or picture.created_at < clock_timestamp() - interval '1 hour')
    and not private.is_picture_used(picture)
  order by picture.created_at
  limit 100
$$;

-- Forgets those of the caller's pictures that have no file any more. Errors: 42501 without an account.
create function public.forget_pictures(ids text[]) returns void
language sql volatile security definer
set search_path = ''
as $$
  delete from private.pictures as picture
  where picture.owner_id = private.member_with_pictures() and picture.id = any (ids)
    and not exists (
      select from storage.objects
      where bucket_id = 'tutorials' and objects.name = any (private.picture_names(picture)))
$$;

-- Who may do what with the files. Everyone reads them by their names, since the bucket is public. Nobody changes one.
create policy "Members see the files of their pictures" on storage.objects
  for select to authenticated
  using (bucket_id = 'tutorials' and (storage.foldername(name))[1] = (select public.caller_id())::text);
create policy "Members store the files of their pictures" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'tutorials' and (storage.foldername(name))[1] = (select public.caller_id())::text
    and public.is_picture_expected(name));
create policy "Members remove the files of pictures that no guide shows" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'tutorials' and (storage.foldername(name))[1] = (select public.caller_id())::text
    and not public.is_picture_in_guide(name));

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function
  public.claim_picture(text), public.register_picture(text, integer, integer, text, text),
  public.is_picture_expected(text), public.is_picture_in_guide(text), public.finish_picture(text),
  public.find_picture(text, text), public.list_unused_pictures(text[]), public.forget_pictures(text[])
  from public, anon, authenticated;
grant execute on function
  public.claim_picture(text), public.register_picture(text, integer, integer, text, text),
  public.is_picture_expected(text), public.is_picture_in_guide(text), public.finish_picture(text),
  public.list_unused_pictures(text[]), public.forget_pictures(text[])
  to authenticated, service_role;
grant execute on function public.find_picture(text, text) to anon, authenticated, service_role;
