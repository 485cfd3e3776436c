-- Accounting: policies, chart of accounts, journal, and posting to QuickBooks and Xero.

create table accounting_policy (
  account_id uuid primary key references account (id) on delete cascade,
  model text not null default 'cost' check (model in ('cost', 'fair-value', 'impairment', 'ias38-cost', 'ias38-revaluation', 'ias2-broker-trader')),
  -- Holdings of at least this share of the fair value are listed by name in the fair-value note
  -- (ASC 350-60-50-1).
  significant_percent numeric(5,2) not null default 5 check (significant_percent between 0 and 100),
  -- The month in which the fiscal year begins.
  fiscal_year_start integer not null default 1 check (fiscal_year_start between 1 and 12),
  -- Books are closed through the end of this month; its first day.
  closed_through date,
  -- Grows with every change of policy, chart, mapping, contacts and closes.
  version bigint not null default 0,
  -- The first day of the fiscal year that adopts ASU 2023-08. Null: fair value from the start, if
  -- that is the model.
  adopted_on date,
  costs_to_sell_percent numeric(5,2) not null default 0 check (costs_to_sell_percent between 0 and 100)
);
grant select, insert, update, delete on accounting_policy to lotbook_app;
call restrict_to_account('accounting_policy');

-- Which account a line goes to. Empty conditions match everything; the row with the most specific
-- conditions wins.
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
  foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade,
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
create unique index account_mapping_conditions on account_mapping (account_id, chart, role, coalesce(source_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(asset), category, coalesce(contact_id, '00000000-0000-0000-0000-000000000000'::uuid));
grant select, insert, update, delete on account_mapping to lotbook_app;
call restrict_to_account('account_mapping');

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
grant select, insert, update, delete on ledger_account to lotbook_app;
call restrict_to_account('ledger_account');

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
grant select, insert, update, delete on accounting_close to lotbook_app;
call restrict_to_account('accounting_close');

-- The state of the stored journal.
create table journal_state (
  account_id uuid primary key references account (id) on delete cascade,
  -- The figures and the policy version that the stored entries are made of.
  generation integer not null default 0,
  policy_version bigint not null default '-1',
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
grant select, insert, update, delete on journal_state to lotbook_app;
call restrict_to_account('journal_state');

create table journal_entry (
  account_id uuid not null,
  id bigint not null,
  -- Deterministic: the same books give the same keys.
  key text not null,
  entry_date date not null,
  kind text not null check (kind in ('activity', 'gain', 'fee', 'remeasure', 'impair', 'open', 'adjust')),
  -- The sum of debits.
  amount numeric(38,18) not null,
  line_count integer not null,
  transaction_id uuid,
  -- Digest of the figures of the computed entry.
  digest text not null,
  -- Of everything in the entry: another one has to be stored again.
  content_digest text not null,
  -- An entry of a closed month that this one corrects: its key, and how often it was corrected
  -- before.
  adjusts text,
  adjusts_part text check (adjusts_part in ('reversal', 'replacement', 'late')),
  generation integer not null default 1,
  primary key (account_id, id)
);
create index journal_entry_adjusts on journal_entry (account_id, adjusts, entry_date, id) where adjusts is not null;
create index journal_entry_day on journal_entry (account_id, entry_date, id);
create unique index journal_entry_key on journal_entry (account_id, key);
-- Pages of the journal that show one kind, source or contact. Nearly all entries are of the kind
-- `activity`, which the index by day finds.
create index journal_entry_kind on journal_entry (account_id, kind, entry_date, id) where kind <> 'activity';
create index journal_entry_transaction on journal_entry (account_id, transaction_id) where transaction_id is not null;
grant select, insert, update, delete on journal_entry to lotbook_app;
call restrict_to_account('journal_entry', is_forced => false);

create table journal_line (
  account_id uuid not null,
  entry_id bigint not null,
  line integer not null,
  entry_date date not null,
  role text not null,
  -- The account's id in the chart; absent where nothing is mapped.
  ledger_account text,
  debit numeric(38,18) not null,
  credit numeric(38,18) not null,
  asset text,
  quantity numeric(38,18),
  source text,
  contact_id uuid,
  primary key (account_id, entry_id, line)
);
create index journal_line_account on journal_line (account_id, ledger_account, entry_date, entry_id);
create index journal_line_asset on journal_line (account_id, asset, entry_date, entry_id);
create index journal_line_contact on journal_line (account_id, contact_id, entry_date, entry_id) where contact_id is not null;
create index journal_line_source on journal_line (account_id, source, entry_date, entry_id);
grant select, insert, update, delete on journal_line to lotbook_app;
call restrict_to_account('journal_line', is_forced => false);

-- Turnover per month, for balances at the end of any month.
create table journal_month (
  account_id uuid not null,
  month date not null,
  role text not null,
  ledger_account text not null,
  asset text not null,
  source text not null,
  debit numeric(38,18) not null,
  credit numeric(38,18) not null,
  quantity numeric(38,18) not null,
  primary key (account_id, month, role, ledger_account, asset, source)
);
grant select, insert, update, delete on journal_month to lotbook_app;
call restrict_to_account('journal_month', is_forced => false);

-- A connection with QuickBooks or Xero.
create table integration (
  account_id uuid not null references account (id) on delete cascade,
  -- `qbo` or `xero`.
  app text not null check (app in ('qbo', 'xero')),
  status text not null default 'connecting' check (status in ('connecting', 'choosing', 'active', 'disconnected')),
  -- The company (QuickBooks' realm) or organisation (Xero's tenant); its entries are separated by
  -- it.
  tenant_id text,
  org_name text,
  currency text,
  country text,
  -- The last day of the closed books, as of the last run.
  lock_date date,
  -- What the person may choose from: [{id, name}].
  tenants jsonb not null default '[]',
  authentication_failed boolean not null default false,
  -- Why, in words for the person.
  problem text,
  -- Tokens, or the code of the consent page, sealed.
  key_id uuid,
  sealed bytea,
  token_expires_at timestamptz,
  -- Until when access can be renewed without the person.
  refresh_expires_at timestamptz,
  -- The process that renews the tokens holds the turn.
  renewal uuid,
  renewing_until timestamptz,
  sync_mode text not null default 'summary' check (sync_mode in ('summary', 'transaction')),
  summary_period text not null default 'month' check (summary_period in ('day', 'month')),
  min_value numeric(38,18) not null default 0 check (min_value >= (0)::numeric),
  cutover_on date,
  locked_entries text not null default 'hold' check (locked_entries in ('hold', 'firstOpenDay')),
  asset_account text,
  income_account text,
  expense_account text,
  fee_account text,
  suspense_account text,
  -- Up to when changes in the accounting system were read.
  read_until timestamptz,
  -- Whether the next run looks for entries with our numbers before creating any.
  searches_first boolean not null default true,
  last_synced_at timestamptz,
  next_sync_at timestamptz,
  failures integer not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  -- Up to which unexplained difference an account counts as reconciled.
  tolerance numeric(38,18) not null default 0.02 check (tolerance >= (0)::numeric),
  -- Balances before the cutover are posted in one entry of the day before. False: the books have
  -- them already.
  posts_opening boolean not null default false,
  primary key (account_id, app),
  foreign key (account_id, key_id) references account_key (account_id, id)
);
create index integration_due on integration (next_sync_at) where status = 'active' and not authentication_failed;
grant select, insert, update, delete on integration to lotbook_app;
call restrict_to_account('integration');

-- The chart of accounts, as of the last run.
create table integration_account (
  account_id uuid not null,
  app text not null,
  id text not null,
  code text not null,
  name text not null,
  type text not null,
  classification text not null check (classification in ('asset', 'liability', 'equity', 'income', 'expense')),
  active boolean not null,
  -- Why journal entries can't use it.
  unusable text,
  primary key (account_id, app, id),
  foreign key (account_id, app) references integration (account_id, app) on delete cascade
);
grant select, insert, update, delete on integration_account to lotbook_app;
call restrict_to_account('integration_account');

-- The asset account of a source. Sources without a row use the default.
create table integration_mapping (
  account_id uuid not null,
  app text not null,
  source_id uuid not null,
  remote_account text not null,
  primary key (account_id, app, source_id),
  foreign key (account_id, app) references integration (account_id, app) on delete cascade,
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
grant select, insert, update, delete on integration_mapping to lotbook_app;
call restrict_to_account('integration_mapping');

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
grant select, insert, update, delete on integration_plan to lotbook_app;
call restrict_to_account('integration_plan');

create table integration_run (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  app text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'paused', 'done', 'failed', 'cancelled')),
  -- A preview: what would be posted, and nothing is.
  dry boolean not null default false,
  -- Increases with every attempt; only the newest attempt may write.
  attempt integer not null default 0,
  phase text,
  done integer not null default 0,
  total integer not null default 0,
  cancel_requested boolean not null default false,
  -- {new, changed, removed, reversal, repost, overwrite, unchanged, holds: {reason: {count,
  -- value}}}
  counts jsonb not null default '{}',
  error_code text,
  message text,
  resume_at timestamptz,
  requested_by uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, app) references integration (account_id, app) on delete cascade
);
create index integration_run_newest on integration_run (account_id, app, created_at desc);
-- One run at a time.
create unique index integration_run_open on integration_run (account_id, app) where status in ('queued', 'running', 'paused');
grant select, insert, update, delete on integration_run to lotbook_app;
call restrict_to_account('integration_run');

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
-- One per integration at a time.
create unique index integration_reconciliation_open on integration_reconciliation (account_id, app) where status = 'queued';
grant select, insert, update, delete on integration_reconciliation to lotbook_app;
call restrict_to_account('integration_reconciliation');

