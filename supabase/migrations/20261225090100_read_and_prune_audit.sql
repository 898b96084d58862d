-- The audit log can be searched, and what is old can be removed, which is itself an entry.

-- Entries of the audit log, newest first, under row level security. The group is the first word of the action ("page",
-- "catalogue", "member"); the actor a username, in any letter case; the words are looked for in subjects, names, notes
-- and reasons; times are those of the entry, the second one excluded; `before_input` is the id of the last entry of the
-- page before. Of what changed many rows at once their names count, too.
create function public.list_audit(
  group_input text default null, actor_input text default null, text_input text default null,
  from_input timestamptz default null, until_input timestamptz default null, before_input bigint default null,
  limit_input integer default 50)
returns table (
  id bigint, at timestamptz, actor_name text, action text, subject text, details jsonb, changes jsonb
)
language sql stable security invoker
set search_path = ''
as $$
  select entry.id, entry.at, entry.actor_name, entry.action, entry.subject, entry.details, entry.changes
  from public.audit_log as entry
  where (coalesce(group_input, '') = '' or split_part(entry.action, '.', 1) = group_input
      -- "pages.locked" is about pages, too.
      or (group_input = 'page' and entry.action like 'pages.%'))
    and (coalesce(actor_input, '') = '' or lower(entry.actor_name) = lower(actor_input))
    and (coalesce(text_input, '') = '' or strpos(lower(concat_ws(' ', entry.subject, entry.details ->> 'name',
      entry.details ->> 'note', entry.details ->> 'reason')), lower(text_input)) > 0
      or (jsonb_array_length(entry.changes) > 1 and exists (
        select from jsonb_array_elements(entry.changes) as one
        where strpos(lower(one ->> 'name'), lower(text_input)) > 0)))
    and (from_input is null or entry.at >= from_input)
    and (until_input is null or entry.at < until_input)
    and (before_input is null or entry.id < before_input)
  order by entry.id desc
  limit least(greatest(coalesce(limit_input, 50), 1), 1000)
$$;

-- Nobody rewrites what happened, and nobody removes what happened less than 90 days ago. Older entries go by
-- private.prune_audit(): no other role has the right to delete.
create or replace function private.keep_audit() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.actor is not null and new.actor is null
    and to_jsonb(new) - 'actor' = to_jsonb(old) - 'actor'
    and not exists (select from auth.users where id = old.actor)
  then
    return new;
  end if;
  if tg_op = 'DELETE' and old.at < now() - interval '90 days' then
    return old;
  end if;
  raise exception using errcode = '42501', message = 'The audit log is append-only';
end
$$;

-- Removes entries from before a moment, with an entry that says how many and until when. The records of earlier prunings
-- stay. What is less than 90 days old stays, too: it can still be asked about and undone. Returns how many went.
create function private.prune_audit(until timestamptz) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  removed integer;
begin
  delete from public.audit_log
  where at < least(until, now() - interval '90 days') and action <> 'audit.pruned';
  get diagnostics removed = row_count;
  if removed > 0 then
    perform private.write_audit('audit.pruned', null, jsonb_build_object('rows', removed, 'until', until));
  end if;
  return removed;
end
$$;

-- The same for entries that are older than so many days, by administrators. Errors: 42501 for everybody else, 22023 for
-- less than 90 days.
create function public.prune_audit_log(keep_days_input integer) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin('Only admins can prune the audit log');
  if keep_days_input is null or keep_days_input < 90 then
    raise exception using errcode = '22023', message = 'The audit log keeps at least 90 days';
  end if;
  -- Nothing is a hundred years old, and there is no time millions of years ago.
  return private.prune_audit(now() - make_interval(days => least(keep_days_input, 36500)));
end
$$;

revoke all on all functions in schema private from public;
revoke all on function
  public.list_audit(text, text, text, timestamptz, timestamptz, bigint, integer), public.prune_audit_log(integer)
  from public, anon, authenticated;
grant execute on function
  public.list_audit(text, text, text, timestamptz, timestamptz, bigint, integer), public.prune_audit_log(integer)
  to authenticated, service_role;
