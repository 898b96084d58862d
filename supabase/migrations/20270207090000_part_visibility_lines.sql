-- A part that is archived takes its interfaces and its reports along, and brings them back: whoever reads what has changed
-- reads again only the tables that the log names.
create or replace function private.log_part_visibility() returns trigger
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
    perform private.log_catalogue_keys('part_interfaces', part.part_keys, false);
    perform private.log_catalogue_keys('fit_reports', part.part_keys, false);
  end loop;
  return null;
end
$$;

comment on table public.catalogue_changes is
  'What each version changed, also when it only became visible or invisible to the public. entity is the table; entity_id '
  'the row''s id (printers: id_uuid). For part_printer_compatibility, part_interfaces and fit_reports it is '
  '{part_table_name}:{part_id}, for printer_interfaces the printer''s id_uuid, never deleted: read all rows of that part '
  'or printer again. The history and the old addresses of a part or printer have no line of their own: read them with any '
  'other. For tutorials it is the guide with everything that belongs to it. A version whose only line has entity * changed '
  'more than 500 rows: read everything again. Complete for the newest 10,000 versions only.';
