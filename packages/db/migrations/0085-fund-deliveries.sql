-- Daily files for fund administrators: where they are sent, in which layout, and every delivery.

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
create unique index tir_delivery_number on tir_delivery (account_id, feed_id, number);
create index tir_delivery_newest on tir_delivery (account_id, created_at desc, number desc);

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

alter table tir_file add column delivery_id uuid;
create index tir_file_delivery on tir_file (account_id, delivery_id) where delivery_id is not null;

do $$
declare name text;
begin
  foreach name in array array['tir_feed', 'tir_feed_layout', 'tir_delivery', 'tir_delivery_try'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, delete on %I to lotbook_app', name);
  end loop;
  -- Tries are never updated.
  foreach name in array array['tir_feed', 'tir_feed_layout', 'tir_delivery'] loop
    execute format('grant update on %I to lotbook_app', name);
  end loop;
end $$;
