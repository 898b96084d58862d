-- The queue of submissions: administrators claim one, decide on it, and what they approve is written to the catalogue in
-- the same transaction.

-- Whoever writes the catalogue waits for those who do already, before touching a row: those who approve a submission, save
-- a fit report or write a table would otherwise wait for each other for good.
do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'bed', 'build_plate', 'extruder', 'fan', 'hotend', 'motion_system', 'probe', 'tools', 'parts', 'printers',
    'manufacturers', 'part_printer_compatibility', 'part_interfaces', 'printer_interfaces'
  ] loop
    execute format('create trigger writer_waits before insert or update or delete on public.%I
      for each statement execute function private.wait_for_catalogue()', table_name);
  end loop;
end
$$;

-- After revisions were written, or their editor's account is gone: what they are about is read again.
create function private.log_revisions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed record;
begin
  for changed in
    select entity, array_agg(distinct entity_id) as keys from new_rows
    where private.is_part_table(entity) or entity in ('printers', 'manufacturers')
    group by entity order by entity
  loop
    perform private.log_catalogue_keys(changed.entity, changed.keys, false);
  end loop;
  return null;
end
$$;

create trigger version_insert after insert on public.catalogue_revisions
  referencing new table as new_rows
  for each statement execute function private.log_revisions();
create trigger version_update after update on public.catalogue_revisions
  referencing new table as new_rows
  for each statement execute function private.log_revisions();

-- The history shows the names of public profiles.
create function private.log_revision_names() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed record;
begin
  for changed in
    select revision.entity, array_agg(distinct revision.entity_id) as keys
    from old_rows as was
    join new_rows as became using (id)
    join public.catalogue_revisions as revision on revision.editor_id = became.id
    where (was.username, was.display_name, was.is_public)
        is distinct from (became.username, became.display_name, became.is_public)
      and (private.is_part_table(revision.entity) or revision.entity in ('printers', 'manufacturers'))
    group by revision.entity order by revision.entity
  loop
    perform private.log_catalogue_keys(changed.entity, changed.keys, false);
  end loop;
  return null;
end
$$;

create trigger revision_names_update after update on public.profiles
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.log_revision_names();

-- Errors: 42501 for everybody but administrators.
create function private.require_moderator() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception using errcode = '42501', message = 'Only admins can review submissions';
  end if;
end
$$;

-- Whether a part fits a printer, as it is stored; NULL when there is no such row.
create function private.live_link(entity text, row_id text, printer uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('printer_id', printer_id, 'fit', fit, 'note', note, 'source_url', source_url)
  from public.part_printer_compatibility
  where part_table_name = entity and part_id = row_id::bigint and printer_id is not distinct from printer
$$;

-- An interface of a part or a printer; NULL when there is no such row.
create function private.live_interface(entity text, row_id text, wanted jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if entity = 'printers' then
    return (select jsonb_build_object('kind', kind, 'value', value) from public.printer_interfaces
      where printer_id = row_id::uuid and kind = wanted ->> 'kind' and value = wanted ->> 'value');
  end if;
  return (select jsonb_build_object('kind', kind, 'value', value) from public.part_interfaces
    where part_table_name = entity and part_id = row_id::bigint and kind = wanted ->> 'kind' and value = wanted ->> 'value');
end
$$;

-- What stands in the catalogue where a submission would change it, and the deal that a report is about; NULL where it
-- changes nothing that is there.
create function private.live_of(sent public.submissions) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return case sent.kind
    when 'correction' then private.live_fields(sent.target_table, private.live_row(sent.target_table, sent.target_id))
    when 'compatibility' then
      private.live_link(sent.target_table, sent.target_id, (sent.payload #>> '{fields,printer_id}')::uuid)
    when 'interface' then private.live_interface(sent.target_table, sent.target_id, sent.payload -> 'fields')
    when 'report' then case when sent.target_table = 'deals'
      then private.live_fields('deals', private.live_row('deals', sent.target_id)) end end;
end
$$;

-- Which state of a row was seen: another text as soon as somebody has changed it.
create function private.row_version(live jsonb) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select md5(coalesce((live - 'rating')::text, 'none'))
$$;

create function private.live_version(sent public.submissions) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return case
    when sent.kind = 'correction' then private.row_version(private.live_row(sent.target_table, sent.target_id))
    when sent.kind in ('compatibility', 'interface') then private.row_version(private.live_of(sent)) end;
end
$$;

-- The fields of a correction whose row says something else than what the author has seen.
create function private.stale_fields(sent public.submissions, live jsonb) returns text[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(key order by key), '{}')
  from jsonb_each(sent.payload -> 'fields')
  where sent.kind = 'correction' and coalesce(live -> key, 'null') <> value -> 'from'
$$;

-- Writes what the registry holds about a part. Errors: 23514 when a part would in the end be superseded by itself, or need
-- itself.
create function private.write_registry(entity text, row_id bigint, fields jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  registered public.parts;
  successor bigint;
begin
  if not fields ?| array['purpose', 'status', 'superseded_by', 'needs', 'purchase_kind', 'purchase_detail'] then
    return;
  end if;
  select * into strict registered from public.parts where item_table = entity and item_id = row_id;
  successor := registered.superseded_by;
  if fields ? 'superseded_by' then
    select id into successor from public.parts
    where item_table = split_part(fields ->> 'superseded_by', ':', 1)
      and item_id = split_part(fields ->> 'superseded_by', ':', 2)::bigint;
    if exists (
      with recursive chain (id, superseded_by) as (
        select id, superseded_by from public.parts where id = successor
        union
        select next.id, next.superseded_by from public.parts as next join chain on next.id = chain.superseded_by)
      select from chain where id = registered.id)
    then
      raise exception using errcode = '23514', message = 'A part cannot supersede itself';
    end if;
  end if;
  update public.parts
  set purpose = case when fields ? 'purpose'
        then array(select jsonb_array_elements_text(fields -> 'purpose')) else registered.purpose end,
      status = coalesce(fields ->> 'status', registered.status),
      superseded_by = successor,
      needs = case when fields ? 'needs' then array(
          select needed.id from public.parts as needed
          join jsonb_array_elements_text(coalesce(nullif(fields -> 'needs', 'null'), '[]')) as key
            on needed.item_table = split_part(key, ':', 1) and needed.item_id = split_part(key, ':', 2)::bigint
          order by needed.id) else registered.needs end,
      purchase_kind = case when fields ? 'purchase_kind' then fields ->> 'purchase_kind' else registered.purchase_kind end,
      purchase_detail = case when fields ? 'purchase_detail'
        then fields ->> 'purchase_detail' else registered.purchase_detail end
  where id = registered.id;
end
$$;

-- The columns of a table among fields, as SQL; what the registry holds is none of them.
create function private.column_list(entity text, fields jsonb) returns text
language sql stable
set search_path = ''
as $$
  select string_agg(quote_ident(key), ', ' order by key) from jsonb_object_keys(fields) as key
  where not exists (select from private.submittable_fields(entity) where field = key and in_registry)
$$;

-- Adds a row of a submission and gives its id.
create function private.insert_submitted(entity text, fields jsonb, sent public.submissions) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  written constant jsonb := fields || jsonb_strip_nulls(case entity
    when 'deals' then jsonb_build_object(
      'status', 'active', 'submitted_by', sent.submitter_id, 'last_checked_at', clock_timestamp())
    when 'printers' then jsonb_build_object('status', 'approved', 'source', sent.source_url)
    when 'manufacturers' then jsonb_build_object('status', 'approved', 'source', sent.source_url)
    else jsonb_build_object('source', sent.source_url) end);
  columns constant text := private.column_list(entity, written);
  row_id text;
begin
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) returning %3$I::text',
    entity, columns, case entity when 'printers' then 'id_uuid' else 'id' end)
    into row_id using written;
  if private.is_part_table(entity) then
    perform private.write_registry(entity, row_id::bigint, fields);
  end if;
  return row_id;
end
$$;

-- Changes fields of a row; where the new ones are from is added to where the row is from.
create function private.update_submitted(entity text, row_id text, fields jsonb, source_url text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  columns constant text := private.column_list(entity, fields);
  is_it constant text := case entity when 'printers' then 'id_uuid = $2::uuid' else 'id = $2::bigint' end;
begin
  if columns is not null then
    execute format(
      'update public.%1$I set (%2$s) = row (%3$s) from jsonb_populate_record(null::public.%1$I, $1) as wanted
       where %1$I.%4$s',
      entity, columns,
      (select string_agg('wanted.' || btrim(name), ', ' order by place)
       from unnest(string_to_array(columns, ',')) with ordinality as listed (name, place)),
      is_it)
      using fields, row_id;
  end if;
  if source_url is not null and entity <> 'deals' then
    execute format(
      'update public.%I set source = concat_ws('' | '', source, $1)
       where %s and strpos(coalesce(source, ''''), $1) = 0
         and char_length(coalesce(source, '''')) + char_length($1) < 1500', entity, is_it)
      using source_url, row_id;
  end if;
  if private.is_part_table(entity) then
    perform private.write_registry(entity, row_id::bigint, fields);
  end if;
end
$$;

-- Adds links to printers where there are none, and gives those.
create function private.add_links(entity text, row_id text, links jsonb, from_url text) returns jsonb
language sql volatile
set search_path = ''
as $$
  with added as (
    insert into public.part_printer_compatibility (
      part_table_name, part_id, printer_id, fit, note, source_url, source, verified_at)
    select entity, row_id::bigint, link.printer_id, link.fit, link.note, link.source_url,
           coalesce(link.source_url, from_url), now()
    from jsonb_to_recordset(links) as link (printer_id uuid, fit text, note text, source_url text)
    on conflict do nothing
    returning printer_id, fit, note, source_url
  )
  select jsonb_agg(jsonb_build_object('printer_id', printer_id, 'fit', fit, 'note', note, 'source_url', source_url)) from added
$$;

-- Adds interfaces where they are missing, and gives those.
create function private.add_interfaces(entity text, row_id text, list jsonb, from_url text) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  added jsonb;
begin
  if entity = 'printers' then
    with written as (
      insert into public.printer_interfaces (printer_id, kind, value, source, verified_at)
      select row_id::uuid, has.kind, has.value, from_url, now()
      from jsonb_to_recordset(list) as has (kind text, value text)
      on conflict do nothing
      returning kind, value
    )
    select jsonb_agg(jsonb_build_object('kind', kind, 'value', value)) into added from written;
  else
    with written as (
      insert into public.part_interfaces (part_table_name, part_id, kind, value, source, verified_at)
      select entity, row_id::bigint, has.kind, has.value, from_url, now()
      from jsonb_to_recordset(list) as has (kind text, value text)
      on conflict do nothing
      returning kind, value
    )
    select jsonb_agg(jsonb_build_object('kind', kind, 'value', value)) into added from written;
  end if;
  return added;
end
$$;

-- {field: {from, to}} of fields that get new values.
create function private.changes_of(live jsonb, fields jsonb) returns jsonb
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_object('from', coalesce(live -> key, 'null'), 'to', value)), '{}')
  from jsonb_each(fields)
$$;

create function private.list_changes(name text, was jsonb, became jsonb) returns jsonb
language sql immutable parallel safe
set search_path = ''
as $$
  select case when was is null and became is null then '{}' else
    jsonb_build_object(name, jsonb_build_object('from', was, 'to', became)) end
$$;

-- A new row. Gives {table, id, applied, skipped, changes}, as the functions below.
create function private.apply_new(sent public.submissions) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  entity constant text := sent.target_table;
  fields constant jsonb := sent.payload -> 'fields';
  row_id constant text := private.insert_submitted(entity, fields, sent);
  links jsonb;
  interfaces jsonb;
begin
  if sent.kind = 'part' then
    links := private.add_links(entity, row_id, sent.payload -> 'printers', sent.source_url);
  end if;
  if sent.kind in ('part', 'printer') then
    interfaces := private.add_interfaces(entity, row_id, sent.payload -> 'interfaces', sent.source_url);
  end if;
  return jsonb_build_object(
    'table', entity, 'id', row_id, 'applied', (select jsonb_agg(key order by key) from jsonb_object_keys(fields) as key),
    'skipped', '[]'::jsonb,
    'changes', private.changes_of('{}', fields) || private.list_changes('compatibility', null, links)
      || private.list_changes('interfaces', null, interfaces));
end
$$;

-- The fields of a correction: all but stale ones, or those that are named.
-- Errors: PT422 'Target gone', PT409 'Nothing to apply', 22023 'Unknown field: {field}'.
create function private.apply_correction(sent public.submissions, fields_input text[]) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  entity constant text := sent.target_table;
  live constant jsonb := private.live_row(entity, sent.target_id);
  stale constant text[] := private.stale_fields(sent, live);
  unknown text;
  fields jsonb;
begin
  if live is null then
    perform private.refuse('PT422', 'Target gone');
  end if;
  select name into unknown from unnest(fields_input) as name where not sent.payload -> 'fields' ? name limit 1;
  if unknown is not null then
    perform private.refuse('22023', 'Unknown field: ' || left(unknown, 100));
  end if;
  select coalesce(jsonb_object_agg(key, value -> 'to'), '{}') into fields
  from jsonb_each(sent.payload -> 'fields')
  where case when fields_input is null then key <> all (stale) else key = any (fields_input) end
    and value -> 'to' is distinct from coalesce(live -> key, 'null');
  if fields = '{}' then
    perform private.refuse('PT409', 'Nothing to apply');
  end if;
  perform private.update_submitted(entity, sent.target_id, fields, sent.source_url);
  return jsonb_build_object(
    'table', entity, 'id', sent.target_id,
    'applied', (select jsonb_agg(key order by key) from jsonb_object_keys(fields) as key),
    'skipped', (
      select coalesce(jsonb_agg(key order by key), '[]') from jsonb_object_keys(sent.payload -> 'fields') as key
      where not fields ? key),
    'changes', private.changes_of(live, fields));
end
$$;

-- A link to a printer, or an interface: added, changed or taken away. Errors: PT422 'Target gone', PT409 'Nothing to apply'.
create function private.apply_link(sent public.submissions) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  entity constant text := sent.target_table;
  wanted constant jsonb := sent.payload -> 'fields';
  is_link constant boolean := sent.kind = 'compatibility';
  removes constant boolean := sent.payload ? 'remove';
  was constant jsonb := private.live_of(sent);
begin
  if private.live_row(entity, sent.target_id) is null then
    perform private.refuse('PT422', 'Target gone');
  end if;
  if (removes and was is null) or (not removes and was = wanted) then
    perform private.refuse('PT409', 'Nothing to apply');
  end if;
  if removes and is_link then
    delete from public.part_printer_compatibility
    where part_table_name = entity and part_id = sent.target_id::bigint
      and printer_id is not distinct from (wanted ->> 'printer_id')::uuid;
  elsif removes and entity = 'printers' then
    delete from public.printer_interfaces
    where printer_id = sent.target_id::uuid and kind = wanted ->> 'kind' and value = wanted ->> 'value';
  elsif removes then
    delete from public.part_interfaces
    where part_table_name = entity and part_id = sent.target_id::bigint
      and kind = wanted ->> 'kind' and value = wanted ->> 'value';
  elsif is_link and was is not null then
    update public.part_printer_compatibility
    set fit = wanted ->> 'fit', note = wanted ->> 'note', source_url = wanted ->> 'source_url',
        source = coalesce(wanted ->> 'source_url', sent.source_url, source), verified_at = now()
    where part_table_name = entity and part_id = sent.target_id::bigint
      and printer_id is not distinct from (wanted ->> 'printer_id')::uuid;
  elsif is_link then
    perform private.add_links(entity, sent.target_id, jsonb_build_array(wanted), sent.source_url);
  else
    perform private.add_interfaces(entity, sent.target_id, jsonb_build_array(wanted), sent.source_url);
  end if;
  return jsonb_build_object(
    'table', entity, 'id', sent.target_id, 'applied', '[]'::jsonb, 'skipped', '[]'::jsonb,
    'changes', private.list_changes(
      case when is_link then 'compatibility' else 'interfaces' end,
      case when was is not null then jsonb_build_array(was) end,
      case when not removes then jsonb_build_array(wanted) end));
end
$$;

-- Which fields of a new row an existing one does not state, and which it states otherwise.
create function private.merge_fields(sent public.submissions, live jsonb, fills boolean) returns text[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(key order by key), '{}')
  from jsonb_each(sent.payload -> 'fields')
  where case when fills then jsonb_typeof(coalesce(live -> key, 'null')) = 'null'
    else jsonb_typeof(coalesce(live -> key, 'null')) <> 'null' and live -> key <> value end
$$;

-- Merges a new row into one that is there: what it does not state is filled in, named fields are taken over, and links
-- and interfaces are added where they are missing. Errors: 22023 'Unknown field: {field}'.
create function private.apply_merge(sent public.submissions, into_input text, fields_input text[]) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  entity constant text := sent.target_table;
  live constant jsonb := private.live_row(entity, into_input);
  unknown text;
  fields jsonb;
  links jsonb;
  interfaces jsonb;
begin
  select name into unknown from unnest(fields_input) as name where not sent.payload -> 'fields' ? name limit 1;
  if unknown is not null then
    perform private.refuse('22023', 'Unknown field: ' || left(unknown, 100));
  end if;
  select coalesce(jsonb_object_agg(key, value), '{}') into fields
  from jsonb_each(sent.payload -> 'fields')
  where key = any (private.merge_fields(sent, live, true))
    or (key = any (fields_input) and key = any (private.merge_fields(sent, live, false)));
  if fields <> '{}' then
    perform private.update_submitted(entity, into_input, fields, sent.source_url);
  end if;
  if sent.kind = 'part' then
    links := private.add_links(entity, into_input, sent.payload -> 'printers', sent.source_url);
  end if;
  if sent.kind in ('part', 'printer') then
    interfaces := private.add_interfaces(entity, into_input, sent.payload -> 'interfaces', sent.source_url);
  end if;
  return jsonb_build_object(
    'table', entity, 'id', into_input,
    'applied', (select coalesce(jsonb_agg(key order by key), '[]') from jsonb_object_keys(fields) as key),
    'skipped', (
      select coalesce(jsonb_agg(key order by key), '[]') from jsonb_object_keys(sent.payload -> 'fields') as key
      where not fields ? key),
    'changes', private.changes_of(live, fields) || private.list_changes('compatibility', null, links)
      || private.list_changes('interfaces', null, interfaces));
end
$$;

-- A report that an administrator agrees with. What it says about a fit report hides that, with the reason its author
-- reads; what it says about a deal ends that. Errors: 22023 'Missing: message', 'Too long: message'.
create function private.apply_report(sent public.submissions, message text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  reported public.fit_reports;
begin
  if sent.target_table = 'deals' then
    update public.deals set status = 'expired', reported_at = null
    where id = sent.target_id::bigint and status in ('active', 'pending');
  end if;
  if sent.target_table <> 'fit_reports' then
    return;
  end if;
  select * into reported from public.fit_reports where id = sent.target_id::bigint;
  if reported.id is null then
    return;
  end if;
  if message is null then
    perform private.refuse('22023', 'Missing: message');
  elsif char_length(private.visible_line(message)) > 300 then
    perform private.refuse('22023', 'Too long: message');
  end if;
  perform public.set_fit_report_status(reported.id, 'hidden', message);
  if reported.status = 'visible' then
    perform private.notify(reported.user_id, 'report', '/my-reports',
      'A moderator hid your fit report: ' || private.visible_line(message));
  end if;
end
$$;

-- A report that an administrator does not agree with: a deal that reports took off the list is on it again.
create function private.refuse_report(sent public.submissions) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if sent.target_table = 'deals' then
    update public.deals set status = 'active', reported_at = null, last_checked_at = clock_timestamp()
    where id = sent.target_id::bigint and status = 'pending' and reported_at is not null;
  end if;
end
$$;

-- Writes an approved submission to the catalogue, and its history. Gives {table, id, applied, skipped}; table and id are
-- null for reports. Errors: PT404 'Unknown row', PT409 'Live row changed', PT422 'Cannot be applied', and those of the
-- functions above.
create function private.apply_submission(
  sent public.submissions, live_version_input text, fields_input text[], into_input text, message text)
returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  version_now constant text := case when into_input is null then private.live_version(sent)
    else private.row_version(private.live_row(sent.target_table, into_input)) end;
  written jsonb;
begin
  if into_input is not null and private.live_row(sent.target_table, into_input) is null then
    perform private.refuse('PT404', 'Unknown row');
  end if;
  if live_version_input is not null and version_now is not null and version_now <> live_version_input then
    perform private.refuse('PT409', 'Live row changed');
  end if;
  if sent.kind = 'report' then
    perform private.apply_report(sent, message);
    return '{"table": null, "id": null, "applied": [], "skipped": []}';
  end if;
  begin
    written := case
      when into_input is not null then private.apply_merge(sent, into_input, fields_input)
      when sent.kind = 'correction' then private.apply_correction(sent, fields_input)
      when sent.kind in ('compatibility', 'interface') then private.apply_link(sent)
      else private.apply_new(sent) end;
  exception
    when invalid_parameter_value then
      raise;
    when integrity_constraint_violation or data_exception then
      raise exception using errcode = 'PT422', message = 'Cannot be applied', detail = sqlerrm;
  end;
  insert into public.catalogue_revisions (entity, entity_id, changes, editor_id, reviewer_id, why, source_url, submission_id)
  values (
    written ->> 'table', written ->> 'id', written -> 'changes', sent.submitter_id, public.caller_id(), sent.note,
    sent.source_url, sent.id);
  return written - 'changes';
end
$$;

-- What the author of a decided submission is told; `written` is what became of it, as apply_submission() gives it.
create function private.decision_notice(sent public.submissions, decision text, message text, written jsonb) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when decision = 'approve' and sent.kind = 'report' and sent.target_table = 'fit_reports' then
      'The fit report of “' || name || '” that you reported is hidden now. Thank you.'
    when decision = 'approve' and sent.kind = 'report' then
      'What you reported about “' || name || '” was dealt with. Thank you.'
    when decision = 'reject' and sent.kind = 'report' then
      'Your report about “' || name || '” was closed without a change. ' || message
    when decision = 'approve' and sent.kind = 'correction' and written -> 'skipped' <> '[]' then
      'Partly approved: “' || name || '”. Taken over: ' || jsonb_array_length(written -> 'applied') || ' of '
        || jsonb_array_length(written -> 'applied') + jsonb_array_length(written -> 'skipped') || ' values. Thank you.'
    when decision = 'approve' then 'Approved: “' || name || '”. Thank you.'
    when decision = 'merge' then '“' || name || '” was already there. What you added was merged into it.'
    when decision = 'request_changes' then 'A moderator asks you about “' || name || '”: ' || message
    else 'Not accepted: “' || name || '”. ' || message end
  from left(sent.title, 120) as name
$$;

-- One decision. For functions that have made sure that the caller may, and that hold the catalogue's lock.
create function private.decide_one(
  submission_input bigint, version_input integer, decision_input text, message_input text, live_version_input text,
  fields_input text[], into_input text)
returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  accepts constant boolean := coalesce(decision_input in ('approve', 'merge'), false);
  became constant text := case decision_input
    when 'approve' then 'approved' when 'merge' then 'approved' when 'request_changes' then 'changes_requested'
    when 'reject' then 'rejected' end;
  message constant text := private.submission_text('message', message_input, 2000);
  sent public.submissions;
  written jsonb := '{"table": null, "id": null, "applied": [], "skipped": []}';
begin
  if became is null then
    perform private.refuse('22023', 'Unknown decision');
  end if;
  select * into sent from public.submissions where id = submission_input for no key update;
  if sent.id is null then
    perform private.refuse('PT404', 'Unknown submission');
  end if;
  if not private.is_open(sent.status) then
    perform private.refuse('PT409', 'Decided');
  end if;
  if sent.kind = 'tutorial' then
    perform private.refuse('PT409', 'Decide on the draft');
  end if;
  perform private.refuse_claimed(sent);
  if sent.version is distinct from version_input then
    perform private.refuse('PT409', 'Changed elsewhere');
  end if;
  if decision_input = 'request_changes' and sent.submitter_id is null then
    perform private.refuse('PT409', 'No author');
  end if;
  if not accepts and message is null then
    perform private.refuse('22023', 'Missing: message');
  end if;
  if decision_input = 'merge' and (sent.kind not in ('part', 'printer', 'manufacturer') or into_input is null) then
    perform private.refuse('PT404', 'Unknown row');
  end if;
  if accepts then
    written := private.apply_submission(
      sent, live_version_input, fields_input, case when decision_input = 'merge' then into_input end, message);
  end if;
  if decision_input = 'reject' and sent.kind = 'report' then
    perform private.refuse_report(sent);
  end if;
  update public.submissions
  set status = became, version = version + 1, reviewer_id = public.caller_id(), claimed_until = null,
      reason = case when accepts then null else message end,
      result_table = written ->> 'table', result_id = written ->> 'id',
      answered_at = clock_timestamp(), updated_at = clock_timestamp(),
      decided_at = case when became <> 'changes_requested' then clock_timestamp() end
  where id = sent.id;
  if message is not null then
    insert into public.submission_messages (submission_id, author_id, is_moderator, body)
    values (sent.id, public.caller_id(), true, message);
  end if;
  perform private.notify(
    sent.submitter_id, 'submission', '/submit/' || sent.id,
    private.decision_notice(sent, decision_input, message, written));
  perform private.write_audit(
    'submission.' || case decision_input
      when 'approve' then 'approved' when 'merge' then 'merged' when 'reject' then 'rejected' else 'returned' end,
    'submission:' || sent.id,
    jsonb_strip_nulls(jsonb_build_object(
      'name', sent.title, 'kind', sent.kind, 'reason', message, 'row', (written ->> 'table') || ':' || (written ->> 'id'))));
  return jsonb_build_object('status', became) || written;
end
$$;

-- Errors: PT409 'Claimed by {name} until {time}' when another administrator's claim lives.
create function private.refuse_claimed(sent public.submissions) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if private.status_now(sent.status, sent.reviewer_id, sent.claimed_until) = 'in_review'
    and sent.reviewer_id is distinct from public.caller_id()
  then
    raise exception using errcode = 'PT409', message = format('Claimed by %s until %s',
      coalesce((select username from public.profiles where id = sent.reviewer_id), 'another moderator'),
      to_char(sent.claimed_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));
  end if;
end
$$;

-- Claims a submission that waits for 30 minutes, or prolongs the caller's own claim: {until}.
-- Errors: 42501 for everybody but administrators, PT404 'Unknown submission', PT409 'Decided', 'Claimed by {name} until
-- {time}'.
create function public.claim_submission(submission_input bigint) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  ends constant timestamptz := clock_timestamp() + interval '30 minutes';
  sent public.submissions;
begin
  perform private.require_moderator();
  select * into sent from public.submissions where id = submission_input for no key update;
  if sent.id is null then
    perform private.refuse('PT404', 'Unknown submission');
  end if;
  if sent.status not in ('pending', 'in_review') then
    perform private.refuse('PT409', 'Decided');
  end if;
  perform private.refuse_claimed(sent);
  update public.submissions
  set status = 'in_review', reviewer_id = public.caller_id(), claimed_until = ends, updated_at = clock_timestamp()
  where id = sent.id;
  if private.status_now(sent.status, sent.reviewer_id, sent.claimed_until) = 'pending' then
    perform private.write_audit('submission.claimed', 'submission:' || sent.id, jsonb_build_object('name', sent.title));
  end if;
  return jsonb_build_object('until', ends);
end
$$;

-- Gives back what the caller has claimed; what they have not stays as it is. Errors: 42501 for everybody but
-- administrators, PT404 'Unknown submission'.
create function public.release_submission(submission_input bigint) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  sent public.submissions;
begin
  perform private.require_moderator();
  select * into sent from public.submissions where id = submission_input for no key update;
  if sent.id is null then
    perform private.refuse('PT404', 'Unknown submission');
  end if;
  if sent.status = 'in_review' and sent.reviewer_id = public.caller_id() then
    update public.submissions
    set status = 'pending', reviewer_id = null, claimed_until = null, updated_at = clock_timestamp()
    where id = sent.id;
    perform private.write_audit('submission.released', 'submission:' || sent.id, jsonb_build_object('name', sent.title));
  end if;
end
$$;

-- Decides on a submission: approve, request_changes, reject, or merge into a row that is there. version_input and
-- live_version_input are what the administrator has seen. Gives {status, table, id, applied, skipped}.
-- Errors: 42501 for everybody but administrators, PT404 'Unknown submission', 'Unknown row', 22023 'Unknown decision',
-- 'Missing: message', 'Too long: message', 'Unknown field: {field}', PT409 'Decided', 'Claimed by {name} until {time}',
-- 'Changed elsewhere', 'No author', 'Live row changed', 'Nothing to apply', 'Decide on the draft', PT422 'Cannot be applied', 'Target
-- gone'.
create function public.decide_submission(
  submission_input bigint, version_input integer, decision_input text, message_input text default null,
  live_version_input text default null, fields_input text[] default null, into_input text default null)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_moderator();
  -- Refusing a report may write a deal.
  if decision_input in ('approve', 'merge', 'reject') then
    perform private.lock_catalogue();
  end if;
  return private.decide_one(
    submission_input, version_input, decision_input, message_input, live_version_input, fields_input, into_input);
end
$$;

-- The same for up to 50 submissions of one kind, [{id, version, live_version}], each on its own: [{id, ok, code, message}].
-- Errors: 42501 for everybody but administrators, 22023 'Unknown decision', 'Too many', 'Not the same kind'.
create function public.decide_submissions(items_input jsonb, decision_input text, message_input text default null)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  given constant jsonb := private.plain_json(items_input);
  item record;
  results jsonb := '[]';
begin
  perform private.require_moderator();
  if decision_input is null or decision_input not in ('approve', 'request_changes', 'reject') then
    perform private.refuse('22023', 'Unknown decision');
  end if;
  if jsonb_typeof(given) is distinct from 'array' or jsonb_array_length(given) not between 1 and 50 then
    perform private.refuse('22023', 'Too many');
  end if;
  if (
    select count(distinct sent.kind) from jsonb_to_recordset(given) as wanted (id bigint)
    join public.submissions as sent on sent.id = wanted.id) > 1
  then
    perform private.refuse('22023', 'Not the same kind');
  end if;
  perform private.lock_catalogue();
  -- In one order, so that two who do this at once wait for each other.
  for item in
    select distinct on (wanted.id) wanted.id, wanted.version, wanted.live_version
    from jsonb_to_recordset(given) as wanted (id bigint, version integer, live_version text)
    where wanted.id is not null
    order by wanted.id
  loop
    begin
      perform private.decide_one(item.id, item.version, decision_input, message_input, item.live_version, null, null);
      results := results || jsonb_build_array(jsonb_build_object('id', item.id, 'ok', true, 'code', null, 'message', null));
    exception when others then
      results := results || jsonb_build_array(jsonb_build_object(
        'id', item.id, 'ok', false, 'code', sqlstate, 'message', sqlerrm));
    end;
  end loop;
  return results;
end
$$;

-- Who has claimed a submission: {by, is_own, until}; NULL when nobody has, or the claim is over.
create function private.claim_of(sent public.submissions) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'by', (select username from public.profiles where id = sent.reviewer_id),
    'is_own', sent.reviewer_id is not distinct from public.caller_id(), 'until', sent.claimed_until)
  where private.status_now(sent.status, sent.reviewer_id, sent.claimed_until) = 'in_review'
$$;

-- The queue: {items, total, page, pages, counts: {status, kind}}, 50 to a page. Without a status: what
-- waits. Errors: 42501 for everybody but administrators.
create function public.list_submissions(
  status_input text[] default null, kind_input text[] default null, age_input text default null,
  text_input text default null, sort_input text default 'oldest', page_input integer default 1,
  mine_input boolean default false)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  words constant text := lower(private.visible_line(left(text_input, 200)));
  wanted_status constant text[] := coalesce(nullif(status_input, '{}'), '{pending,in_review}');
  wanted_kind constant text[] := nullif(kind_input, '{}');
  before constant timestamptz := case age_input
    when 'day' then now() - interval '1 day' when 'week' then now() - interval '7 days'
    when 'month' then now() - interval '30 days' end;
  statuses constant text[] := array['pending', 'in_review', 'changes_requested', 'approved', 'rejected', 'withdrawn'];
  kinds constant text[] := array[
    'part', 'printer', 'manufacturer', 'compatibility', 'interface', 'correction', 'tutorial', 'deal', 'report'];
  hits record;
  page integer;
  items jsonb;
begin
  perform private.require_moderator();
  with matched as materialized (
    select sent.id, sent.kind, private.status_now(sent.status, sent.reviewer_id, sent.claimed_until) as status_now,
           sent.title, sent.waiting_since
    from public.submissions as sent
    left join public.profiles on profiles.id = sent.submitter_id
    where (before is null or sent.waiting_since <= before)
      and (not coalesce(mine_input, false) or (
        sent.reviewer_id = public.caller_id() and sent.status = 'in_review' and sent.claimed_until > clock_timestamp()))
      and (coalesce(words, '') = '' or '#' || sent.id = words or strpos(lower(sent.title), words) > 0
        or strpos(lower(sent.note), words) > 0 or strpos(lower(profiles.username), words) > 0)
  ), listed as (
    select id, row_number() over (order by
      case when sort_input = 'newest' then waiting_since end desc nulls last,
      case when sort_input = 'kind' then kind end, case when sort_input = 'title' then lower(title) end,
      waiting_since, id) as nth
    from matched
    where status_now = any (wanted_status) and (wanted_kind is null or kind = any (wanted_kind))
  )
  select
    (select count(*)::integer from listed) as total,
    (select coalesce(array_agg(id order by nth), '{}') from listed) as ids,
    (select jsonb_object_agg(name, (
        select count(*) from matched where status_now = name and (wanted_kind is null or kind = any (wanted_kind))))
      from unnest(statuses) as name) as by_status,
    (select jsonb_object_agg(name, (select count(*) from matched where kind = name and status_now = any (wanted_status)))
      from unnest(kinds) as name) as by_kind
  into hits;
  page := least(greatest(coalesce(page_input, 1), 1), greatest(1, ceil(hits.total / 50.0)::integer));
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', sent.id, 'kind', sent.kind, 'title', sent.title, 'version', sent.version,
      'status', private.status_now(sent.status, sent.reviewer_id, sent.claimed_until),
      'target_table', sent.target_table, 'target_id', sent.target_id, 'created_at', sent.created_at,
      'waiting_since', sent.waiting_since, 'updated_at', sent.updated_at, 'decided_at', sent.decided_at,
      'submitter', profiles.username,
      'claim', private.claim_of(sent), 'source_url', sent.source_url,
      'messages', (select count(*) from public.submission_messages where submission_id = sent.id),
      'live_version', case when sent.kind = 'correction' then private.row_version(corrected.live)
        else private.live_version(sent) end,
      'stale_count', case when sent.kind = 'correction' and private.is_open(sent.status)
        then cardinality(private.stale_fields(sent, corrected.live)) else 0 end) order by place.nth), '[]')
    into items
  from unnest(hits.ids[page * 50 - 49 : page * 50]) with ordinality as place (id, nth)
  join public.submissions as sent on sent.id = place.id
  -- Read once for both: without the offset the planner would put the call into each of them.
  cross join lateral (
    select case when sent.kind = 'correction' then private.live_row(sent.target_table, sent.target_id) end as live
    offset 0) as corrected
  left join public.profiles on profiles.id = sent.submitter_id;
  return jsonb_build_object(
    'items', items, 'total', hits.total, 'page', page, 'pages', greatest(1, ceil(hits.total / 50.0)::integer),
    'counts', jsonb_build_object('status', hits.by_status, 'kind', hits.by_kind));
end
$$;

-- The name under which others may read a member; NULL when the profile is not public.
create function private.public_name(member uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(nullif(btrim(display_name), ''), username) from public.profiles where id = member and is_public
$$;

-- A submission with everything its page shows, for its author and administrators; NULL for everybody else.
create function public.get_submission(submission_input bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  reader constant uuid := public.caller_id();
  moderates constant boolean := public.is_admin();
  sent public.submissions;
  live jsonb;
  reads_target boolean;
  answer jsonb;
begin
  select * into sent from public.submissions
  where id = submission_input and reader is not null and (submitter_id = reader or moderates);
  if sent.id is null then
    return null;
  end if;
  live := private.live_row(sent.target_table, sent.target_id);
  -- What is hidden or private by now is not shown to who reported it.
  reads_target := moderates or sent.kind = 'tutorial'
    or coalesce((private.target_of(sent.target_table, live) -> 'is_public')::boolean, false);
  answer := private.submission_json(sent) || jsonb_build_object(
    'payload', sent.payload, 'source_url', sent.source_url, 'note', sent.note, 'licence', sent.licence,
    'is_own', sent.submitter_id is not distinct from reader,
    'target', case when reads_target then private.target_of(sent.target_table, live) end,
    'live', case when reads_target then private.live_of(sent) end, 'live_version', private.live_version(sent),
    'stale', case when private.is_open(sent.status) then to_jsonb(private.stale_fields(sent, live)) else '[]' end,
    'thread', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', message.id, 'body', message.body, 'is_own', message.author_id is not distinct from reader,
        'is_moderator', message.is_moderator, 'created_at', message.created_at,
        'author', case when moderates then (select username from public.profiles where id = message.author_id)
          else private.public_name(message.author_id) end) order by message.id), '[]')
      from public.submission_messages as message where message.submission_id = sent.id),
    'applied', (select changes from public.catalogue_revisions where submission_id = sent.id order by id limit 1));
  if not moderates then
    return answer;
  end if;
  return answer || jsonb_build_object(
    'submitter', (
      select jsonb_build_object('username', username, 'name', coalesce(nullif(btrim(display_name), ''), username))
      from public.profiles where id = sent.submitter_id),
    'claim', private.claim_of(sent),
    'decided_by', case when sent.decided_at is not null then (
      select username from public.profiles where id = sent.reviewer_id) end,
    'earlier', (
      select jsonb_build_object(
        'approved', count(*) filter (where status = 'approved'), 'rejected', count(*) filter (where status = 'rejected'),
        'open', count(*) filter (where private.is_open(status)))
      from public.submissions where submitter_id = sent.submitter_id and id <> sent.id),
    'links', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'url', url, 'state', state, 'http_status', http_status, 'checked_at', checked_at) order by url), '[]')
      from private.submission_links where submission_id = sent.id),
    'similar', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'title', title, 'status', status) order by id), '[]')
      from (
        select other.id, other.kind, other.title,
               private.status_now(other.status, other.reviewer_id, other.claimed_until) as status
        from public.submissions as other
        where other.id <> sent.id and other.status in ('pending', 'in_review', 'changes_requested')
          and ((other.target_table = sent.target_table and other.target_id = sent.target_id)
            or (other.kind = sent.kind and lower(other.title) = lower(sent.title)))
        order by other.id limit 10) as like_it));