-- What we know about each entry in the accounting system. Rows stay after a disconnection, so that
-- the same company is not posted to twice.
create table posting (
  account_id uuid not null,
  app text not null,
  tenant_id text not null,
  -- The journal's key; reversals are `rev:<key>:g<generation>`.
  key text not null,
  generation integer not null,
  revision integer not null,
  kind text not null,
  purpose text not null check (purpose in ('entry', 'reversal')),
  state text not null check (state in ('posting', 'posted', 'failed', 'changedRemotely', 'missingRemotely', 'reversed', 'removed')),
  number text not null,
  remote_id text,
  version text,
  entry_date date not null,
  digest text not null,
  content_digest text not null,
  -- [{accountId, amount, ...}], amounts as text.
  lines jsonb not null,
  value numeric(38,18) not null,
  reverses jsonb,
  overwrite boolean not null default false,
  message text,
  -- The request that is being sent, unchanged.
  pending jsonb,
  changed_at timestamptz not null default now(),
  -- The run that wrote the row last.
  run_id uuid,
  -- The keys of the journal entries that a posted sum consists of, for its first part. Null:
  -- unknown.
  members jsonb,
  primary key (account_id, app, tenant_id, key, generation),
  foreign key (account_id, app) references integration (account_id, app) on delete cascade
);
create index posting_date on posting (account_id, app, tenant_id, entry_date, key, generation);
create index posting_state on posting (account_id, app, tenant_id, state);
grant select, insert, update, delete on posting to lotbook_app;
call restrict_to_account('posting');

