-- The plan of sales that somebody shared with all who may see the account; one for each account.
create table plan (
  account_id uuid primary key references account (id) on delete cascade,
  -- The sales as they were written, with prices and rates: {items, prices, rates}.
  content jsonb not null,
  saved_by uuid,
  saved_at timestamptz not null default now()
);
alter table plan enable row level security;
alter table plan force row level security;
create policy own_account on plan using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert, update, delete on plan to lotbook_app;
