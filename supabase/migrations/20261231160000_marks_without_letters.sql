-- Accents and points stand on a letter. A name of nothing else cannot be read: it shows specks, and its slug would be
-- empty. app/lib/text/visible-text.ts does the same.
create or replace function private.visible_line(words text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when line is null then null
    when regexp_replace(
      line,
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc'
        '\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u302a-\u302f\u3099\u309a\ufe20-\ufe2f]',
      '', 'g')
      ~ '[^\s\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]'
      then line
    else ''
  end
  from (
    select btrim(regexp_replace(
      regexp_replace(
        words,
        '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]',
        '', 'g'),
      '\s+', ' ', 'g')) as line
  ) as cleaned
$$;
