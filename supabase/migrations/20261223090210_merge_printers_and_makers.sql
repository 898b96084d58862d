-- The same for printers and for makers: everything that names the one names the other one, and its addresses lead there.
-- Tables of later migrations are named here, too: functions look for them when they run.

alter table public.printers add column old_slugs text[] not null default '{}'
  check (array_to_string(old_slugs, '', '?') ~ '^[a-z0-9-]*$');
alter table public.manufacturers add column old_slugs text[] not null default '{}'
  check (array_to_string(old_slugs, '', '?') ~ '^[a-z0-9-]*$');
comment on column public.printers.old_slugs is
  'Slugs that lead here: those it had, and those of printers that were merged into it.';
comment on column public.manufacturers.old_slugs is
  'Slugs that lead here: those it had, and those of makers that were merged into it.';

-- Old slugs, once a slug is another one.
create function private.slugs_after(old_slugs text[], was text, becomes text) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select case when was = becomes then old_slugs
    else array(select slug from unnest(array_append(old_slugs, was)) as slug where slug <> becomes group by slug order by slug) end
$$;

-- As before; a slug that leads somewhere is no new printer's, and one that is changed leads on.
create or replace function private.prepare_printer() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  base text;
  suffix integer := 1;
begin
  if tg_op = 'UPDATE' then
    new.slug := coalesce(nullif(new.slug, ''), old.slug);
    new.old_slugs := private.slugs_after(new.old_slugs, old.slug, new.slug);
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
    while exists (select from public.printers where slug = new.slug or new.slug = any (old_slugs)) loop
      suffix := suffix + 1;
      new.slug := base || '-' || suffix;
    end loop;
  end if;
  return new;
end
$$;

-- As before; a slug that is changed leads on, and so does what the old name makes. A new maker may take one that leads
-- somewhere, since its parts are listed under what its name makes.
create or replace function private.prepare_manufacturer() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  base text;
  suffix integer := 1;
begin
  if tg_op = 'UPDATE' then
    new.slug := coalesce(nullif(new.slug, ''), old.slug);
    new.old_slugs := private.slugs_after(
      array_remove(
        private.slugs_after(
          new.old_slugs, private.maker_slug(old.manufacturer), private.maker_slug(new.manufacturer)), new.slug),
      old.slug, new.slug);
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

-- As before; nobody sends old slugs.
create or replace function private.submittable_fields(entity_input text)
returns table (field text, type text, is_required boolean, accepts_null boolean, in_registry boolean)
language sql stable
set search_path = ''
as $$
  select attname::text, format_type(atttypid, null), attnotnull and not atthasdef and attidentity = '',
         not attnotnull, false
  from pg_attribute
  where (private.is_part_table(entity_input) or entity_input in ('printers', 'manufacturers', 'deals'))
    and attrelid = to_regclass('public.' || quote_ident(entity_input))
    and attnum > 0 and not attisdropped and attgenerated = ''
    and attname <> all (array[
      'id', 'id_uuid', 'slug', 'old_slugs', 'part_slug', 'rating', 'category', 'source', 'weight_source', 'confidence', 'status',
      'popular', 'created_at', 'updated_at', 'build_plate_dimensions',
      'affiliate', 'clicks', 'last_checked_at', 'reported_at', 'submitted_by', 'item_table', 'item_id'])
  union all
  select registered.field, registered.type, false, registered.accepts_null, true
  from (values
    ('purpose', 'text[]', false), ('status', 'text', false), ('superseded_by', 'part', true), ('needs', 'part[]', true),
    ('purchase_kind', 'text', true), ('purchase_detail', 'text', true)) as registered (field, type, accepts_null)
  where private.is_part_table(entity_input)
$$;

