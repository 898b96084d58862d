-- What a part needs besides itself: an adapter plate, a harness. Members say so as they say what supersedes it.

alter table public.parts
  add column needs bigint[] not null default '{}'
    check (cardinality(needs) <= 10 and array_position(needs, null) is null and not id = any (needs));
comment on column public.parts.needs is
  'Ids in this registry of the parts that it cannot be fitted or used without. Those that are not public are not shown.';
create index parts_needs_idx on public.parts using gin (needs) where needs <> '{}';
grant update (needs) on public.parts to authenticated;

-- A part that is gone is needed by nobody.
create function private.forget_needed_parts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  gone constant bigint[] := array(select id from old_rows);
begin
  update public.parts
  set needs = array(select needed from unnest(needs) as needed where needed <> all (gone))
  where needs <> '{}' and needs && gone;
  return null;
end
$$;

create trigger needs_delete after delete on public.parts
  referencing old table as old_rows
  for each statement execute function private.forget_needed_parts();

insert into private.field_rules (entity, field, longest) values ('*', 'needs', 10);

-- Whether a key, {table}:{id}, is that of a part that everybody may see.
create function private.is_public_part(key text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.parts
    where item_table = split_part(key, ':', 1) and status <> 'archived'
      and item_id = case when key ~ '^[a-z_]+:[1-9][0-9]{0,17}$' then split_part(key, ':', 2)::bigint end)
$$;

-- What may be sent of a table's rows: its columns, but for those that the database or an administrator fills. Of parts
-- also what the registry holds about them. No row for a table that nobody sends anything for.
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
      'id', 'id_uuid', 'slug', 'part_slug', 'rating', 'category', 'source', 'weight_source', 'confidence', 'status',
      'popular', 'created_at', 'updated_at',
      'affiliate', 'clicks', 'last_checked_at', 'reported_at', 'submitted_by', 'item_table', 'item_id'])
  union all
  select registered.field, registered.type, false, registered.accepts_null, true
  from (values
    ('purpose', 'text[]', false), ('status', 'text', false), ('superseded_by', 'part', true), ('needs', 'part[]', true),
    ('purchase_kind', 'text', true), ('purchase_detail', 'text', true)) as registered (field, type, accepts_null)
  where private.is_part_table(entity_input)
$$;

