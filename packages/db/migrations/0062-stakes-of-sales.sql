-- What hangs on units of unknown cost counts in the year in which they are sold: each sale tells its part of the issue.
alter table issue add column when_sold boolean not null default false;

create table stake (
  account_id uuid not null,
  -- By which the units were sold, and when.
  transaction_id uuid not null,
  at timestamptz not null,
  position integer not null,
  -- The issue: its transaction, its code and its asset.
  issue_transaction_id uuid not null,
  code text not null,
  asset text not null,
  worth numeric(38, 18) not null,
  primary key (account_id, transaction_id, position)
);
-- Sums over a year are taken from the index alone.
create index stake_at on stake (account_id, at) include (issue_transaction_id, code, asset, worth);

-- Like the others of what is computed (0005): loaded by the owner, and gone with the account by one statement.
alter table stake enable row level security;
create policy own_account on stake using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert, update, delete on stake to lotbook_app;

create or replace function drop_computed() returns trigger language plpgsql as $$
declare name text;
begin
  foreach name in array array['transaction_figure', 'outcome', 'issue', 'stake', 'lot', 'year_total', 'income_total', 'issue_total', 'holding'] loop
    execute format('delete from %I where account_id = $1', name) using old.id;
  end loop;
  return null;
end $$;
