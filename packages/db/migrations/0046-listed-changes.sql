-- An act upon a hundred thousand transactions is listed too: who knows the account as it was reads those, and not all of it.
create or replace function note_input_change() returns trigger language plpgsql as $$
declare
  most constant integer := 100000;
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
