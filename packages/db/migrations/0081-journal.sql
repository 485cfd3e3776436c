-- The accounting journal of an account, as computed from its books, with what decides it: policy, chart of accounts, mapping and closed months.

create table accounting_policy (
  account_id uuid primary key references account (id) on delete cascade,
  model text not null default 'cost' check (model in ('cost', 'fair-value', 'impairment', 'ias38-cost', 'ias38-revaluation')),
  -- Holdings of at least this share of the fair value are listed by name in the fair-value note (ASC 350-60-50-1).
  significant_percent numeric(5, 2) not null default 5 check (significant_percent between 0 and 100),
  -- The month in which the fiscal year begins.
  fiscal_year_start integer not null default 1 check (fiscal_year_start between 1 and 12),
  -- Books are closed through the end of this month; its first day.
  closed_through date,
  -- Grows with every change of policy, chart, mapping, contacts and closes.
  version bigint not null default 0
);

-- The chart of accounts of books that are kept without QuickBooks or Xero.
create table ledger_account (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  classification text not null check (classification in ('asset', 'liability', 'equity', 'income', 'expense')),
  active boolean not null default true,
  primary key (account_id, id)
);
create unique index ledger_account_code on ledger_account (account_id, lower(code));

-- Which account a line goes to. Empty conditions match everything; the row with the most specific conditions wins.
create table account_mapping (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- `own`, or the app whose chart the accounts are of.
  chart text not null check (chart in ('own', 'qbo', 'xero')),
  role text not null,
  source_id uuid,
  asset text not null default '',
  category text not null default '',
  contact_id uuid,
  -- The account's id in its chart.
  ledger_account text not null,
  primary key (account_id, id),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade
);
create unique index account_mapping_conditions on account_mapping (account_id, chart, role,
  coalesce(source_id, '00000000-0000-0000-0000-000000000000'), lower(asset), category, coalesce(contact_id, '00000000-0000-0000-0000-000000000000'));

-- Who closed and reopened which month, and why.
create table accounting_close (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  month date not null,
  action text not null check (action in ('close', 'reopen')),
  reason text,
  -- What the checklist said when the month was closed.
  checklist jsonb not null default '[]',
  -- Of the entries through the month's end.
  digest text,
  user_id uuid,
  made_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index accounting_close_newest on accounting_close (account_id, made_at desc);

-- The state of the stored journal.
create table journal_state (
  account_id uuid primary key references account (id) on delete cascade,
  -- The figures and the policy version that the stored entries are made of.
  generation integer not null default 0,
  policy_version bigint not null default -1,
  -- Of the contacts that transactions name.
  contact_stamp text not null default '',
  -- `own`, or the app whose accounts the lines name.
  chart text not null default 'own',
  model text not null default 'cost',
  engine text,
  entry_count integer not null default 0,
  line_count integer not null default 0,
  first_day date,
  last_day date,
  -- [{code, severity, count, examples: [{transactionId, asset, text}]}]
  issues jsonb not null default '[]',
  digest text,
  -- Why the newest try failed, in words for the person.
  problem text,
  built_at timestamptz
);

create table journal_entry (
  account_id uuid not null,
  id bigint not null,
  -- Deterministic: the same books give the same keys.
  key text not null,
  entry_date date not null,
  kind text not null check (kind in ('activity', 'gain', 'fee', 'remeasure', 'impair', 'open', 'adjust')),
  -- The sum of debits.
  amount numeric(38, 18) not null,
  line_count integer not null,
  transaction_id uuid,
  -- Of the figures of the computed entry that this one stands for.
  digest text not null,
  -- Of everything in the entry: another one has to be stored again.
  content_digest text not null,
  -- An entry of a closed month that this one corrects: its key, and how often it was corrected before.
  adjusts text,
  adjusts_part text check (adjusts_part in ('reversal', 'replacement', 'late')),
  generation integer not null default 1,
  primary key (account_id, id)
);
create unique index journal_entry_key on journal_entry (account_id, key);
create index journal_entry_day on journal_entry (account_id, entry_date, id);
create index journal_entry_transaction on journal_entry (account_id, transaction_id) where transaction_id is not null;

create table journal_line (
  account_id uuid not null,
  entry_id bigint not null,
  line integer not null,
  entry_date date not null,
  role text not null,
  -- The account's id in the chart; absent where nothing is mapped.
  ledger_account text,
  debit numeric(38, 18) not null,
  credit numeric(38, 18) not null,
  asset text,
  quantity numeric(38, 18),
  source text,
  contact_id uuid,
  primary key (account_id, entry_id, line)
);
create index journal_line_account on journal_line (account_id, ledger_account, entry_date, entry_id);
create index journal_line_asset on journal_line (account_id, asset, entry_date, entry_id);

-- Turnover per month, for balances at the end of any month.
create table journal_month (
  account_id uuid not null,
  month date not null,
  role text not null,
  ledger_account text not null,
  asset text not null,
  source text not null,
  debit numeric(38, 18) not null,
  credit numeric(38, 18) not null,
  quantity numeric(38, 18) not null,
  primary key (account_id, month, role, ledger_account, asset, source)
);

do $$
declare name text;
begin
  foreach name in array array['accounting_policy', 'ledger_account', 'account_mapping', 'accounting_close', 'journal_state'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, update, delete on %I to lotbook_app', name);
  end loop;
  -- Bulk loading copies into these as the owner, like into the tables of figures.
  foreach name in array array['journal_entry', 'journal_line', 'journal_month'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, update, delete on %I to lotbook_app', name);
  end loop;
end $$;

create function drop_journal() returns trigger language plpgsql as $$
declare name text;
begin
  foreach name in array array['journal_line', 'journal_month', 'journal_entry'] loop
    execute format('delete from %I where account_id = $1', name) using old.id;
  end loop;
  return null;
end $$;
create trigger journal_rows after delete on account for each row execute function drop_journal();
