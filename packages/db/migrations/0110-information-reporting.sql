-- Tax information reporting: payers, recipients, intake, forms as immutable versions, runs,
-- filings, corrections, fund feeds and CARF.

-- The key that seals TINs and files with TINs, sealed with the account's key. A rotation seals only
-- this row again.
create table tir_key (
  account_id uuid primary key references account (id) on delete cascade,
  key_id uuid not null,
  sealed bytea not null,
  foreign key (account_id, key_id) references account_key (account_id, id)
);
grant select, insert, update, delete on tir_key to lotbook_app;
call restrict_to_account('tir_key');

create table tir_payer (
  account_id uuid not null references account (id) on delete cascade,
  tax_year integer not null check (tax_year between 2015 and 2100),
  -- The fields of a payer file: name, ein, address, contact, tcc, stateIds, timeZone, elections.
  profile jsonb not null,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  primary key (account_id, tax_year)
);
grant select, insert, update, delete on tir_payer to lotbook_app;
call restrict_to_account('tir_payer');

create table tir_recipient (
  account_id uuid not null references account (id) on delete cascade,
  -- The id of the customer's account at the payer.
  external_id text not null,
  owner_id text not null,
  name text not null,
  second_name text not null default '',
  entity_type text not null,
  tin_type text not null,
  -- {tin, foreignTin, bornOn, birthPlace}
  sealed bytea not null,
  -- Empty without a TIN.
  tin_last_four text not null,
  has_foreign_tin boolean not null default false,
  document_form text,
  document_date date,
  certified boolean not null default false,
  -- {line1, line2, city, state, zip, country}
  address jsonb not null,
  email text not null default '',
  consented_on date,
  -- The version of the wording that the recipient agreed to.
  consent_version text,
  opened_on date,
  exempt_code text not null default '',
  backup_withholding boolean not null default false,
  curing text not null default 'none' check (curing in ('none', 'open', 'in_review', 'resolved')),
  curing_reasons text[] not null default '{}',
  -- Codes 0 to 8 of the TIN matching program.
  match_code smallint check (match_code between 0 and 8),
  matched_on date,
  -- A Lotbook account whose books are the intake.
  client_account_id uuid,
  file_id uuid,
  updated_at timestamptz not null default now(),
  primary key (account_id, external_id)
);
create unique index tir_recipient_client on tir_recipient (account_id, client_account_id) where client_account_id is not null;
create index tir_recipient_curing on tir_recipient (account_id, curing, external_id);
create index tir_recipient_owner on tir_recipient (account_id, owner_id);
grant select, insert, update, delete on tir_recipient to lotbook_app;
call restrict_to_account('tir_recipient');

create table tir_run (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  tax_year integer not null,
  number integer not null,
  kind text not null check (kind in ('original', 'correction')),
  state text not null default 'draft' check (state in ('draft', 'validated', 'locked', 'furnished', 'filed', 'accepted', 'acceptedWithErrors', 'rejected', 'corrected')),
  -- A job that works on the run: forms, filing, statements.
  working text,
  done integer not null default 0,
  total integer not null default 0,
  message text,
  -- [{formType, forms, rows, boxes, missingTin, tinMismatch, backupWithheld, corrected, voided}]
  totals jsonb not null default '[]',
  tie_outs jsonb not null default '[]',
  exclusions jsonb not null default '[]',
  -- [{formId, code, text}], the first of each run.
  notices jsonb not null default '[]',
  faults jsonb not null default '[]',
  file_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  validated_at timestamptz,
  locked_at timestamptz,
  furnished_at timestamptz,
  filed_at timestamptz,
  answered_at timestamptz,
  primary key (account_id, id)
);
create unique index tir_run_number on tir_run (account_id, tax_year, number);
grant select, insert, update, delete on tir_run to lotbook_app;
call restrict_to_account('tir_run');

-- Files that were uploaded, and files that were made.
create table tir_file (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  tax_year integer not null,
  name text not null,
  kind text not null check (kind in ('recipient', 'intake', 'correction', 'matching', 'acknowledgement', 'books', 'statement', 'filing', 'platform')),
  status text not null default 'checking' check (status in ('uploading', 'checking', 'ready', 'rejected', 'delivered')),
  -- The layout whose header the file has.
  layout text,
  header text[],
  -- The upload that has the bytes until they are read.
  upload_id uuid,
  client_account_id uuid,
  run_id uuid,
  digest text,
  size bigint not null default 0,
  -- Bytes that were read so far.
  done bigint not null default 0,
  rows integer not null default 0,
  rejected integer not null default 0,
  message text,
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  delivery_id uuid,
  primary key (account_id, id)
);
create index tir_file_delivery on tir_file (account_id, delivery_id) where delivery_id is not null;
create index tir_file_digest on tir_file (account_id, tax_year, digest) where digest is not null;
create index tir_file_newest on tir_file (account_id, created_at desc, id);
grant select, insert, update, delete on tir_file to lotbook_app;
call restrict_to_account('tir_file');

