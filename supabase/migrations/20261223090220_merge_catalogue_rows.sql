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

-- What members and guides have of a part or printer: in which tables, by which condition, and what of it there is once for
-- each row of the catalogue.
create function private.uses_of(entity text, row_id text) returns table (source text, condition text, keys text[])
language sql stable
set search_path = ''
as $$
  select used.source, case used.source
      when 'public.pinned_items' then format('item_id = %L', entity || ':' || row_id)
      else format('(item_table, item_id) = (%L, %L)', entity, row_id) end, used.keys
  from (values
    ('public.pinned_items', '{user_id}'::text[]), ('public.collection_items', '{collection_id}'),
    ('public.fit_reports', '{user_id,printer_id}'), ('public.tutorial_parts', '{tutorial_id}')) as used (source, keys)
  where private.is_part_table(entity)
  union all
  select used.source, format('%I = %L', used.printer_column, row_id), used.keys
  from private.printer_uses() as used
  where entity = 'printers' and used.source <> 'public.part_printer_compatibility'
$$;

-- The condition that rows of `mine` and `other` are of one member, guide and so on.
create function private.same_keys(mine text, other text, keys text[]) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select string_agg(format('%I.%I = %I.%2$I', mine, key, other), ' and ') from unnest(keys) as key
$$;

