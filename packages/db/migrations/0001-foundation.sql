-- The application's own role: row-level security binds it, it owns nothing.
do $$ begin
  create role lotbook_app nologin noinherit;
exception when duplicate_object then null;
end $$;
grant lotbook_app to current_user;

-- The account and the user that the running transaction acts for. Empty settings count as nobody.
create function acting_account() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.account_id', true), '')::uuid $$;
create function acting_user() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- People -------------------------------------------------------------------------------------------------------------------------

create table app_user (
  id uuid primary key default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  email text not null,
  email_verified boolean not null default false,
  username text,
  picture text,
  metadata jsonb not null default '{}',
  may_add_accounts boolean not null default true,
  active boolean not null default true,
  first_login boolean not null default true,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);

create table account (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  type text not null check (type in ('TaxPayer', 'TaxPreparer', 'TirAdmin', 'Accounting')),
  owner_id uuid not null references app_user (id),
  fiat_currency text not null default 'USD',
  time_zone text not null default 'UTC',
  tax_year integer not null check (tax_year between 2009 and 2100),
  tax_method text not null default 'FIFO' check (tax_method in ('FIFO', 'LIFO', 'HIFO')),
  tracking text not null default 'us' check (tracking in ('universal', 'wallet', 'us')),
  disabled boolean not null default false,
  source_list_view text not null default 'list',
  table_settings jsonb not null default '{}',
  -- The computation whose figures readers see; 0 before the first.
  generation integer not null default 0,
  created_at timestamptz not null default now()
);

-- One row for each change of anything that a computation reads, added by triggers alone. How many rows a snapshot sees is the version of the inputs:
-- counting needs no lock on the account, so a long import holds up nobody.
create table input_change (
  account_id uuid not null references account (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  primary key (account_id, id)
);

create table account_member (
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'full', 'read_only')),
  created_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index account_member_user on account_member (user_id);

create table account_log (
  account_id uuid not null references account (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  user_id uuid,
  type text not null,
  action text not null,
  message text not null,
  before jsonb,
  after jsonb,
  primary key (account_id, id)
);

-- Facts: what came in --------------------------------------------------------------------------------------------------------------

create table source (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Part of every record's identity: a source deleted and added again under the same name gets the same slug, so decisions find their records.
  slug text not null,
  kind text not null check (kind in ('exchange', 'wallet')),
  provider text not null,
  name text not null check (name <> ''),
  chain text,
  tax_ownership text not null default 'self',
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, slug)
);

create table import (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  source_id uuid,
  file_name text not null,
  format text,
  status text not null default 'uploading' check (status in ('uploading', 'uploaded', 'queued', 'running', 'done', 'failed')),
  phase text,
  -- Grows with every try; a try writes only while it is the newest.
  attempt integer not null default 0,
  bytes_total bigint not null default 0,
  bytes_read bigint not null default 0,
  rows_read integer not null default 0,
  added integer not null default 0,
  already_there integer not null default 0,
  skipped integer not null default 0,
  rejected integer not null default 0,
  message text,
  time_zone text,
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
create index import_newest on import (account_id, created_at desc);

create table import_chunk (
  account_id uuid not null,
  import_id uuid not null,
  seq integer not null,
  bytes bytea not null,
  primary key (account_id, import_id, seq),
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade
);
alter table import_chunk alter column bytes set storage external;

create table import_rejection (
  account_id uuid not null,
  import_id uuid not null,
  seq integer not null,
  line integer not null,
  column_name text not null,
  reason text not null,
  cells text[] not null,
  primary key (account_id, import_id, seq),
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade
);

-- Rows as received. Never updated; removed only with the import or source that brought them.
create table record (
  account_id uuid not null references account (id) on delete cascade,
  -- From content and source, so the same row twice is the same record.
  id uuid not null,
  source_id uuid not null,
  import_id uuid,
  line integer,
  header text[],
  rows jsonb not null,
  primary key (account_id, id),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade,
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade
);
create index record_import on record (account_id, import_id);
create index record_source on record (account_id, source_id);

-- What the mapping of the record's format makes of it. Can be made again from the record.
create table transaction (
  account_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  external_id text,
  at timestamptz not null,
  type text not null,
  category text,
  -- [{direction, source, asset, quantity, value?, basis?, acquiredOn?, withheldFrom?}], decimals as text
  movements jsonb not null,
  assets text[] not null,
  sources uuid[] not null,
  tx_hash text,
  memo text,
  primary key (account_id, id),
  foreign key (account_id, id) references record (account_id, id) on delete cascade
);
create index transaction_newest on transaction (account_id, at desc, id desc);
create index transaction_source on transaction (account_id, source_id, at desc, id desc);

-- Decisions: what people say about the facts. Keyed to the record's identity and kept when the record goes, so that they find it when it returns.
create table decision (
  account_id uuid not null references account (id) on delete cascade,
  id bigint generated always as identity,
  record_id uuid not null,
  kind text not null,
  payload jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (account_id, id)
);
create index decision_record on decision (account_id, record_id);

-- Prices ---------------------------------------------------------------------------------------------------------------------------

-- Shared by all accounts. unit_price null: this provider has none for that instant (asked at fetched_at).
create table price (
  asset text not null,
  currency text not null,
  at timestamptz not null,
  provider text not null,
  unit_price numeric(38, 18),
  priced_at timestamptz,
  fetched_at timestamptz not null default now(),
  primary key (asset, currency, at, provider)
);

create table account_price (
  account_id uuid not null references account (id) on delete cascade,
  asset text not null,
  currency text not null,
  at timestamptz not null,
  unit_price numeric(38, 18) not null,
  import_id uuid,
  primary key (account_id, asset, currency, at),
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade
);

-- Computed: can be thrown away and made again. One generation is what readers see; the next is written beside it, then account.generation moves. --------

create table computation (
  account_id uuid not null references account (id) on delete cascade,
  generation integer not null,
  status text not null check (status in ('running', 'done', 'failed')),
  attempt integer not null,
  phase text,
  done integer,
  total integer,
  input_version bigint not null,
  input_digest text,
  engine text,
  error text,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, generation)
);

