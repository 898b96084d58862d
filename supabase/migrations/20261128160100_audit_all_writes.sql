-- Every write of an administrator is in the audit log, wherever it comes from: functions, the tables of the data API, the
-- command line. What changed stands in the line, as it was and as it is.
--
-- The catalogue is logged when somebody writes it through the data API, an account or the server's own key. The seed,
-- migrations and other SQL of the database's owner are known by the role they run as, and are not logged: they are in
-- the repository, or the owner's own. Who becomes an administrator is logged whoever does it.

alter table public.audit_log add column changes jsonb check (jsonb_typeof(changes) = 'array');
comment on column public.audit_log.changes is
  'The rows that were written: key, name, before and after. Of a row that was changed, the columns that are not the same.';

drop function private.write_audit(text, text, jsonb);

-- Writes down what the caller does. For functions that have made sure that the caller may.
create function private.write_audit(
  action_name text, subject_name text, details_input jsonb default '{}', changes_input jsonb default null)
returns void
language sql volatile security definer
set search_path = ''
as $$
  insert into public.audit_log (actor, actor_name, action, subject, details, changes)
  select caller.id,
         coalesce((select username from public.profiles where profiles.id = caller.id),
                  case when caller.id is not null then '' end),
         action_name, subject_name, details_input, changes_input
  from (select public.caller_id() as id) as caller
$$;

-- After a statement that wrote to a table of the catalogue. Argument: the column that is a row's key. Rows that are as
-- they were, but for the time of the change, are passed over. There are 500 rows in a line at most, so that none is too
-- long to read; a line about one row names it. NULL fields are left out.
create function private.audit_catalogue() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  key_of constant text := tg_argv[0];
  name_of constant text := case tg_table_name when 'manufacturers' then 'manufacturer' else 'name' end;
  action_name constant text := 'catalogue.' || case tg_op
    when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end;
  changed jsonb[];
  part jsonb[];
begin
  -- The fields that differ are found in place: a function called for each row would take most of the time.
  if tg_op = 'INSERT' then
    select array_agg(jsonb_strip_nulls(jsonb_build_object(
             'key', fields -> key_of, 'name', fields -> name_of, 'after', fields)))
      into changed from (select to_jsonb(new_rows) as fields from new_rows) as became;
  elsif tg_op = 'DELETE' then
    select array_agg(jsonb_strip_nulls(jsonb_build_object(
             'key', fields -> key_of, 'name', fields -> name_of, 'before', fields)))
      into changed from (select to_jsonb(old_rows) as fields from old_rows) as was;
  else
    -- A row whose key was changed is one that went and one that came. Materialized: each row is made into JSON once.
    with was as materialized (
      select to_jsonb(old_rows) - 'updated_at' as fields from old_rows
    ), became as materialized (
      select to_jsonb(new_rows) - 'updated_at' as fields from new_rows
    )
    select array_agg(jsonb_strip_nulls(jsonb_build_object(
             'key', coalesce(became.fields, was.fields) -> key_of,
             'name', coalesce(became.fields, was.fields) -> name_of,
             'before', case when became.fields is null then was.fields when was.fields is not null then (
               select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(was.fields)
               where value is distinct from became.fields -> key) end,
             'after', case when was.fields is null then became.fields when became.fields is not null then (
               select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(became.fields)
               where value is distinct from was.fields -> key) end)))
      into changed
    from was full join became on became.fields -> key_of = was.fields -> key_of
    where was.fields is distinct from became.fields;
  end if;

  for nth in 1 .. coalesce(cardinality(changed), 0) by 500 loop
    part := changed[nth : nth + 499];
    if cardinality(part) = 1 then
      perform private.write_audit(
        action_name, tg_table_name || ':' || (part[1] ->> 'key'),
        jsonb_strip_nulls(jsonb_build_object('rows', 1, 'name', part[1] -> 'name')), to_jsonb(part));
    else
      perform private.write_audit(
        action_name, tg_table_name::text, jsonb_build_object('rows', cardinality(part)), to_jsonb(part));
    end if;
  end loop;
  return null;
end
$$;

-- `parts` follows the tables of parts by trigger, and the old addresses follow it: there only what is written to the
-- table itself is logged.
do $$
declare
  watched record;
  from_outside constant text := 'current_setting(''role'') in (''anon'', ''authenticated'', ''service_role'')';
  condition text;
begin
  for watched in
    select * from (values
      ('bed', 'id'), ('build_plate', 'id'), ('extruder', 'id'), ('fan', 'id'), ('hotend', 'id'),
      ('motion_system', 'id'), ('probe', 'id'), ('tools', 'id'), ('parts', 'id'), ('printers', 'id_uuid'),
      ('manufacturers', 'id'), ('part_printer_compatibility', 'id')
    ) as list (table_name, key_of)
  loop
    condition := from_outside || case when watched.table_name = 'parts' then ' and pg_trigger_depth() = 0' else '' end;
    execute format('create trigger audit_insert after insert on public.%I
      referencing new table as new_rows
      for each statement when (%s) execute function private.audit_catalogue(%L)',
      watched.table_name, condition, watched.key_of);
    execute format('create trigger audit_update after update on public.%I
      referencing old table as old_rows new table as new_rows
      for each statement when (%s) execute function private.audit_catalogue(%L)',
      watched.table_name, condition, watched.key_of);
    execute format('create trigger audit_delete after delete on public.%I
      referencing old table as old_rows
      for each statement when (%s) execute function private.audit_catalogue(%L)',
      watched.table_name, condition, watched.key_of);
  end loop;
end
$$;

-- After somebody becomes an administrator, or is none any more, also because the account is gone. The line keeps the
-- name of that time.
create function private.audit_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  was constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  account constant uuid := (coalesce(became, was) ->> 'user_id')::uuid;
begin
  perform private.write_audit(
    'admin.' || case tg_op when 'INSERT' then 'granted' when 'DELETE' then 'revoked' else 'changed' end,
    account::text,
    jsonb_strip_nulls(jsonb_build_object('name', (select username from public.profiles where id = account))),
    jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('key', account, 'before', was, 'after', became))));
  return null;
end
$$;

create trigger audit_rows after insert or update or delete on public.admin_users
  for each row execute function private.audit_admin();

revoke all on all functions in schema private from public;
