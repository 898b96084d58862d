-- Slugs, and the triggers that keep the registry in step with the eight part tables.

-- The slug rules of the site, equal character for character to the JavaScript ones: lower case, slash to
-- hyphen, everything but ASCII word characters, white space and hyphens removed, runs of white space,
-- underscores and hyphens to one hyphen, trimmed. Nothing here depends on the database's locale: lower() under
-- "C" knows ASCII only, so the two other characters JavaScript lowers into ASCII (dotted capital I, Kelvin
-- sign) are named, and white space is JavaScript's list.
create function private.slugify(words text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select btrim(
    regexp_replace(
      regexp_replace(
        replace(lower(translate(words, U&'\0130\212A', 'ik') collate "C"), '/', '-'),
        '[^a-z0-9_\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff-]+', '', 'g'),
      '[_\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff-]+', '-', 'g'),
    '-')
$$;

-- The maker half of a part's address. No maker, or one with no ASCII letter or digit, lives under "generic".
create function private.maker_slug(maker text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(nullif(private.slugify(maker), ''), 'generic')
$$;

-- The name half of a part's address before clashes are looked at; a name without one gives {table}-{id}.
create function private.part_slug_base(item_table text, item_id bigint, part_name text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(nullif(private.slugify(part_name), ''), item_table || '-' || item_id)
$$;

-- The catalogue's version row; its lock is the one lock writers of slugs and versions queue on, until commit.
create table public.catalogue_version (
  id integer primary key default 1 check (id = 1),
  version bigint not null default 1,
  updated_at timestamptz not null default now()
);
insert into public.catalogue_version default values;

create function private.lock_catalogue() returns void
language sql volatile
set search_path = ''
as $$
  select from public.catalogue_version where id = 1 for update
$$;

-- The first free of base, base-2, base-3 ... under a maker; the part's own address counts as free.
create function private.free_part_slug(maker text, base text, own_id bigint) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  candidate text := base;
  suffix integer := 1;
begin
  while exists (
    select from public.parts
    where manufacturer_slug = maker and part_slug = candidate and id is distinct from own_id
  ) loop
    suffix := suffix + 1;
    candidate := base || '-' || suffix;
  end loop;
  return candidate;
end
$$;

-- Before a part is written: its address is the database's business, whatever the caller sent.
create function private.prepare_part() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  part_name text;
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id then
      raise exception using errcode = '22023', message = 'A part keeps its id';
    end if;
    -- One level deeper it is the registry below that writes the address.
    if pg_trigger_depth() = 1 then
      new.part_slug := old.part_slug;
    end if;
    new.updated_at := now();
    return new;
  end if;
  if tg_table_name = 'build_plate' then
    part_name := coalesce(new.name, new.build_plate);
  else
    part_name := new.name;
  end if;
  new.part_slug := private.part_slug_base(tg_table_name, new.id, part_name);
  return new;
end
$$;

-- After parts are added: one set-based insert takes every free address; the few that clash are then
-- numbered one by one. The lock comes first, so that writers at the same time see each other's addresses. An
-- address with a living part behind it no longer points to where another part once was.
--
-- Here and below, statements that join transition tables go through EXECUTE: a plan kept from a statement of one
-- row would be quadratic for one of 100,000.
create function private.register_parts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  name_column constant text := case tg_table_name when 'build_plate' then 'coalesce(name, build_plate)' else 'name' end;
  maker_column constant text := case tg_table_name when 'fan' then 'null::text' else 'manufacturer' end;
  part record;
  slug text;
begin
  if not exists (select from new_rows) then
    return null;
  end if;
  perform private.lock_catalogue();

  execute format(
    'with added as (
       select id, %1$s as name, coalesce(%2$s, '''') as maker, part_slug from new_rows
     ), makers as materialized (
       select maker, private.maker_slug(maker) as manufacturer_slug from (select distinct maker from added) as named
     ), numbered as (
       select id, name, manufacturer_slug, part_slug,
              row_number() over (partition by manufacturer_slug, part_slug order by id) as nth
       from added join makers using (maker)
     ), registered as (
       insert into public.parts (item_table, item_id, manufacturer_slug, part_slug, name)
       select $1, id, manufacturer_slug, part_slug, name from numbered where nth = 1 order by id
       on conflict (manufacturer_slug, part_slug) do nothing
       returning manufacturer_slug, part_slug
     )
     delete from public.part_slug_history as old_address
     using registered
     where old_address.manufacturer_slug = registered.manufacturer_slug
       and old_address.part_slug = registered.part_slug',
    name_column, maker_column
  ) using tg_table_name::text;

  for part in execute format(
    'select added.id, added.name, private.maker_slug(added.maker) as manufacturer_slug, added.part_slug
     from (select id, %1$s as name, %2$s as maker, part_slug from new_rows) as added
     where not exists (select from public.parts where item_table = $1 and item_id = added.id)
     order by added.id',
    name_column, maker_column
  ) using tg_table_name::text
  loop
    slug := private.free_part_slug(part.manufacturer_slug, part.part_slug, null);
    insert into public.parts (item_table, item_id, manufacturer_slug, part_slug, name)
    values (tg_table_name, part.id, part.manufacturer_slug, slug, part.name);
    delete from public.part_slug_history where manufacturer_slug = part.manufacturer_slug and part_slug = slug;
    execute format('update public.%I set part_slug = $1 where id = $2', tg_table_name) using slug, part.id;
  end loop;
  return null;
end
$$;

-- After parts change: a new name or maker moves the part to a new address, and the old one goes on resolving.
create function private.follow_renames() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed constant text := format(
    'from (select id, %1$s as name, %2$s as maker from old_rows) as was
     join (select id, %1$s as name, %2$s as maker from new_rows) as became using (id)
     where (was.name, was.maker) is distinct from (became.name, became.maker)',
    case tg_table_name when 'build_plate' then 'coalesce(name, build_plate)' else 'name' end,
    case tg_table_name when 'fan' then 'null::text' else 'manufacturer' end
  );
  renamed bigint;
  part record;
  registered public.parts;
  maker text;
  base text;
  slug text;
begin
  -- Counted, not asked for with EXISTS: that would plan for the first hit and, finding none, go quadratic.
  execute 'select count(*) ' || changed into renamed;
  if renamed = 0 then
    return null;
  end if;
  perform private.lock_catalogue();

  for part in execute 'select id, was.name as old_name, became.name, became.maker ' || changed || ' order by id'
  loop
    select * into strict registered from public.parts where item_table = tg_table_name and item_id = part.id;
    maker := private.maker_slug(part.maker);
    base := private.part_slug_base(tg_table_name, part.id, part.name);
    if maker = registered.manufacturer_slug
      and base = private.part_slug_base(tg_table_name, part.id, part.old_name) then
      slug := registered.part_slug;
    else
      slug := private.free_part_slug(maker, base, registered.id);
    end if;

    update public.parts set manufacturer_slug = maker, part_slug = slug, name = part.name where id = registered.id;

    if (maker, slug) is distinct from (registered.manufacturer_slug, registered.part_slug) then
      delete from public.part_slug_history where manufacturer_slug = maker and part_slug = slug;
      insert into public.part_slug_history (manufacturer_slug, part_slug, part_id)
      values (registered.manufacturer_slug, registered.part_slug, registered.id)
      on conflict (manufacturer_slug, part_slug) do update set part_id = excluded.part_id;
      execute format('update public.%I set part_slug = $1 where id = $2', tg_table_name) using slug, part.id;
    end if;
  end loop;
  return null;
end
$$;

-- After parts are deleted: the registry row goes, and with it the part's compatibility and old addresses.
create function private.unregister_parts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from public.parts where item_table = tg_table_name;
  else
    execute 'delete from public.parts where item_table = $1 and item_id in (select id from old_rows)'
      using tg_table_name::text;
  end if;
  return null;
end
$$;

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

do $$
declare
  item_table text;
begin
  foreach item_table in array
    array['bed', 'build_plate', 'extruder', 'fan', 'hotend', 'motion_system', 'probe', 'tools']
  loop
    execute format('create trigger prepare_part before insert or update on public.%I
      for each row execute function private.prepare_part()', item_table);
    execute format('create trigger registry_insert after insert on public.%I
      referencing new table as new_rows
      for each statement execute function private.register_parts()', item_table);
    execute format('create trigger registry_update after update on public.%I
      referencing old table as old_rows new table as new_rows
      for each statement execute function private.follow_renames()', item_table);
    execute format('create trigger registry_delete after delete on public.%I
      referencing old table as old_rows
      for each statement execute function private.unregister_parts()', item_table);
    execute format('create trigger registry_truncate after truncate on public.%I
      for each statement execute function private.unregister_parts()', item_table);
  end loop;
end
$$;

create trigger touch_updated_at before update on public.parts
  for each row execute function private.touch_updated_at();

-- Printers and makers get their slug once, when they are added; a rename keeps it, so that links stay good.
-- An administrator may still set another one.
create function private.prepare_printer() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  base text;
  suffix integer := 1;
begin
  if tg_op = 'UPDATE' then
    new.slug := coalesce(nullif(new.slug, ''), old.slug);
    new.updated_at := now();
    return new;
  end if;
  if coalesce(new.slug, '') = '' then
    base := private.slugify(
      case
        when starts_with(lower(new.name collate "C"), lower(coalesce(new.manufacturer, '') collate "C")) then new.name
        else new.manufacturer || ' ' || new.name
      end);
    base := coalesce(nullif(base, ''), 'printer-' || new.id);
    perform private.lock_catalogue();
    new.slug := base;
    while exists (select from public.printers where slug = new.slug) loop
      suffix := suffix + 1;
      new.slug := base || '-' || suffix;
    end loop;
  end if;
  return new;
end
$$;

create trigger prepare_printer before insert or update on public.printers
  for each row execute function private.prepare_printer();

create function private.prepare_manufacturer() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  base text;
  suffix integer := 1;
begin
  if tg_op = 'UPDATE' then
    new.slug := coalesce(nullif(new.slug, ''), old.slug);
    new.updated_at := now();
    return new;
  end if;
  if coalesce(new.slug, '') = '' then
    base := coalesce(nullif(private.slugify(new.manufacturer), ''), 'manufacturer-' || new.id);
    perform private.lock_catalogue();
    new.slug := base;
    while exists (select from public.manufacturers where slug = new.slug) loop
      suffix := suffix + 1;
      new.slug := base || '-' || suffix;
    end loop;
  end if;
  return new;
end
$$;

create trigger prepare_manufacturer before insert or update on public.manufacturers
  for each row execute function private.prepare_manufacturer();
