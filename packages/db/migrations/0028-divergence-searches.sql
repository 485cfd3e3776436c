-- Searches for the moment at which what a source remembers of a balance and what transactions leave part. The worker asks the source.
create table divergence_search (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  source_id uuid not null,
  asset text not null,
  status text not null default 'queued' check (status in ('queued', 'done', 'failed')),
  -- {at, computed, reported}, amounts as text; the last moment at which both agreed, and the first after it at which they did not.
  agreed jsonb,
  parted jsonb,
  -- How many moments the source was asked about.
  asked integer not null default 0,
  message text,
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);

alter table divergence_search enable row level security;
alter table divergence_search force row level security;
create policy own_account on divergence_search using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert, update, delete on divergence_search to lotbook_app;
