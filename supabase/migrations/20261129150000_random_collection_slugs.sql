-- The address of a collection ends in a random part. So nobody finds an unlisted collection by guessing, and a number
-- behind a name tells nobody that another member has a collection of that name. Addresses that were given before stay.

-- A new address: readable words, and 48 random bits.
create function private.collection_slug(words text) returns text
language sql volatile
set search_path = ''
as $$
  select coalesce(nullif(private.slugify(left(words, 100)), ''), 'collection')
    || '-' || left(replace(gen_random_uuid()::text, '-', ''), 12)
$$;

-- Before a collection is written: its name is one visible line, and what the database counts goes up. Whatever else a
-- caller sends of that is passed over.
create or replace function private.prepare_collection() returns trigger
language plpgsql security definer
set search_path = ''
as $$
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
  end if;
  return new;
end
$$;

-- Before a collection comes whose address the database chooses: from what was asked for, else from the name.
create function private.give_collection_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.slug := private.collection_slug(coalesce(nullif(private.slugify(left(new.slug, 100)), ''), new.name));
  return new;
end
$$;

-- A member's own statement always gets a new one; a deleted collection comes back with the one it had.
create trigger give_slug before insert on public.collections
  for each row when (current_user = 'authenticated' or coalesce(new.slug, '') = '')
  execute function private.give_collection_slug();

-- Makes an empty collection of the caller's; the trigger finds its slug.
create or replace function private.new_collection(
  wanted_name text, wanted_description text, wanted_visibility text)
returns public.collections
language sql volatile
set search_path = ''
as $$
  insert into public.collections (name, description, slug, visibility)
  values (wanted_name, wanted_description, '', wanted_visibility)
  returning *
$$;

drop table private.collection_slug_numbers;

comment on column public.collections.slug is
  'Address of the collection: words of its first name and a random part. Set once; a rename keeps it.';

revoke all on function private.collection_slug(text), private.give_collection_slug() from public;
