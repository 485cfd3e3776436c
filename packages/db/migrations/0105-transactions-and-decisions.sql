-- Transactions and decisions: what records mean, and what people decided about them. Decisions
-- survive deleting and importing their records again.

create function fiat_codes() returns text[] language sql immutable parallel safe return array['USD', 'EUR', 'GBP', 'JPY', 'AUD', 'CAD', 'CHF', 'CNY', 'HKD', 'NZD', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'SGD', 'KRW', 'INR', 'BRL', 'MXN', 'ZAR'];

-- The text that a search for transactions looks through.
create function searchable_text(assets text[], tx_hash text, external_id text, memo text) returns text
  language sql immutable parallel safe as $$ select array_to_string(assets, ' ') || ' ' || coalesce(tx_hash, '') || ' ' || coalesce(external_id, '') || ' ' || coalesce(memo, '') $$;

-- The movement that lists show and sort by, as in model/src/telling-side.ts: crypto sent, otherwise
-- what was received. Fiat codes are literals in the path, which takes a quarter of the time.
create function leading_movement(movements jsonb) returns jsonb language sql immutable parallel safe
  return case when movements @? '$[*] ? (@.direction == "out" && !(@.asset == "USD" || @.asset == "EUR" || @.asset == "GBP" || @.asset == "JPY" || @.asset == "AUD" || @.asset == "CAD" || @.asset == "CHF" || @.asset == "CNY" || @.asset == "HKD" || @.asset == "NZD" || @.asset == "SEK" || @.asset == "NOK" || @.asset == "DKK" || @.asset == "PLN" || @.asset == "CZK" || @.asset == "HUF" || @.asset == "SGD" || @.asset == "KRW" || @.asset == "INR" || @.asset == "BRL" || @.asset == "MXN" || @.asset == "ZAR"))'
    then jsonb_path_query_first(movements, '$[*] ? (@.direction == "out")')
    else coalesce(jsonb_path_query_first(movements, '$[*] ? (@.direction == "in")'), jsonb_path_query_first(movements, '$[*] ? (@.direction == "out")'), movements -> 0) end;

