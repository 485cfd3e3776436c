-- Uploaded users and transactions of crypto-asset service providers, by year.

-- Self-certifications, sealed. A person who controls an entity has the entity's id and a number above 0.
create table tir_carf_user (
  account_id uuid not null references account (id) on delete cascade,
  tax_year integer not null,
  user_id text not null,
  number integer not null,
  file_id uuid not null,
  sealed bytea not null,
  primary key (account_id, tax_year, user_id, number)
);
create index tir_carf_user_file on tir_carf_user (account_id, file_id);

create table tir_carf_transaction (
  account_id uuid not null references account (id) on delete cascade,
  tax_year integer not null,
  transaction_id text not null,
  user_id text not null,
  file_id uuid not null,
  -- The other cells.
  data jsonb not null,
  primary key (account_id, tax_year, transaction_id)
);
create index tir_carf_transaction_file on tir_carf_transaction (account_id, file_id);

do $$
declare name text;
begin
  foreach name in array array['tir_carf_user', 'tir_carf_transaction'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, delete on %I to lotbook_app', name);
  end loop;
end $$;
