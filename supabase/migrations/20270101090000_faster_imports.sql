-- Imports write and take back more lines with less work: rows are read and written set by set, each line is updated once,
-- and the audit log has two entries for an import, which lead to its lines, instead of one for every statement.

alter table private.catalogue_imports add column is_writing boolean not null default false;
comment on column private.catalogue_imports.is_writing is
  'True within the transaction that writes its lines, and never once that is over: nobody else sees it so.';

-- Whether rows of a table are being written by an import, whose lines say what they were and are. What follows from that in
-- other tables, as the rows of a renamed maker, is no line of it.
create function private.is_written_by_import(table_name text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.catalogue_imports
    where is_writing and (table_name = entity
      or (table_name in ('parts', 'part_printer_compatibility') and private.is_part_table(entity))))
$$;

-- As before, without what an import writes.
create or replace function private.audit_catalogue() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  key_of constant text := tg_argv[0];
  name_of constant text := case tg_table_name
    when 'manufacturers' then 'manufacturer' when 'deals' then 'title' when 'featured_cards' then 'title'
    when 'site_blocks' then 'key' else 'name' end;
  action_name constant text := 'catalogue.' || case tg_op
    when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end;
  changed jsonb[];
  part jsonb[];
begin
  -- The entries of an import lead to its lines.
  if private.is_written_by_import(tg_table_name) then
    return null;
  end if;
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
      select to_jsonb(old_rows) - array['updated_at', 'rating', 'clicks'] as fields from old_rows
    ), became as materialized (
      select to_jsonb(new_rows) - array['updated_at', 'rating', 'clicks'] as fields from new_rows
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

-- As before, but servers are not told of each call that writes lines of an import: they would read hundreds of rows after
-- every one of them, while the next one waits. run_import() tells them when the last line is written; until then the log
-- has the lines, for whoever reads it because something else has changed, or because it is time to look.
create or replace function private.bump_catalogue_version() returns bigint
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
  if not exists (select from private.catalogue_imports where is_writing) then
    perform pg_notify('catalogue_changed', bumped::text);
  end if;
  if bumped % 500 = 0 then
    delete from public.catalogue_changes where version <= bumped - 10000;
  end if;
  return bumped;
end
$$;

-- As before; what the log says already of a version is not written once more.
create or replace function private.log_catalogue_keys(changed_entity text, keys text[], gone boolean) returns void
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
  on conflict (version, entity, entity_id) do update set deleted = excluded.deleted
  where catalogue_changes.deleted <> excluded.deleted;
end
$$;

-- Rows as private.managed_row() gives them, by id; those that are not there are left out.
create function private.managed_rows(entity text, row_ids text[]) returns table (row_id text, live jsonb)
language plpgsql stable
set search_path = ''
as $$
begin
  if private.is_part_table(entity) then
    return query execute format(
      'select item.id::text, to_jsonb(item) || jsonb_build_object(
          ''purpose'', to_jsonb(registered.purpose), ''status'', registered.status,
          ''superseded_by'', successor.item_table || '':'' || successor.item_id,
          ''needs'', case when registered.needs <> ''{}'' then (
            select jsonb_agg(distinct needed.item_table || '':'' || needed.item_id)
            from public.parts as needed where needed.id = any (registered.needs)) end,
          ''purchase_kind'', registered.purchase_kind, ''purchase_detail'', registered.purchase_detail,
          ''purchase_source'', registered.purchase_source, ''manufacturer_slug'', registered.manufacturer_slug)
       from public.%I as item
       join public.parts as registered on registered.item_table = $1 and registered.item_id = item.id
       left join public.parts as successor on successor.id = registered.superseded_by
       where item.id = any ($2)',
      entity)
      using entity, array(select distinct id::bigint from unnest(row_ids) as id where id ~ '^[1-9][0-9]{0,17}$');
  elsif private.is_managed(entity) then
    return query
      select id, private.live_row(entity, id) from (select distinct id from unnest(row_ids) as id) as ids
      where private.live_row(entity, id) is not null;
  end if;
end
$$;

