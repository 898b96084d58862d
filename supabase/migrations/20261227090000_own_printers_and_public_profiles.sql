-- The printers that members own, their pictures of themselves, and the page of a public profile.

-- A picture of a member is one that a server of the site has made from what they uploaded.
update public.profiles set avatar_url = null where avatar_url is not null;
alter table public.profiles drop constraint profiles_avatar_url_check;
alter table public.profiles add constraint profiles_avatar_url_check
  check (avatar_url ~ '^picture:[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$');

-- A website is a link as pages show it: with a host that has a dot, and nobody's name and password in it.
update public.profiles set website_url = null
where website_url !~ '^https://[^\s\\/?#@]+\.[^\s\\/?#@]+([/?#][^\s\\]*)?$';
alter table public.profiles add constraint profiles_website_url_is_link
  check (website_url ~ '^https://[^\s\\/?#@]+\.[^\s\\/?#@]+([/?#][^\s\\]*)?$');

create table public.profile_printers (
  user_id uuid not null references auth.users (id) on delete cascade,
  printer_id uuid not null references public.printers (id_uuid) on delete cascade,
  nickname text check (char_length(nickname) between 1 and 40),
  position integer not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, printer_id)
);
comment on table public.profile_printers is
  'The printers that members own, at most 20 each. The first one is "my printer". Functions alone write them.';
comment on column public.profile_printers.position is 'From 1, with gaps where a printer has left the catalogue.';
create index profile_printers_printer_idx on public.profile_printers (printer_id);

alter table public.profile_printers enable row level security;
revoke all on public.profile_printers from anon, authenticated;
grant select on public.profile_printers to authenticated;
grant select, insert, update, delete on public.profile_printers to service_role;
create policy "Owners read their own" on public.profile_printers
  for select to authenticated
  using (user_id = (select public.caller_id()));

-- Before a profile is changed: its texts are without what nobody sees, and its picture is one of its owner's.
-- Bounded, so that a long text is not worked on before the table's own checks refuse it. Errors: 23514.
create function private.clean_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.display_name := nullif(private.visible_line(left(new.display_name, 500)), '');
  new.bio := private.visible_text(left(new.bio, 2000));
  new.website_url := nullif(regexp_replace(private.visible_line(left(new.website_url, 4000)), '^https:', 'https:', 'i'), '');
  if new.avatar_url is distinct from old.avatar_url and new.avatar_url is not null and not exists (
    select from private.pictures as picture
    where picture.owner_id = new.id and picture.stored_at is not null and private.picture_url(picture) = new.avatar_url)
  then
    raise exception using errcode = '23514', constraint = 'profiles_avatar_is_own',
      message = 'A picture of oneself is one that was uploaded';
  end if;
  return new;
end
$$;
create trigger clean_profile before update on public.profiles
  for each row execute function private.clean_profile();

-- As before, of a part by undoing a change, and as the picture of its owner.
create or replace function private.is_picture_used(picture private.pictures) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_in_guide(picture) or private.is_picture_undoable(picture) or exists (
    select from public.tutorial_drafts
    where author_id = picture.owner_id
      and strpos(document::text, '"' || private.picture_url(picture) || '"') > 0)
  or exists (
    select from public.profiles where id = picture.owner_id and avatar_url = private.picture_url(picture))
$$;

-- The caller, when that is a member. Waits for other writes of the same member to their printers.
-- Errors: 42501 without an account.
create function private.member_with_printers() returns uuid
language plpgsql volatile
set search_path = ''
as $$
declare
  member constant uuid := public.caller_id();
begin
  if member is null then
    raise exception using errcode = '42501', message = 'Only members have printers';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(member::text, 'public.profile_printers'::regclass::oid::bigint));
  return member;
end
$$;

-- Puts a printer of a member in a place, from 1, and the others before and behind it in the order they have.
create function private.place_own_printer(member uuid, printer uuid, wanted integer) returns void
language sql volatile
set search_path = ''
as $$
  with others as (
    select printer_id, row_number() over (order by position, printer_id)::integer as place
    from public.profile_printers where user_id = member and printer_id <> printer
  ), placed as (
    select printer_id, case when place < wanted then place else place + 1 end as place from others
    union all
    select printer, least(greatest(wanted, 1), (select count(*)::integer + 1 from others))
  )
  update public.profile_printers as own set position = placed.place
  from placed
  where own.user_id = member and own.printer_id = placed.printer_id and own.position <> placed.place
$$;

-- Adds a printer to the caller's, as the last one or the first one; one that is there already keeps its place unless it
-- is to be the first. The nickname is kept with NULL and removed with an empty text. Gives whether it was not there yet.
-- Errors: 42501 without an account, PT404 'Unknown printer', 23514 for a long nickname, 54000 'Too many printers' (20).
create function public.save_own_printer(
  printer_id_input uuid, nickname_input text default null, first_input boolean default false)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member constant uuid := private.member_with_printers();
  wanted constant text := nullif(private.visible_line(left(nickname_input, 500)), '');
  is_known constant boolean := exists (
    select from public.profile_printers where user_id = member and printer_id = printer_id_input);
begin
  if not is_known and not private.is_public_printer(printer_id_input) then
    raise exception using errcode = 'PT404', message = 'Unknown printer';
  end if;
  if not is_known and (select count(*) from public.profile_printers where user_id = member) >= 20 then
    perform private.refuse_too_many('Too many printers');
  end if;
  insert into public.profile_printers as own (user_id, printer_id, nickname, position)
  select member, printer_id_input, wanted, coalesce(max(position), 0) + 1
  from public.profile_printers where user_id = member
  on conflict (user_id, printer_id) do update
  set nickname = case when nickname_input is null then own.nickname else excluded.nickname end;
  if first_input then
    perform private.place_own_printer(member, printer_id_input, 1);
  end if;
  return not is_known;
