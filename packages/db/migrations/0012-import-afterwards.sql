-- What can be done with an import after it ended: its rejected rows mended, its columns told, and itself undone without harm to other files.

-- Further imports that hold a record besides the one that brought it. When that one is undone, the first of these stands in.
create table record_holder (
  account_id uuid not null,
  record_id uuid not null,
  import_id uuid not null,
  line integer not null,
  primary key (account_id, record_id, import_id),
  foreign key (account_id, record_id) references record (account_id, id) on delete cascade,
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade
);
create index record_holder_import on record_holder (account_id, import_id);
-- A record's content never changes; which import stands for it may.
grant update (import_id, line) on record to lotbook_app;

alter table import
  -- The registry's id of the format; with the header and what went before it, rows can be read again.
  add column format_id text,
  add column header text[],
  add column preamble text[],
  add column decimal_comma boolean not null default false,
  -- The archive that the file came in.
  add column archive text,
  -- Nobody knows its columns; its bytes are kept for a while, for the person to tell them.
  add column unknown_columns boolean not null default false;

alter table import_rejection
  -- What the person made of it; `cells` stay as received.
  add column corrected text[],
  add column solved_at timestamptz;

-- How the columns of a file that nobody knows are to be read, by its header.
create table column_mapping (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- The header's cells in small letters, put together.
  header_key text not null,
  mapping jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, header_key)
);

do $$
declare name text;
begin
  foreach name in array array['record_holder', 'column_mapping'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, update, delete on %I to lotbook_app', name);
  end loop;
end $$;
