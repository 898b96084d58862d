-- Collections and their parts are written by the tables as well as by the functions, with the same rules: whoever calls
-- the data API with a client of their own inserts, updates and deletes rows.

-- A name as it is kept: one line without characters that nobody sees, which would make two names look the same, and
-- without those that turn the direction of what stands behind them. Empty when nothing of it can be seen. The letters
-- of a script and emoji need some invisible characters between them; these stay. app/lib/visible-text.ts does the same.
create function private.visible_line(words text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when line is null then null
    when line ~ '[^\s\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]'
      then line
    else ''
  end
  from (
    select btrim(regexp_replace(
      regexp_replace(
        words,
        '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]',
        '', 'g'),
      '\s+', ' ', 'g')) as line
  ) as cleaned
$$;

-- Before a collection is written: its name is one visible line, its slug is free, and what the database counts goes up.
-- Whatever else a caller sends of that is passed over.
create or replace function private.prepare_collection() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted text;
  number integer;
begin
  -- Bounded, so that a long text is not worked on before the table's own check refuses it.
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    new.name := private.visible_line(left(new.name, 1000));
  end if;
  new.description := private.clean_text(left(new.description, 5000));
  if tg_op = 'UPDATE' then
    new.version := old.version;
    if (new.name, new.description, new.visibility) is distinct from (old.name, old.description, old.visibility) then
      new.version := old.version + 1;
    end if;
    -- The clock, not the transaction: those who waited for a lock come after those they waited for.
    new.updated_at := clock_timestamp();
    return new;
  end if;

  -- The address that was asked for, else that of the name; a number behind it, from 2, when somebody has it.
  wanted := coalesce(
    nullif(private.slugify(left(new.slug, 200)), ''), nullif(private.slugify(left(new.name, 100)), ''), 'collection');
  -- Callers who want the same one at the same moment come one after the other.
  if auth.uid() is not null then
    perform pg_advisory_xact_lock(hashtextextended('collection slug ' || wanted, 0));
  end if;
  new.slug := wanted;
  while exists (select from public.collections where slug = new.slug) loop
    insert into private.collection_slug_numbers as numbers (base, used) values (wanted, 2)
    on conflict (base) do update set used = numbers.used + 1
    returning numbers.used into number;
    new.slug := wanted || '-' || number;
  end loop;
  return new;
end
$$;

-- Makes an empty collection of the caller's; the trigger finds its slug. Inserting waits for those who take the same
-- slug at the same moment, finds out what became of them, and begins anew.
create or replace function private.new_collection(
  wanted_name text, wanted_description text, wanted_visibility text)
returns public.collections
language plpgsql volatile
set search_path = ''
as $$
declare
  made public.collections;
begin
  loop
    insert into public.collections (name, description, slug, visibility)
    values (wanted_name, wanted_description, '', wanted_visibility)
    on conflict (slug) do nothing
    returning * into made;
    if found then
      return made;
    end if;
  end loop;
end
$$;

-- Before a caller's own statement adds or removes items: everybody else who changes one of their collections is waited
-- for, in the order in which the functions do so. Which collections the statement is about is not known yet.
create function private.lock_own_collections() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.collections where user_id = auth.uid() order by id for no key update;
  return null;
end
$$;

-- A name before that of the trigger `member_waits`, which has to come second.
create trigger lock_collections before insert or delete on public.collection_items
  for each statement when (current_user = 'authenticated') execute function private.lock_own_collections();

-- Before a caller's own statement adds an item: it comes to the end, whatever place was asked for. Somebody else's
-- collection is left to the policy.
-- Errors: 22023 'Unknown part table'; PT404 'Unknown part'.
create function private.append_item() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.collections where id = new.collection_id and user_id = auth.uid()) then
    perform private.check_part(new.item_table, new.item_id);
  end if;
  new.sort_order := coalesce(
    (select max(sort_order) from public.collection_items where collection_id = new.collection_id), 0) + 1;
  return new;
end
$$;

create trigger append_item before insert on public.collection_items
  for each row when (current_user = 'authenticated') execute function private.append_item();

grant insert (user_id, name, description, slug, visibility), update (updated_at) on public.collections to authenticated;
create policy "Owners make their own" on public.collections
  for insert to authenticated
  with check (user_id = (select auth.uid()));

grant insert (collection_id, item_table, item_id, sort_order, note), delete on public.collection_items to authenticated;
create policy "Owners of the collection add items" on public.collection_items
  for insert to authenticated
  with check ((
    select collections.user_id from public.collections
    where collections.id = collection_items.collection_id) = (select auth.uid()));
create policy "Owners of the collection remove items" on public.collection_items
  for delete to authenticated
  using ((
    select collections.user_id from public.collections
    where collections.id = collection_items.collection_id) = (select auth.uid()));

comment on table public.collection_items is
  'Parts of collections, at most 1,000 in each. sort_order is 1 to n without gaps; the database alone writes it.';

revoke all on all functions in schema private from public;

-- The list of public collections, latest change first.
create index collections_public_idx on public.collections (updated_at desc, id desc) where visibility = 'public';
