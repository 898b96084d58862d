-- Deleting a part, a tool or a printer takes it out of the guides that name it. Readers must hear of these as well: what is
-- made again with the same id does not come back into them.
create function private.log_guides_of_rows() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.log_catalogue_keys('tutorials', array(
    select id::text from public.tutorials
    where status = 'published' and id in (select tutorial_id from old_rows)
  ), false);
  return null;
end
$$;

create trigger version_delete after delete on public.tutorial_parts
  referencing old table as old_rows
  for each statement execute function private.log_guides_of_rows();
create trigger version_delete after delete on public.tutorial_printers
  referencing old table as old_rows
  for each statement execute function private.log_guides_of_rows();
create trigger version_update after update on public.tutorial_tools
  referencing old table as old_rows
  for each statement execute function private.log_guides_of_rows();
