-- Deleting a part, a tool, a printer or a guide takes it out of the guides that name it. Readers must hear of these as well:
-- what is made again with the same id does not come back into them. Merges, which move parts and printers from guide to
-- guide, and their undo log the guides themselves.
create function private.log_guides_of_rows() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Deleting many rows deletes what belongs to each by a statement of its own, and mostly nothing does.
  if not exists (select from old_rows) then
    return null;
  end if;
  perform private.log_catalogue_keys('tutorials', array(
    select id::text from public.tutorials
    where status = 'published' and id in (select tutorial_id from old_rows)
  ), false);
  return null;
end
$$;

do $$
declare
  table_name text;
begin
  -- What is deleted changes the version now: its writers wait before they touch a row, like all others of the catalogue.
  foreach table_name in array array[
    'tutorial_parts', 'tutorial_tools', 'tutorial_printers', 'tutorial_prerequisites'
  ] loop
    execute format('create trigger writer_waits before insert or update or delete on public.%I
      for each statement execute function private.wait_for_catalogue()', table_name);
    execute format('create trigger version_delete after delete on public.%I
      referencing old table as old_rows
      for each statement execute function private.log_guides_of_rows()', table_name);
  end loop;
end
$$;

-- A guide goes on naming a tool that is deleted, but as one that is not of the catalogue.
create trigger version_update after update on public.tutorial_tools
  referencing old table as old_rows
  for each statement execute function private.log_guides_of_rows();
