-- Names of members that would pass for the site, for somebody else or for another address. Who has one already keeps it.

-- A name as it looks: letters that pass for Latin ones are those, of Cyrillic, Greek, Armenian, Coptic, Cherokee and Lisu
-- and small capitals; a one is an l, a zero an o. Case, and what stands between words, does not count.
create function private.username_skeleton(username text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select btrim(regexp_replace(private.username_key(translate(normalize(username, NFKC),
    'аАвВеЕіІјЈкКмМнНоОрРсСтТуУхХѕЅԁԀԛԚԝԜһҺӏӀαΑβΒεΕζΖηΗιΙκΚμΜνΝοΟρΡτΤυΥχΧօՕսՍհոԼⲁⲀⲃⲂⲉⲈⲍⲌⲏⲎⲓⲒⲕⲔⲙⲘⲛⲚⲟⲞⲣⲢⲥⲤⲧ'
    'ⲦⲩⲨⲭⲬᎠꭰᎡꭱᎢꭲᎥꭵᎩꭹᎪꭺᎫꭻᎬꭼᎳꮃᎷꮇᎻꮋᏀꮐᏃꮓᏏꮟᏒꮢᏔꮤᏙꮩᏚꮪᏞꮮᏟꮯᏢꮲᏦꮶᏴᏼᏧꮷᏂꮒꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛ'
    'ᴜᴠᴡʏᴢɑɡɩı10',
    'aabbeeiijjkkmmhhooppccttyyxxssddqqwwhhliaabbeezznhiikkmmvnooppttuyxxoouuhnlaabbeezzhhiikkmmnnooppcct'
    'tyyxxddrrttiiyyaajjeewwmmhhggzzbbrrwwvvssllccppkkbbddhhbpddtgkjczfmnlsrvhwxyaeiouabcdefghijklmnoprst'
    'uvwyzagiilo')), '[\s_.-]+', '-', 'g'), '-')
$$;

-- What a name may be taken for: a capital I is an l, too, and a one an i.
create function private.username_skeletons(username text) returns text[]
language sql immutable strict parallel safe
set search_path = ''
as $$
  select array[
    private.username_skeleton(username), private.username_skeleton(translate(username, 'I', 'l')),
    private.username_skeleton(translate(username, '1', 'i'))]
$$;

-- The same, coarser, for words that nobody may be called: without accents and signs, and with digits and pairs of letters
-- for those that they stand for. A hyphen is between words.
create function private.reserved_skeleton(name text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select btrim(replace(replace(translate(regexp_replace(
    private.username_skeleton(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')),
    '[\u0001-\u0020"-#%-/:-?[-`{}-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff'
    '\u3000-\u3004\ufe10-\ufe1f\ufe30-\ufe6f\U0001f000-\U0001faff]+', '-', 'g'),
    'i!|35$47@', 'lllessata'), 'rn', 'm'), 'vv', 'w'), '-')
$$;

-- Words by which somebody would be taken for staff, or for nobody in particular, wherever they stand in a name, and the
-- site's own.
alter table private.reserved_usernames add column look text;
comment on column private.reserved_usernames.look is
  'What the word looks like, where nothing that looks like it may be chosen either. NULL for others.';
insert into private.reserved_usernames (word, look)
select word, private.reserved_skeleton(word)
from unnest(array[
  'admin', 'admins', 'administrator', 'administrators', 'amember', 'deletedmember', 'deleteduser', 'firstlayer', 'helpdesk',
  'hostmaster', 'moderator', 'moderators', 'official', 'postmaster', 'siteadmin', 'staff', 'superuser', 'support',
  'sysadmin', 'webmaster']) as word
on conflict (word) do update set look = excluded.look;

-- As before, and all that has the site's own name in it, or a word of staff, as it looks and with a number behind.
create or replace function private.is_reserved_username(key text) returns boolean
language sql stable strict
set search_path = ''
as $$
  -- Materialized, else it would be found out anew for each word.
  with looks as materialized (
    select replace(name, '-', '') as whole, string_to_array(name, '-') as words
    from (
      select private.reserved_skeleton(spelling) as name
      from unnest(array[key, regexp_replace(key, '[\s_.-]*[0-9]+$', '')]) as spelling
    ) as spelled
  )
  select exists (select from private.reserved_usernames where word = translate(key, '_ .-', ''))
    or exists (
      select from looks
      join private.reserved_usernames as reserved
        on reserved.look = any (looks.whole || looks.words)
        or (reserved.word = 'firstlayer' and strpos(looks.whole, reserved.look) > 0))
$$;

-- Whether a word of a name has letters of two alphabets that look alike: Latin, Greek, Cyrillic, Armenian, Coptic, Cherokee,
-- Lisu. app/lib/text/name-letters.ts does the same.
create function private.mixes_alphabets(name text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select exists (
    select from regexp_split_to_table(normalize(name, NFKC), '[\s_.-]+') as word
    where (word ~ '[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u1d00-\u1d25\u1e00-\u1eff\ua722-\ua787\ua78b-\ua7ff]')::integer
      + (word ~ '[\u0370-\u03e1\u03f0-\u03ff\u1f00-\u1fff]')::integer
      + (word ~ '[\u0400-\u052f\u1c80-\u1c8f\ua640-\ua69f]')::integer
      + (word ~ '[\u0531-\u058f]')::integer
      + (word ~ '[\u03e2-\u03ef\u2c80-\u2cff]')::integer
      + (word ~ '[\u13a0-\u13fd\uab70-\uabbf]')::integer
      + (word ~ '[\ua4d0-\ua4ff]')::integer > 1)
$$;

-- Whether a name has marks on nothing, or so many on one letter that they run over the lines around it.
-- app/lib/text/name-letters.ts does the same.
create function private.has_loose_marks(name text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select normalize(name, NFC) ~ (
    '(^|[\s_.-])[' || marks || ']|[' || marks || ']{4}')
  from (values ('\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f')) as combining (marks)
$$;

-- Whether a name has the form of a username: 3 to 30 letters, digits, `_`, `.`, `-` and single spaces inside, each word in
-- one alphabet, and not `_`, `.` and `-` alone. The data of a page has its address with `.data` behind, which therefore ends
-- no name.
create or replace function private.is_username(username text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(
    char_length(username) between 3 and 30
      and username ~ ('^[' || private.username_letters() || '_. -]+$')
      and username !~ '^ |  | $|^[_. -]+$'
      and username !~* '\.data$'
      and not private.mixes_alphabets(username)
      and not private.has_loose_marks(username),
    false)
$$;

alter table public.profiles
  add column username_skeleton text,
  add column renamed_on date,
  add column renames integer not null default 0;
comment on column public.profiles.username_skeleton is
  'What the username looks like. Written by trigger, whatever the caller sent.';
comment on column public.profiles.renamed_on is 'The last day on which the username was changed.';
comment on column public.profiles.renames is 'How often it was on that day.';
-- A profile's own triggers would take this for a change by its owner.
alter table public.profiles disable trigger user;
update public.profiles set username_skeleton = private.username_skeleton(username);
alter table public.profiles enable trigger user;
alter table public.profiles alter column username_skeleton set not null;
alter table public.profiles alter column username_skeleton set default '';
create index profiles_username_skeleton on public.profiles (username_skeleton);
update private.own_data set hidden = '{username_key,username_skeleton}' where section = 'profile';

-- Whether an account other than the one given has a name that looks like this one.
create function private.is_lookalike(name text, account uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.profiles
    where username_skeleton = any (private.username_skeletons(name)) and id is distinct from account)
$$;

-- Before a profile is written: the form of the name, its key, and names that are not to be had. A number is put behind the
-- name of a new account before it gets here.
-- Errors: 23514 for a name of another form, 23505 for a reserved one or one that looks like another member's, PT429 for the
-- sixth in a day.
create or replace function private.prepare_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
begin
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    new.username_key := old.username_key;
    new.username_skeleton := old.username_skeleton;
    new.renamed_on := old.renamed_on;
    new.renames := old.renames;
    if new.username is not distinct from old.username then
      return new;
    end if;
  end if;
  if new.username is null then
    return new;
  end if;
  -- Bounded, so that a long text is not worked on before the table's own check refuses it.
  new.username := normalize(left(new.username, 200), NFC);
  if not private.is_username(new.username) then
    raise exception using errcode = '23514', constraint = 'profiles_username_form',
      message = 'A username has 3 to 30 letters, digits, "_", ".", "-" and single spaces inside';
  end if;
  new.username_key := private.username_key(new.username);
  new.username_skeleton := private.username_skeleton(new.username);
  if private.is_reserved_username(new.username_key) then
    raise exception using errcode = '23505', constraint = 'profiles_username_reserved',
      message = 'This username is reserved';
  end if;
  if tg_op = 'UPDATE' then
    if private.is_lookalike(new.username, new.id) then
      raise exception using errcode = '23505', constraint = 'profiles_username_lookalike',
        message = 'Another member has a name that looks like this one';
    end if;
    new.renames := case when old.renamed_on = today then old.renames + 1 else 1 end;
    new.renamed_on := today;
    if new.renames > 5 then
      raise exception using errcode = 'PT429', message = 'Too many usernames in a day';
    end if;
  end if;
  return new;
end
$$;

-- As before; a name that looks like another member's gets a number, too.
create or replace function private.create_profile(account uuid, email text, metadata jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  wanted constant text := normalize(btrim(left(private.text_of(metadata, 'username'), 200)), NFC);
  base text;
  name text;
  nth integer := 0;
begin
  if private.is_username(wanted) and not private.is_reserved_username(private.username_key(wanted)) then
    base := wanted;
  else
    select source.name into strict base
    from unnest(array[
      private.clean_username(private.text_of(metadata, 'full_name')),
      private.clean_username(private.text_of(metadata, 'name')),
      private.clean_username(private.text_of(metadata, 'user_name')),
      private.clean_username(split_part(split_part(email, '@', 1), '+', 1)),
      'maker'
    ]) with ordinality as source (name, preference)
    where source.name is not null and not private.is_reserved_username(private.username_key(source.name))
    order by preference
    limit 1;
  end if;

  -- Inserting waits for those who take the same name at the same moment, and finds out what became of them.
  loop
    nth := nth + 1;
    name := private.numbered_username(base, nth);
    continue when private.is_lookalike(name, account);
    insert into public.profiles (id, username) values (account, name) on conflict do nothing;
    exit when found or exists (select from public.profiles where id = account);
  end loop;
end
$$;

-- Whether a name is not to be had: it is reserved, or an account other than the caller's has it, or one that looks like it.
create or replace function public.is_username_taken(username_input text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(private.is_reserved_username(private.username_key(wanted.name)), false) or exists (
    select from public.profiles
    where profiles.username_key = private.username_key(wanted.name) and profiles.id is distinct from (select public.caller_id()))
    or coalesce(wanted.name <> '' and private.is_lookalike(wanted.name, (select public.caller_id())), false)
  from (select btrim(left(username_input, 200)) as name) as wanted
$$;

-- Before a display name is changed, without what nobody sees: it passes for nobody else either. Errors: 23514.
create function private.check_display_name() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  name constant text := left(new.display_name, 500);
begin
  if new.display_name is not distinct from old.display_name or new.display_name is null then
    return new;
  end if;
  if private.is_reserved_username(private.username_key(name)) then
    raise exception using errcode = '23514', constraint = 'profiles_display_name_reserved',
      message = 'This name is reserved';
  end if;
  if private.mixes_alphabets(name) or private.has_loose_marks(name) then
    raise exception using errcode = '23514', constraint = 'profiles_display_name_letters',
      message = 'This name mixes alphabets, or has marks that belong to no letter';
  end if;
  if private.is_lookalike(name, new.id) then
    raise exception using errcode = '23514', constraint = 'profiles_display_name_taken',
      message = 'Another member has this username';
  end if;
  return new;
end
$$;
-- By their names, triggers run after private.clean_profile().
create trigger display_name_is_own before update of display_name on public.profiles
  for each row execute function private.check_display_name();

revoke all on all functions in schema private from public, anon, authenticated, service_role;
