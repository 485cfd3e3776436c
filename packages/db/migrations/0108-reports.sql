-- Reports, and forms received from brokers.

-- Requested reports and their state.
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
  -- The report waits for figures of the current inputs.
  waiting boolean not null default false,
  -- Without a foreign key: the schedule may be deleted. Null for a report that a person requested.
  schedule_id uuid,
  -- Null: no preview.
  preview_bytes bigint,
  -- Whether a finished report excludes rows without a price, and how many; null for earlier
  -- reports.
  incomplete boolean not null default false,
  excluded_rows integer,
  -- Whether a finished report has figures that depend on open issues about cost.
  uncertain boolean not null default false,
  primary key (account_id, id)
);
create index report_newest on report (account_id, requested_at desc);
create index report_of_schedule on report (account_id, schedule_id, requested_at desc) where schedule_id is not null;
create index report_waiting on report (account_id) where waiting;
grant select, insert, update, delete on report to lotbook_app;
call restrict_to_account('report');

-- The bytes of a finished report.
create table report_chunk (
  account_id uuid not null,
  report_id uuid not null,
  seq integer not null,
  bytes bytea not null,
  -- A report for an unpaid year is stored twice: complete, and as a marked preview.
  preview boolean not null default false,
  primary key (account_id, report_id, preview, seq),
  foreign key (account_id, report_id) references report (account_id, id) on delete cascade
);
alter table report_chunk alter column bytes set storage external;
grant select, insert, update, delete on report_chunk to lotbook_app;
call restrict_to_account('report_chunk');