-- As before; a printer may be named by a slug that leads to it.
create or replace function private.write_tutorial_lists(guide bigint, document jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  item record;
  part public.parts;
begin
  update public.tutorial_steps as step
  set title = wanted.value ->> 'title', lines = wanted.value -> 'lines', media = wanted.value -> 'pictures'
  from jsonb_array_elements(document -> 'steps') with ordinality as wanted (value, nth)
  where step.tutorial_id = guide and step.position = wanted.nth
    and (step.title, step.lines, step.media)
      is distinct from (wanted.value ->> 'title', wanted.value -> 'lines', wanted.value -> 'pictures');
  insert into public.tutorial_steps (tutorial_id, position, title, lines, media)
  select guide, nth, value ->> 'title', value -> 'lines', value -> 'pictures'
  from jsonb_array_elements(document -> 'steps') with ordinality as wanted (value, nth)
  where not exists (select from public.tutorial_steps where tutorial_id = guide and position = wanted.nth)
  order by nth;
  delete from public.tutorial_steps where tutorial_id = guide and position > jsonb_array_length(document -> 'steps');

  delete from public.tutorial_flags where tutorial_id = guide;
  insert into public.tutorial_flags (tutorial_id, flag)
  select distinct guide, flag from unnest(private.text_list(document -> 'flags')) as flag;

  delete from public.tutorial_parts where tutorial_id = guide;
  for item in select value, nth from jsonb_array_elements(document -> 'parts') with ordinality as wanted (value, nth) loop
    part := private.part_at(item.value ->> 'part');
    if part.id is null then
      raise notice 'Guide %: no part %', document ->> 'slug', item.value ->> 'part';
    else
      insert into public.tutorial_parts (tutorial_id, position, item_table, item_id, quantity, note)
      values (
        guide, item.nth, part.item_table, part.item_id, coalesce((item.value ->> 'quantity')::integer, 1),
        item.value ->> 'note')
      on conflict do nothing;
    end if;
  end loop;

  delete from public.tutorial_tools where tutorial_id = guide;
  for item in select value, nth from jsonb_array_elements(document -> 'tools') with ordinality as wanted (value, nth) loop
    part := private.part_at(item.value ->> 'part');
    if part.item_table is distinct from 'tools' and item.value ->> 'part' is not null then
      raise notice 'Guide %: no tool %', document ->> 'slug', item.value ->> 'part';
    end if;
    insert into public.tutorial_tools (tutorial_id, position, name, tool_id, note)
    values (
      guide, item.nth, item.value ->> 'name', case when part.item_table = 'tools' then part.item_id end,
      item.value ->> 'note');
  end loop;

  delete from public.tutorial_printers where tutorial_id = guide;
  if jsonb_typeof(document -> 'printers') = 'array' then
    for item in
      select named.slug, printers.id_uuid
      from unnest(private.text_list(document -> 'printers')) as named (slug) left join public.printers on printers.slug = named.slug
        or (named.slug = any (printers.old_slugs)
          and not exists (select from public.printers as own where own.slug = named.slug))
    loop
      if item.id_uuid is null then
        raise notice 'Guide %: no printer %', document ->> 'slug', item.slug;
      else
        insert into public.tutorial_printers (tutorial_id, printer_id) values (guide, item.id_uuid) on conflict do nothing;
      end if;
    end loop;
  else
    insert into public.tutorial_printers (tutorial_id, printer_id) values (guide, null);
  end if;
end
$$;

-- The tables whose rows name a printer: in which column, and what of them there is once for each printer.
create function private.printer_uses() returns table (source text, printer_column text, keys text[])
language sql immutable parallel safe
set search_path = ''
as $$
  values
    ('public.part_printer_compatibility', 'printer_id', '{part_table_name,part_id}'::text[]),
    ('public.fit_reports', 'printer_id', '{user_id,item_table,item_id}'),
    ('private.hidden_fit_reports', 'printer_id', '{user_id,item_table,item_id}'),
    ('public.tutorial_printers', 'printer_id', '{tutorial_id}'),
    ('public.calibration_completions', 'printer_id', '{user_id,calibration_key}'),
    ('public.calibration_results', 'printer_id', '{id}'),
    ('public.profile_printers', 'printer_id', '{user_id}'),
    ('public.user_preferences', 'default_printer_id', '{user_id}')
$$;

-- Moves rows of such a table from one printer to another one, of which there is none like them: those that the list has
-- the keys of, all with NULL. Gives their keys.
create function private.move_printer_rows(
  source text, printer_column text, keys text[], from_id uuid, to_id uuid, listed jsonb)
returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  moved jsonb;
begin
  execute format(
    'with moved as (
       update %1$s as mine set %2$I = $2
       where %2$I = $1
         and ($3 is null or exists (select from jsonb_populate_recordset(null::%1$s, $3) as other where %3$s))
         and not exists (select from %1$s as other where other.%2$I = $2 and %3$s)
       returning %4$s
     )
     select coalesce(jsonb_agg(to_jsonb(moved)), ''[]'') from moved',
    source, printer_column,
    (select string_agg(format('other.%1$I = mine.%1$I', key), ' and ') from unnest(keys) as key),
    (select string_agg(format('mine.%I', key), ', ') from unnest(keys) as key))
    into moved using from_id, to_id, listed;
  return moved;
