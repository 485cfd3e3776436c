-- Gains and income by month, for charts. A month that two tax years share, such as April in the United Kingdom, has a row in each.
create table month_total (
  account_id uuid not null references account (id) on delete cascade,
  year integer not null,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  -- Of disposals with and without a term.
  gain numeric(38, 18) not null,
  short_term_gain numeric(38, 18) not null,
  long_term_gain numeric(38, 18) not null,
  income numeric(38, 18) not null,
  disposals integer not null,
  receipts integer not null,
  primary key (account_id, year, month)
);
alter table month_total enable row level security;
alter table month_total force row level security;
create policy own_account on month_total using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert, update, delete on month_total to lotbook_app;
