-- Lists show a worth where nothing but money moved, though a computation knows at most that of its fee: the money of the account's currency. An order by worth put those rows last, and the
-- filters of dust and of what is worth nothing let all of them through. That worth stands beside the figures now, and the order by worth looks at what is shown.

create function fiat_codes() returns text[] language sql immutable parallel safe
  return array['USD', 'EUR', 'GBP', 'JPY', 'AUD', 'CAD', 'CHF', 'CNY', 'HKD', 'NZD', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'SGD', 'KRW', 'INR', 'BRL', 'MXN', 'ZAR'];
-- The larger side of what moved in this currency; what was paid in fees where nothing else did.
create function largest_moved(movements jsonb, currency text) returns numeric language sql immutable parallel safe as $$
  select coalesce(max(m.quantity) filter (where m.direction <> 'fee'), sum(m.quantity))
  from jsonb_to_recordset(movements) m(asset text, quantity numeric, direction text) where m.asset = currency
$$;
-- Looks into the movements only where all of them are of money.
create function money_moved(assets text[], movements jsonb, currency text) returns numeric language sql immutable parallel safe
  return case when assets <@ fiat_codes() then largest_moved(movements, currency) end;

alter table transaction_figure add column money_moved numeric;
alter table transaction no force row level security;
alter table account no force row level security;
update transaction_figure f set money_moved = largest_moved(t.movements, a.fiat_currency) from transaction t join account a on a.id = t.account_id
where f.assets <@ fiat_codes() and t.account_id = f.account_id and t.id = f.transaction_id and a.fiat_currency = any(f.assets);
alter table account force row level security;
alter table transaction force row level security;

alter table transaction_figure
  drop column value_step,
  add column worth_step smallint generated always as (figure_step(coalesce(money_moved, value)::double precision)) stored;
create index transaction_figure_worth on transaction_figure (account_id, worth_step) where worth_step is not null;
analyze transaction_figure;

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
    select n.account_id, n.id, n.at, n.assets, n.sources, n.type, n.category, n.movements @? '$[*] ? (@.quantity != "0")' as moves_units, n.memo, n.external_id,
      money_moved(n.assets, n.movements, (select a.fiat_currency from account a where a.id = n.account_id)) as money_moved
    from new_rows n
  ), held as (
    select f.account_id, f.transaction_id from told n join transaction_figure f on f.account_id = n.account_id and f.transaction_id = n.id for update of f skip locked
  )
  update transaction_figure f
    set at = case when f.category is null then n.at else f.at end, assets = n.assets, sources = n.sources, type = n.type, told_category = n.category,
      moves_units = n.moves_units, memo = n.memo, external_id = n.external_id, money_moved = n.money_moved
    from told n join held h on h.account_id = n.account_id and h.transaction_id = n.id
    where f.account_id = n.account_id and f.transaction_id = n.id;
  insert into transaction_figure (account_id, at, transaction_id, assets, sources, type, told_category, moves_units, memo, external_id, money_moved)
    select n.account_id, n.at, n.id, n.assets, n.sources, n.type, n.category, n.movements @? '$[*] ? (@.quantity != "0")', n.memo, n.external_id,
      money_moved(n.assets, n.movements, (select a.fiat_currency from account a where a.id = n.account_id))
    from new_rows n
    where not exists (select from transaction_figure f where f.account_id = n.account_id and f.transaction_id = n.id)
    on conflict (account_id, transaction_id) do nothing;
  insert into unlisted_account (account_id)
    select distinct n.account_id from new_rows n join transaction_figure f on f.account_id = n.account_id and f.transaction_id = n.id
    where (f.assets, f.sources, f.type, f.told_category, f.moves_units, f.memo, f.external_id, f.money_moved)
      is distinct from (n.assets, n.sources, n.type, n.category, n.movements @? '$[*] ? (@.quantity != "0")', n.memo, n.external_id,
        money_moved(n.assets, n.movements, (select a.fiat_currency from account a where a.id = n.account_id)))
    on conflict do nothing;
  return null;
end $$;

-- Where an account is kept in another currency, other money is its own. What did not count for tax is listed anew by the next computation, also where that is the first.
create function unlist_account() returns trigger language plpgsql as $$
begin
  with held as (
    select f.transaction_id from transaction_figure f
    where f.account_id = new.id and f.category is null and f.assets <@ fiat_codes() for update of f skip locked
  )
  delete from transaction_figure f using held h where f.account_id = new.id and f.transaction_id = h.transaction_id;
  insert into unlisted_account (account_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger account_currency after update on account for each row when (new.fiat_currency is distinct from old.fiat_currency) execute function unlist_account();
