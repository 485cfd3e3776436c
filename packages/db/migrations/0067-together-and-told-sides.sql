-- Who ended an act upon many transactions before it was kept.
alter table bulk_edit add column cancelled_by uuid;

-- Tells open pages that something began, went on or ended in an account, or that somebody did something there, once that is committed. What it was they ask themselves.
create function tell_of_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('lotbook_account', new.account_id::text);
  return null;
end $$;
create trigger computation_news after insert or update on computation for each row execute function tell_of_account();
create trigger import_news after insert or update on import for each row execute function tell_of_account();
create trigger sync_run_news after insert or update on sync_run for each row execute function tell_of_account();
create trigger bulk_edit_news after insert or update on bulk_edit for each row execute function tell_of_account();
create trigger account_log_news after insert on account_log for each row execute function tell_of_account();

-- Rows show first the side by which people know a transaction, as model/src/telling-side.ts has it: orders by asset and by amount look at that, and not at whatever movement its file told first.
-- The codes of money stand in the path itself, where each row is told in a quarter of the time.
create function told_movement(movements jsonb) returns jsonb language sql immutable parallel safe
  return case when movements @? '$[*] ? (@.direction == "out" && !(@.asset == "USD" || @.asset == "EUR" || @.asset == "GBP" || @.asset == "JPY" || @.asset == "AUD" || @.asset == "CAD" || @.asset == "CHF" || @.asset == "CNY" || @.asset == "HKD" || @.asset == "NZD" || @.asset == "SEK" || @.asset == "NOK" || @.asset == "DKK" || @.asset == "PLN" || @.asset == "CZK" || @.asset == "HUF" || @.asset == "SGD" || @.asset == "KRW" || @.asset == "INR" || @.asset == "BRL" || @.asset == "MXN" || @.asset == "ZAR"))'
    then jsonb_path_query_first(movements, '$[*] ? (@.direction == "out")')
    else coalesce(jsonb_path_query_first(movements, '$[*] ? (@.direction == "in")'), jsonb_path_query_first(movements, '$[*] ? (@.direction == "out")'), movements -> 0) end;

drop index transaction_asset;
alter table transaction
  drop column amount_step,
  add column told_asset text generated always as (told_movement(movements) ->> 'asset') stored,
  add column told_amount numeric generated always as ((told_movement(movements) ->> 'quantity')::numeric) stored,
  add column amount_rounded double precision generated always as ((told_movement(movements) ->> 'quantity')::double precision) stored;
create index transaction_asset on transaction (account_id, told_asset, id);
-- The policy lets floats be compared before it has seen a row, and decimals not: by the former a page begins where it stands.
create index transaction_amount on transaction (account_id, amount_rounded, told_amount, id);
analyze transaction (told_asset, told_amount, amount_rounded);
