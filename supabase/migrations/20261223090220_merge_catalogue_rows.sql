-- Administrators merge rows of the catalogue: parts, printers and makers in one way, and undo that for 30 days.

-- What a row says and another one does not: its fields by name, but for what is about the row itself.
create function private.merge_fills(kept jsonb, duplicate jsonb, entity text) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(field, duplicate -> field), '{}')
  from private.managed_fields(entity)
  where field not in ('status', 'superseded_by', 'purpose')
    and jsonb_typeof(coalesce(kept -> field, 'null')) = 'null'
    and jsonb_typeof(coalesce(duplicate -> field, 'null')) <> 'null'
$$;

create function private.list_facts_changed(name text, was jsonb, became jsonb) returns jsonb
language sql immutable parallel safe
set search_path = ''
as $$
  select case when private.facts_changed(was, became) is not null
    then jsonb_build_object(name, private.facts_changed(was, became)) end
$$;

create function private.row_name(live jsonb) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(live ->> 'name', live ->> 'build_plate', live ->> 'manufacturer')
$$;

-- The printers that a row fits and its interfaces, as far as it can have such: {compatibility, interfaces}.
create function private.facts_of(entity text, row_id text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'compatibility', case when private.is_part_table(entity) then private.part_links(entity, row_id) else '[]' end,
    'interfaces', case when private.is_part_table(entity) or entity = 'printers'
      then private.row_interfaces(entity, row_id) else '[]' end);
end
$$;

-- Moves everything that is about a row to another one of its table, and takes the row away. Gives what puts it back.
create function private.move_row(entity text, duplicate jsonb, duplicate_id text, kept jsonb, kept_id text) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  content jsonb;
  slugs constant text[] := array(
    select unnest(private.slugs_of(entity, duplicate)) except select jsonb_array_elements_text(kept -> 'old_slugs'));
begin
  if private.is_part_table(entity) then
    content := private.part_content(entity, duplicate_id::bigint, kept_id::bigint);
    perform private.merge_part(entity, duplicate_id::bigint, kept_id::bigint, content);
    return content;
  end if;
  content := jsonb_build_object('item', duplicate, 'slugs', to_jsonb(slugs));
  if entity = 'printers' then
    content := content
      || jsonb_build_object('interfaces', private.row_interfaces(entity, duplicate_id))
      || private.move_printer_uses(duplicate_id::uuid, kept_id::uuid);
    delete from public.printers where id_uuid = duplicate_id::uuid;
  else
    content := content || private.move_maker_uses(duplicate, kept);
    delete from public.manufacturers where id = duplicate_id::bigint;
  end if;
  perform private.change_old_slugs(entity, kept_id, slugs, true);
  return content;
end
$$;

-- Two rows of a table as they are now, the duplicate and the one that is kept. Errors: those of merge_catalogue_rows().
create function private.rows_to_merge(
  entity text, duplicate_id text, kept_id text, duplicate_version text, kept_version text, fields text[],
  out duplicate jsonb, out kept jsonb)
language plpgsql stable
set search_path = ''
as $$
declare
  unknown text;
begin
  if entity is distinct from 'printers' and entity is distinct from 'manufacturers' and not private.is_part_table(entity) then
    perform private.refuse('PT404', 'Unknown row');
  end if;
  duplicate := private.managed_row(entity, duplicate_id);
  kept := private.managed_row(entity, kept_id);
  if duplicate is null or kept is null then
    perform private.refuse('PT404', 'Unknown row');
  end if;
  if duplicate -> 'id' = kept -> 'id' then
    perform private.refuse('22023', 'Same row');
  end if;
  if private.managed_version(duplicate) is distinct from duplicate_version
    or private.managed_version(kept) is distinct from kept_version
  then
    perform private.refuse('PT409', 'Live row changed');
  end if;
  select name into unknown from unnest(fields) as name
  where name not in (select field from private.managed_fields(entity)) or name in ('status', 'superseded_by') limit 1;
  if unknown is not null then
    perform private.refuse('22023', 'Unknown field: ' || left(unknown, 100));
  end if;
end
$$;

