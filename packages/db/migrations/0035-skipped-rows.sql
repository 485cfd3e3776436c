-- Rows that say nothing about holdings but tell a balance, as received: a ledger is followed through what moved within its exchange, too.
create table skipped_row (
  account_id uuid not null,
  import_id uuid not null,
  line integer not null,
  source_id uuid not null,
  header text[] not null,
  cells text[] not null,
  primary key (account_id, import_id, line),
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade,
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
create index skipped_row_source on skipped_row (account_id, source_id);
alter table skipped_row enable row level security;
alter table skipped_row force row level security;
create policy own_account on skipped_row using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert, delete on skipped_row to lotbook_app;
