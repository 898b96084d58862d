-- What the database tells those who listen ("Broadcast from Database"). Messages name rows, and listeners then ask
-- again; nothing private is in them that their topic does not already say.
--
-- Changes are not published as rows ("Postgres Changes"): deleted rows would reach every listener, whatever their
-- policies say, and the key of a pin names the member and the part.

-- Sends a message, or does not: what is written stands, whether anyone hears of it or not.
create function private.broadcast(payload jsonb, event text, topic text, is_private boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform realtime.send(payload, event, topic, is_private);
exception when others then
  raise warning 'A broadcast was not sent: %', sqlerrm;
end
$$;

-- Tells members which parts they pinned or unpinned, on their own topic `pins:{user id}`, one message for a statement.
-- It names at most 50 of them.
create function private.broadcast_pins() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed record;
begin
  -- The triggers give the rows that came or went the same name.
  for changed in
    select user_id, (array_agg(item_id order by created_at desc, item_id))[1:50] as item_ids
    from changed_rows
    group by user_id
  loop
    perform private.broadcast(
      jsonb_build_object('item_ids', to_jsonb(changed.item_ids)), tg_op, 'pins:' || changed.user_id, true);
  end loop;
  return null;
end
$$;

create trigger broadcast_insert after insert on public.pinned_items
  referencing new table as changed_rows
  for each statement execute function private.broadcast_pins();
create trigger broadcast_delete after delete on public.pinned_items
  referencing old table as changed_rows
  for each statement execute function private.broadcast_pins();

-- Tells everyone which pages are locked, one message for a page.
create function private.broadcast_page_access() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  page record;
begin
  for page in select page_name, is_locked from changed_rows order by page_name loop
    perform private.broadcast(
      jsonb_build_object('page_name', page.page_name, 'is_locked', page.is_locked), tg_op, 'page_access', false);
  end loop;
  return null;
end
$$;

create trigger broadcast_insert after insert on public.page_access
  referencing new table as changed_rows
  for each statement execute function private.broadcast_page_access();
create trigger broadcast_update after update on public.page_access
  referencing new table as changed_rows
  for each statement execute function private.broadcast_page_access();
create trigger broadcast_delete after delete on public.page_access
  referencing old table as changed_rows
  for each statement execute function private.broadcast_page_access();

-- Members may listen to their own topic. Nobody may send: there is no policy for it.
create policy "Members hear of their own pins" on realtime.messages
  for select to authenticated
  using ((select realtime.topic()) = 'pins:' || (select auth.uid())::text and extension = 'broadcast');

revoke all on all functions in schema private from public;
