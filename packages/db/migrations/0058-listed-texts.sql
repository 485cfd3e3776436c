-- What a short search looks for stands beside the figures too: its totals joined every figure with its transaction, a wide row of which it asks for two short texts.
alter table transaction_figure drop column has_memo, add column memo text, add column external_id text;
-- Found by the search of texts; nobody looks for a transaction by these alone.
alter table transaction_figure alter column memo set statistics 0, alter column external_id set statistics 0;
alter table transaction no force row level security;
update transaction_figure f set memo = t.memo, external_id = t.external_id from transaction t
where f.account_id = t.account_id and f.transaction_id = t.id and (t.memo is not null or t.external_id is not null);
alter table transaction force row level security;

-- Keeps the copies what their transactions say. Nobody waits for a computation here: what it holds is left for the next one. Figures are looked up one by one: joined as a
-- whole, those of all accounts would be read.
create or replace function list_transactions() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  most constant integer := 1000;
begin
  if (select count(*) from new_rows) > most then
    insert into unlisted_account (account_id) select distinct account_id from new_rows on conflict do nothing;
    return null;
  end if;
  with told as (
    select n.account_id, n.id, n.at, n.assets, n.sources, n.type, n.category, n.movements @? '$[*] ? (@.quantity != "0")' as moves_units, n.memo, n.external_id
    from new_rows n
  ), held as (
    select f.account_id, f.transaction_id from told n join transaction_figure f on f.account_id = n.account_id and f.transaction_id = n.id for update of f skip locked
  )
  update transaction_figure f
    set at = case when f.category is null then n.at else f.at end, assets = n.assets, sources = n.sources, type = n.type, told_category = n.category,
      moves_units = n.moves_units, memo = n.memo, external_id = n.external_id
    from told n join held h on h.account_id = n.account_id and h.transaction_id = n.id
    where f.account_id = n.account_id and f.transaction_id = n.id;
  insert into transaction_figure (account_id, at, transaction_id, assets, sources, type, told_category, moves_units, memo, external_id)
    select n.account_id, n.at, n.id, n.assets, n.sources, n.type, n.category, n.movements @? '$[*] ? (@.quantity != "0")', n.memo, n.external_id from new_rows n
    where not exists (select from transaction_figure f where f.account_id = n.account_id and f.transaction_id = n.id)
    on conflict (account_id, transaction_id) do nothing;
  insert into unlisted_account (account_id)
    select distinct n.account_id from new_rows n join transaction_figure f on f.account_id = n.account_id and f.transaction_id = n.id
    where (f.assets, f.sources, f.type, f.told_category, f.moves_units, f.memo, f.external_id)
      is distinct from (n.assets, n.sources, n.type, n.category, n.movements @? '$[*] ? (@.quantity != "0")', n.memo, n.external_id)
    on conflict do nothing;
  return null;
end $$;
