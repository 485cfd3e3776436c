-- What the newest run of an integration would still post, what each entry consists of, and comparisons with the trial balance.

alter table integration
  -- Up to which unexplained difference an account counts as reconciled.
  add column tolerance numeric(38, 18) not null default 0.02 check (tolerance >= 0);

-- The run that wrote the row last.
alter table posting add column run_id uuid;
create index posting_date on posting (account_id, app, tenant_id, entry_date, key, generation);

-- [{accountId, amount}]; lines without an account are absent.
alter table posting_hold add column lines jsonb not null default '[]';
create index posting_hold_date on posting_hold (account_id, app, entry_date, key);

-- One row per integration: when the plan was made, and from what.
create table integration_plan (
  account_id uuid not null,
  app text not null,
  run_id uuid not null,
  -- Before its inputs were read.
  made_at timestamptz not null,
  -- What the journal was made of: the versions of transactions and of the policy, and the contacts.
  input_stamp text not null,
  -- [{accountId, debit, credit, change}]
  totals jsonb not null,
  primary key (account_id, app),
  foreign key (account_id, app) references integration (account_id, app) on delete cascade
);

-- The operations that make the accounting system equal to the journal.
create table posting_plan (
  account_id uuid not null,
  app text not null,
  key text not null,
  action text not null check (action in ('create', 'update', 'remove')),
  reason text not null,
  kind text not null,
  entry_date date not null,
  number text not null,
  note text not null,
  value numeric(38, 18) not null,
  lines jsonb not null,
  primary key (account_id, app, key),
  foreign key (account_id, app) references integration (account_id, app) on delete cascade
);
create index posting_plan_date on posting_plan (account_id, app, entry_date, key);

-- The transactions of an entry that sums up several.
create table posting_group (
  account_id uuid not null,
  app text not null,
  key text not null,
  transaction_ids uuid[] not null,
  primary key (account_id, app, key),
  foreign key (account_id, app) references integration (account_id, app) on delete cascade
);

-- Our balances next to the trial balance at the end of a day.
create table integration_reconciliation (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  app text not null,
  as_of date not null,
  status text not null default 'queued' check (status in ('queued', 'done', 'failed')),
  org_name text,
  currency text,
  year_start date,
  -- [{accountId, accountName, ours, theirs, difference, explained, unexplained}], amounts as text.
  rows jsonb,
  message text,
  requested_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, app) references integration (account_id, app) on delete cascade
);
create index integration_reconciliation_newest on integration_reconciliation (account_id, app, created_at desc);
-- One at a time.
create unique index integration_reconciliation_open on integration_reconciliation (account_id, app) where status = 'queued';

do $$
declare name text;
begin
  foreach name in array array['integration_plan', 'posting_plan', 'posting_group', 'integration_reconciliation'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, update, delete on %I to lotbook_app', name);
  end loop;
end $$;
