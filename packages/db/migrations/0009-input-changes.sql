-- Which part of the inputs a change touched, so that a worker that knows the account as it was needs to read no more than that.
alter table input_change
  add column kind text not null default 'settings',
  -- The records that were touched; null where they were too many to list, or where it is not about records.
  add column records uuid[],
  -- Who wrote it. A snapshot tells whether it saw this transaction, which the order of ids does not: rows become visible when they commit.
  add column written_by xid8 not null default pg_current_xact_id();

create or replace function note_input_change() returns trigger language plpgsql as $$
declare
  most constant integer := 1000;
begin
  if tg_table_name = 'transaction' then
    if tg_op = 'DELETE' then
      insert into input_change (account_id, kind, records)
        select account_id, 'records', case when count(*) <= most then array_agg(id) end from old_rows where account_id in (select id from account) group by account_id;
    else
      insert into input_change (account_id, kind, records)
        select account_id, 'records', case when count(*) <= most then array_agg(id) end from new_rows group by account_id;
    end if;
  elsif tg_table_name = 'decision' then
    if tg_op = 'DELETE' then
      insert into input_change (account_id, kind, records)
        select account_id, 'records', case when count(*) <= most then array_agg(record_id) end from old_rows where account_id in (select id from account) group by account_id;
    else
      insert into input_change (account_id, kind, records)
        select account_id, 'records', case when count(*) <= most then array_agg(record_id) end from new_rows group by account_id;
    end if;
  elsif tg_op = 'DELETE' then
    insert into input_change (account_id, kind)
      select distinct account_id, case tg_table_name when 'account_price' then 'prices' else 'settings' end from old_rows where account_id in (select id from account);
  else
    insert into input_change (account_id, kind)
      select distinct account_id, case tg_table_name when 'account_price' then 'prices' else 'settings' end from new_rows;
  end if;
  return null;
end $$;

-- What is stored of a transaction no longer depends on what else happened at its instant, and what is stored of a lot not on other lots.
alter table outcome drop column position;
alter table lot drop constraint lot_pkey, drop column position, add column id bigint generated always as identity, add primary key (account_id, id);
create index lot_asset on lot (account_id, asset, acquired_at);