end
$$;

-- Moves everything that names a printer to another one. Who has both has that of the other one. Gives what is needed to
-- move it back: {moved: {table: [keys]}, links}, links being those that both had.
create function private.move_printer_uses(from_id uuid, to_id uuid) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  guides constant text[] := array(
    select tutorial_id::text from public.tutorial_printers where printer_id = from_id);
  used record;
  moved jsonb := '{}';
begin
  for used in select * from private.printer_uses() loop
    moved := moved || jsonb_build_object(used.source, private.move_printer_rows(
      used.source, used.printer_column, used.keys, from_id, to_id, null));
  end loop;
  perform private.log_catalogue_keys('tutorials', guides, false);
  return jsonb_build_object('moved', moved, 'links', (
    select coalesce(jsonb_agg(to_jsonb(link)), '[]') from public.part_printer_compatibility as link
    where printer_id = from_id));
end
$$;

-- The reverse, for a printer that is there again.
create function private.restore_printer_uses(from_id uuid, to_id uuid, content jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  used record;
begin
  for used in select * from private.printer_uses() loop
    perform private.move_printer_rows(
      used.source, used.printer_column, used.keys, to_id, from_id, coalesce(content #> array['moved', used.source], '[]'));
  end loop;
  perform private.log_catalogue_keys(
    'tutorials', array(select tutorial_id::text from public.tutorial_printers where printer_id = from_id), false);
  insert into public.part_printer_compatibility
  select link.* from jsonb_populate_recordset(null::public.part_printer_compatibility, content -> 'links') as link
  where exists (select from public.parts where item_table = link.part_table_name and item_id = link.part_id)
  on conflict do nothing;
end
$$;

-- Everything that names a maker names another one. Gives what is needed to reverse that: {made}.
create function private.move_maker_uses(duplicate jsonb, kept jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  was constant text := duplicate ->> 'manufacturer';
  becomes constant text := kept ->> 'manufacturer';
  made constant jsonb := private.rows_of_maker(was);
begin
  perform private.rename_maker(was, becomes);
  return jsonb_build_object('made', made);
end
$$;

-- The reverse: rows that still name the one that was kept.
create function private.restore_maker_uses(duplicate jsonb, kept jsonb, made jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  table_name text;
  ids jsonb;
begin
  for table_name, ids in select * from jsonb_each(made) loop
    execute format(
      'update public.%I set manufacturer = $2
       where manufacturer = $1 and id in (select jsonb_array_elements_text($3)::bigint)', table_name)
      using kept ->> 'manufacturer', duplicate ->> 'manufacturer', ids;
  end loop;
end
$$;

-- The slugs of a printer or maker that lead to the other one when it is merged into that. Parts are listed under what a
-- maker's name makes.
create function private.slugs_of(entity text, item jsonb) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select array(
    select distinct slug
    from (
      select item ->> 'slug' as slug
      union all
      select jsonb_array_elements_text(item -> 'old_slugs')
      union all
      select private.maker_slug(item ->> 'manufacturer') where entity = 'manufacturers') as known
    order by slug)
$$;

-- Old slugs are added to those of a printer or maker, or taken away.
create function private.change_old_slugs(entity text, row_id text, slugs text[], are_added boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  execute format(
    'update public.%I set old_slugs = array(
       select slug from unnest(old_slugs || case when $3 then $2 else ''{}'' end) as slug
       where slug <> public.%1$I.slug and ($3 or slug <> all ($2))
       group by slug order by slug)
     where %s',
    entity, case entity when 'printers' then 'id_uuid = $1::uuid' else 'id = $1::bigint' end)
    using row_id, slugs, are_added;
end
$$;

revoke all on all functions in schema private from public;