-- Merges a part, a printer or a maker into another one of its table: what that does not state is filled in, fields that
-- are named are taken over, and everything that is about the first one moves. Gives the id of the merge. The versions are
-- what the administrator has seen.
-- Errors: 42501 for everybody but administrators, PT404 'Unknown row', PT409 'Live row changed', 22023 'Same row', 'Unknown
-- field: {field}', PT422 'Cannot be applied'.
create function public.merge_catalogue_rows(
  table_input text, duplicate_input text, kept_input text, duplicate_version_input text, kept_version_input text,
  fields_input text[] default '{}')
returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  duplicate jsonb;
  kept jsonb;
  facts jsonb;
  submissions jsonb;
  content jsonb;
  fields jsonb;
  revision bigint;
  merged bigint;
begin
  perform private.require_admin('Only admins can manage the catalogue');
  perform private.lock_catalogue();
  select rows.duplicate, rows.kept into duplicate, kept
  from private.rows_to_merge(
    table_input, duplicate_input, kept_input, duplicate_version_input, kept_version_input, fields_input) as rows;
  delete from private.catalogue_merges where merged_at < now() - interval '30 days';
  facts := private.facts_of(table_input, kept_input);
  submissions := (
    select coalesce(jsonb_agg(id), '[]') from public.submissions
    where target_table = table_input and target_id = duplicate_input and private.is_open(status));
  content := private.move_row(table_input, duplicate, duplicate_input, kept, kept_input)
    || jsonb_build_object('submissions', submissions);
  if content ? 'interfaces' then
    perform private.put_interfaces(table_input, kept_input, (
      select coalesce(jsonb_agg(fact), '[]') from jsonb_array_elements(content -> 'interfaces') as fact
      where not exists (
        select from jsonb_array_elements(facts -> 'interfaces') as own
        where own -> 'kind' = fact -> 'kind' and own -> 'value' = fact -> 'value')));
  end if;
  fields := private.merge_fills(kept, duplicate, table_input) || (
    select coalesce(jsonb_object_agg(name, duplicate -> name), '{}') from unnest(fields_input) as name
    where duplicate -> name is distinct from kept -> name);
  -- What the duplicate needs may be the part that is kept, which does not need itself.
  if fields @? '$.needs[*]' then
    fields := fields || jsonb_build_object('needs', (fields -> 'needs') - (table_input || ':' || kept_input));
  end if;
  perform private.write_managed(table_input, kept_input, fields);
  if private.is_part_table(table_input) then
    perform private.lead_part_addresses(table_input, kept_input::bigint, content);
  end if;
  revision := private.add_revision(
    table_input, kept_input,
    private.changes_of(kept, fields)
      || coalesce(private.list_facts_changed(
        'compatibility', facts -> 'compatibility', private.facts_of(table_input, kept_input) -> 'compatibility'), '{}')
      || coalesce(private.list_facts_changed(
        'interfaces', facts -> 'interfaces', private.facts_of(table_input, kept_input) -> 'interfaces'), '{}'),
    'Merged with ' || private.row_name(duplicate));
  insert into private.catalogue_merges (entity, kept_id, duplicate_id, content, revision_id)
  values (table_input, kept_input, duplicate_input, content, revision)
  returning id into merged;
  perform private.write_audit('catalogue.merged', table_input || ':' || kept_input, jsonb_build_object(
    'name', private.row_name(kept), 'rows', 1, 'reason', private.row_name(duplicate)));
  return merged;
exception
  when invalid_parameter_value then
    raise;
  when integrity_constraint_violation or data_exception then
    raise exception using errcode = 'PT422', message = 'Cannot be applied';
end
$$;

-- Puts a row back that was merged into another one, with what was moved from it and is still there.
create function private.restore_row(going private.catalogue_merges) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  kept constant jsonb := private.live_row(going.entity, going.kept_id);
  slugs constant text[] := array(
    select jsonb_array_elements_text(coalesce(going.content -> 'slugs', '[]')));
