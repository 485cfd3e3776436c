-- The addresses of wallets that are read from chains: those that people gave, and those that were derived from keys.
create table wallet_address (
  account_id uuid not null,
  source_id uuid not null,
  address text not null,
  -- The row that it is derived in and its place there; null for one that a person gave.
  branch text,
  place integer,
  -- How many transactions it was in, where the service tells.
  transactions integer,
  added_at timestamptz not null default now(),
  primary key (account_id, source_id, address),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
create index wallet_address_row on wallet_address (account_id, source_id, branch nulls first, place, address);

alter table wallet_address enable row level security;
alter table wallet_address force row level security;
create policy own_account on wallet_address using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert, update, delete on wallet_address to lotbook_app;