end
$$;

-- Puts one of the caller's printers in a place, from 1. A place past the end is the last one.
-- Errors: 42501 without an account, PT404 'Unknown printer'.
create function public.move_own_printer(printer_id_input uuid, position_input integer) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member constant uuid := private.member_with_printers();
begin
  if not exists (select from public.profile_printers where user_id = member and printer_id = printer_id_input) then
    raise exception using errcode = 'PT404', message = 'Unknown printer';
  end if;
  perform private.place_own_printer(member, printer_id_input, coalesce(position_input, 1));
end
$$;

-- Takes a printer away from the caller's; one that is not among them is no problem. Errors: 42501 without an account.
create function public.remove_own_printer(printer_id_input uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member constant uuid := private.member_with_printers();
begin
  delete from public.profile_printers where user_id = member and printer_id = printer_id_input;
  return found;
end
$$;

-- The page of a profile, for everyone when it is public, and for its owner. NULL when it is neither, and when there is no
-- account of that name: nobody learns which. `accepted` are entries and corrections in the catalogue, the latest first.
create function public.get_profile(username_input text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'username', profile.username, 'display_name', profile.display_name, 'bio', profile.bio,
    'avatar_url', profile.avatar_url, 'website_url', profile.website_url, 'is_public', profile.is_public,
    'is_own', profile.id is not distinct from (select public.caller_id()),
    'member_since', profile.created_at,
    'printers', (
      select coalesce(jsonb_agg(
        jsonb_build_object('printer_id', printer_id, 'nickname', nickname) order by position, printer_id), '[]')
      from public.profile_printers where user_id = profile.id and profile.show_printers),
    'collections', (
      select coalesce(jsonb_agg(to_jsonb(shared) order by shared.updated_at desc, shared.id desc), '[]')
      from (
        select id, name, description, slug, visibility, item_count, updated_at from public.collections
        where user_id = profile.id and visibility = 'public'
        order by updated_at desc, id desc limit 60) as shared),
    'guides', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'title', title, 'summary', summary)
        order by published_at desc, id desc), '[]')
      from public.tutorials
      where author_id = profile.id and status = 'published'
        -- While LEARN is locked, nothing else names its guides either.
        and (not exists (select from public.page_access where page_name = 'guides' and is_locked) or public.is_admin())),
    'accepted_count', (
      select count(*) from public.submissions
      where submitter_id = profile.id and status = 'approved' and kind not in ('report', 'tutorial')),
    'accepted', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', sent.id, 'kind', sent.kind, 'title', sent.title, 'decided_at', sent.decided_at)
        order by sent.decided_at desc, sent.id desc), '[]')
      from (
        select * from public.submissions
        where submitter_id = profile.id and status = 'approved' and kind not in ('report', 'tutorial')
        order by decided_at desc, id desc limit 20) as sent))
  from public.profiles as profile
  where profile.username_key = private.username_key(normalize(btrim(left(username_input, 200)), NFC))
    and (profile.is_public or profile.id = (select public.caller_id()))
$$;

-- Guides and suggestions lead to the public profiles of those who wrote them, and name nobody else.
create function private.public_username(member uuid) returns text
language sql stable
set search_path = ''
as $$
  select username from public.profiles where id = member and is_public
$$;

-- As before; with the address of its author's profile.
create or replace function private.suggestion_view(suggestion public.suggestions) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', suggestion.id, 'title', suggestion.title, 'body', suggestion.body, 'area', suggestion.area,
    'status', suggestion.status, 'admin_reply', suggestion.admin_reply, 'votes', suggestion.votes,
    'created_at', suggestion.created_at, 'author', private.public_name(suggestion.author_id),
    'author_username', private.public_username(suggestion.author_id),
    'is_own', coalesce(suggestion.author_id = public.caller_id(), false),
    'has_voted', exists (
      select from public.suggestion_votes where suggestion_id = suggestion.id and user_id = public.caller_id()))
$$;

-- The name under which a member's guides are published.
create function private.author_name(member uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(private.public_username(member), 'a member')
$$;

-- Keeps version and time of change. Neither goes up for what is not the guide's own words, such as its author's name or
-- that it is withdrawn.
create or replace function private.prepare_tutorial() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  others constant text[] := array['version', 'updated_at', 'done_count', 'reviewed_at', 'author_id', 'author_name', 'status'];
begin
  if new.version > old.version or to_jsonb(new) - others <> to_jsonb(old) - others then
    new.version := old.version + 1;
    new.updated_at := now();
  else
    new.version := old.version;
    new.updated_at := old.updated_at;
  end if;
  return new;
end
$$;

-- A member's guides have the name of their profile, and none while it is private.
create function private.name_guides_of_member() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Asked before, since whoever writes guides waits for all who write the catalogue.
  if exists (
    select from public.tutorials
    where author_id = new.id and author_name is distinct from private.author_name(new.id))
  then
    update public.tutorials set author_name = private.author_name(new.id) where author_id = new.id;
  end if;
  return null;
end
$$;
create trigger name_guides after update of username, is_public on public.profiles
  for each row execute function private.name_guides_of_member();
update public.tutorials set author_name = private.author_name(author_id)
where author_id is not null and author_name is distinct from private.author_name(author_id);

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function
  public.save_own_printer(uuid, text, boolean), public.move_own_printer(uuid, integer),
  public.remove_own_printer(uuid), public.get_profile(text)
  from public, anon, authenticated;
grant execute on function
  public.save_own_printer(uuid, text, boolean), public.move_own_printer(uuid, integer), public.remove_own_printer(uuid)
  to authenticated, service_role;
grant execute on function public.get_profile(text) to anon, authenticated, service_role;
