-- Ticks of guides that a member makes on one device show on their others: a message on their own topic
-- `guides:{user id}`, one for a statement. It says nothing of which guide.
create function private.broadcast_guide_progress() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  member uuid;
begin
  for member in select distinct user_id from changed_rows loop
    perform private.broadcast('{"about": "guides"}', tg_op, 'guides:' || member, true);
  end loop;
  return null;
end
$$;

-- Only what members do themselves: the steps that a new version of a guide replaces go with the ticks of everybody.
create trigger broadcast_insert after insert on public.tutorial_progress
  referencing new table as changed_rows
  for each statement when (pg_trigger_depth() = 0) execute function private.broadcast_guide_progress();
create trigger broadcast_delete after delete on public.tutorial_progress
  referencing old table as changed_rows
  for each statement when (pg_trigger_depth() = 0) execute function private.broadcast_guide_progress();
create trigger broadcast_insert after insert on public.tutorial_completions
  referencing new table as changed_rows
  for each statement when (pg_trigger_depth() = 0) execute function private.broadcast_guide_progress();
create trigger broadcast_delete after delete on public.tutorial_completions
  referencing old table as changed_rows
  for each statement when (pg_trigger_depth() = 0) execute function private.broadcast_guide_progress();

create policy "Members hear of their own ticks" on realtime.messages
  for select to authenticated
  using ((select realtime.topic()) = 'guides:' || (select public.caller_id())::text and extension = 'broadcast');

revoke all on all functions in schema private from public;