-- The text of a made file, sealed.
create table tir_file_part (
  account_id uuid not null,
  file_id uuid not null,
  seq integer not null,
  sealed bytea not null,
  primary key (account_id, file_id, seq),
  foreign key (account_id, file_id) references tir_file (account_id, id) on delete cascade
);
grant select, insert, delete on tir_file_part to lotbook_app;
call restrict_to_account('tir_file_part');

create table tir_sale (
  account_id uuid not null references account (id) on delete cascade,
  tax_year integer not null,
  sale_id text not null,
  external_id text not null,
  file_id uuid not null,
  proceeds numeric(38,18) not null,
  -- The other cells.
  data jsonb not null,
  primary key (account_id, tax_year, sale_id)
);
create index tir_sale_file on tir_sale (account_id, file_id);
grant select, insert, delete on tir_sale to lotbook_app;
call restrict_to_account('tir_sale');

create table tir_income (
  account_id uuid not null references account (id) on delete cascade,
  tax_year integer not null,
  row_id text not null,
  external_id text not null,
  file_id uuid not null,
  form_type text not null,
  box text not null,
  category text not null,
  value numeric(38,18) not null,
  data jsonb not null,
  primary key (account_id, tax_year, row_id)
);
create index tir_income_file on tir_income (account_id, file_id);
grant select, insert, delete on tir_income to lotbook_app;
call restrict_to_account('tir_income');

-- Problems and notices of rows. Rejected rows have their cells, sealed.
create table tir_row_problem (
  account_id uuid not null,
  file_id uuid not null,
  seq integer not null,
  line integer not null,
  -- [{column, code, text}]
  problems jsonb not null,
  sealed bytea,
  primary key (account_id, file_id, seq),
  foreign key (account_id, file_id) references tir_file (account_id, id) on delete cascade
);
grant select, insert, delete on tir_row_problem to lotbook_app;
call restrict_to_account('tir_row_problem');

-- Recipients as in forms: immutable, shared by forms with the same details.
create table tir_form_recipient (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  -- A keyed digest of all details.
  digest text not null,
  -- Without the TIN.
  details jsonb not null,
  sealed bytea not null,
  tin_last_four text not null,
  primary key (account_id, id)
);
create unique index tir_form_recipient_digest on tir_form_recipient (account_id, digest);
grant select, insert, delete on tir_form_recipient to lotbook_app;
call restrict_to_account('tir_form_recipient');

create table tir_form (
  account_id uuid not null,
  tax_year integer not null,
  form_id text not null,
  version integer not null,
  run_id uuid not null,
  status text not null check (status in ('original', 'corrected', 'replaced')),
  form_type text not null,
  record_id integer not null,
  recipient_id uuid not null,
  external_id text not null,
  boxes jsonb not null,
  sale_id text,
  row_count integer not null,
  -- Of the record that a correction names.
  previous_record text,
  previous_recipient_id uuid,
  primary key (account_id, tax_year, form_id, version),
  foreign key (account_id, recipient_id) references tir_form_recipient (account_id, id),
  foreign key (account_id, run_id) references tir_run (account_id, id) on delete cascade
);
create index tir_form_external on tir_form (account_id, tax_year, external_id, form_id, version);
create unique index tir_form_record on tir_form (account_id, run_id, form_type, record_id);
grant select, insert, delete on tir_form to lotbook_app;
call restrict_to_account('tir_form');

-- Statements to recipients.
create table tir_furnishing (
  account_id uuid not null,
  run_id uuid not null,
  external_id text not null,
  method text not null check (method in ('electronic', 'paper')),
  consent_version text,
  forms integer not null,
  file_id uuid,
  furnished_at timestamptz not null default now(),
  primary key (account_id, run_id, external_id),
  foreign key (account_id, run_id) references tir_run (account_id, id) on delete cascade
);
grant select, insert, delete on tir_furnishing to lotbook_app;
call restrict_to_account('tir_furnishing');

