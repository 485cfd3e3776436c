-- Questions that the worker answers while somebody waits: why a figure is what it is, what other lots would come to. Gone once they are answered; a crash may take them.
create unlogged table question (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  asked_at timestamptz not null default now(),
  question jsonb not null,
  -- One worker answers.
  taken_at timestamptz,
  answer jsonb,
  primary key (account_id, id)
);
alter table question enable row level security;
alter table question force row level security;
create policy own_account on question using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert, update, delete on question to lotbook_app;
