-- What the seed wrote is remembered by content, so that a newer seed can correct and remove rows that nobody has changed
-- since, and leaves all others alone.

alter table private.seed_rows add column content jsonb;
comment on table private.seed_rows is
  'The rows the seed has planted, each once: one that people deleted does not come back.';
comment on column private.seed_rows.row_id is 'The id of the row.';
comment on column private.seed_rows.content is
  'What the seed wrote, by column. While the row says the same, a newer seed corrects or removes it. NULL: the row is not '
  'the seed''s.';

-- A part is known by its name alone, which is unique in the seed's tables: who makes it can be corrected, too.
update private.seed_rows
set seed_key = substr(seed_key, strpos(seed_key, ': ') + 2)
where entity in ('bed', 'build_plate', 'extruder', 'fan', 'hotend', 'motion_system', 'probe', 'tools')
  and strpos(seed_key, ': ') > 0;

update private.seed_rows set row_id = manufacturers.id
from public.manufacturers
where entity = 'manufacturers' and manufacturers.slug = seed_key;

update private.seed_rows set row_id = printers.id
from public.printers
where entity = 'printers' and printers.id_uuid::text = seed_key;

update private.seed_rows set row_id = link.id
from private.seed_rows as part
join public.part_printer_compatibility as link on link.part_table_name = part.entity and link.part_id = part.row_id
where seed_rows.entity = 'part_printer_compatibility'
  and seed_rows.seed_key =
    part.entity || ': ' || part.seed_key || ' / ' || coalesce(link.printer_id::text, 'all printers');

-- Nobody has changed a row whose time of change is the time of the seed's transaction.
do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'bed', 'build_plate', 'extruder', 'fan', 'hotend', 'motion_system', 'probe', 'tools', 'printers', 'manufacturers'
  ] loop
    execute format(
      'update private.seed_rows
       set content = to_jsonb(item) - array[''id'', ''rating'', ''category'', ''image_url'', ''part_slug'', ''created_at'', ''updated_at'']
       from public.%I as item
       where entity = %L and item.id = row_id and item.updated_at = planted_at',
      table_name, table_name);
  end loop;
end
$$;

update private.seed_rows set content = to_jsonb(link) - array['id', 'created_at']
from public.part_printer_compatibility as link
where entity = 'part_printer_compatibility'
  and link.id = row_id
  and link.created_at = planted_at
  and num_nonnulls(link.fit, link.note, link.source_url, link.verified_at, link.source, link.confidence) = 0;