end
$$;

-- What merging a submission into a row would do: {target, live, live_version, fills, differs, printers, interfaces}, the
-- last two those that it would add; NULL when there is no such row, or it is no kind that can be merged. Errors: 42501 for everybody but administrators.
create function public.get_merge_preview(submission_input bigint, into_input text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  sent public.submissions;
  live jsonb;
begin
  perform private.require_moderator();
  select * into sent from public.submissions
  where id = submission_input and kind in ('part', 'printer', 'manufacturer');
  live := private.live_row(sent.target_table, into_input);
  if live is null then
    return null;
  end if;
  return jsonb_build_object(
    'target', private.target_of(sent.target_table, live), 'live', private.live_fields(sent.target_table, live),
    'live_version', private.row_version(live),
    'fills', to_jsonb(private.merge_fields(sent, live, true)),
    'differs', to_jsonb(private.merge_fields(sent, live, false)),
    'printers', (
      select coalesce(jsonb_agg(jsonb_build_object('printer_id', link -> 'printer_id') order by nth), '[]')
      from jsonb_array_elements(case when sent.kind = 'part' then sent.payload -> 'printers' end)
        with ordinality as given (link, nth)
      where private.live_link(sent.target_table, into_input, (link ->> 'printer_id')::uuid) is null),
    'interfaces', (
      select coalesce(jsonb_agg(has order by nth), '[]')
      from jsonb_array_elements(case when sent.kind in ('part', 'printer') then sent.payload -> 'interfaces' end)
        with ordinality as given (has, nth)
      where private.live_interface(sent.target_table, into_input, has) is null));
end
$$;

-- The history of public rows: of keys {entity}:{id}, newest first, or all after an id, by id; at most 1,000.
-- [{id, entity, entity_id, changes, author: {name, username} of a public profile, why, source_url, submission_id, created_at}].
-- A submission's id is for its author and administrators.
create function public.get_revisions(
  keys_input text[] default null, after_input bigint default 0, most_input integer default 100)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', revision.id, 'entity', revision.entity, 'entity_id', revision.entity_id, 'changes', revision.changes,
      'author', case when profiles.is_public then jsonb_build_object(
        'name', coalesce(nullif(btrim(profiles.display_name), ''), profiles.username), 'username', profiles.username) end,
      'why', revision.why, 'source_url', revision.source_url,
      'submission_id', case when (select public.is_admin()) or revision.editor_id = (select public.caller_id())
        then revision.submission_id end,
      'created_at', revision.created_at)
    order by case when keys_input is null then revision.id else -revision.id end), '[]')
  from (
    select * from public.catalogue_revisions as written
    where written.id > coalesce(after_input, 0)
      and (keys_input is null or (written.entity, written.entity_id) in (
        select split_part(key, ':', 1), split_part(key, ':', 2) from unnest(keys_input[1:500]) as key))
      and (
        exists (
          select from public.parts
          where item_table = written.entity and status <> 'archived'
            and item_id = case when written.entity_id ~ '^[0-9]{1,18}$' then written.entity_id::bigint end)
        or (written.entity = 'printers' and exists (
          select from public.printers
          where id_uuid = case when written.entity = 'printers' then written.entity_id::uuid end
            and coalesce(status, 'approved') = 'approved'))
        or (written.entity = 'manufacturers' and exists (
          select from public.manufacturers
          where id = case when written.entity = 'manufacturers' then written.entity_id::bigint end and status = 'approved')))
    order by case when keys_input is null then written.id else -written.id end
    limit least(greatest(coalesce(most_input, 100), 0), 1000)) as revision
  left join public.profiles on profiles.id = revision.editor_id