-- Intake per form, box and category, added up after each intake.
create table tir_category_total (
  account_id uuid not null references account (id) on delete cascade,
  tax_year integer not null,
  form_type text not null,
  box text not null,
  category text not null,
  recipients integer not null,
  rows integer not null,
  amount numeric(38,18) not null,
  -- Of recipients whose total in the box reaches the threshold.
  reportable numeric(38,18) not null,
  primary key (account_id, tax_year, form_type, box, category)
);
grant select, insert, update, delete on tir_category_total to lotbook_app;
call restrict_to_account('tir_category_total');

-- What a correction file changed, form by form.
create table tir_correction (
  account_id uuid not null,
  run_id uuid not null,
  form_id text not null,
  tax_year integer not null,
  file_id uuid not null,
  type smallint not null check (type in (1, 2)),
  before_version integer not null,
  after_version integer not null,
  -- [{field, before, after}]; TINs are masked.
  changes jsonb not null,
  reasons text[] not null,
  primary key (account_id, run_id, form_id),
  foreign key (account_id, file_id) references tir_file (account_id, id),
  foreign key (account_id, run_id) references tir_run (account_id, id) on delete cascade
);
create index tir_correction_file on tir_correction (account_id, file_id);
grant select, insert, delete on tir_correction to lotbook_app;
call restrict_to_account('tir_correction');

-- A file for the IRS: what it covers, and what the IRS answered.
create table tir_submission (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  run_id uuid not null,
  file_id uuid not null,
  format text not null,
  form_type text not null,
  transmission text not null check (transmission in ('original', 'correction', 'replacement')),
  first_record integer not null,
  last_record integer not null,
  records integer not null,
  state text not null default 'prepared' check (state in ('prepared', 'filed', 'accepted', 'acceptedWithErrors', 'rejected')),
  receipt_id text,
  -- [{recordId, code, message}]
  errors jsonb not null default '[]',
  filed_at timestamptz,
  answered_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, file_id) references tir_file (account_id, id),
  foreign key (account_id, run_id) references tir_run (account_id, id) on delete cascade
);
create index tir_submission_receipt on tir_submission (account_id, receipt_id) where receipt_id is not null;
create index tir_submission_run on tir_submission (account_id, run_id);
grant select, insert, update, delete on tir_submission to lotbook_app;
call restrict_to_account('tir_submission');

create table tir_state_copy (
  account_id uuid not null,
  run_id uuid not null,
  state text not null,
  -- `combined`: the IRS passes it on. `direct`: the payer files it.
  channel text not null check (channel in ('combined', 'direct')),
  forms integer not null,
  filed_at timestamptz,
  primary key (account_id, run_id, state),
  foreign key (account_id, run_id) references tir_run (account_id, id) on delete cascade
);
grant select, insert, update, delete on tir_state_copy to lotbook_app;
call restrict_to_account('tir_state_copy');

