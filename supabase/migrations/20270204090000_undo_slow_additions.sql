-- A row has the time at which its transaction began, and its revision the time at which it was written. An import takes
-- seconds, and what it had added could not be undone row by row: more than a second lay between the two.

-- Undoes a revision of the last 30 days, and gives the revision that does so. What has been changed again since is not
-- overwritten. A row that was added is taken off the site: its required fields had no value before, and it is no older
-- than the longest transaction.
-- Errors: 42501 for everybody but administrators, PT404 'Unknown revision', PT409 'Undone already', 'Too old', 'Changed
-- since: {fields}', PT422 'Cannot be applied'.
create or replace function public.undo_revision(revision_input bigint) returns bigint
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
    and (live ->> 'created_at')::timestamptz >= going.created_at - interval '15 minutes'
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
