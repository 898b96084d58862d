-- The functions that can undo removals ask who the caller is as all others do: public.caller_id() knows of sessions that
-- have ended, auth.uid() does not.
do $$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(pg_proc.oid) from pg_catalog.pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and prosrc like '%auth.uid()%'
      and pg_proc.oid <> 'public.caller_id()'::regprocedure
  loop
    execute replace(definition, 'auth.uid()', 'public.caller_id()');
  end loop;
end
$$;
