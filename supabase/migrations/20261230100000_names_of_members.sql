-- Names of members that would pass for the site, for somebody else or for another address. Who has one already keeps it.

-- What pages call those who have no name.
insert into private.reserved_usernames (word) values
  ('amember'), ('deletedmember'), ('siteadmin')
on conflict do nothing;

-- As before, and all that begins with the site's own name.
create or replace function private.is_reserved_username(key text) returns boolean
language sql stable strict
set search_path = ''
as $$
  select starts_with(name, 'firstlayer') or exists (select from private.reserved_usernames where word = name)
  from (select translate(key, '_ .-', '') as name) as plain
$$;

-- Whether a word of a name has letters of two alphabets that look alike: Latin, Greek, Cyrillic.
-- app/lib/text/mixes-alphabets.ts does the same.
create function private.mixes_alphabets(name text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select exists (
    select from regexp_split_to_table(normalize(name, NFKC), '[\s_.-]+') as word
    where (word ~ '[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u1e00-\u1eff]')::integer
      + (word ~ '[\u0370-\u03ff\u1f00-\u1fff]')::integer
      + (word ~ '[\u0400-\u052f\u1c80-\u1c8f\ua640-\ua69f]')::integer > 1)
$$;

-- Whether a name has the form of a username: 3 to 30 letters, digits, `_`, `.`, `-` and single spaces inside, each word in
-- one alphabet. The data of a page has its address with `.data` behind, which therefore ends no name.
create or replace function private.is_username(username text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(
    char_length(username) between 3 and 30
      and username ~ ('^[' || private.username_letters() || '_. -]+$')
      and username !~ '^ |  | $'
      and username !~* '\.data$'
      and not private.mixes_alphabets(username),
    false)
$$;

-- Before a display name is changed, without what nobody sees: it passes for nobody else either. Errors: 23514.
create function private.check_display_name() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.display_name is not distinct from old.display_name or new.display_name is null then
    return new;
  end if;
  if private.is_reserved_username(private.username_key(left(new.display_name, 500))) then
    raise exception using errcode = '23514', constraint = 'profiles_display_name_reserved',
      message = 'This name is reserved';
  end if;
  if private.mixes_alphabets(left(new.display_name, 500)) then
    raise exception using errcode = '23514', constraint = 'profiles_display_name_alphabets',
      message = 'This name mixes alphabets';
  end if;
  return new;
end
$$;
-- By their names, triggers run after private.clean_profile().
create trigger display_name_is_own before update of display_name on public.profiles
  for each row execute function private.check_display_name();

revoke all on all functions in schema private from public, anon, authenticated, service_role;