-- Every step, with who made it.
create table tir_event (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  tax_year integer not null,
  run_id uuid,
  file_id uuid,
  external_id text,
  step text not null,
  details jsonb not null default '{}',
  user_id uuid,
  made_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index tir_event_newest on tir_event (account_id, tax_year, made_at desc, id);
grant select, insert, delete on tir_event to lotbook_app;
call restrict_to_account('tir_event');

create table tir_feed (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- The fund: a client account whose books are sent.
  client_account_id uuid not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  username text not null,
  folder text not null,
  -- SHA-256 of the server's key in base64; empty until it was compared and saved.
  host_key text not null default '',
  public_key text not null,
  -- Sealed with the key of TINs. Never shown.
  private_key bytea not null,
  admin_email text not null default '',
  mails text not null default 'failures' check (mails in ('never', 'failures', 'always')),
  is_scheduled boolean not null default false,
  -- The hour of the fund's time zone at which the files of the day before are sent.
  send_hour integer not null default 6 check (send_hour between 0 and 23),
  -- Null while nothing is scheduled.
  next_run_at timestamptz,
  -- The newest day that the schedule has asked for.
  last_day date,
  -- The number of the newest delivery.
  deliveries integer not null default 0,
  -- For links in mails.
  origin text not null default '',
  app_id text not null default '',
  updated_by uuid,
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index tir_feed_client on tir_feed (account_id, client_account_id, host, folder);
create index tir_feed_due on tir_feed (next_run_at) where next_run_at is not null;
grant select, insert, update, delete on tir_feed to lotbook_app;
call restrict_to_account('tir_feed');

-- Layouts that replace the supplied ones.
create table tir_feed_layout (
  account_id uuid not null references account (id) on delete cascade,
  platform text not null,
  file text not null check (file in ('transactions', 'positions', 'prices')),
  layout jsonb not null,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  primary key (account_id, platform, file)
);
grant select, insert, update, delete on tir_feed_layout to lotbook_app;
call restrict_to_account('tir_feed_layout');

-- The ledger of deliveries. A delivery keeps its number and its files, however often it is sent.
create table tir_delivery (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  feed_id uuid not null,
  number integer not null,
  day date not null,
  state text not null default 'waiting' check (state in ('waiting', 'retrying', 'delivered', 'failed')),
  -- Of the present request: the first sending, or sending it again.
  tries integer not null default 0,
  sends integer not null default 0,
  message text,
  next_try_at timestamptz,
  -- Null: the schedule.
  requested_by uuid,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, feed_id) references tir_feed (account_id, id) on delete cascade
);
create index tir_delivery_newest on tir_delivery (account_id, created_at desc, number desc);
create unique index tir_delivery_number on tir_delivery (account_id, feed_id, number);
grant select, insert, update, delete on tir_delivery to lotbook_app;
call restrict_to_account('tir_delivery');

-- Every try, never changed.
create table tir_delivery_try (
  account_id uuid not null,
  delivery_id uuid not null,
  seq integer not null,
  outcome text not null check (outcome in ('delivered', 'retry', 'failed')),
  message text,
  user_id uuid,
  tried_at timestamptz not null default now(),
  primary key (account_id, delivery_id, seq),
  foreign key (account_id, delivery_id) references tir_delivery (account_id, id) on delete cascade
);
grant select, insert, delete on tir_delivery_try to lotbook_app;
call restrict_to_account('tir_delivery_try');

create table tir_carf_provider (
  account_id uuid not null references account (id) on delete cascade,
  tax_year integer not null check (tax_year between 2015 and 2100),
  country text not null,
  -- Besides name and address, which are the payer's: nexus, tin, currency, contact,
  -- reportableCountries and so on.
  profile jsonb not null,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  primary key (account_id, tax_year, country)
);
grant select, insert, update, delete on tir_carf_provider to lotbook_app;
call restrict_to_account('tir_carf_provider');

-- Self-certifications, sealed. A person who controls an entity has the entity's id and a number
-- above 0.
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
grant select, insert, delete on tir_carf_user to lotbook_app;
call restrict_to_account('tir_carf_user');

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
grant select, insert, delete on tir_carf_transaction to lotbook_app;
call restrict_to_account('tir_carf_transaction');

create table tir_carf_report (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  tax_year integer not null,
  country text not null,
  number integer not null,
  is_test boolean not null,
  state text not null default 'making' check (state in ('making', 'ready', 'failed', 'filed')),
  done integer not null default 0,
  total integer not null default 0,
  message text,
  -- Of the provider's own record.
  provider_ref text,
  -- The report that this one was compared with.
  previous_id uuid,
  users integer not null default 0,
  -- Records in the messages: new, corrected and deleted ones.
  records integer not null default 0,
  -- [{bucket, currency, transactions, amount}]
  totals jsonb not null default '[]',
  -- [{userId, name, country, reason}]
  missing_tins jsonb not null default '[]',
  -- [{userId, path, text}]: users who are in no message.
  faults jsonb not null default '[]',
  created_by uuid,
  created_at timestamptz not null default now(),
  filed_at timestamptz,
  notices_sent_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, tax_year, country) references tir_carf_provider (account_id, tax_year, country) on delete cascade
);
create unique index tir_carf_report_number on tir_carf_report (account_id, tax_year, country, number);
grant select, insert, update, delete on tir_carf_report to lotbook_app;
call restrict_to_account('tir_carf_report');

-- What is reported about each user after a report, sealed. Never changed, so that corrections name
-- what was filed.
create table tir_carf_record (
  account_id uuid not null,
  report_id uuid not null,
  user_id text not null,
  sealed bytea not null,
  primary key (account_id, report_id, user_id),
  foreign key (account_id, report_id) references tir_carf_report (account_id, id) on delete cascade
);
grant select, insert, delete on tir_carf_record to lotbook_app;
call restrict_to_account('tir_carf_record');

-- Forms never change, and those of locked runs are never deleted.
create function keep_tir_forms() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct account_id, run_id from gone) g
    join tir_run r on r.account_id = g.account_id and r.id = g.run_id
    join account a on a.id = r.account_id
    where r.state not in ('draft', 'validated')
  ) then
    raise exception 'forms of locked runs are kept';
  end if;
  return null;
end $$;

create trigger tir_form_kept after delete on tir_form referencing old table as gone for each statement execute function keep_tir_forms();
