-- A form that saves a result and is sent twice, by a second press, say, saves one: each carries a key of its own.

alter table public.calibration_results
  add column form_key text check (char_length(form_key) between 1 and 200),
  add constraint calibration_results_form_key unique (user_id, form_key);
comment on column public.calibration_results.form_key is
  'Of the form that saved it, with what it held; NULL where none did. A second row of the same form is refused.';

grant insert (form_key) on public.calibration_results to authenticated;