-- A transaction's figures in one line, for lists.
create table transaction_figure (
  account_id uuid not null,
  generation integer not null,
  transaction_id uuid not null,
  category text not null,
  value numeric(38, 18),
  cost_basis numeric(38, 18),
  proceeds numeric(38, 18),
  gain numeric(38, 18),
  short_term_gain numeric(38, 18),
  long_term_gain numeric(38, 18),
  income numeric(38, 18),
  term text,
  match_state text,
  issue_codes text[] not null default '{}',
  primary key (account_id, generation, transaction_id),
  foreign key (account_id, generation) references computation (account_id, generation) on delete cascade
);

create table tax_entry (
  account_id uuid not null,
  generation integer not null,
  seq integer not null,
  entry_id text not null,
  transaction_id uuid not null,
  at timestamptz not null,
  side text not null,
  category text not null,
  asset text not null,
  source_id uuid not null,
  quantity numeric(38, 18) not null,
  value numeric(38, 18),
  proceeds numeric(38, 18),
  proceeds_before_fees numeric(38, 18),
  cost_basis numeric(38, 18),
  cost_basis_before_fees numeric(38, 18),
  gain_loss numeric(38, 18),
  gain_loss_before_fees numeric(38, 18),
  gain_loss_tied_fees numeric(38, 18),
  matched_with text,
  price numeric(38, 18),
  price_at timestamptz,
  price_from text,
  primary key (account_id, generation, seq),
  foreign key (account_id, generation) references computation (account_id, generation) on delete cascade
);
create index tax_entry_transaction on tax_entry (account_id, generation, transaction_id);

create table disposal (
  account_id uuid not null,
  generation integer not null,
  seq integer not null,
  disposal_id text not null,
  transaction_id uuid not null,
  entry_id text not null,
  at timestamptz not null,
  asset text not null,
  quantity numeric(38, 18) not null,
  source_id uuid not null,
  category text not null,
  is_fee boolean not null,
  lot_id text not null,
  acquired_on date not null,
  disposed_on date not null,
  proceeds numeric(38, 18) not null,
  basis numeric(38, 18) not null,
  gain numeric(38, 18) not null,
  term text not null,
  box text not null,
  inherited boolean not null default false,
  primary key (account_id, generation, seq),
  foreign key (account_id, generation) references computation (account_id, generation) on delete cascade
);
create index disposal_transaction on disposal (account_id, generation, transaction_id);
create index disposal_date on disposal (account_id, generation, disposed_on, seq);

create table income (
  account_id uuid not null,
  generation integer not null,
  seq integer not null,
  transaction_id uuid not null,
  entry_id text not null,
  at timestamptz not null,
  received_on date not null,
  asset text not null,
  quantity numeric(38, 18) not null,
  source_id uuid not null,
  category text not null,
  value numeric(38, 18) not null,
  primary key (account_id, generation, seq),
  foreign key (account_id, generation) references computation (account_id, generation) on delete cascade
);

create table gift (
  account_id uuid not null,
  generation integer not null,
  seq integer not null,
  kind text not null check (kind in ('gift', 'donation')),
  transaction_id uuid not null,
  entry_id text not null,
  at timestamptz not null,
  given_on date not null,
  asset text not null,
  quantity numeric(38, 18) not null,
  source_id uuid not null,
  lot_id text not null,
  acquired_on date not null,
  basis numeric(38, 18) not null,
  value numeric(38, 18),
  term text not null,
  primary key (account_id, generation, seq),
  foreign key (account_id, generation) references computation (account_id, generation) on delete cascade
);

create table expense (
  account_id uuid not null,
  generation integer not null,
  seq integer not null,
  transaction_id uuid not null,
  entry_id text not null,
  at timestamptz not null,
  paid_on date not null,
  asset text not null,
  quantity numeric(38, 18) not null,
  source_id uuid not null,
  category text not null,
  value numeric(38, 18) not null,
  primary key (account_id, generation, seq),
  foreign key (account_id, generation) references computation (account_id, generation) on delete cascade
);