-- The statuses of rows, by id; those that are not there are left out.
create function private.statuses_of(entity text, row_ids text[]) returns table (row_id text, status text)
language plpgsql stable
set search_path = ''
as $$
begin
  if private.is_part_table(entity) then
    return query
      select registered.item_id::text, registered.status from public.parts as registered
      where registered.item_table = entity and registered.item_id = any (row_ids::bigint[]);
  else
    return query execute format(
      'select %1$I::text, coalesce(status, %4$L) from public.%2$I where %1$I = any ($1::%3$s[])',
      case entity when 'printers' then 'id_uuid' else 'id' end, entity,
      case entity when 'printers' then 'uuid' else 'bigint' end,
      case entity when 'manufacturers' then 'pending' else 'approved' end)
      using row_ids;
  end if;
end
$$;

-- As before: lines that somebody has changed since the check are passed over, and named. Each line is updated once, with the
-- id, the printers and the revision of its row.
create or replace function private.write_import_lines(importing private.catalogue_imports, these integer[], caller uuid)
returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  -- [{line, is_new, id, fields, changes}]
  writing jsonb;
  given jsonb;
  -- The printers that parts fit from now on: {id: [facts]}.
  linked jsonb;
begin
  if exists (select from private.import_rows where import_id = importing.id and line = any (these) and not is_new) then
    update private.import_rows as row
    set state = 'passed', problems = moved.problems
    from (
      select line, case when live is null then private.cell_problem('id', 'Unknown row') else (
          select jsonb_agg(jsonb_build_object('column', key, 'message', 'Changed since') order by key)
          from jsonb_each(changes)
          where key <> 'compatibility' and coalesce(live -> key, 'null') <> value -> 'from') end as problems
      from private.import_rows as old
      left join private.managed_rows(importing.entity, array(
        select row_id from private.import_rows where import_id = importing.id and line = any (these) and not is_new)) as there
        using (row_id)
      where import_id = importing.id and line = any (these) and not is_new) as moved
    where row.import_id = importing.id and row.line = moved.line and moved.problems is not null;
  end if;
  select jsonb_agg(jsonb_build_object(
      'line', line, 'is_new', is_new, 'changes', changes,
      'id', case when is_new then private.new_row_id(importing.entity) else row_id end,
      'fields', case when is_new then fields else coalesce((
        select jsonb_object_agg(key, value -> 'to') from jsonb_each(changes) where key <> 'compatibility'), '{}') end))
    into writing
  from (
    select * from private.import_rows
    where import_id = importing.id and line = any (these) and state = 'ready'
    order by line) as ready;
  select jsonb_agg(one order by place) into given
  from jsonb_array_elements(writing) with ordinality as listed (one, place) where (one -> 'is_new')::boolean;
  if given is not null then
    perform private.add_rows(importing.entity, given);
  end if;
  select jsonb_agg(one order by place) into given
  from jsonb_array_elements(writing) with ordinality as listed (one, place)
  where not (one -> 'is_new')::boolean and one -> 'fields' <> '{}';
  if given is not null then
    perform private.write_rows(importing.entity, given);
  end if;
  if exists (select from jsonb_array_elements(writing) as one where one -> 'changes' ? 'compatibility') then
    with links as (
      insert into public.part_printer_compatibility (part_table_name, part_id, printer_id)
      select importing.entity, (one ->> 'id')::bigint, (fact ->> 'printer_id')::uuid
      from jsonb_array_elements(writing) as one
      cross join lateral jsonb_array_elements(one #> '{changes,compatibility,to}') as fact
      on conflict do nothing
      returning part_id, printer_id, fit, note, source_url, source, confidence, verified_at)
    select jsonb_object_agg(part_id, facts) into linked
    from (select part_id, jsonb_agg(to_jsonb(links) - 'part_id') as facts from links group by part_id) as by_part;
  end if;
  with done as (
    select (one ->> 'line')::integer as line, one ->> 'id' as row_id,
           (one -> 'changes') - 'compatibility' || case when linked ? (one ->> 'id') then jsonb_build_object(
             'compatibility', jsonb_build_object('from', null, 'to', linked -> (one ->> 'id'))) else '{}' end as changes
    from jsonb_array_elements(writing) as one
  ), revisions as (
    insert into public.catalogue_revisions (entity, entity_id, changes, editor_id, reviewer_id, why)
    select importing.entity, row_id, changes, caller, caller, 'Imported from ' || importing.file_name
    from done where changes <> '{}' order by line
    returning id, entity_id
  )
  update private.import_rows as row
  set state = 'written', row_id = done.row_id, changes = done.changes, revision_id = revisions.id
  from done left join revisions on revisions.entity_id = done.row_id
  where row.import_id = importing.id and row.line = done.line;
end
$$;

-- As before. A row that the import added leaves the site as it is: nothing else of it is looked at.
create or replace function private.undo_import_lines(going private.catalogue_imports, these integer[], caller uuid)
returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  gone constant text := private.withdrawn_status(going.entity);
  given jsonb;
begin
  select jsonb_agg(jsonb_build_object(
      'line', line, 'id', row_id, 'revision', revision_id, 'back', back, 'kept', kept,
      'fields', (select coalesce(jsonb_object_agg(key, value -> 'to'), '{}') from jsonb_each(back) where key <> 'compatibility'))
      order by line desc)
    into given
  from (
    select line, row_id, revision_id,
           case when status <> gone then jsonb_build_object('status', jsonb_build_object('from', status, 'to', gone))
             else '{}' end as back,
           case when status is null then private.cell_problem(null, 'Unknown row') else '[]' end as kept
    from private.import_rows
    left join private.statuses_of(going.entity, array(
      select row_id from private.import_rows where import_id = going.id and line = any (these) and is_new)) as there
      using (row_id)
    where import_id = going.id and line = any (these) and is_new
    union all
    select line, row_id, revision_id,
      case when live is null then '{}' else (
          select coalesce(jsonb_object_agg(key, jsonb_build_object('from', value -> 'to', 'to', value -> 'from')), '{}')
          from jsonb_each(changes)
          where case key when 'compatibility' then not links_moved_on else coalesce(live -> key, 'null') = value -> 'to' end)
        end as back,
      case when live is null then private.cell_problem(null, 'Unknown row') else (
          select coalesce(jsonb_agg(jsonb_build_object(
            'column', case key when 'compatibility' then 'printers' else key end, 'message', 'Changed since') order by key), '[]')
          from jsonb_each(changes)
          where case key when 'compatibility' then links_moved_on
            else coalesce(live -> key, 'null') not in (value -> 'from', value -> 'to') end)
        end as kept
    from (
      select line, row_id, revision_id, changes, live,
             changes ? 'compatibility' and private.facts_moved_on(
               private.row_facts(going.entity, row_id, true), changes -> 'compatibility', true) as links_moved_on
      from private.import_rows
      left join private.managed_rows(going.entity, array(
        select row_id from private.import_rows where import_id = going.id and line = any (these) and not is_new)) as there
        using (row_id)
      where import_id = going.id and line = any (these) and not is_new
      offset 0) as changed) as lines;
  perform private.write_rows(going.entity, (
    select coalesce(jsonb_agg(one order by place), '[]') from jsonb_array_elements(given) with ordinality as listed (one, place)
    where one -> 'fields' <> '{}'));
  perform private.put_facts_back(going.entity, one ->> 'id', jsonb_build_object('to', one #> '{back,compatibility,from}'), true)
  from jsonb_array_elements(given) as one where one -> 'back' ? 'compatibility';
  insert into public.catalogue_revisions (entity, entity_id, changes, editor_id, reviewer_id, why, undoes)
  select going.entity, one ->> 'id', one -> 'back', caller, caller, 'Import of ' || going.file_name || ' undone',
         case when not private.is_undone((one ->> 'revision')::bigint) then (one ->> 'revision')::bigint end
  from jsonb_array_elements(given) as one where one -> 'back' <> '{}';
  update private.import_rows as row
  set state = case one -> 'kept' when '[]' then 'undone' else 'kept' end, problems = one -> 'kept'
  from jsonb_array_elements(given) as one
  where row.import_id = going.id and row.line = (one ->> 'line')::integer;
end
$$;

-- The lines of an import that are moved next: 200, or fewer that name many printers, each of which is a row of its own.
create function private.next_import_lines(moving private.catalogue_imports) returns integer[]
language sql stable
set search_path = ''
as $$
  select array(
    select line from (
      select line, nth, sum(4 + jsonb_array_length(printers)) over (order by nth) as work
      from (
        select line, printers, row_number() over (order by place) as nth
        from (
          -- Undone is the last line first.
          select line, printers, case when moving.state = 'undoing' then -line else line end as place
          from private.import_rows
          where import_id = moving.id and state = case when moving.state = 'undoing' then 'written' else 'ready' end
          order by 3 limit 200) as next) as numbered) as weighed
    where work <= 1200 or nth = 1
    order by nth)
$$;

-- As before, with more lines at once; servers are told, and the audit log has it, when the last one is written.
create or replace function public.run_import(import_input bigint) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  moving private.catalogue_imports;
  is_undo boolean;
  these integer[];
  nth integer;
  -- Who calls is looked up once: in a query it would be for each row.
  caller constant uuid := public.caller_id();
begin
  perform private.require_admin('Only admins can manage the catalogue');
  perform private.lock_catalogue();
  moving := private.import_in_state(import_input, '{importing,undoing}');
  is_undo := moving.state = 'undoing';
  these := private.next_import_lines(moving);
  update private.catalogue_imports set is_writing = true where id = moving.id;
  begin
    perform private.move_import_lines(moving, these, caller);
  exception when integrity_constraint_violation or data_exception then
    -- Some of them cannot be written: one by one, and fewer at a time.
    foreach nth in array these[1:25] loop
      begin
        perform private.move_import_lines(moving, array[nth], caller);
      exception
        when unique_violation then
          perform private.stop_line(
            moving.id, nth, case when is_undo then 'kept' else 'passed' end, private.cell_problem(null, 'Name taken'));
        when integrity_constraint_violation or data_exception then
          perform private.stop_line(
            moving.id, nth, case when is_undo then 'kept' else 'passed' end, private.cell_problem(null, 'Cannot be applied'));
      end;
    end loop;
  end;
  update private.catalogue_imports set is_writing = false where id = moving.id;
  moving := private.count_import(moving.id);
  if moving.waiting = 0 then
    update private.catalogue_imports
    set state = case when is_undo then 'undone' else 'done' end, imported_at = coalesce(imported_at, clock_timestamp())
    where id = moving.id;
    perform pg_notify('catalogue_changed', version::text) from public.catalogue_version;
    perform private.write_audit(
      case when is_undo then 'catalogue.reverted' else 'catalogue.imported' end, moving.entity, jsonb_build_object(
        'name', moving.file_name, 'import', moving.id,
        'rows', case when is_undo then moving.withdrawn + moving.restored else moving.added + moving.changed end));
  end if;
  return moving.waiting;
end
$$;

-- As before; the audit log has who began it, also should it stop on the way.
create or replace function public.start_import(import_input bigint, undo_input boolean default false) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  starting private.catalogue_imports;
begin
  perform private.require_admin('Only admins can manage the catalogue');
  starting := private.import_in_state(
    import_input, case when undo_input then '{done,importing,undoing}' else '{ready,importing}' end::text[]);
  if starting.state in ('importing', 'undoing') and not private.has_stopped(starting) then
    perform private.refuse('PT409', 'Not in this state');
  end if;
  if undo_input and starting.imported_at < now() - interval '30 days' then
    perform private.refuse('PT409', 'Too old');
  end if;
  if not undo_input and starting.added + starting.changed = 0 then
    perform private.refuse('PT409', 'Nothing to import');
  end if;
  update private.catalogue_imports set state = case when undo_input then 'undoing' else 'importing' end where id = starting.id;
  starting := private.count_import(starting.id);
  perform private.write_audit(
    case when undo_input then 'catalogue.reverting' else 'catalogue.importing' end, starting.entity, jsonb_build_object(
      'name', starting.file_name, 'import', starting.id, 'rows', starting.waiting));
end
$$;

revoke all on all functions in schema private from public;
