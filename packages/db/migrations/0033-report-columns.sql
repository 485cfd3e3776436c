-- The columns that somebody chose last for a report, in their order.
create table report_columns (
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  type text not null,
  columns text[] not null,
  primary key (account_id, user_id, type)
);
alter table report_columns enable row level security;
alter table report_columns force row level security;
create policy own_account on report_columns using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert, update, delete on report_columns to lotbook_app;
