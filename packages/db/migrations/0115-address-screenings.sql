-- Addresses that a person had compared with the sanctions list or looked up at the provider, with the result.

create table address_screening (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  address text not null,
  chain text not null,
  -- `list`: compared on this server. `provider`: also sent to the provider of the account's key.
  scope text not null check (scope in ('list', 'provider')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  asked_at timestamptz not null default now(),
  asked_by uuid,
  user_name text,
  done_at timestamptz,
  -- Null: neither the list nor the provider has a finding.
  level text check (level in ('severe', 'high', 'medium', 'low')),
  -- [{provider, category, name, detail, url}]
  findings jsonb not null default '[]',
  -- Who answered: list, kyt, sanctions.
  answered_by text[] not null default '{}',
  list_published_on date,
  -- Why there is no result, in words for the person.
  problem text,
  primary key (account_id, id)
);
create index address_screening_newest on address_screening (account_id, asked_at desc, id desc);
create index address_screening_waiting on address_screening (account_id, asked_at) where state = 'waiting';

alter table address_screening enable row level security;
alter table address_screening force row level security;
create policy own_account on address_screening using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert, update, delete on address_screening to lotbook_app;
