-- Ratings count members, not reports; notes have ten lines; who saves a report learns whether it is hidden.

-- The mean of the stars that members give a part, each member's mean counted once, as soon as there are three members.
create or replace function private.part_rating(part_table text, part_id bigint) returns numeric
language sql stable
set search_path = ''
as $$
  select case when count(*) >= 3 then round(avg(member.stars), 2) end
  from (
    select avg(report.stars) as stars
    from public.fit_reports as report
    where report.item_table = part_table and report.item_id = part_id and report.status = 'visible'
    group by report.user_id) as member
$$;

-- Three members have written three reports at least, so no other part gets a rating.
do $$
declare
  part_table text;
begin
  foreach part_table in array
    array['bed', 'build_plate', 'extruder', 'fan', 'hotend', 'motion_system', 'probe', 'tools']
  loop
    execute format(
      'update public.%1$I set rating = private.part_rating(%1$L, id)
       where rating is not null and rating is distinct from private.part_rating(%1$L, id)', part_table);
    execute format('comment on column public.%I.rating is %L', part_table,
      'The mean of members, each with the mean of the stars of their visible fit_reports, once there are three members. '
      'Kept by trigger.');
  end loop;
end
$$;

-- Text with lines as it is kept: without what nobody sees, with one kind of line break and one blank line at a time;
-- NULL when nothing of it can be seen.
create or replace function private.visible_text(words text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when private.visible_line(words) <> '' then regexp_replace(
    private.clean_text(regexp_replace(
      regexp_replace(words, '\r\n?|[\v\f\u2028\u2029]', E'\n', 'g'),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]',
      '', 'g')),
    '\n(\s*\n){2,}', E'\n\n', 'g') end
$$;

-- Notes from before: what stands behind the ninth line goes on in the tenth. Nobody has edited them by that.
create function private.in_ten_lines(note text) returns text
language sql immutable
set search_path = ''
as $$
  select array_to_string(lines[:9] || nullif(array_to_string(lines[10:], ' '), ''), E'\n')
  from string_to_array(private.visible_text(note), E'\n') as lines
$$;

alter table public.fit_reports disable trigger prepare_fit_report;
update public.fit_reports set note = private.in_ten_lines(note)
where note is distinct from private.in_ten_lines(note);
alter table public.fit_reports enable trigger prepare_fit_report;
update private.removals set content = jsonb_set(content, '{note}', to_jsonb(private.in_ten_lines(content ->> 'note')))
where kind = 'report' and content ->> 'note' is distinct from private.in_ten_lines(content ->> 'note');
drop function private.in_ten_lines(text);

alter table public.fit_reports add constraint fit_reports_note_lines_check
  check (char_length(note) - char_length(replace(note, E'\n', '')) < 10);
comment on column public.fit_reports.note is 'What was changed, or what stands in the way, in ten lines at most.';

drop function public.save_fit_report(text, bigint, uuid, text, integer, text);

-- Writes the caller's report about a part and a printer, or changes the one there is. Gives its id, what was done
-- ('added', 'changed', or 'unchanged' when it says the same already), and whether it is 'visible' or 'hidden'.
-- Errors: 42501 without an account, PT404 'Unknown part', 'Unknown printer', 23514 for values out of bounds, 54000 'Too
-- many reports', PT429 'Too many reports in an hour'.
create function public.save_fit_report(
  item_table_input text, item_id_input bigint, printer_id_input uuid, outcome_input text, stars_input integer,
  note_input text default null)
returns table (id bigint, done text, status text)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  caller constant uuid := public.caller_id();
  wanted_note constant text := private.visible_text(left(note_input, 2000));
  mine public.fit_reports;
begin
  if caller is null then
    raise exception using errcode = '42501', message = 'Only members can report';
  end if;
  perform private.check_part(item_table_input, item_id_input);
  if not private.is_public_printer(printer_id_input) then
    raise exception using errcode = 'PT404', message = 'Unknown printer';
  end if;
  -- The same lock the table's statements take: whoever sends a form twice at once writes one report.
  perform pg_advisory_xact_lock(hashtextextended(caller::text, 'public.fit_reports'::regclass::oid::bigint));
  select * into mine from public.fit_reports as report
  where report.user_id = caller and report.item_table = item_table_input and report.item_id = item_id_input
    and report.printer_id = printer_id_input;
  if not found then
    return query
      insert into public.fit_reports as added (user_id, item_table, item_id, printer_id, outcome, stars, note)
      values (caller, item_table_input, item_id_input, printer_id_input, outcome_input, stars_input, wanted_note)
      returning added.id, 'added', added.status;
  elsif (mine.outcome, mine.stars::integer, mine.note) is distinct from (outcome_input, stars_input, wanted_note) then
    return query
      update public.fit_reports as report
      set outcome = outcome_input, stars = stars_input, note = wanted_note
      where report.id = mine.id
      returning report.id, 'changed', report.status;
  else
    return query select mine.id, 'unchanged', mine.status;
  end if;
end
$$;

revoke all on function public.save_fit_report(text, bigint, uuid, text, integer, text) from public, anon, authenticated;
grant execute on function public.save_fit_report(text, bigint, uuid, text, integer, text)
  to authenticated, service_role;
