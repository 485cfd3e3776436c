-- Totals of a filter joined every figure with its transaction, a wide row of texts and movements, of which the filter asks for next to nothing. What filters ask for stands
-- beside the figures now, and every transaction of which a computation knew has a row there, with no category where nothing of it counts for tax: totals read one table.
alter table transaction_figure
  alter column category drop not null,
  add column incoming smallint not null default 0,
  add column outgoing smallint not null default 0,
  add column fees smallint not null default 0,
  -- Copies of what the transaction says: its assets, sources, type and category as told, whether any movement of it is of more than nothing, and whether it has a memo.
  add column assets text[],
  add column sources uuid[],
  add column type text,
  add column told_category text,
  add column moves_units boolean,
  add column has_memo boolean;
-- Nobody looks for a transaction by these; they are read with the row.
alter table transaction_figure alter column assets set statistics 0, alter column sources set statistics 0;
create index transaction_figure_uncounted on transaction_figure (account_id, transaction_id) where category is null;

alter table transaction no force row level security;
update transaction_figure f
set assets = t.assets, sources = t.sources, type = t.type, told_category = t.category, moves_units = t.movements @? '$[*] ? (@.quantity != "0")',
  has_memo = t.memo is not null, incoming = o.incoming, outgoing = o.outgoing, fees = o.fees
from transaction t join outcome o on o.account_id = t.account_id and o.at = t.at and o.transaction_id = t.id
where f.account_id = t.account_id and f.transaction_id = t.id;
insert into transaction_figure (account_id, at, transaction_id, assets, sources, type, told_category, moves_units, has_memo)
select t.account_id, t.at, t.id, t.assets, t.sources, t.type, t.category, t.movements @? '$[*] ? (@.quantity != "0")', t.memo is not null
from transaction t where not exists (select from transaction_figure f where f.account_id = t.account_id and f.transaction_id = t.id);
alter table transaction force row level security;
-- Of transactions that went since the last computation; the next one finds them gone.
delete from transaction_figure where assets is null;
-- A figure that says nothing of its transaction is refused: totals would miss it.
alter table transaction_figure alter column assets set not null, alter column sources set not null, alter column type set not null, alter column moves_units set not null, alter column has_memo set not null;
analyze transaction_figure;

-- Accounts of which the next computation looks at every copy, since too much came or went at once, or since a computation held what had to be changed.
create table unlisted_account (
  account_id uuid primary key references account (id) on delete cascade
);
alter table unlisted_account enable row level security;
alter table unlisted_account force row level security;
create policy own_account on unlisted_account using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert, update, delete on unlisted_account to lotbook_app;

-- Keeps the copies what their transactions say. Nobody waits for a computation here: what it holds is left for the next one. Figures are looked up one by one: joined as a
-- whole, those of all accounts would be read.
create function list_transactions() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  most constant integer := 1000;
begin
  if (select count(*) from new_rows) > most then
    insert into unlisted_account (account_id) select distinct account_id from new_rows on conflict do nothing;
    return null;
  end if;
  with told as (
    select n.account_id, n.id, n.at, n.assets, n.sources, n.type, n.category, n.movements @? '$[*] ? (@.quantity != "0")' as moves_units, n.memo is not null as has_memo
    from new_rows n
  ), held as (
    select f.account_id, f.transaction_id from told n join transaction_figure f on f.account_id = n.account_id and f.transaction_id = n.id for update of f skip locked
  )
  update transaction_figure f
    set at = case when f.category is null then n.at else f.at end, assets = n.assets, sources = n.sources, type = n.type, told_category = n.category,
      moves_units = n.moves_units, has_memo = n.has_memo
    from told n join held h on h.account_id = n.account_id and h.transaction_id = n.id
    where f.account_id = n.account_id and f.transaction_id = n.id;
  insert into transaction_figure (account_id, at, transaction_id, assets, sources, type, told_category, moves_units, has_memo)
    select n.account_id, n.at, n.id, n.assets, n.sources, n.type, n.category, n.movements @? '$[*] ? (@.quantity != "0")', n.memo is not null from new_rows n
    where not exists (select from transaction_figure f where f.account_id = n.account_id and f.transaction_id = n.id)
    on conflict (account_id, transaction_id) do nothing;
  insert into unlisted_account (account_id)
    select distinct n.account_id from new_rows n join transaction_figure f on f.account_id = n.account_id and f.transaction_id = n.id
    where (f.assets, f.sources, f.type, f.told_category, f.moves_units, f.has_memo)
      is distinct from (n.assets, n.sources, n.type, n.category, n.movements @? '$[*] ? (@.quantity != "0")', n.memo is not null)
    on conflict do nothing;
  return null;
end $$;
create trigger transaction_listed after insert on transaction referencing new table as new_rows for each statement execute function list_transactions();
create trigger transaction_listed_anew after update on transaction referencing new table as new_rows for each statement execute function list_transactions();

-- What counted is removed by the computation that finds it gone; what did not would stay.
create function unlist_transactions() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  most constant integer := 1000;
begin
  if (select count(*) from old_rows) <= most then
    with held as (
      select f.account_id, f.transaction_id from old_rows o join transaction_figure f on f.account_id = o.account_id and f.transaction_id = o.id
      where f.category is null for update of f skip locked
    )
    delete from transaction_figure f using held h where f.account_id = h.account_id and f.transaction_id = h.transaction_id;
  end if;
  insert into unlisted_account (account_id)
    select distinct o.account_id from old_rows o
    where o.account_id in (select id from account) and ((select count(*) from old_rows) > most
      or exists (select from transaction_figure f where f.account_id = o.account_id and f.transaction_id = o.id and f.category is null))
    on conflict do nothing;
  return null;
end $$;
create trigger transaction_unlisted after delete on transaction referencing old table as old_rows for each statement execute function unlist_transactions();
