-- A guide that was handed in can be rejected with a reason, and while a moderator has claimed its submission no other one
-- decides on it. Its author can still change it and hand it in again.

alter table public.tutorial_drafts drop constraint tutorial_drafts_status_check;
alter table public.tutorial_drafts add constraint tutorial_drafts_status_check
  check (status in ('draft', 'submitted', 'changes_requested', 'rejected'));
comment on column public.tutorial_drafts.note is 'What an administrator asked to be changed, or why they rejected it.';

-- As before; and a draft may be rejected.
create or replace function private.follow_draft(draft_input uuid, became text, message text, result_slug text default null)
returns void
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
      decided_at = case when became in ('approved', 'rejected') then clock_timestamp() end
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
    case became
      when 'approved' then 'Your guide “' || left(sent.title, 120) || '” is published. Thank you.'
      when 'rejected' then 'Your guide “' || left(sent.title, 120) || '” was not accepted: ' || message
      else 'A moderator asks you to change your guide “' || left(sent.title, 120) || '”: ' || message end);
end
$$;

-- As before; and a rejected one is decided until it is handed in again.
create or replace function private.submit_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  called constant text := coalesce(nullif(private.visible_line(left(new.document ->> 'title', 200)), ''), 'A guide');
begin
  if new.status = 'submitted' and (tg_op = 'INSERT' or old.status <> 'submitted') then
    update public.submissions
    set title = called, status = 'pending', version = version + 1, reason = null, reviewer_id = null, claimed_until = null,
        waiting_since = clock_timestamp(), answered_at = null, decided_at = null, updated_at = clock_timestamp()
    where target_table = 'tutorial_drafts' and target_id = new.id::text;
    if not found then
      insert into public.submissions (kind, title, payload, target_table, target_id, licence, submitter_id)
      values ('tutorial', called, '{}', 'tutorial_drafts', new.id::text, 'CC BY-SA 4.0', new.author_id);
    end if;
  elsif tg_op = 'UPDATE' and new.status in ('changes_requested', 'rejected') and old.status <> new.status then
    perform private.follow_draft(new.id, new.status, new.note);
  elsif tg_op = 'UPDATE' and new.status = 'draft' and old.status <> 'draft' then
    perform private.follow_draft(new.id, 'withdrawn', null);
  end if;
  return null;
end
$$;

-- As before; and while another administrator has claimed its submission: PT409 'Claimed by {name} until {time}'.
create or replace function private.draft_to_decide(draft_input uuid, version_input integer) returns public.tutorial_drafts
language plpgsql volatile
set search_path = ''
as $$
declare
  draft public.tutorial_drafts;
  sent public.submissions;
begin
  if not public.is_admin() then
    raise exception using errcode = '42501', message = 'Only admins can publish guides';
  end if;
  select * into draft from public.tutorial_drafts where id = draft_input for update;
  if draft.id is null then
    raise exception using errcode = 'PT404', message = 'Unknown draft';
  end if;
  if draft.status <> 'submitted' and draft.author_id <> public.caller_id() then
    raise exception using errcode = 'PT409', message = 'Not submitted';
  end if;
  if draft.version is distinct from version_input then
    raise exception using errcode = 'PT409', message = 'Changed elsewhere';
  end if;
  if draft.status = 'submitted' then
    select * into sent from public.submissions
    where target_table = 'tutorial_drafts' and target_id = draft.id::text
    for no key update;
    if sent.id is not null then
      perform private.refuse_claimed(sent);
    end if;
  end if;
  return draft;
end
$$;

-- Rejects a submitted draft with a reason, which its author reads. For administrators.
-- Errors: those of private.draft_to_decide(), 22023 without a reason.
create function public.reject_tutorial_draft(draft_input uuid, version_input integer, reason_input text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  draft constant public.tutorial_drafts := private.draft_to_decide(draft_input, version_input);
  wanted constant text := private.visible_text(left(reason_input, 5000));
begin
  if draft.status <> 'submitted' then
    raise exception using errcode = 'PT409', message = 'Not submitted';
  end if;
  if wanted is null or char_length(wanted) > 2000 then
    raise exception using errcode = '22023', message = 'A reason has 1 to 2,000 characters';
  end if;
  update public.tutorial_drafts set status = 'rejected', note = wanted, updated_at = clock_timestamp()
  where id = draft.id;
  perform private.write_audit('guide.rejected', draft.id::text, jsonb_build_object(
    'name', left(draft.document ->> 'title', 120), 'reason', wanted));
end
$$;

-- As before; and the submission that it waits as, for administrators.
create or replace function public.get_tutorial_draft(draft_input uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', draft.id, 'document', draft.document, 'status', draft.status, 'note', draft.note, 'version', draft.version,
    'updated_at', draft.updated_at, 'is_own', draft.author_id = (select public.caller_id()),
    'author', profiles.username, 'guide', guide.slug, 'guide_version', guide.version,
    'begun_version', draft.tutorial_version,
    'submission', (
      select sent.id from public.submissions as sent
      where sent.target_table = 'tutorial_drafts' and sent.target_id = draft.id::text
        and draft.status = 'submitted' and (select public.is_admin())))
  from public.tutorial_drafts as draft
  left join public.profiles on profiles.id = draft.author_id
  left join public.tutorials as guide on guide.id = draft.tutorial_id
  where draft.id = draft_input
$$;

revoke all on all functions in schema private from public;
revoke all on function public.reject_tutorial_draft(uuid, integer, text) from public, anon, authenticated;
grant execute on function public.reject_tutorial_draft(uuid, integer, text) to authenticated, service_role;
