-- A guide that is handed in waits in the queue of submissions, too. Its draft says what became of it: a submission of kind
-- tutorial follows it, and is decided on with it.

-- The submission of a draft gets another status; before it was handed in for the first time there is none.
create function private.follow_draft(draft_input uuid, became text, message text, result_slug text default null) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  sent public.submissions;
begin
  select * into sent from public.submissions
  where target_table = 'tutorial_drafts' and target_id = draft_input::text
  for no key update;
  if sent.id is null or sent.status = became or not private.is_open(sent.status) then
    return;
  end if;
  update public.submissions
  set status = became, version = version + 1, claimed_until = null,
      reviewer_id = case when became = 'withdrawn' then null else public.caller_id() end,
      reason = message, updated_at = clock_timestamp(),
      result_table = case when result_slug is not null then 'tutorials' end, result_id = result_slug,
      answered_at = case when became = 'withdrawn' then answered_at else clock_timestamp() end,
      decided_at = case when became = 'approved' then clock_timestamp() end
  where id = sent.id;
  if became = 'withdrawn' then
    return;
  end if;
  if message is not null then
    insert into public.submission_messages (submission_id, author_id, is_moderator, body)
    values (sent.id, public.caller_id(), true, message);
  end if;
  perform private.notify(
    sent.submitter_id, 'guide',
    case when became = 'approved' then '/learn/' || result_slug else '/tutorial-creator/' || draft_input end,
    case when became = 'approved' then 'Your guide “' || left(sent.title, 120) || '” is published. Thank you.'
      else 'A moderator asks you to change your guide “' || left(sent.title, 120) || '”: ' || message end);
end
$$;

-- After a draft was written: one that is handed in waits in the queue, as the same submission each time.
create function private.submit_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  called constant text := coalesce(nullif(private.visible_line(left(new.document ->> 'title', 200)), ''), 'A guide');
begin
  if new.status = 'submitted' and (tg_op = 'INSERT' or old.status <> 'submitted') then
    update public.submissions
    set title = called, status = 'pending', version = version + 1, reason = null, reviewer_id = null, claimed_until = null,
        waiting_since = clock_timestamp(), answered_at = null, updated_at = clock_timestamp()
    where target_table = 'tutorial_drafts' and target_id = new.id::text;
    if not found then
      insert into public.submissions (kind, title, payload, target_table, target_id, licence, submitter_id)
      values ('tutorial', called, '{}', 'tutorial_drafts', new.id::text, 'CC BY-SA 4.0', new.author_id);
    end if;
  elsif tg_op = 'UPDATE' and new.status = 'changes_requested' and old.status <> 'changes_requested' then
    perform private.follow_draft(new.id, 'changes_requested', new.note);
  elsif tg_op = 'UPDATE' and new.status = 'draft' and old.status <> 'draft' then
    perform private.follow_draft(new.id, 'withdrawn', null);
  end if;
  return null;
end
$$;

create trigger submit_draft after insert or update on public.tutorial_drafts
  for each row execute function private.submit_draft();

-- After a draft is gone: its author has deleted it, unless it was published, which has been written down before.
create function private.withdraw_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.follow_draft(old.id, 'withdrawn', null);
  return null;
end
$$;

create trigger withdraw_draft after delete on public.tutorial_drafts
  for each row execute function private.withdraw_draft();

-- As before; and the submission of the draft is approved.
do $$
begin
  execute replace(
    pg_get_functiondef('public.publish_tutorial_draft(uuid, integer, integer)'::regprocedure),
    $old$  delete from public.tutorial_drafts where id = draft.id;$old$,
    $new$  perform private.follow_draft(draft.id, 'approved', null, content ->> 'slug');
  delete from public.tutorial_drafts where id = draft.id;$new$);
end
$$;

-- Those that wait already.
insert into public.submissions (
  kind, title, payload, target_table, target_id, licence, submitter_id, created_at, waiting_since, status, reason, answered_at)
select 'tutorial', coalesce(nullif(private.visible_line(left(document ->> 'title', 200)), ''), 'A guide'), '{}',
       'tutorial_drafts', id::text, 'CC BY-SA 4.0', author_id, coalesce(submitted_at, updated_at),
       coalesce(submitted_at, updated_at),
       case status when 'submitted' then 'pending' else status end, note,
       case status when 'changes_requested' then updated_at end
from public.tutorial_drafts
where status in ('submitted', 'changes_requested')
order by submitted_at;

revoke all on all functions in schema private from public;
