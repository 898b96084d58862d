-- What two years of members leave behind: 100,000 members who joined one after the other, with 20 pins and two
-- collections each, made in the time since, and 50,000 submissions, of which one in twenty waits. One member in 500 is
-- banned, one account in 200 not confirmed. Set by set and without triggers, as rows of a restored backup come.
set session_replication_role = replica;
set synchronous_commit = off;
set statement_timeout = 0;

create temporary table volume_accounts as
select gen_random_uuid() as id, number, number <= 100000 as confirmed,
  now() - (number % 100000) * interval '10 minutes' as joined_at
from generate_series(1, 100500) as number;

create temporary table volume_members as
select id, number, joined_at, now() - joined_at as age from volume_accounts where confirmed;

-- How an account looks is the auth service's business: all but who they are is as with a member who is there.
insert into auth.users (
  id, email, aud, role, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, is_sso_user,
  is_anonymous, created_at, updated_at, banned_until)
select
  account.id, 'volume-' || account.number || '@volume.test', aud, role, encrypted_password,
  case when account.confirmed then account.joined_at end, raw_app_meta_data, raw_user_meta_data, is_sso_user,
  is_anonymous, account.joined_at, account.joined_at,
  case when account.number % 500 = 0 then now() + interval '30 days' end
from volume_accounts as account
cross join (
  select * from auth.users where email_confirmed_at is not null order by created_at limit 1) as template;
insert into private.account_count_changes (change) select count(*) from volume_accounts;

insert into public.profiles (id, username, display_name, is_public, username_key, username_skeleton, created_at)
select
  id, 'volume-' || number, 'Member ' || number, number % 2 = 0, 'volume-' || number, 'volume-' || number, joined_at
from volume_members;

insert into public.pinned_items (user_id, item_id, created_at)
select member.id, 'hotend:' || (1 + (member.number * 7 + pin * 13) % 5000), now() - member.age * pin / 21
from volume_members as member cross join generate_series(1, 20) as pin
on conflict do nothing;

insert into public.collections (user_id, name, slug, visibility, item_count, created_at, updated_at)
select
  member.id, 'Parts ' || list, 'volume-' || member.number || '-' || list,
  case when (member.number + list) % 10 = 0 then 'public' else 'private' end, 3,
  now() - member.age * list / 3, now() - member.age * list / 3
from volume_members as member cross join generate_series(1, 2) as list;

insert into public.collection_items (collection_id, item_table, item_id, sort_order)
select collections.id, 'hotend', position, position
from public.collections cross join generate_series(1, 3) as position
where collections.slug like 'volume-%';

insert into public.submissions (
  kind, title, payload, target_table, target_id, source_url, licence, status, submitter_id, created_at, waiting_since,
  updated_at, answered_at, decided_at, reason)
select
  'correction', 'Correction ' || member.number, '{"fields": {"max_flow_rate": {"from": null, "to": 20}}}', 'hotend',
  (1 + member.number % 100)::text, 'https://shop.example/hotend/' || member.number % 500, 'CC-BY-SA-4.0', state.status,
  member.id, state.at, state.at, state.at, state.decided_at, state.decided_at,
  case when state.status = 'rejected' then 'No source' end
from volume_members as member
cross join lateral (
  select
    case when member.number % 20 = 0 then 'pending' when member.number % 3 = 0 then 'rejected' else 'approved' end
      as status,
    now() - member.number * interval '10 minutes' as at,
    case when member.number % 20 > 0 then now() - member.number * interval '9 minutes' end as decided_at
) as state
where member.number <= 50000;

set session_replication_role = origin;
analyze;