-- The transactions of an entry that sums up several.
create table posting_group (
  account_id uuid not null,
  app text not null,
  key text not null,
  transaction_ids uuid[] not null,
  primary key (account_id, app, key),
  foreign key (account_id, app) references integration (account_id, app) on delete cascade
);
grant select, insert, update, delete on posting_group to lotbook_app;
call restrict_to_account('posting_group');

-- Entries that the newest run did not post, with the reason.
create table posting_hold (
  account_id uuid not null,
  app text not null,
  key text not null,
  entry_date date not null,
  state text not null,
  reason text not null,
  message text not null,
  value numeric(38,18) not null,
  -- [{accountId, amount}]; lines without an account are absent.
  lines jsonb not null default '[]',
  primary key (account_id, app, key),
  foreign key (account_id, app) references integration (account_id, app) on delete cascade
);
create index posting_hold_date on posting_hold (account_id, app, entry_date, key);
grant select, insert, update, delete on posting_hold to lotbook_app;
call restrict_to_account('posting_hold');

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
  value numeric(38,18) not null,
  lines jsonb not null,
  primary key (account_id, app, key),
  foreign key (account_id, app) references integration (account_id, app) on delete cascade
);
create index posting_plan_date on posting_plan (account_id, app, entry_date, key);
grant select, insert, update, delete on posting_plan to lotbook_app;
call restrict_to_account('posting_plan');

create function drop_journal() returns trigger language plpgsql as $_$
declare name text;
begin
  foreach name in array array['journal_line', 'journal_month', 'journal_entry'] loop
    execute format('delete from %I where account_id = $1', name) using old.id;
  end loop;
  return null;
end $_$;

create trigger journal_rows after delete on account for each row execute function drop_journal();