-- Reports that are created every month, quarter or year, in the account's time zone.
create table report_schedule (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  type text not null,
  format text not null,
  parameters jsonb not null default '{}',
  -- The tax year, relative to the day of the run; null for reports without a year.
  tax_year text check (tax_year in ('current', 'last')),
  every text not null check (every in ('month', 'quarter', 'year')),
  -- The month within the quarter or year; 1 for monthly reports.
  month integer not null check (month between 1 and 12),
  -- A day that a month doesn't have means its last day.
  day integer not null check (day between 1 and 31),
  -- Local time, such as '06:00'.
  time text not null check ("time" ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- Whether the person who created the schedule gets a mail when a report is ready or failed.
  mail boolean not null,
  paused boolean not null default false,
  -- A missed run is made up for once.
  next_at timestamptz not null,
  -- The address and application for links in mails.
  origin text not null,
  app_id text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index report_schedule_due on report_schedule (next_at) where not paused;
grant select, insert, update, delete on report_schedule to lotbook_app;
call restrict_to_account('report_schedule');

-- The columns that a person chose last for a report, in order.
create table report_columns (
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  type text not null,
  columns text[] not null,
  primary key (account_id, user_id, type)
);
grant select, insert, update, delete on report_columns to lotbook_app;
call restrict_to_account('report_columns');

-- Forms 1099-DA and 1099-B received from brokers for a tax year. They affect how sales are filed,
-- not the computation.
create table broker_form (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  tax_year integer not null,
  broker text not null check (length(broker) between 1 and 80),
  -- Without a foreign key: the form outlives its source.
  source_id uuid,
  -- The form covers every sale of its source by proceeds; its lines weren't entered.
  covers_all boolean not null default false,
  file_name text,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index broker_form_year on broker_form (account_id, tax_year, created_at);
grant select, insert, update, delete on broker_form to lotbook_app;
call restrict_to_account('broker_form');

create table broker_line (
  account_id uuid not null,
  form_id uuid not null,
  id uuid not null default gen_random_uuid(),
  position integer not null,
  -- The boxes of the form.
  asset text not null check (length(asset) between 1 and 200),
  quantity numeric(38,18) not null,
  acquired_on date,
  sold_on date not null,
  proceeds numeric(38,18) not null,
  basis numeric(38,18),
  basis_reported boolean not null,
  term text check (term in ('short', 'long', 'ordinary')),
  noncovered boolean not null,
  aggregate boolean not null default false,
  -- The side of a transaction that a person matched with the line; 'none': no match.
  chosen text,
  primary key (account_id, id),
  foreign key (account_id, form_id) references broker_form (account_id, id) on delete cascade
);
create index broker_line_form on broker_line (account_id, form_id, "position");
grant select, insert, update, delete on broker_line to lotbook_app;
call restrict_to_account('broker_line');

-- How the lines of brokers' forms match the books, so that a page of them is read without comparing
-- all. Rebuilt when the results or the forms change.
create table broker_year (
  account_id uuid not null references account (id) on delete cascade,
  tax_year integer not null,
  -- Increases with each change of the year's forms or of a choice about their lines.
  version bigint not null default 1,
  primary key (account_id, tax_year)
);
grant select, insert, update, delete on broker_year to lotbook_app;
call restrict_to_account('broker_year');

create table broker_comparison (
  account_id uuid not null references account (id) on delete cascade,
  tax_year integer not null,
  -- The version that was compared.
  version bigint not null,
  generation integer not null,
  -- {status: count}
  counts jsonb not null,
  -- Sales at sources with a form that are on no form.
  not_reported integer not null,
  primary key (account_id, tax_year)
);
grant select, insert, update, delete on broker_comparison to lotbook_app;
call restrict_to_account('broker_comparison');

create table broker_compared_line (
  account_id uuid not null references account (id) on delete cascade,
  tax_year integer not null,
  line_id uuid not null,
  status text not null,
  -- 0: not in the books; 1: differs; 2: all others.
  urgency smallint not null,
  -- The form of the year, and the position on it.
  form integer not null,
  number integer not null,
  -- The proceeds of all lines of the sale, less ours.
  proceeds_difference numeric(38,18),
  basis_difference numeric(38,18),
  boxes text[] not null,
  codes text[] not null,
  transactions text[] not null,
  primary key (account_id, tax_year, urgency, form, number)
);
grant select, insert, update, delete on broker_compared_line to lotbook_app;
call restrict_to_account('broker_compared_line');

-- Sales on no form that could match a line that isn't in the books.
create table broker_free_sale (
  account_id uuid not null references account (id) on delete cascade,
  tax_year integer not null,
  entry_id text not null,
  transaction_id uuid not null,
  asset text not null,
  source text not null,
  sold_on date not null,
  quantity numeric(38,18) not null,
  proceeds numeric(38,18) not null,
  basis numeric(38,18) not null,
  primary key (account_id, tax_year, asset, sold_on, entry_id)
);
grant select, insert, update, delete on broker_free_sale to lotbook_app;
call restrict_to_account('broker_free_sale');

-- Reports of a firm's clients, for the firm's list. Clients that the firm may not see are left out.
create function client_reports(clients uuid[]) returns setof report language plpgsql as $$
declare firm uuid := acting_account();
begin
  for n in 1 .. coalesce(cardinality(clients), 0) loop
    perform set_config('app.account_id', firm::text, true);
    if exists (select from preparer_link l where l.preparer_account_id = firm and l.client_account_id = clients[n]
        and l.client_active and l.preparer_active and (l.client_consent or l.preparer_only)) then
      perform set_config('app.account_id', clients[n]::text, true);
      return query select * from report r where r.account_id = clients[n];
    end if;
  end loop;
  perform set_config('app.account_id', firm::text, true);
end $$;
revoke all on function client_reports(uuid[]) from public;
grant execute on function client_reports(uuid[]) to lotbook_app;

-- Stored with the link, because a preparer's list of clients can't read the clients' reports.
create function note_report() returns trigger language plpgsql as $$
begin
  update preparer_link set report_ready = true
    where client_account_id = new.account_id and new.tax_year = (select tax_year from account where id = new.account_id);
  return null;
end $$;

create trigger report_made after update of status on report for each row when (new.status = 'ready') execute function note_report();

-- The owner finds due schedules of all accounts.
create policy due on report_schedule for select to current_user using (true);