-- A row as JSON, of parts with what the registry holds; NULL when there is none. `row_id` as in a target_id.
create or replace function private.live_row(entity text, row_id text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  live jsonb;
begin
  if entity = 'printers' then
    if row_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
      select to_jsonb(printers) into live from public.printers where id_uuid = row_id::uuid;
    end if;
  elsif entity in ('tutorials', 'collections') then
    execute format('select to_jsonb(live) from public.%I as live where slug = $1', entity) into live using row_id;
  elsif private.is_part_table(entity) or entity in ('manufacturers', 'deals', 'fit_reports') then
    if row_id ~ '^[1-9][0-9]{0,17}$' then
      execute format('select to_jsonb(live) from public.%I as live where id = $1', entity) into live using row_id::bigint;
    end if;
  end if;
  if live is not null and private.is_part_table(entity) then
    select live || jsonb_build_object(
        'purpose', to_jsonb(registered.purpose), 'status', registered.status,
        'superseded_by', successor.item_table || ':' || successor.item_id,
        'needs', (
          select jsonb_agg(distinct needed.item_table || ':' || needed.item_id)
          from public.parts as needed where needed.id = any (registered.needs)),
        'purchase_kind', registered.purchase_kind, 'purchase_detail', registered.purchase_detail,
        'manufacturer_slug', registered.manufacturer_slug)
      into live
    from public.parts as registered
    left join public.parts as successor on successor.id = registered.superseded_by
    where registered.item_table = entity and registered.item_id = row_id::bigint;
  end if;
  return live;
end
$$;

-- A value as a column of a type holds it, made of what a form or a program sends; JSON null for nothing.
-- Errors: 22023 'Wrong type: {field}'.
create or replace function private.typed_value(field text, type text, given jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  words constant text := given #>> '{}';
begin
  if jsonb_typeof(coalesce(given, 'null')) = 'null' or (jsonb_typeof(given) = 'string' and btrim(words) = '') then
    return 'null';
  end if;
  if type in ('text[]', 'part[]') then
    if jsonb_typeof(given) <> 'array'
      or exists (select from jsonb_array_elements(given) as item where jsonb_typeof(item) <> 'string')
    then
      raise exception using errcode = '22023', message = 'Wrong type: ' || field;
    end if;
    return (
      select coalesce(jsonb_agg(distinct btrim(item)), case type when 'part[]' then 'null' else '[]' end::jsonb)
      from jsonb_array_elements_text(given) as item);
  end if;
  if jsonb_typeof(given) not in ('string', 'number', 'boolean') or char_length(words) > 20000 then
    raise exception using errcode = '22023', message = 'Wrong type: ' || field;
  end if;
  case
    when type in ('numeric', 'integer', 'bigint', 'smallint', 'double precision') then
      if jsonb_typeof(given) = 'boolean' or btrim(words) !~ '^[-+]?([0-9]{1,15}([.][0-9]{0,15})?|[.][0-9]{1,15})$' then
        raise exception using errcode = '22023', message = 'Wrong type: ' || field;
      end if;
      if type <> 'numeric' and words::numeric <> trunc(words::numeric) then
        raise exception using errcode = '22023', message = 'Wrong type: ' || field;
      end if;
      return to_jsonb(trim_scale(words::numeric));
    when type = 'boolean' then
      if lower(btrim(words)) not in ('true', 'false', 'yes', 'no', 'on', 'off') then
        raise exception using errcode = '22023', message = 'Wrong type: ' || field;
      end if;
      return to_jsonb(lower(btrim(words)) in ('true', 'yes', 'on'));
    when type = 'timestamp with time zone' then
      return to_jsonb(words::timestamptz);
    when type = 'uuid' then
      return to_jsonb(words::uuid);
    when field = 'description' then
      return coalesce(to_jsonb(private.visible_text(words)), 'null');
    else
      return coalesce(to_jsonb(nullif(private.visible_line(words), '')), 'null');
  end case;
exception when data_exception then
  raise exception using errcode = '22023', message = 'Wrong type: ' || field;
end
$$;

-- The same, when it is plausible. Errors: 22023 'Wrong type: {field}', 'Out of bounds: {field}', 'Too long: {field}',
-- 'Not a choice: {field}', 'Not an address: {field}'.
create or replace function private.checked_value(entity_name text, field_name text, type text, given jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  wanted constant jsonb := private.typed_value(field_name, type, given);
  rule private.field_rules;
begin
  if jsonb_typeof(wanted) = 'null' then
    return wanted;
  end if;
  select * into rule from private.field_rules
  where entity in (entity_name, '*') and field in (field_name, '*')
  order by entity = '*', field = '*'
  limit 1;
  if jsonb_typeof(wanted) = 'number' and not coalesce(
    (wanted #>> '{}')::numeric between coalesce(rule.least, '-Infinity') and coalesce(rule.most, 'Infinity'), false)
  then
    perform private.refuse('22023', 'Out of bounds: ' || field_name);
  elsif jsonb_typeof(wanted) = 'string' and char_length(wanted #>> '{}') > coalesce(rule.longest, 200) then
    perform private.refuse('22023', 'Too long: ' || field_name);
  end if;
  if rule.choices is not null and not (case jsonb_typeof(wanted)
    when 'array' then (select coalesce(bool_and(item = any (rule.choices)), true) from jsonb_array_elements_text(wanted) as item)
    else wanted #>> '{}' = any (rule.choices) end)
  then
    perform private.refuse('22023', 'Not a choice: ' || field_name);
  end if;
  if (field_name ~ '(^|_)url$' or field_name = 'website') and not private.is_web_address(wanted #>> '{}') then
    perform private.refuse('22023', 'Not an address: ' || field_name);
  end if;
  if type = 'part' and not private.is_public_part(wanted #>> '{}') then
    perform private.refuse('22023', 'Not a choice: ' || field_name);
  end if;
  if type = 'part[]' then
    if jsonb_array_length(wanted) > coalesce(rule.longest, 10) then
      perform private.refuse('22023', 'Too long: ' || field_name);
    end if;
    if exists (select from jsonb_array_elements_text(wanted) as key where not private.is_public_part(key)) then
      perform private.refuse('22023', 'Not a choice: ' || field_name);
    end if;
  end if;
  return wanted;
end
$$;

-- Writes what the registry holds about a part. Errors: 23514 when a part would in the end be superseded by itself, or need
-- itself.
create or replace function private.write_registry(entity text, row_id bigint, fields jsonb) returns void
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

revoke all on all functions in schema private from public;
