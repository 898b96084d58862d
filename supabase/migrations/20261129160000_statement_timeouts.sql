-- A statement of a visitor or member is ended after the time that the embedded backend gives a call of the data API.
-- PostgREST sets a role's settings in each transaction of its callers; it has to read them again.
alter role anon set statement_timeout = '5s';
alter role authenticated set statement_timeout = '5s';
notify pgrst, 'reload config';