create table lot (
  account_id uuid not null,
  generation integer not null,
  seq integer not null,
  lot_id text not null,
  asset text not null,
  quantity numeric(38, 18) not null,
  source_id uuid not null,
  acquired_at timestamptz not null,
  acquired_on date not null,
  basis numeric(38, 18) not null,
  primary key (account_id, generation, seq),
  foreign key (account_id, generation) references computation (account_id, generation) on delete cascade
);

create table issue (
  account_id uuid not null,
  generation integer not null,
  seq integer not null,
  code text not null,
  severity text not null,
  transaction_id uuid not null,
  asset text not null,
  message text not null,
  low numeric(38, 18),
  high numeric(38, 18),
  primary key (account_id, generation, seq),
  foreign key (account_id, generation) references computation (account_id, generation) on delete cascade
);
create index issue_transaction on issue (account_id, generation, transaction_id);

create table year_total (
  account_id uuid not null,
  generation integer not null,
  year integer not null,
  short_term_proceeds numeric(38, 18) not null,
  short_term_basis numeric(38, 18) not null,
  short_term_gain numeric(38, 18) not null,
  long_term_proceeds numeric(38, 18) not null,
  long_term_basis numeric(38, 18) not null,
  long_term_gain numeric(38, 18) not null,
  income numeric(38, 18) not null,
  disposals integer not null,
  primary key (account_id, generation, year),
  foreign key (account_id, generation) references computation (account_id, generation) on delete cascade
);

-- Reports ---------------------------------------------------------------------------------------------------------------------------

create table report (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  type text not null,
  format text not null,
  tax_year integer,
  parameters jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed', 'cancelled')),
  attempt integer not null default 0,
  progress integer not null default 0,
  error text,
  is_empty boolean not null default false,
  row_count integer,
  bytes bigint,
  file_name text,
  generation integer,
  input_digest text,
  engine text,
  requested_by uuid,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id)
);
create index report_newest on report (account_id, requested_at desc);

create table report_chunk (
  account_id uuid not null,
  report_id uuid not null,
  seq integer not null,
  bytes bytea not null,
  primary key (account_id, report_id, seq),
  foreign key (account_id, report_id) references report (account_id, id) on delete cascade
);
alter table report_chunk alter column bytes set storage external;

-- Inputs that changed make the figures stale --------------------------------------------------------------------------------------------

create function note_input_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into input_change (account_id) select distinct account_id from old_rows where account_id in (select id from account);
  else
    insert into input_change (account_id) select distinct account_id from new_rows;
  end if;
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['transaction', 'decision', 'account_price'] loop
    execute format('create trigger %I after insert on %I referencing new table as new_rows for each statement execute function note_input_change()', name || '_added', name);
    execute format('create trigger %I after update on %I referencing new table as new_rows for each statement execute function note_input_change()', name || '_changed', name);
    execute format('create trigger %I after delete on %I referencing old table as old_rows for each statement execute function note_input_change()', name || '_removed', name);
  end loop;
end $$;

create function note_settings_change() returns trigger language plpgsql as $$
begin
  insert into input_change (account_id) values (new.id);
  return null;
end $$;
create trigger account_settings after update on account for each row
  when ((new.tax_method, new.tracking, new.fiat_currency, new.time_zone) is distinct from (old.tax_method, old.tracking, old.fiat_currency, old.time_zone))
  execute function note_settings_change();

-- Row-level security -----------------------------------------------------------------------------------------------------------------

grant usage on schema public to lotbook_app;

do $$
declare name text;
begin
  for name in select table_name from information_schema.columns where table_schema = 'public' and column_name = 'account_id' and table_name <> 'account_member' loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, update, delete on %I to lotbook_app', name);
  end loop;
end $$;
-- What is append-only is so for the application's role too.
revoke update on record, account_log, input_change from lotbook_app;
revoke delete on account_log, input_change from lotbook_app;

alter table account_member enable row level security;
alter table account_member force row level security;
create policy own_membership on account_member
  using (user_id = (select acting_user()) or account_id = (select acting_account()))
  with check (account_id = (select acting_account()));
grant select, insert, update, delete on account_member to lotbook_app;

alter table account enable row level security;
alter table account force row level security;
create policy own_account on account
  using (id = (select acting_account()) or id in (select account_id from account_member where user_id = (select acting_user())))
  with check (id = (select acting_account()));
grant select, insert, update on account to lotbook_app;

alter table app_user enable row level security;
alter table app_user force row level security;
create policy self_or_colleague on app_user
  using (
    id = (select acting_user())
    or (issuer = current_setting('app.issuer', true) and subject = current_setting('app.subject', true))
    or id in (select user_id from account_member where account_id = (select acting_account()))
  )
  with check (issuer = current_setting('app.issuer', true) and subject = current_setting('app.subject', true));
grant select, insert, update on app_user to lotbook_app;

-- Prices are nobody's own.
grant select, insert, update on price to lotbook_app;
