-- Reports of crypto-asset service providers (CARF, DAC8) by year and jurisdiction.

create table tir_carf_provider (
  account_id uuid not null references account (id) on delete cascade,
  tax_year integer not null check (tax_year between 2015 and 2100),
  country text not null,
  -- Besides name and address, which are the payer's: nexus, tin, currency, contact, reportableCountries and so on.
  profile jsonb not null,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  primary key (account_id, tax_year, country)
);

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

-- What is reported about each user after a report, sealed. Never changed, so that corrections name what was filed.
create table tir_carf_record (
  account_id uuid not null,
  report_id uuid not null,
  user_id text not null,
  sealed bytea not null,
  primary key (account_id, report_id, user_id),
  foreign key (account_id, report_id) references tir_carf_report (account_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['tir_carf_provider', 'tir_carf_report', 'tir_carf_record'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, delete on %I to lotbook_app', name);
  end loop;
  -- Records are never updated.
  foreach name in array array['tir_carf_provider', 'tir_carf_report'] loop
    execute format('grant update on %I to lotbook_app', name);
  end loop;
end $$;
