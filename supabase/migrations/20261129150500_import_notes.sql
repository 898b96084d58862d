-- Adds the parts that keys name as add_collection_items does, with the notes at the same places of `notes`, and gives
-- how many came. A part that has a note keeps it. Errors: as there; 23514 for a note that is too long.
create function public.import_collection_items(collection_id_input bigint, items text[], notes text[]) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  added integer;
begin
  perform private.lock_collection(collection_id_input);
  added := private.append_parts(collection_id_input, items);
  update public.collection_items as item
  set note = given.note
  from unnest(items, notes) as given (key, note)
  where item.collection_id = collection_id_input
    and item.item_table || ':' || item.item_id = given.key
    and item.note is null
    and coalesce(given.note, '') <> '';
  return added;
end
$$;

revoke all on function public.import_collection_items(bigint, text[], text[]) from public, anon, authenticated;
grant execute on function public.import_collection_items(bigint, text[], text[]) to authenticated, service_role;