-- What members and guides have of a row who have the same of the row that it is merged into: {table: [rows]}. It goes, and
-- comes back when that is undone.
create function private.folded_uses(entity text, from_id text, to_id text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  used record;
  rows jsonb;
  folded jsonb := '{}';
begin
  for used in
    select ours.source, ours.condition as of_row, theirs.condition as of_other, ours.keys
    from private.uses_of(entity, from_id) as ours join private.uses_of(entity, to_id) as theirs using (source)
  loop
    execute format(
      'select jsonb_agg(to_jsonb(mine)) from %1$s as mine
       where %2$s and exists (select from %1$s as other where %3$s and %4$s)',
      used.source, used.of_row, used.of_other, private.same_keys('mine', 'other', used.keys))
      into rows;
    if rows is not null then
      folded := folded || jsonb_build_object(used.source, rows);
    end if;
  end loop;
  return folded;
end
$$;

-- A printer of a member's list as it comes back to it: at its place, or at the end when another one has that by now. NULL
-- for a list that is full.
create function private.own_printer_back(own jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select case when count(*) < 20 then own || jsonb_build_object('position', case
        when bool_or(position = (own ->> 'position')::integer) then max(position) + 1
        else (own ->> 'position')::integer end) end
    from public.profile_printers where user_id = (own ->> 'user_id')::uuid);
end
$$;

-- Puts back what private.folded_uses() said of a row. Who has taken away since what they had of the kept row wanted
-- neither; who has as many as anybody may gets no more.
create function private.restore_folded(entity text, kept_id text, folded jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  used record;
  one jsonb;
begin
  for used in select source, condition, keys from private.uses_of(entity, kept_id) where folded ? source loop
    for one in select value from jsonb_array_elements(folded -> used.source) order by value -> 'sort_order' loop
      begin
        execute format(
          'select to_jsonb(back) from jsonb_populate_record(null::%1$s, $1) as back
           where exists (select from %1$s as other where %2$s and %3$s)',
          used.source, used.condition, private.same_keys('back', 'other', used.keys))
          into one using one;
        if one is not null and used.source = 'public.collection_items' then
          perform from public.collections where id = (one ->> 'collection_id')::bigint for no key update;
          perform private.put_items_back((one ->> 'collection_id')::bigint, jsonb_build_array(one));
        elsif one is not null then
          if used.source = 'public.profile_printers' then
            one := private.own_printer_back(one);
          end if;
          execute format(
            'insert into %1$s select back.* from jsonb_populate_record(null::%1$s, $1) as back
             where $1 is not null on conflict do nothing',
            used.source)
            using one;
        end if;
      -- private.refuse_too_many()
      exception when sqlstate 'PGRST' then
        null;
      end;
    end loop;
  end loop;
  perform private.log_catalogue_keys('tutorials', array(
    select value ->> 'tutorial_id'
    from jsonb_path_query(folded, '$.*[*] ? (exists(@.tutorial_id))') as value), false);
end
$$;

-- How a submission names a row of the catalogue: a part by its key, a printer by its id, a maker by what it is called.
create function private.named_in_submissions(entity text, live jsonb) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case entity
    when 'printers' then live ->> 'id_uuid' when 'manufacturers' then live ->> 'manufacturer'
    else entity || ':' || (live ->> 'id') end
$$;

-- What a submission says, with one row in the place of another one of its table.
create function private.renamed_in(sent public.submissions, entity text, from_name text, to_name text) returns jsonb
language sql stable
set search_path = ''
as $$
  select case
    when entity <> 'manufacturers' then
      replace(sent.payload::text, to_json(from_name)::text, to_json(to_name)::text)::jsonb
    when sent.kind in ('part', 'printer') and sent.payload #>> '{fields,manufacturer}' = from_name then
      jsonb_set(sent.payload, '{fields,manufacturer}', to_jsonb(to_name))
    when sent.kind = 'correction' and sent.payload #>> '{fields,manufacturer,to}' = from_name then
      jsonb_set(sent.payload, '{fields,manufacturer,to}', to_jsonb(to_name))
    else sent.payload end
$$;

-- Open submissions about a row are about the other one, and name that. Gives them as they were: [{id, is_about, said,
-- says}].
create function private.move_submissions(entity text, duplicate jsonb, duplicate_id text, kept jsonb, kept_id text)
returns jsonb
language sql volatile
set search_path = ''
as $$
  with listed as (
    select sent.id, coalesce(sent.target_table = entity and sent.target_id = duplicate_id, false) as is_about,
           sent.payload as said,
           private.renamed_in(
             sent, entity, private.named_in_submissions(entity, duplicate), private.named_in_submissions(entity, kept)) as says
    from public.submissions as sent
    where private.is_open(sent.status)
  ), moved as (
    update public.submissions as sent
    set target_id = case when listed.is_about then kept_id else sent.target_id end, payload = listed.says
    from listed
    where sent.id = listed.id and (listed.is_about or listed.says <> listed.said)
    returning sent.id, listed.is_about, listed.said, listed.says
  )
  select coalesce(jsonb_agg(to_jsonb(moved)), '[]') from moved
$$;

-- The reverse, for submissions that are open still. What one says that its author has changed since stays as it is.
create function private.restore_submissions(entity text, duplicate_id text, kept_id text, moved jsonb) returns void
language sql volatile
set search_path = ''
as $$
  update public.submissions as sent
  set target_id = case
        when was.is_about and sent.target_table = entity and sent.target_id = kept_id then duplicate_id
        else sent.target_id end,
      payload = case when sent.payload = was.says then was.said else sent.payload end
  from jsonb_to_recordset(moved) as was (id bigint, is_about boolean, said jsonb, says jsonb)
  where sent.id = was.id and private.is_open(sent.status)
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
  content := jsonb_build_object(
    'folded', private.folded_uses(entity, duplicate_id, kept_id),
    'submissions', private.move_submissions(entity, duplicate, duplicate_id, kept, kept_id));
  if private.is_part_table(entity) then
    content := content || private.part_content(entity, duplicate_id::bigint, kept_id::bigint);
    perform private.merge_part(entity, duplicate_id::bigint, kept_id::bigint, content);
    return content;
  end if;
  content := content || jsonb_build_object('item', duplicate, 'slugs', to_jsonb(slugs));
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
  content := private.move_row(table_input, duplicate, duplicate_input, kept, kept_input);
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
  perform private.restore_submissions(
    going.entity, going.duplicate_id, going.kept_id, going.content -> 'submissions');
  if going.entity = 'printers' then
    perform private.restore_printer_uses(going.duplicate_id::uuid, going.kept_id::uuid, going.content);
  elsif going.entity <> 'manufacturers' then
    perform private.restore_part(going.entity, going.duplicate_id::bigint, going.kept_id::bigint, going.content);
  elsif kept is not null then
    perform private.restore_maker_uses(going.content -> 'item', kept, going.content -> 'made');
  end if;
  perform private.restore_folded(going.entity, going.kept_id, going.content -> 'folded');
end
$$;

-- Undoes a merge of the last 30 days: the row is there again under its id and address, with what members and guides had
-- of it, but for what they have taken away or changed since. What the kept row took over goes first, unless it has been
-- changed again. Gives the key of the row.
-- Errors: 42501 for everybody but administrators, PT404 'Unknown merge', PT409 'Undone already', 'Too old', 'Merged on',
-- PT422 'Cannot be applied'.
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

-- What comes back when a merge is undone, counted as private.row_uses() counts it, of those who had both, too.
create function private.merged_uses(entity text, content jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  with counted as (
    select use_kind, coalesce(sum(jsonb_array_length(rows)), 0) as uses
    from (
      select 'pins' as use_kind, content -> 'pins' as rows
      union all select 'pins', content #> '{folded,public.pinned_items}'
      union all select 'collections', content -> 'items'
      union all select 'collections', content #> '{folded,public.collection_items}'
      -- Of a part those of whoever had both are among them.
      union all select 'reports', content -> 'reports'
      union all select 'reports', content #> '{moved,public.fit_reports}'
      union all select 'reports', content #> '{folded,public.fit_reports}' where entity = 'printers'
      union all select 'guides', content -> 'guides'
      union all select 'guides', content #> '{folded,public.tutorial_parts}'
      union all select 'guides', content #> '{moved,public.tutorial_printers}'
      union all select 'guides', content #> '{folded,public.tutorial_printers}'
      union all select 'owners', content #> '{moved,public.profile_printers}'
      union all select 'owners', content #> '{folded,public.profile_printers}'
      union all select 'calibrations', content #> '{moved,public.calibration_completions}'
      union all select 'calibrations', content #> '{folded,public.calibration_completions}'
      union all select 'calibrations', content #> '{moved,public.calibration_results}'
      union all select case made.key when 'printers' then 'printers' else 'parts' end, made.value
        from jsonb_each(content -> 'made') as made) as listed
    group by use_kind)
  select coalesce(jsonb_object_agg(use_kind, uses) filter (where uses > 0), '{}') from counted
$$;

-- The merges into a row that can be undone, the latest first: [{id, name, merged_at, uses}]. Errors: 42501 for everybody
-- but administrators.
create function public.list_catalogue_merges(table_input text, id_input text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin('Only admins can manage the catalogue');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'name', private.row_name(content -> 'item'), 'merged_at', merged_at,
      'uses', private.merged_uses(entity, content))
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