$$;

-- Members with public profiles whose submissions were approved, guides apart, the latest first: [{username, name, accepted, latest_at}].
create function public.list_contributors(most_input integer default 10) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'username', username, 'name', name, 'accepted', accepted, 'latest_at', latest_at) order by latest_at desc), '[]')
  from (
    select profiles.username, coalesce(nullif(btrim(profiles.display_name), ''), profiles.username) as name,
           count(*) as accepted, max(sent.decided_at) as latest_at
    from public.submissions as sent
    join public.profiles on profiles.id = sent.submitter_id and profiles.is_public
    where sent.status = 'approved' and sent.kind not in ('report', 'tutorial')
    group by profiles.id
    order by latest_at desc
    limit least(greatest(coalesce(most_input, 10), 0), 100)) as member
$$;

revoke all on all functions in schema private from public;
revoke all on function
  public.claim_submission(bigint), public.release_submission(bigint),
  public.decide_submission(bigint, integer, text, text, text, text[], text),
  public.decide_submissions(jsonb, text, text),
  public.list_submissions(text[], text[], text, text, text, integer, boolean), public.get_submission(bigint),
  public.get_merge_preview(bigint, text), public.get_revisions(text[], bigint, integer), public.list_contributors(integer)
  from public, anon, authenticated;
-- Whoever is no administrator is told so in the same words, with or without an account.
grant execute on function
  public.claim_submission(bigint), public.release_submission(bigint),
  public.decide_submission(bigint, integer, text, text, text, text[], text),
  public.decide_submissions(jsonb, text, text),
  public.list_submissions(text[], text[], text, text, text, integer, boolean), public.get_submission(bigint),
  public.get_merge_preview(bigint, text), public.get_revisions(text[], bigint, integer), public.list_contributors(integer)
  to anon, authenticated, service_role;
