-- The catalogue as administrators manage it: every row of the eight part tables, printers, makers and deals, archived and
-- rejected ones too; the printers a part fits, interfaces, several rows at once. Each change is a revision, which the
-- history shows and which can be undone for 30 days; the audit log has it by its triggers.

alter table public.catalogue_revisions
  add column undoes bigint unique references public.catalogue_revisions (id) on delete set null;
comment on column public.catalogue_revisions.undoes is 'The revision whose change this one has undone.';
comment on table public.catalogue_revisions is
  'What approved submissions and administrators changed. Public through get_revisions, which knows whose names may be read.';

insert into private.field_rules (entity, field, choices) values
  ('printers', 'status', '{approved,pending,rejected}'),
  ('manufacturers', 'status', '{approved,pending,rejected}'),
  ('deals', 'status', '{pending,active,expired,rejected}'),
  ('*', 'confidence', '{high,medium,low}');
insert into private.field_rules (entity, field, longest) values
  ('*', 'source', 1500), ('*', 'weight_source', 1500), ('*', 'purchase_source', 1500);

-- Errors: 42501, in these words, for everybody but administrators.
create function private.require_admin(refusal text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception using errcode = '42501', message = refusal;
  end if;
end
$$;

create function private.is_managed(entity text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(private.is_part_table(entity) or entity in ('printers', 'manufacturers', 'deals'), false)
$$;

-- What administrators set of a table's rows: what members may send, and what is theirs alone. A rating follows from the
-- reports, so nobody sets it.
create function private.managed_fields(entity_input text)
returns table (field text, type text, is_required boolean, accepts_null boolean, in_registry boolean)
language sql stable
set search_path = ''
as $$
  select * from private.submittable_fields(entity_input)
  union all
  select attname::text, format_type(atttypid, null), false, not attnotnull, false
  from pg_attribute
  where private.is_managed(entity_input)
    and attrelid = to_regclass('public.' || quote_ident(entity_input))
    and attnum > 0 and not attisdropped
    and (attname in ('source', 'weight_source', 'confidence', 'popular', 'affiliate', 'last_checked_at')
      or (attname = 'status' and not private.is_part_table(entity_input)))
  union all
  select 'purchase_source', 'text', false, true, true where private.is_part_table(entity_input)
$$;

-- A row as JSON, as private.live_row() gives it, with all that administrators set.
create function private.managed_row(entity text, row_id text) returns jsonb
language sql stable
set search_path = ''
as $$
  select live || case when private.is_part_table(entity) then jsonb_build_object('purchase_source', (
    select purchase_source from public.parts
    where item_table = entity and item_id = (live ->> 'id')::bigint)) else '{}' end
  -- The limit keeps the row from being read once for each place that names it.
  from (select private.live_row(entity, row_id) as live limit 1) as found
  where live is not null and private.is_managed(entity)
$$;

-- Which state of a row was seen. What visitors do to it, and when, is none of it.
create function private.managed_version(live jsonb) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select md5((live - array['rating', 'clicks', 'reported_at', 'updated_at'])::text)
$$;

create function private.managed_values(entity text, live jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_object_agg(field, live -> field) from private.managed_fields(entity)
$$;

-- The fields that an administrator wrote, typed and plausible. Errors: those of private.checked_value(), 22023 'Unknown
-- field: {field}', 'Missing: {field}'.
create function private.checked_managed(entity text, given jsonb, is_new boolean) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  fields jsonb := '{}';
  known record;
  name text;
  value jsonb;
begin
  if jsonb_typeof(coalesce(given, 'null')) <> 'object' then
    perform private.refuse('22023', 'Missing: fields');
  end if;
  for name, value in select * from jsonb_each(given) loop
    select type, accepts_null into known from private.managed_fields(entity) where field = name;
    if not found then
      perform private.refuse('22023', 'Unknown field: ' || left(name, 100));
    end if;
    -- Nobody sends that a part is archived, so it is no choice of that field; nor a picture that was uploaded here.
    if not (name = 'status' and value = '"archived"' and private.is_part_table(entity))
      and not (name = 'image_url' and coalesce(value #>> '{}' ~ '^picture:[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$', false))
    then
      value := private.checked_value(entity, name, known.type, value);
    end if;
    if jsonb_typeof(value) <> 'null' or (known.accepts_null and not is_new) then
      fields := fields || jsonb_build_object(name, value);
    elsif not is_new then
      perform private.refuse('22023', 'Missing: ' || name);
    end if;
  end loop;
  if is_new then
    for name in select field from private.managed_fields(entity) where is_required loop
      if not fields ? name then
        perform private.refuse('22023', 'Missing: ' || name);
      end if;
    end loop;
    if entity = 'build_plate' and not fields ?| array['name', 'build_plate'] then
      perform private.refuse('22023', 'Missing: name');
    end if;
  end if;
  return fields;
end
$$;

create function private.managed_columns(entity text, fields jsonb) returns text[]
language sql stable
set search_path = ''
as $$
  select array_agg(field order by field) from private.managed_fields(entity)
  where not in_registry and fields ? field
$$;

-- The rows that name a maker: {table: [ids]}.
create function private.rows_of_maker(maker text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  table_name text;
  ids jsonb;
  found_rows jsonb := '{}';
begin
  foreach table_name in array array['bed', 'build_plate', 'extruder', 'hotend', 'motion_system', 'probe', 'tools', 'printers'] loop
    execute format('select coalesce(jsonb_agg(id), ''[]'') from public.%I where manufacturer = $1', table_name)
      into ids using maker;
    found_rows := found_rows || jsonb_build_object(table_name, ids);
  end loop;
  return found_rows;
end
$$;

-- Names of makers stand in the rows of what they make: those follow, and old addresses of parts lead on.
create function private.rename_maker(was text, becomes text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  table_name text;
begin
  foreach table_name in array array['bed', 'build_plate', 'extruder', 'hotend', 'motion_system', 'probe', 'tools', 'printers'] loop
    execute format('update public.%I set manufacturer = $2 where manufacturer = $1', table_name) using was, becomes;
  end loop;
end
$$;

-- Sets fields of rows, [{id, fields}], in this order; a row keeps what its fields do not name. They are checked, or were
-- there before. Forms and imports write by this and by private.add_rows() alone: a column means here what it means.
create function private.write_rows(entity text, given jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  columns constant text[] := private.managed_columns(entity, (
    select jsonb_object_agg(name, true) from jsonb_array_elements(given) as one, jsonb_object_keys(one -> 'fields') as name));
  renamed jsonb;
begin
  if entity = 'manufacturers' then
    select jsonb_agg(jsonb_build_object('was', maker.manufacturer, 'becomes', one #>> '{fields,manufacturer}') order by place)
      into renamed
    from jsonb_array_elements(given) with ordinality as listed (one, place)
    join public.manufacturers as maker on maker.id = (one ->> 'id')::bigint
    where maker.manufacturer <> one #>> '{fields,manufacturer}';
  end if;
  if columns is not null then
    execute format(
      'update public.%1$I as item set (%2$s) = row (%3$s)
       from jsonb_array_elements($1) as one
       cross join lateral jsonb_populate_record(null::public.%1$I, one -> ''fields'') as wanted
       where %4$s',
      entity, (select string_agg(quote_ident(name), ', ' order by place) from unnest(columns) with ordinality as c (name, place)),
      (select string_agg(
         format('case when one -> ''fields'' ? %1$L then wanted.%1$I else item.%1$I end', name), ', ' order by place)
       from unnest(columns) with ordinality as c (name, place)),
      case entity when 'printers' then 'item.id_uuid = (one ->> ''id'')::uuid' else 'item.id = (one ->> ''id'')::bigint' end)
      using given;
  end if;
  perform private.rename_maker(one ->> 'was', one ->> 'becomes') from jsonb_array_elements(renamed) as one;
  if private.is_part_table(entity) then
    perform private.write_registered(entity, given);
  end if;
end
$$;

-- Of the same fields those that the registry holds. Errors: 23514 when a part would replace itself, by way of others too.
create function private.write_registered(entity text, given jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  held constant text[] := array(select field from private.managed_fields(entity) where in_registry);
begin
  update public.parts
  set purpose = case when fields ? 'purpose'
        then array(select jsonb_array_elements_text(fields -> 'purpose')) else purpose end,
      status = coalesce(fields ->> 'status', status),
      superseded_by = case when fields ? 'superseded_by' then (
        select id from public.parts as successor
        where successor.item_table = split_part(fields ->> 'superseded_by', ':', 1)
          and successor.item_id = split_part(fields ->> 'superseded_by', ':', 2)::bigint) else superseded_by end,
      needs = case when fields ? 'needs' then array(
        select needed.id from public.parts as needed
        join jsonb_array_elements_text(coalesce(nullif(fields -> 'needs', 'null'), '[]')) as key
          on needed.item_table = split_part(key, ':', 1) and needed.item_id = split_part(key, ':', 2)::bigint
        order by needed.id) else needs end,
      purchase_kind = case when fields ? 'purchase_kind' then fields ->> 'purchase_kind' else purchase_kind end,
      purchase_detail = case when fields ? 'purchase_detail' then fields ->> 'purchase_detail' else purchase_detail end,
      purchase_source = case when fields ? 'purchase_source' then fields ->> 'purchase_source' else purchase_source end
  from (select (one ->> 'id')::bigint as id, one -> 'fields' as fields from jsonb_array_elements(given) as one) as wanted
  where item_table = entity and item_id = wanted.id and fields ?| held;
  if exists (
    with recursive chain (start, id) as (
      select parts.id, parts.superseded_by
      from jsonb_array_elements(given) as one
      join public.parts on item_table = entity and item_id = (one ->> 'id')::bigint
      where one #>> '{fields,superseded_by}' is not null
      union
      select chain.start, next.superseded_by from chain join public.parts as next on next.id = chain.id)
    select from chain where start = id)
  then
    raise exception using errcode = '23514', message = 'A part cannot supersede itself';
  end if;
end
$$;

create function private.write_managed(entity text, row_id text, fields jsonb) returns void
language sql volatile
set search_path = ''
as $$
  select private.write_rows(entity, jsonb_build_array(jsonb_build_object('id', row_id, 'fields', fields)))
$$;

create function private.new_row_id(entity text) returns text
language sql volatile
set search_path = ''
as $$
  select case entity when 'printers' then gen_random_uuid()::text
    else nextval(pg_get_serial_sequence('public.' || quote_ident(entity), 'id'))::text end
$$;

-- Adds rows, [{id, fields}], each with an id that private.new_row_id() gave.
create function private.add_rows(entity text, given jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  base constant jsonb := case entity
    when 'deals' then jsonb_build_object('status', 'active', 'last_checked_at', clock_timestamp())
    when 'printers' then '{"status": "approved"}'::jsonb
    when 'manufacturers' then '{"status": "approved"}'::jsonb
    else '{}' end;
  columns constant text[] := private.managed_columns(entity, base || (
    select jsonb_object_agg(name, true) from jsonb_array_elements(given) as one, jsonb_object_keys(one -> 'fields') as name));
begin
  -- What a row does not say is what the column has by default.
  execute format(
    'insert into public.%1$I (%2$I, %3$s)
     select wanted.%2$I, %4$s
     from jsonb_array_elements($1) with ordinality as listed (one, place)
     cross join lateral jsonb_populate_record(
       null::public.%1$I, $2 || (one -> ''fields'') || jsonb_build_object(%2$L, one -> ''id'')) as wanted
     order by place',
    entity, case entity when 'printers' then 'id_uuid' else 'id' end,
    (select string_agg(quote_ident(name), ', ' order by place) from unnest(columns) with ordinality as c (name, place)),
    (select string_agg(
       format(case when stated.value is null then 'wanted.%1$I' else 'coalesce(wanted.%1$I, %2$s)' end, name, stated.value),
       ', ' order by place)
     from unnest(columns) with ordinality as c (name, place)
     left join lateral (
       select pg_get_expr(adbin, adrelid) as value from pg_attribute
       join pg_attrdef on adrelid = attrelid and adnum = attnum
       where attrelid = to_regclass('public.' || quote_ident(entity)) and attname = name) as stated on true))
    using given, base;
  if private.is_part_table(entity) then
    perform private.write_registered(entity, given);
  end if;
end
$$;

-- Adds a row and gives its id.
create function private.insert_managed(entity text, fields jsonb) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  row_id constant text := private.new_row_id(entity);
begin
  perform private.add_rows(entity, jsonb_build_array(jsonb_build_object('id', row_id, 'fields', fields)));
  return row_id;
end
$$;

create function private.add_revision(entity text, row_id text, changes jsonb, why text, undone bigint default null)
returns bigint
language sql volatile
set search_path = ''
as $$
  insert into public.catalogue_revisions (entity, entity_id, changes, editor_id, reviewer_id, why, undoes)
  values (entity, row_id, changes, public.caller_id(), public.caller_id(), why, undone)
  returning id
$$;

-- What changing a row means: {fields, changes}, those of the fields that say something else now; NULL when it is like that
-- already. `checked` is what checked_managed() gives. Errors: PT404 'Unknown row', PT409 'Live row changed', 22023 'Not a
-- choice: superseded_by'.
create function private.edit_of_row(entity text, row_id text, version text, checked jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  live constant jsonb := private.managed_row(entity, row_id);
  fields jsonb;
begin
  if live is null then
    perform private.refuse('PT404', 'Unknown row');
  end if;
  if version is not null and version <> private.managed_version(live) then
    perform private.refuse('PT409', 'Live row changed');
  end if;
  select coalesce(jsonb_object_agg(key, value), '{}') into fields
  from jsonb_each(checked) where value <> coalesce(live -> key, 'null');
  if fields ->> 'superseded_by' = entity || ':' || row_id then
    perform private.refuse('22023', 'Not a choice: superseded_by');
  end if;
  return case when fields <> '{}' then jsonb_build_object('fields', fields, 'changes', private.changes_of(live, fields)) end;
end
$$;

-- Changes fields of one row, and gives its revision; NULL when it is like that already. For functions that hold the
-- catalogue's lock. Errors: those of edit_of_row() and checked_managed().
create function private.edit_row(entity text, row_id text, version text, given jsonb, why text) returns bigint
language plpgsql volatile
set search_path = ''
as $$
declare
  edit constant jsonb := private.edit_of_row(entity, row_id, version, private.checked_managed(entity, given, false));
begin
  if edit is null then
    return null;
  end if;
  perform private.write_managed(entity, row_id, edit -> 'fields');
  return private.add_revision(entity, row_id, edit -> 'changes', why);
end
$$;

-- Why something was changed, as the history has it. Errors: 22023 'Too long: why'.
create function private.why_text(words text) returns text
language sql stable
set search_path = ''
as $$
  select private.submission_text('why', words, 1000)
$$;

-- The revision with which the caller added a row just now that is still as it was added, when that is what these changes
-- would add once more: a form that was sent twice.
create function private.added_just_now(entity_input text, changes_input jsonb) returns public.catalogue_revisions
language sql stable
set search_path = ''
as $$
  select added from public.catalogue_revisions as added
  where added.editor_id = public.caller_id() and added.created_at > now() - interval '10 minutes'
    and added.entity = entity_input and added.changes = changes_input
    and not exists (
      select from public.catalogue_revisions as later
      where later.entity = added.entity and later.entity_id = added.entity_id and later.id > added.id)
    and private.live_row(added.entity, added.entity_id) is not null
  order by added.id desc limit 1
$$;

-- Whether a table has another row of this name, by the same maker where rows have one, that visitors see or not. Deals of
-- one title come every year.
create function private.has_namesake(entity text, row_id text) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  found boolean;
begin
  execute format(
    'with named as (select key, lower(name) as name, lower(maker) as maker from (%s) as one)
     select exists (
       select from named as own join named as other on other.name = own.name and other.maker is not distinct from own.maker
       where own.key = $1 and other.key <> $1)',
    private.managed_rows_sql(entity))
    into found using row_id;
  return found and entity <> 'deals';
end
$$;

-- Adds a row of a table (without an id), or changes fields of one: {id, version, revision}; without a revision nothing
-- was to be changed. version_input is the state that the administrator has seen. A row that the administrator has added
-- just like that a moment ago is not added again, it is the answer.
-- Errors: 42501 for everybody but administrators, PT404 'Unknown row', PT409 'Live row changed', 'Name taken', 22023 as
-- submit(), PT422 'Cannot be applied'.
create function public.save_catalogue_row(
  table_input text, fields_input jsonb, id_input text default null, version_input text default null,
  why_input text default null)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  given constant jsonb := private.plain_json(fields_input);
  row_id text := id_input;
  fields jsonb;
  added public.catalogue_revisions;
  revision bigint;
begin
  perform private.require_admin('Only admins can manage the catalogue');
  perform private.lock_catalogue();
  if not private.is_managed(table_input) then
    perform private.refuse('PT404', 'Unknown row');
  end if;
  if id_input is null then
    fields := private.checked_managed(table_input, given, true);
    added := private.added_just_now(table_input, private.changes_of('{}', fields));
    row_id := added.entity_id;
    revision := added.id;
    if row_id is null then
      row_id := private.insert_managed(table_input, fields);
      if private.has_namesake(table_input, row_id) then
        perform private.refuse('PT409', 'Name taken');
      end if;
      revision := private.add_revision(
        table_input, row_id, private.changes_of('{}', fields), private.why_text(why_input));
    end if;
  else
    if version_input is null then
      perform private.refuse('22023', 'Missing: version');
    end if;
    revision := private.edit_row(table_input, row_id, version_input, given, private.why_text(why_input));
  end if;
  return jsonb_build_object(
    'id', row_id, 'revision', revision, 'version', private.managed_version(private.managed_row(table_input, row_id)));
exception
  when invalid_parameter_value then
    raise;
  when unique_violation then
    raise exception using errcode = 'PT409', message = 'Name taken';
  when integrity_constraint_violation or data_exception then
    raise exception using errcode = 'PT422', message = 'Cannot be applied';
end
$$;

-- Sets the same fields of up to 200 rows of a table, [{id, version}], all or none: {changed, unchanged}. A version that
-- is null is not compared. Errors: as save_catalogue_row(), with the row's id as detail; 22023 'Too many'.
create function public.edit_catalogue_rows(
  table_input text, rows_input jsonb, fields_input jsonb, why_input text default null)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  given constant jsonb := private.plain_json(rows_input);
  fields constant jsonb := private.plain_json(fields_input);
  why constant text := private.why_text(why_input);
  caller constant uuid := public.caller_id();
  checked jsonb;
  edits jsonb;
begin
  perform private.require_admin('Only admins can manage the catalogue');
  if jsonb_typeof(given) is distinct from 'array' or jsonb_array_length(given) not between 1 and 200 then
    perform private.refuse('22023', 'Too many');
  end if;
  perform private.lock_catalogue();
  checked := private.checked_managed(table_input, fields, false);
  select jsonb_agg(coalesce(edit, '{}') || jsonb_build_object('id', id) order by id) into edits
  from (
    select wanted.id, private.edit_of_row(table_input, wanted.id, wanted.version, checked) as edit
    from (
      select distinct on (id) id, version
      from jsonb_to_recordset(given) as one (id text, version text) order by id) as wanted
    limit 200) as listed;
  -- All are written together: a write of its own for each of 200 takes longer than a page waits.
  if edits @? '$[*].fields' then
    perform private.write_rows(table_input, (
      select jsonb_agg(edit) from jsonb_array_elements(edits) as edit where edit ? 'fields'));
  end if;
  insert into public.catalogue_revisions (entity, entity_id, changes, editor_id, reviewer_id, why)
  select table_input, edit ->> 'id', edit -> 'changes', caller, caller, why
  from jsonb_array_elements(edits) as edit where edit ? 'fields';
  return (
    select jsonb_build_object(
      'changed', count(*) filter (where edit ? 'fields'), 'unchanged', count(*) filter (where not edit ? 'fields'))
    from jsonb_array_elements(edits) as edit);
exception
  when invalid_parameter_value then
    raise;
  when unique_violation then
    raise exception using errcode = 'PT409', message = 'Name taken';
  when integrity_constraint_violation or data_exception then
    raise exception using errcode = 'PT422', message = 'Cannot be applied';
end
$$;

-- The printers that a part fits, all printers first: [{printer_id, name, fit, note, source_url, source, confidence,
-- verified_at}].
create function private.part_links(entity text, row_id text) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'printer_id', link.printer_id, 'name', concat_ws(' ', printers.manufacturer, printers.name), 'fit', link.fit,
      'note', link.note, 'source_url', link.source_url, 'source', link.source, 'confidence', link.confidence,
      'verified_at', link.verified_at)
    order by link.printer_id is not null, lower(concat_ws(' ', printers.manufacturer, printers.name)), link.id), '[]')
  from public.part_printer_compatibility as link
  left join public.printers on printers.id_uuid = link.printer_id
  where link.part_table_name = entity and link.part_id = row_id::bigint
$$;

-- The interfaces of a part or a printer: [{kind, value, source, confidence, verified_at}].
create function private.row_interfaces(entity text, row_id text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if entity = 'printers' then
    return (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', kind, 'value', value, 'source', source, 'confidence', confidence, 'verified_at', verified_at)
        order by kind, value), '[]')
      from public.printer_interfaces where printer_id = row_id::uuid);
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', kind, 'value', value, 'source', source, 'confidence', confidence, 'verified_at', verified_at)
      order by kind, value), '[]')
    from public.part_interfaces where part_table_name = entity and part_id = row_id::bigint);
end
$$;

-- A link or an interface as an administrator wrote it. Errors: 22023 as private.checked_value(), 'Unknown printer',
-- 'Unknown interface', 'Unknown field: {field}'.
create function private.checked_fact(given jsonb, is_link boolean) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  printer jsonb;
  unknown text;
begin
  if jsonb_typeof(coalesce(given, 'null')) <> 'object' then
    perform private.refuse('22023', 'Wrong type: facts');
  end if;
  select key into unknown from jsonb_object_keys(given) as key
  where key <> all (array['source', 'confidence', 'verified_at']
    || case when is_link then array['printer_id', 'fit', 'note', 'source_url'] else array['kind', 'value'] end)
  limit 1;
  if unknown is not null then
    perform private.refuse('22023', 'Unknown field: ' || left(unknown, 100));
  end if;
  if not is_link then
    return private.checked_interface(given - array['source', 'confidence', 'verified_at'])
      || private.checked_evidence(given);
  end if;
  if not given ? 'printer_id' then
    perform private.refuse('22023', 'Missing: printer_id');
  end if;
  printer := private.typed_value('printer_id', 'uuid', given -> 'printer_id');
  if printer <> 'null' and not exists (select from public.printers where id_uuid = (printer #>> '{}')::uuid) then
    perform private.refuse('22023', 'Unknown printer');
  end if;
  return jsonb_build_object(
    'printer_id', printer,
    'fit', private.checked_value('link', 'fit', 'text', given -> 'fit'),
    'note', private.checked_value('link', 'note', 'text', given -> 'note'),
    'source_url', private.checked_value('link', 'source_url', 'text', given -> 'source_url'))
    || private.checked_evidence(given);
end
$$;

-- Where a fact is from. Nothing was verified on a day that is still to come, anywhere on earth. Errors: 22023 as
-- private.checked_value(), 'Out of bounds: verified_at'.
create function private.checked_evidence(given jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  verified_at constant jsonb := private.checked_value(
    'link', 'verified_at', 'timestamp with time zone', given -> 'verified_at');
begin
  if (verified_at #>> '{}')::timestamptz > now() + interval '14 hours' then
    perform private.refuse('22023', 'Out of bounds: verified_at');
  end if;
  return jsonb_build_object(
    'source', private.checked_value('link', 'source', 'text', given -> 'source'),
    'confidence', private.checked_value('link', 'confidence', 'text', given -> 'confidence'),
    'verified_at', verified_at);
end
$$;

-- Puts links where they belong: new ones are added, others changed. They are checked, or were there before.
create function private.put_links(entity text, row_id text, links jsonb) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.part_printer_compatibility as link (
    part_table_name, part_id, printer_id, fit, note, source_url, source, confidence, verified_at)
  select entity, row_id::bigint, wanted.printer_id, wanted.fit, wanted.note, wanted.source_url, wanted.source,
         wanted.confidence, wanted.verified_at
  from jsonb_to_recordset(links) as wanted (
    printer_id uuid, fit text, note text, source_url text, source text, confidence text, verified_at timestamptz)
  on conflict (part_table_name, part_id, printer_id) do update
  set fit = excluded.fit, note = excluded.note, source_url = excluded.source_url, source = excluded.source,
      confidence = excluded.confidence, verified_at = excluded.verified_at
$$;

-- The same for interfaces.
create function private.put_interfaces(entity text, row_id text, list jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if entity = 'printers' then
    insert into public.printer_interfaces (printer_id, kind, value, source, confidence, verified_at)
    select row_id::uuid, kind, value, source, confidence, verified_at
    from jsonb_to_recordset(list) as wanted (kind text, value text, source text, confidence text, verified_at timestamptz)
    on conflict (printer_id, kind, value) do update
    set source = excluded.source, confidence = excluded.confidence, verified_at = excluded.verified_at;
  else
    insert into public.part_interfaces (part_table_name, part_id, kind, value, source, confidence, verified_at)
    select entity, row_id::bigint, kind, value, source, confidence, verified_at
    from jsonb_to_recordset(list) as wanted (kind text, value text, source text, confidence text, verified_at timestamptz)
    on conflict (part_table_name, part_id, kind, value) do update
    set source = excluded.source, confidence = excluded.confidence, verified_at = excluded.verified_at;
  end if;
end
$$;

-- Takes the links or interfaces with these keys away.
create function private.drop_facts(entity text, row_id text, list jsonb, is_link boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if is_link then
    delete from public.part_printer_compatibility as link
    using jsonb_to_recordset(list) as gone (printer_id uuid)
    where link.part_table_name = entity and link.part_id = row_id::bigint
      and link.printer_id is not distinct from gone.printer_id;
  elsif entity = 'printers' then
    delete from public.printer_interfaces as fact
    using jsonb_to_recordset(list) as gone (kind text, value text)
    where fact.printer_id = row_id::uuid and fact.kind = gone.kind and fact.value = gone.value;
  else
    delete from public.part_interfaces as fact
    using jsonb_to_recordset(list) as gone (kind text, value text)
    where fact.part_table_name = entity and fact.part_id = row_id::bigint
      and fact.kind = gone.kind and fact.value = gone.value;
  end if;
end
$$;

create function private.row_facts(entity text, row_id text, is_link boolean) returns jsonb
language sql stable
set search_path = ''
as $$
  select case when is_link then private.part_links(entity, row_id) else private.row_interfaces(entity, row_id) end
$$;

create function private.fact_key(fact jsonb, is_link boolean) returns jsonb
language sql immutable parallel safe
set search_path = ''
as $$
  select case when is_link then coalesce(fact -> 'printer_id', 'null') else jsonb_build_array(fact -> 'kind', fact -> 'value') end
$$;

-- What a list of facts says otherwise than another one: {from, to}, of each those that are not in the other as they are;
-- NULL when both say the same.
create function private.facts_changed(was jsonb, became jsonb) returns jsonb
language sql immutable parallel safe
set search_path = ''
as $$
  select case when gone is not null or came is not null then jsonb_build_object('from', gone, 'to', came) end
  from (
    select
      (select jsonb_agg(one - 'name') from jsonb_array_elements(was) as one
       where one not in (select other from jsonb_array_elements(became) as other)) as gone,
      (select jsonb_agg(one - 'name') from jsonb_array_elements(became) as one
       where one not in (select other from jsonb_array_elements(was) as other)) as came) as compared
$$;

-- Adds and changes facts about a row (kind_input: compatibility, of parts alone, or interfaces), and takes others away:
-- {revision, version}. version_input is the state of all of them that the administrator has seen.
-- Errors: 42501 for everybody but administrators, PT404 'Unknown row', PT409 'Live row changed', 22023 as
-- private.checked_fact(), 'Too many'.
create function public.save_catalogue_facts(
  table_input text, id_input text, kind_input text, version_input text, put_input jsonb default '[]',
  remove_input jsonb default '[]', why_input text default null)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  is_link constant boolean := coalesce(kind_input = 'compatibility', false);
  puts constant jsonb := coalesce(private.plain_json(put_input), '[]');
  removes constant jsonb := coalesce(private.plain_json(remove_input), '[]');
  was jsonb;
  checked jsonb;
  changes jsonb;
  revision bigint;
begin
  perform private.require_admin('Only admins can manage the catalogue');
  perform private.lock_catalogue();
  if not (private.is_part_table(table_input) or (table_input = 'printers' and not is_link))
    or private.live_row(table_input, id_input) is null
  then
    perform private.refuse('PT404', 'Unknown row');
  end if;
  if kind_input is null or kind_input not in ('compatibility', 'interfaces') or jsonb_typeof(puts) <> 'array' or jsonb_typeof(removes) <> 'array' then
    perform private.refuse('22023', 'Wrong type: facts');
  end if;
  if jsonb_array_length(puts) > 1000 or jsonb_array_length(removes) > 1000 then
    perform private.refuse('22023', 'Too many');
  end if;
  was := private.row_facts(table_input, id_input, is_link);
  if version_input is distinct from md5(was::text) then
    perform private.refuse('PT409', 'Live row changed');
  end if;
  select coalesce(jsonb_agg(distinct private.checked_fact(fact, is_link)), '[]') into checked
  from jsonb_array_elements(puts) as fact;
  if (select count(distinct private.fact_key(fact, is_link)) from jsonb_array_elements(checked) as fact)
    < jsonb_array_length(checked)
  then
    perform private.refuse('22023', 'Twice: ' || kind_input);
  end if;
  perform private.drop_facts(table_input, id_input, removes, is_link);
  if checked <> '[]' and is_link then
    perform private.put_links(table_input, id_input, checked);
  elsif checked <> '[]' then
    perform private.put_interfaces(table_input, id_input, checked);
  end if;
  changes := private.facts_changed(was, private.row_facts(table_input, id_input, is_link));
  if changes is not null then
    revision := private.add_revision(
      table_input, id_input, jsonb_build_object(kind_input, changes), private.why_text(why_input));
  end if;
  return jsonb_build_object(
    'revision', revision, 'version', md5(private.row_facts(table_input, id_input, is_link)::text));
end
$$;

-- Facts that a revision left behind and that are not like that any more.
create function private.facts_moved_on(now_there jsonb, change jsonb, is_link boolean) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select exists (
      select from jsonb_array_elements(case jsonb_typeof(change -> 'to') when 'array' then change -> 'to' end) as left_there
      where not exists (select from jsonb_array_elements(now_there) as one where one @> left_there))
    or exists (
      select from jsonb_array_elements(case jsonb_typeof(change -> 'from') when 'array' then change -> 'from' end) as gone
      where not exists (
          select from jsonb_array_elements(case jsonb_typeof(change -> 'to') when 'array' then change -> 'to' end) as kept
          where private.fact_key(kept, is_link) = private.fact_key(gone, is_link))
        and exists (
          select from jsonb_array_elements(now_there) as one
          where private.fact_key(one, is_link) = private.fact_key(gone, is_link)))
$$;

-- Puts facts back as they were before a revision.
create function private.put_facts_back(entity text, row_id text, change jsonb, is_link boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if jsonb_typeof(change -> 'to') = 'array' then
    perform private.drop_facts(entity, row_id, change -> 'to', is_link);
  end if;
  if jsonb_typeof(change -> 'from') = 'array' and is_link then
    -- A printer that was deleted since takes its links with it.
    perform private.put_links(entity, row_id, (
      select coalesce(jsonb_agg(fact), '[]') from jsonb_array_elements(change -> 'from') as fact
      where fact ->> 'printer_id' is null
        or exists (select from public.printers where id_uuid = (fact ->> 'printer_id')::uuid)));
  elsif jsonb_typeof(change -> 'from') = 'array' then
    perform private.put_interfaces(entity, row_id, change -> 'from');
  end if;
end
$$;

-- What takes a row that was added off the site; it stays for those who pinned it.
create function private.withdrawn_status(entity text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when private.is_part_table(entity) then 'archived' when entity = 'deals' then 'expired' else 'rejected' end
$$;

-- Whether a revision has been undone: by another one, or with the import that it is of, which may have found it so. A
-- function looks for the lines of imports when it runs: their table is one of a later migration.
create function private.is_undone(revision bigint) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (select from public.catalogue_revisions where undoes = revision)
    or exists (select from private.import_rows where revision_id = revision and state = 'undone');
end
$$;

-- Undoes a revision of the last 30 days, and gives the revision that does so. What has been changed again since is not
-- overwritten. A row that was added is taken off the site.
-- Errors: 42501 for everybody but administrators, PT404 'Unknown revision', PT409 'Undone already', 'Too old', 'Changed
-- since: {fields}', PT422 'Cannot be applied'.
create function public.undo_revision(revision_input bigint) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  going public.catalogue_revisions;
  live jsonb;
  fields jsonb;
  moved text;
begin
  perform private.require_admin('Only admins can manage the catalogue');
  perform private.lock_catalogue();
  select * into going from public.catalogue_revisions where id = revision_input;
  live := private.managed_row(going.entity, going.entity_id);
  if live is null then
    perform private.refuse('PT404', 'Unknown revision');
  end if;
  if private.is_undone(going.id) then
    perform private.refuse('PT409', 'Undone already');
  end if;
  if going.created_at < now() - interval '30 days' then
    perform private.refuse('PT409', 'Too old');
  end if;
  if exists (
    select from private.managed_fields(going.entity)
    where (is_required or (going.entity = 'build_plate' and field in ('name', 'build_plate')))
      and jsonb_typeof(going.changes #> array[field, 'from']) = 'null')
    and (live ->> 'created_at')::timestamptz >= going.created_at - interval '1 second'
  then
    fields := jsonb_build_object('status', private.withdrawn_status(going.entity));
    perform private.write_managed(going.entity, going.entity_id, fields);
    return private.add_revision(
      going.entity, going.entity_id, private.changes_of(live, fields), 'Undone: it was added', going.id);
  end if;
  select string_agg(key, ', ' order by key) into moved
  from jsonb_each(going.changes)
  where case key
    when 'compatibility' then
      private.facts_moved_on(private.row_facts(going.entity, going.entity_id, true), value, true)
    when 'interfaces' then
      private.facts_moved_on(private.row_facts(going.entity, going.entity_id, false), value, false)
    else coalesce(live -> key, 'null') <> coalesce(value -> 'to', 'null') end;
  if moved is not null then
    perform private.refuse('PT409', 'Changed since: ' || left(moved, 300));
  end if;
  select coalesce(jsonb_object_agg(key, value -> 'from'), '{}') into fields
  from jsonb_each(going.changes)
  where key in (select field from private.managed_fields(going.entity));
  perform private.write_managed(going.entity, going.entity_id, fields);
  if going.changes ? 'compatibility' then
    perform private.put_facts_back(going.entity, going.entity_id, going.changes -> 'compatibility', true);
  end if;
  if going.changes ? 'interfaces' then
    perform private.put_facts_back(going.entity, going.entity_id, going.changes -> 'interfaces', false);
  end if;
  return private.add_revision(
    going.entity, going.entity_id,
    (select coalesce(jsonb_object_agg(key, jsonb_build_object('from', value -> 'to', 'to', value -> 'from')), '{}')
     from jsonb_each(going.changes)),
    'Undone', going.id);
exception
  when invalid_parameter_value then
    raise;
  when integrity_constraint_violation or data_exception then
    raise exception using errcode = 'PT422', message = 'Cannot be applied';
end
$$;

-- How many rows each table has, by status: {table: {status: count}}. Errors: 42501 for everybody but administrators.
create function public.count_catalogue_rows() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin('Only admins can manage the catalogue');
  return (
    select jsonb_object_agg(entity, counts) from (
      select entity, jsonb_object_agg(status, counted) as counts
      from (
        select item_table as entity, status, count(*) as counted from public.parts group by 1, 2
        union all
        select 'printers', coalesce(status, 'approved'), count(*) from public.printers group by 1, 2
        union all
        select 'manufacturers', coalesce(status, 'pending'), count(*) from public.manufacturers group by 1, 2
        union all
        select 'deals', status, count(*) from public.deals group by 1, 2) as counted
      group by entity) as tables);
end
$$;

-- The rows of a table as SQL: key, name, maker, status, changed, links, address, version of each.
create function private.managed_rows_sql(entity text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when private.is_part_table(entity) then format(
      'select item.id::text as key, parts.name, %s as maker, parts.status, greatest(item.updated_at, parts.updated_at) as changed,
              item.confidence, parts.manufacturer_slug || ''/'' || parts.part_slug as address,
              (select count(*) from public.part_printer_compatibility as link
               where link.part_table_name = %L and link.part_id = item.id) as links
       from public.%I as item join public.parts on parts.item_table = %L and parts.item_id = item.id',
      case entity when 'fan' then 'null::text' else 'item.manufacturer' end, entity, entity, entity)
    when entity = 'printers' then
      'select id_uuid::text as key, name, manufacturer as maker, coalesce(status, ''approved'') as status,
              updated_at as changed, null::text as confidence, slug as address,
              (select count(*) from public.part_printer_compatibility as link where link.printer_id = id_uuid) as links
       from public.printers'
    when entity = 'manufacturers' then
      'select id::text as key, manufacturer as name, null::text as maker, coalesce(status, ''pending'') as status,
              updated_at as changed, null::text as confidence, slug as address, 0::bigint as links
       from public.manufacturers'
    when entity = 'deals' then
      'select id::text as key, title as name, merchant as maker, status, updated_at as changed,
              null::text as confidence, null::text as address, 0::bigint as links
       from public.deals' end
$$;

-- One page of a table, 50 rows: {items, total, page, pages, counts, makers}. Every word of text_input is in name or maker;
-- keys_input: of these alone. sort_input: name, changed.
-- Errors: 42501 for everybody but administrators, PT404 'Unknown table'.
create function public.list_catalogue_rows(
  table_input text, text_input text default null, status_input text default null, maker_input text default null,
  keys_input text[] default null, sort_input text default 'name', page_input integer default 1)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  rows_sql constant text := private.managed_rows_sql(table_input);
  words constant text[] := string_to_array(nullif(lower(private.visible_line(left(text_input, 200))), ''), ' ');
  answer jsonb;
begin
  perform private.require_admin('Only admins can manage the catalogue');
  if rows_sql is null then
    perform private.refuse('PT404', 'Unknown table');
  end if;
  execute format(
    'with matched as materialized (
       select * from (%s) as one
       where ($1 is null or (select bool_and(strpos(lower(concat_ws('' '', one.name, one.maker)), word) > 0 or word = one.key)
           from unnest($1) as word))
         and ($3 is null or one.maker = $3) and ($4 is null or one.key = any ($4))
     ), listed as (
       select *, row_number() over (order by case when $5 = ''changed'' then changed end desc nulls last,
         lower(name), lower(maker), key) as nth
       from matched where $2 is null or status = $2
     ), page as (
       select count(*)::integer as total, greatest(1, ceil(count(*) / 50.0)::integer) as pages from listed
     ), shown as (
       select total, pages, least(greatest(coalesce($6, 1), 1), pages) as page from page
     )
     select jsonb_build_object(
       ''total'', total, ''page'', page, ''pages'', pages,
       ''items'', (select coalesce(jsonb_agg(to_jsonb(listed) - ''nth'' order by nth), ''[]'') from listed
         where nth > page * 50 - 50 and nth <= page * 50),
       ''counts'', (select coalesce(jsonb_object_agg(status, counted), ''{}'') from (
         select status, count(*) as counted from matched group by status) as by_status),
       ''makers'', (select coalesce(jsonb_agg(distinct maker), ''[]'') from (%s) as every where maker is not null))
     from shown',
    rows_sql, rows_sql)
    into answer
    using words, nullif(status_input, ''), nullif(maker_input, ''), keys_input, sort_input, page_input;
  return answer;
end
$$;

-- Who and what has a row, counted: of a part {pins, collections, reports}, of a printer {parts, reports, guides, owners,
-- calibrations}, of a maker {parts, printers}; NULL for other rows. Tables of later migrations are among them: a function
-- looks for them when it runs.
create function private.row_uses(entity text, live jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  printer constant uuid := case when entity = 'printers' then (live ->> 'id_uuid')::uuid end;
begin
  if private.is_part_table(entity) then
    return jsonb_build_object(
      'pins', (select count(*) from public.pinned_items where item_id = entity || ':' || (live ->> 'id')),
      'collections', (select count(*) from public.collection_items
        where item_table = entity and item_id = (live ->> 'id')::bigint),
      'reports', (select count(*) from public.fit_reports
        where item_table = entity and item_id = (live ->> 'id')::bigint));
  elsif entity = 'printers' then
    return jsonb_build_object(
      'parts', (select count(*) from public.part_printer_compatibility where printer_id = printer),
      'reports', (select count(*) from public.fit_reports where printer_id = printer),
      'guides', (select count(*) from public.tutorial_printers where printer_id = printer),
      'owners', (select count(*) from public.profile_printers where printer_id = printer),
      'calibrations', (select count(*) from public.calibration_completions where printer_id = printer)
        + (select count(*) from public.calibration_results where printer_id = printer));
  elsif entity = 'manufacturers' then
    return (
      select jsonb_build_object(
        'parts', coalesce(sum(jsonb_array_length(ids)) filter (where key <> 'printers'), 0),
        'printers', coalesce(sum(jsonb_array_length(ids)) filter (where key = 'printers'), 0))
      from jsonb_each(private.rows_of_maker(live ->> 'manufacturer')) as made (key, ids));
  end if;
  return null;
end
$$;

-- A row with everything that an administrator edits, NULL when there is none: {target, fields, version, links,
-- links_version, interfaces, interfaces_version, old_addresses, uses}. Of `parts`: where the row is that it registers.
-- Errors: 42501 for everybody but administrators.
create function public.get_catalogue_row(table_input text, id_input text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  is_part constant boolean := private.is_part_table(table_input);
  live jsonb;
begin
  perform private.require_admin('Only admins can manage the catalogue');
  if table_input = 'parts' then
    return (select jsonb_build_object('table', item_table, 'id', item_id::text) from public.parts
      where id = case when id_input ~ '^[1-9][0-9]{0,17}$' then id_input::bigint end);
  end if;
  live := private.managed_row(table_input, id_input);
  if live is null then
    return null;
  end if;
  return jsonb_build_object(
    'target', private.target_of(table_input, live), 'fields', private.managed_values(table_input, live),
    'version', private.managed_version(live),
    'links', case when is_part then private.part_links(table_input, id_input) else '[]' end,
    'links_version', case when is_part then md5(private.part_links(table_input, id_input)::text) end,
    'interfaces', case when is_part or table_input = 'printers'
      then private.row_interfaces(table_input, id_input) else '[]' end,
    'interfaces_version', case when is_part or table_input = 'printers'
      then md5(private.row_interfaces(table_input, id_input)::text) end,
    'old_addresses', case when is_part then (
      select coalesce(jsonb_agg(old.manufacturer_slug || '/' || old.part_slug order by old.manufacturer_slug, old.part_slug), '[]')
      from public.part_slug_history as old
      join public.parts on parts.id = old.part_id
      where parts.item_table = table_input and parts.item_id = (live ->> 'id')::bigint)
      else coalesce(live -> 'old_slugs', '[]') end,
    'uses', private.row_uses(table_input, live));
end
$$;

-- What one field of several rows says, in the order in which they are asked for: [{id, name, version, value}]; those that
-- are not there are left out. Errors: 42501 for everybody but administrators, PT404 'Unknown table', 22023 'Too many'.
create function public.get_catalogue_rows(table_input text, ids_input text[], field_input text default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  field_name constant text := (select field from private.managed_fields(table_input) where field = field_input);
begin
  perform private.require_admin('Only admins can manage the catalogue');
  if not private.is_managed(table_input) then
    perform private.refuse('PT404', 'Unknown table');
  end if;
  if cardinality(ids_input) > 200 then
    perform private.refuse('22023', 'Too many');
  end if;
  return (
    with wanted as materialized (
      select id, place, private.managed_row(table_input, id) as live
      from unnest(ids_input) with ordinality as given (id, place))
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', wanted.id, 'name', private.target_of(table_input, wanted.live) ->> 'name',
        'version', private.managed_version(wanted.live), 'value', wanted.live -> field_name)
      order by wanted.place), '[]')
    from wanted
    where wanted.live is not null);
end
$$;

-- The history of a row for administrators, newest first, at most 100: as get_revisions(), with who did it, what it undoes
-- and whether it can be undone: a revision that changed nothing, as a merge may leave one, has nothing to undo.
-- Errors: 42501 for everybody but administrators.
create function public.list_row_revisions(table_input text, id_input text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin('Only admins can manage the catalogue');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', revision.id, 'entity', revision.entity, 'entity_id', revision.entity_id, 'changes', revision.changes,
        'editor', (select username from public.profiles where id = revision.editor_id),
        'why', revision.why, 'source_url', revision.source_url, 'submission_id', revision.submission_id,
        'created_at', revision.created_at, 'undoes', revision.undoes,
        'undone_by', (select id from public.catalogue_revisions as undo where undo.undoes = revision.id),
        'is_undoable', revision.changes <> '{}' and revision.created_at > now() - interval '30 days'
          and not private.is_undone(revision.id))
      order by revision.id desc), '[]')
    from (
      select * from public.catalogue_revisions
      where entity = table_input and entity_id = id_input
      order by id desc limit 100) as revision);
end
$$;

revoke all on all functions in schema private from public;
revoke all on function
  public.save_catalogue_row(text, jsonb, text, text, text), public.edit_catalogue_rows(text, jsonb, jsonb, text),
  public.save_catalogue_facts(text, text, text, text, jsonb, jsonb, text), public.undo_revision(bigint),
  public.count_catalogue_rows(), public.list_catalogue_rows(text, text, text, text, text[], text, integer),
  public.get_catalogue_row(text, text), public.get_catalogue_rows(text, text[], text),
  public.list_row_revisions(text, text)
  from public, anon, authenticated;
-- Whoever is no administrator is told so in the same words, with or without an account.
grant execute on function
  public.save_catalogue_row(text, jsonb, text, text, text), public.edit_catalogue_rows(text, jsonb, jsonb, text),
  public.save_catalogue_facts(text, text, text, text, jsonb, jsonb, text), public.undo_revision(bigint),
  public.count_catalogue_rows(), public.list_catalogue_rows(text, text, text, text, text[], text, integer),
  public.get_catalogue_row(text, text), public.get_catalogue_rows(text, text[], text),
  public.list_row_revisions(text, text)
  to anon, authenticated, service_role;
