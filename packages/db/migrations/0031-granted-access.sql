-- Access that a visit granted. A refresh token is good once, so that one try at a time renews it: the one whose turn it is, until that turn ends.
alter table credential add column renewal uuid;
alter table credential add column renewing_until timestamptz;
alter table credential add constraint renewal_ends check ((renewal is null) = (renewing_until is null));

-- Access whose source went, or got a key instead, until the service was told that it is given back. It stays sealed for the source that it was of.
create table access_to_revoke (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  source_id uuid not null,
  adapter text not null,
  key_id uuid not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, key_id) references account_key (account_id, id)
);

alter table access_to_revoke enable row level security;
alter table access_to_revoke force row level security;
create policy own_account on access_to_revoke using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert, update, delete on access_to_revoke to lotbook_app;