-- One row for each change of an input of the computation, added by triggers. The number of rows
-- that a snapshot sees is the version of the inputs; counting needs no lock on the account, so a
-- long import blocks nothing.
create table input_change (
  account_id uuid not null references account (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  kind text not null default 'settings',
  -- The changed records; null if there are too many to list, or if it isn't about records.
  records uuid[],
  -- The writing transaction. It shows whether a snapshot contains the change; ids don't, because
  -- rows become visible at commit.
  written_by xid8 not null default pg_current_xact_id(),
  primary key (account_id, id)
);
grant select, insert on input_change to lotbook_app;
call restrict_to_account('input_change', is_forced => false);

-- The result of mapping a record. Can be rebuilt from the record.
create table transaction (
  account_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  external_id text,
  at timestamptz not null,
  type text not null,
  category text,
  -- [{direction, source, asset, quantity, value?, basis?, acquiredOn?, withheldFrom?}], decimals as
  -- text
  movements jsonb not null,
  assets text[] not null,
  sources uuid[] not null,
  tx_hash text,
  memo text,
  -- Treatments stated in the file, and the DeFi position that the transaction opens or closes.
  treatments jsonb,
  position text,
  told_asset text generated always as (leading_movement(movements) ->> 'asset') stored,
  told_amount numeric generated always as (((leading_movement(movements) ->> 'quantity'))::numeric) stored,
  amount_rounded double precision generated always as (((leading_movement(movements) ->> 'quantity'))::double precision) stored,
  primary key (account_id, id),
  foreign key (account_id, id) references record (account_id, id) on delete cascade
);
alter table transaction alter column movements set statistics 0;
alter table transaction alter column treatments set statistics 0;
-- Float comparisons are leakproof, so the index can be used under row-level security; decimal
-- comparisons aren't.
create index transaction_amount on transaction (account_id, amount_rounded, told_amount, id);
create index transaction_asset on transaction (account_id, told_asset, id);
create index transaction_newest on transaction (account_id, at desc, id desc);
create index transaction_source on transaction (account_id, source_id, at desc, id desc);
create index transaction_words on transaction using gin (account_id, searchable_text(assets, tx_hash, external_id, memo) gin_trgm_ops);
alter index transaction_words alter column 2 set statistics 0;
grant select, insert, update, delete on transaction to lotbook_app;
call restrict_to_account('transaction');

-- What people decide about imported facts. Keyed by the record's identity and kept when the record
-- is deleted, so a decision applies again when the record returns. Versioned: the current decision
-- of a kind about a part of a record is the one that isn't revoked.
create table decision (
  account_id uuid not null,
  id bigint generated always as identity,
  record_id uuid not null,
  kind text not null,
  payload jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- The part of the record that it is about, such as a movement, a lot or an issue; empty: the
  -- whole record.
  part text not null default '',
  revoked_by uuid,
  batch uuid,
  revoked_in uuid,
  restores bigint,
  left_as bigint,
  primary key (account_id, id)
);
create index decision_batch on decision (account_id, batch) where batch is not null;
create unique index decision_current on decision (account_id, record_id, kind, part) where revoked_at is null;
-- Dismissed duplicates, by the transaction that remains.
create index decision_duplicate on decision (account_id, (((payload ->> 'of'))::uuid)) where kind = 'duplicate' and revoked_at is null;
create index decision_record on decision (account_id, record_id);
create index decision_revoked_in on decision (account_id, revoked_in) where revoked_in is not null;
grant select, insert, update (revoked_at, revoked_by, revoked_in, left_as) on decision to lotbook_app;
call restrict_to_account('decision');

-- Like decisions, but without effect on figures: the organization of a donation, a dismissed issue.
create table annotation (
  account_id uuid not null,
  id bigint generated always as identity,
  record_id uuid not null,
  kind text not null,
  part text not null default '',
  payload jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by uuid,
  batch uuid,
  revoked_in uuid,
  restores bigint,
  left_as bigint,
  primary key (account_id, id)
);
create index annotation_batch on annotation (account_id, batch) where batch is not null;
create index annotation_contact on annotation (account_id, ((payload ->> 'contactId'))) where kind = 'contact' and revoked_at is null;
create unique index annotation_current on annotation (account_id, record_id, kind, part) where revoked_at is null;
create index annotation_dismissed on annotation (account_id, record_id, part) where kind = 'dismissed' and revoked_at is null;
create index annotation_organization on annotation (account_id, ((payload ->> 'organizationId'))) where kind = 'organization' and revoked_at is null;
create index annotation_record on annotation (account_id, record_id);
create index annotation_revoked_in on annotation (account_id, revoked_in) where revoked_in is not null;
grant select, insert, update (revoked_at, revoked_by, revoked_in, left_as) on annotation to lotbook_app;
call restrict_to_account('annotation');

-- Which category rows of future imports get.
create table category_rule (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  filter jsonb not null,
  category text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by uuid,
  batch uuid,
  name text check (length(name) between 1 and 80),
  -- The batches that revoked and restored the rule, so that an undo can be undone.
  revoked_in uuid,
  kept_in uuid,
  primary key (account_id, id)
);
grant select, insert, update (revoked_at, revoked_by, revoked_in, kept_in) on category_rule to lotbook_app;
call restrict_to_account('category_rule');

-- Batch edits of many transactions, done by the worker, with their progress.
create table bulk_edit (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- The operation and the selected transactions; services/src/bulk/bulk-edit.ts defines the shape.
  edit jsonb not null,
  filter jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  attempt integer not null default 0,
  total integer not null default 0,
  done integer not null default 0,
  changed integer not null default 0,
  message text,
  -- The batch id of the decisions made.
  batch uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Who cancelled it before it was saved.
  cancelled_by uuid,
  primary key (account_id, id)
);
create index bulk_edit_newest on bulk_edit (account_id, created_at desc);
grant select, insert, update, delete on bulk_edit to lotbook_app;
call restrict_to_account('bulk_edit');

-- Notes on transactions.
create table memo (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  record_id uuid not null,
  app_type text not null,
  memo text not null check (length(memo) between 1 and 200),
  created_by uuid,
  created_by_email text,
  created_at timestamptz not null default now(),
  changed_at timestamptz,
  batch uuid,
  primary key (account_id, id)
);
create index memo_batch on memo (account_id, batch) where batch is not null;
create index memo_record on memo (account_id, record_id, created_at);
create index memo_words on memo using gin (account_id, memo gin_trgm_ops);
grant select, insert, update, delete on memo to lotbook_app;
call restrict_to_account('memo');

-- Questions that the worker answers while a person waits, such as why a figure is what it is.
-- Deleted when answered. Unlogged: a crash may lose them.
create unlogged table question (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  asked_at timestamptz not null default now(),
  question jsonb not null,
  -- Only one worker answers.
  taken_at timestamptz,
  answer jsonb,
  primary key (account_id, id)
);
grant select, insert, update, delete on question to lotbook_app;
call restrict_to_account('question');

-- Shared by all accounts. Null unit_price: the provider has no price for this time (asked at
-- fetched_at).
create table price (
  asset text not null,
  currency text not null,
  at timestamptz not null,
  provider text not null,
  unit_price numeric(38,18),
  priced_at timestamptz,
  fetched_at timestamptz not null default now(),
  primary key (asset, currency, at, provider)
);
grant select, insert, update on price to lotbook_app;

create table account_price (
  account_id uuid not null references account (id) on delete cascade,
  asset text not null,
  currency text not null,
  at timestamptz not null,
  unit_price numeric(38,18) not null,
  -- The line of the price file. Null for prices of earlier files.
  import_id uuid,
  line integer,
  -- The line's cells, in the order of the import's header.
  cells text[],
  primary key (account_id, asset, currency, at),
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade
);
grant select, insert, update, delete on account_price to lotbook_app;
call restrict_to_account('account_price');

-- Tax settings other than method and tracking. Versioned: the row that isn't revoked applies.
create table tax_setting (
  account_id uuid not null references account (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('treatment', 'asset', 'custody', 'transition')),
  -- What the setting is about: a treatment's key, an asset, or a source.
  part text not null check (length(part) between 1 and 200),
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  created_by uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (account_id, id),
  check (kind <> 'transition' or revoked_at is null)
);
create unique index tax_setting_current on tax_setting (account_id, kind, part) where revoked_at is null;
grant select, insert, update (revoked_at, revoked_by) on tax_setting to lotbook_app;
call restrict_to_account('tax_setting');

-- Changes of the lot selection method, with the time when each was recorded. Never updated: a new
-- row replaces an earlier one, for all sources or for one.
create table method_change (
  account_id uuid not null references account (id) on delete cascade,
  from_at timestamptz not null,
  method text not null check (method in ('FIFO', 'LIFO', 'HIFO')),
  recorded_at timestamptz not null default now(),
  recorded_by uuid,
  id bigint generated always as identity,
  -- Without a foreign key: the row outlives its source as evidence of what was recorded when.
  source_id uuid,
  revoked_at timestamptz,
  revoked_by uuid,
  -- `books`: recorded in the taxpayer's own books. `broker`: communicated to the broker that holds
  -- the units.
  channel text not null default 'books' check (channel in ('books', 'broker')),
  primary key (account_id, id)
);
create index method_change_current on method_change (account_id, from_at) where revoked_at is null;
grant select, insert, update (revoked_at, revoked_by) on method_change to lotbook_app;
call restrict_to_account('method_change');

-- The application's role may not delete decisions, so the owner deletes those of a deleted account.
create function drop_decisions() returns trigger
  language plpgsql security definer set search_path to public, pg_temp as $$
declare
  acting constant text := current_setting('app.account_id', true);
begin
  perform set_config('app.account_id', old.id::text, true);
  delete from decision where account_id = old.id;
  delete from annotation where account_id = old.id;
  perform set_config('app.account_id', coalesce(acting, ''), true);
  return null;
end $$;

-- Lists up to 100,000 changed records, so that a worker that knows the account reads only those.
create function note_input_change() returns trigger language plpgsql as $$
declare
  most constant integer := 100000;
begin
  if tg_table_name = 'transaction' then
    if tg_op = 'DELETE' then
      insert into input_change (account_id, kind, records)
        select account_id, 'records', case when count(*) <= most then array_agg(id) end from old_rows where account_id in (select id from account) group by account_id;
    else
      insert into input_change (account_id, kind, records)
        select account_id, 'records', case when count(*) <= most then array_agg(id) end from new_rows group by account_id;
    end if;
  elsif tg_table_name = 'decision' then
    if tg_op = 'DELETE' then
      insert into input_change (account_id, kind, records)
        select account_id, 'records', case when count(*) <= most then array_agg(record_id) end from old_rows where account_id in (select id from account) group by account_id;
    else
      insert into input_change (account_id, kind, records)
        select account_id, 'records', case when count(*) <= most then array_agg(record_id) end from new_rows group by account_id;
    end if;
  elsif tg_op = 'DELETE' then
    insert into input_change (account_id, kind)
      select distinct account_id, case tg_table_name when 'account_price' then 'prices' else 'settings' end from old_rows where account_id in (select id from account);
  else
    insert into input_change (account_id, kind)
      select distinct account_id, case tg_table_name when 'account_price' then 'prices' else 'settings' end from new_rows;
  end if;
  return null;
end $$;

-- Collects planner statistics after a bulk load: autovacuum does it only a minute later. The
-- application's role owns no tables, so it needs this function. Tables that grew by less than a
-- tenth are left to autovacuum.
create function analyze_loaded(rows bigint, variadic tables regclass[]) returns void
  language plpgsql security definer set search_path to public, pg_temp as $$
declare name regclass;
begin
  foreach name in array tables loop
    if rows * 10 >= (select greatest(reltuples, 0) from pg_class where oid = name) then
      execute format('analyze (skip_locked) %s', name);
    end if;
  end loop;
end $$;
revoke all on function analyze_loaded(bigint, variadic regclass[]) from public;
grant execute on function analyze_loaded(bigint, variadic regclass[]) to lotbook_app;

create function note_settings_change() returns trigger language plpgsql as $$
begin
  insert into input_change (account_id) values (new.id);
  return null;
end $$;

create function note_tax_year() returns trigger language plpgsql as $$
begin
  update preparer_link set report_ready = exists (select from report where account_id = new.id and tax_year = new.tax_year and status = 'ready')
    where client_account_id = new.id;
  return null;
end $$;

-- Checks the accounts of new rows once per statement instead of once per row, as a foreign key
-- would, and locks them against deletion.
create function require_known_accounts() returns trigger language plpgsql as $$
begin
  perform from account where id in (select account_id from new_rows) for key share;
  if exists (select from (select distinct account_id from new_rows) n where not exists (select from account a where a.id = n.account_id)) then
    raise foreign_key_violation using message = format('There is no such account for a row of "%s".', tg_table_name);
  end if;
  return null;
end $$;

create trigger account_price_added after insert on account_price referencing new table as new_rows for each statement execute function note_input_change();
create trigger account_price_changed after update on account_price referencing new table as new_rows for each statement execute function note_input_change();
create trigger account_price_removed after delete on account_price referencing old table as old_rows for each statement execute function note_input_change();
create trigger account_settings after update on account for each row when (new.jurisdiction is distinct from old.jurisdiction or new.tax_method is distinct from old.tax_method or new.tracking is distinct from old.tracking or new.fiat_currency is distinct from old.fiat_currency or new.time_zone is distinct from old.time_zone) execute function note_settings_change();
create trigger account_spec_id after update on account for each row when (new.spec_id_feature is distinct from old.spec_id_feature) execute function note_settings_change();
create trigger annotation_account after insert on annotation referencing new table as new_rows for each statement execute function require_known_accounts();
create trigger bulk_edit_news after insert or update on bulk_edit for each row execute function notify_account();
create trigger decided_rows after delete on account for each row execute function drop_decisions();
create trigger decision_account after insert on decision referencing new table as new_rows for each statement execute function require_known_accounts();
create trigger decision_added after insert on decision referencing new table as new_rows for each statement execute function note_input_change();
create trigger decision_changed after update on decision referencing new table as new_rows for each statement execute function note_input_change();
create trigger decision_removed after delete on decision referencing old table as old_rows for each statement execute function note_input_change();
create trigger method_change_added after insert on method_change referencing new table as new_rows for each statement execute function note_input_change();
create trigger method_change_changed after update on method_change referencing new table as new_rows for each statement execute function note_input_change();
create trigger method_change_removed after delete on method_change referencing old table as old_rows for each statement execute function note_input_change();
create trigger tax_setting_added after insert on tax_setting referencing new table as new_rows for each statement execute function note_input_change();
create trigger tax_setting_changed after update on tax_setting referencing new table as new_rows for each statement execute function note_input_change();
create trigger tax_year_changed after update of tax_year on account for each row when (new.tax_year <> old.tax_year) execute function note_tax_year();
create trigger transaction_added after insert on transaction referencing new table as new_rows for each statement execute function note_input_change();
create trigger transaction_changed after update on transaction referencing new table as new_rows for each statement execute function note_input_change();
create trigger transaction_removed after delete on transaction referencing old table as old_rows for each statement execute function note_input_change();
