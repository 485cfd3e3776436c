-- The tax of an invoice that charges and credits parts of a plan can be negative, or more than the total.
do $$
declare name text;
begin
  for name in select conname from pg_constraint where conrelid = 'billing_entry'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%tax%' loop
    execute format('alter table billing_entry drop constraint %I', name);
  end loop;
end $$;

-- Null: handling the event failed, so it is read again.
alter table billing_event alter column handled_at drop not null;
create index billing_event_failed on billing_event (occurred_at) where handled_at is null;
