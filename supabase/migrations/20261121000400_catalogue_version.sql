-- A version number that moves with every write to the catalogue, and a log of what moved.
--
-- Readers hold a snapshot at version v. To catch up they read the log rows with a higher version and fetch
-- those entities again. The version row stays locked from the bump until the writer commits, so versions
-- become visible in order and none is skipped.

comment on table public.catalogue_version is
  'One row. Goes up by one with every statement that changes the catalogue.';

create table public.catalogue_changes (
  version bigint not null,
  entity text not null,
  entity_id text not null,
  deleted boolean not null default false,
  primary key (version, entity, entity_id)
);
comment on table public.catalogue_changes is
  'What each version changed. entity is the table; entity_id the row''s id (printers: id_uuid). For '
  'part_printer_compatibility it is {part_table_name}:{part_id}, never deleted: read all rows of that part again. '
  'A version whose only line has entity * changed more than 500 rows: read everything again. Complete for the newest 10,000 versions only.';

-- Gives the version the running statement's changes belong to. Statements that triggers run on its behalf share
-- the version of the client's statement: the mark is gone when the transaction (or a savepoint) ends.
create function private.bump_catalogue_version() returns bigint
language plpgsql volatile
set search_path = ''
as $$
declare
  this_statement constant text := pg_current_xact_id()::text || ' ' || extract(epoch from statement_timestamp())::text;
  bumped bigint;
begin
  if current_setting('first_layer.bumped_for', true) is not distinct from this_statement then
    select version into strict bumped from public.catalogue_version where id = 1;
    return bumped;
  end if;
  update public.catalogue_version set version = version + 1, updated_at = now()
  where id = 1 returning version into strict bumped;
  perform set_config('first_layer.bumped_for', this_statement, true);
  perform pg_notify('catalogue_changed', bumped::text);
  if bumped % 500 = 0 then
    delete from public.catalogue_changes where version <= bumped - 10000;
  end if;
  return bumped;
end
$$;

-- Logs that the running statement changed more than is worth naming; what it named already adds nothing then.
create function private.log_everything() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  at_version constant bigint := private.bump_catalogue_version();
begin
  delete from public.catalogue_changes where version = at_version;
  insert into public.catalogue_changes (version, entity, entity_id) values (at_version, '*', '*');
end
$$;

create function private.log_catalogue_keys(changed_entity text, keys text[], gone boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  at_version bigint;
begin
  if coalesce(cardinality(keys), 0) = 0 then
    return;
  elsif cardinality(keys) > 500 then
    perform private.log_everything();
    return;
  end if;
  at_version := private.bump_catalogue_version();
  if exists (select from public.catalogue_changes where version = at_version and entity = '*') then
    return;
  end if;
  insert into public.catalogue_changes (version, entity, entity_id, deleted)
  select at_version, changed_entity, key, gone from unnest(keys) as key
  on conflict (version, entity, entity_id) do update set deleted = excluded.deleted;
end
$$;

-- Trigger arguments: the SQL expression of a row's key, and 'row' (a key is one row) or 'group' (many rows).
create function private.log_catalogue_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  key_of constant text := tg_argv[0];
  gone constant boolean := tg_argv[1] = 'row';
  touched bigint;
  new_keys text[] := '{}';
  old_keys text[] := '{}';
begin
  if tg_op = 'TRUNCATE' then
    touched := 501;
  elsif tg_op = 'DELETE' then
    select count(*) into touched from (select from old_rows limit 501) as rows_touched;
  else
    select count(*) into touched from (select from new_rows limit 501) as rows_touched;
  end if;

  if touched = 0 then
    return null;
  elsif touched > 500 then
    perform private.log_everything();
    return null;
  end if;

  if tg_op <> 'INSERT' then
    execute format('select array(select distinct (%s)::text from old_rows)', key_of) into old_keys;
  end if;
  if tg_op <> 'DELETE' then
    execute format('select array(select distinct (%s)::text from new_rows)', key_of) into new_keys;
  end if;
  perform private.log_catalogue_keys(tg_table_name, new_keys, false);
  perform private.log_catalogue_keys(
    tg_table_name, array(select unnest(old_keys) except select unnest(new_keys)), gone);
  return null;
end
$$;

do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('bed', 'id', 'row'), ('build_plate', 'id', 'row'), ('extruder', 'id', 'row'), ('fan', 'id', 'row'),
      ('hotend', 'id', 'row'), ('motion_system', 'id', 'row'), ('probe', 'id', 'row'), ('tools', 'id', 'row'),
      ('parts', 'id', 'row'), ('printers', 'id_uuid', 'row'), ('manufacturers', 'id', 'row'),
      ('part_printer_compatibility', 'part_table_name || '':'' || part_id', 'group')
    ) as list (table_name, key_of, kind)
  loop
    execute format('create trigger version_insert after insert on public.%I
      referencing new table as new_rows
      for each statement execute function private.log_catalogue_change(%L, %L)',
      watched.table_name, watched.key_of, watched.kind);
    execute format('create trigger version_update after update on public.%I
      referencing old table as old_rows new table as new_rows
      for each statement execute function private.log_catalogue_change(%L, %L)',
      watched.table_name, watched.key_of, watched.kind);
    execute format('create trigger version_delete after delete on public.%I
      referencing old table as old_rows
      for each statement execute function private.log_catalogue_change(%L, %L)',
      watched.table_name, watched.key_of, watched.kind);
    execute format('create trigger version_truncate after truncate on public.%I
      for each statement execute function private.log_catalogue_change(%L, %L)',
      watched.table_name, watched.key_of, watched.kind);
  end loop;
end
$$;

-- Archiving a part, or rejecting a printer, hides rows of other tables too. Readers must hear of those as well.
create function private.log_part_visibility() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  part record;
begin
  for part in execute
    'select became.item_table, array_agg(became.item_id::text) as item_ids,
            array_agg(became.item_table || '':'' || became.item_id) as part_keys
     from old_rows as was join new_rows as became using (id)
     where was.status is distinct from became.status
     group by became.item_table'
  loop
    perform private.log_catalogue_keys(part.item_table, part.item_ids, false);
    perform private.log_catalogue_keys('part_printer_compatibility', part.part_keys, false);
  end loop;
  return null;
end
$$;

create trigger visibility_update after update on public.parts
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.log_part_visibility();

create function private.log_printer_visibility() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  part_keys text[];
begin
  execute
    'select array(
       select distinct link.part_table_name || '':'' || link.part_id
       from old_rows as was
       join new_rows as became using (id)
       join public.part_printer_compatibility as link on link.printer_id = became.id_uuid
       where was.status is distinct from became.status)'
    into part_keys;
  perform private.log_catalogue_keys('part_printer_compatibility', part_keys, false);
  return null;
end
$$;

create trigger visibility_update after update on public.printers
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.log_printer_visibility();