begin
  if going.entity in ('printers', 'manufacturers') and kept is not null then
    perform private.change_old_slugs(going.entity, going.kept_id, slugs, false);
  end if;
  execute format(
    'insert into public.%1$I select * from jsonb_populate_record(null::public.%1$I, $1)', going.entity)
    using going.content -> 'item';
  if going.content ? 'interfaces' then
    perform private.put_interfaces(going.entity, going.duplicate_id, going.content -> 'interfaces');
  end if;
  update public.submissions set target_id = going.duplicate_id
  where target_table = going.entity and target_id = going.kept_id and private.is_open(status)
    and id in (select jsonb_array_elements_text(going.content -> 'submissions')::bigint);
  if going.entity = 'printers' then
    perform private.restore_printer_uses(going.duplicate_id::uuid, going.kept_id::uuid, going.content);
  elsif going.entity <> 'manufacturers' then
    perform private.restore_part(going.entity, going.duplicate_id::bigint, going.kept_id::bigint, going.content);
  elsif kept is not null then
    perform private.restore_maker_uses(going.content -> 'item', kept, going.content -> 'made');
  end if;
end
$$;

-- Undoes a merge of the last 30 days: the row is there again under its id and address, with what members and guides had
-- of it alone; who had both keeps the other one. What the kept row took over goes first, unless it has been changed again.
-- Gives the key of the row.
-- Errors: 42501 for everybody but administrators, PT404 'Unknown merge', PT409 'Undone already', 'Too old',
-- 'Merged on', PT422 'Cannot
-- be applied'.
create function public.undo_merge(merge_input bigint) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  going private.catalogue_merges;
  key text;
begin
  perform private.require_admin('Only admins can manage the catalogue');
  perform private.lock_catalogue();
  select * into going from private.catalogue_merges where id = merge_input for no key update;
  if going.id is null then
    perform private.refuse('PT404', 'Unknown merge');
  end if;
  if going.undone_at is not null then
    perform private.refuse('PT409', 'Undone already');
  end if;
  if going.merged_at < now() - interval '30 days' then
    perform private.refuse('PT409', 'Too old');
  end if;
  -- What was moved is no longer at the kept row, but at the one that this was merged into.
  if exists (
    select from private.catalogue_merges as later
    where later.entity = going.entity and later.duplicate_id = going.kept_id and later.undone_at is null
      and later.id > going.id)
  then
    perform private.refuse('PT409', 'Merged on');
  end if;
  key := going.entity || ':' || going.duplicate_id;
  if going.revision_id is not null then
    begin
      perform public.undo_revision(going.revision_id);
    exception when sqlstate 'PT409' or sqlstate 'PT404' then
      null;
    end;
  end if;
  perform private.restore_row(going);
  update private.catalogue_merges set undone_at = clock_timestamp() where id = going.id;
  perform private.add_revision(going.entity, going.duplicate_id, '{}', 'Merge undone');
  perform private.write_audit('catalogue.reverted', key, jsonb_build_object(
    'name', private.row_name(going.content -> 'item'), 'rows', 1));
  return key;
exception
  when integrity_constraint_violation then
    raise exception using errcode = 'PT422', message = 'Cannot be applied';
end
$$;

-- The merges into a row that can be undone, the latest first: [{id, name, merged_at}]. Errors: 42501 for everybody but
-- administrators.
create function public.list_catalogue_merges(table_input text, id_input text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin('Only admins can manage the catalogue');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'name', private.row_name(content -> 'item'), 'merged_at', merged_at)
      order by id desc), '[]')
    from private.catalogue_merges
    where entity = table_input and kept_id = id_input and undone_at is null
      and merged_at > now() - interval '30 days');
end
$$;

revoke all on all functions in schema private from public;
revoke all on function
  public.merge_catalogue_rows(text, text, text, text, text, text[]), public.undo_merge(bigint),
  public.list_catalogue_merges(text, text)
  from public, anon, authenticated;
-- Whoever is no administrator is told so in the same words, with or without an account.
grant execute on function
  public.merge_catalogue_rows(text, text, text, text, text, text[]), public.undo_merge(bigint),
  public.list_catalogue_merges(text, text)
  to anon, authenticated, service_role;
