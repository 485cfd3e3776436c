-- Decisions in versions: the current one of a kind about a part of a record is the one that nobody took back. What was decided before stays as history.
alter table decision
  -- What of the record it is about: empty for all of it, else the place of the movement, the lot, the issue.
  add column part text not null default '',
  add column revoked_by uuid;

alter table decision no force row level security;
update decision d set revoked_at = now()
where revoked_at is null and exists (
  select 1 from decision later where later.account_id = d.account_id and later.record_id = d.record_id and later.kind = d.kind and later.revoked_at is null and later.id > d.id);
alter table decision force row level security;

create unique index decision_current on decision (account_id, record_id, kind, part) where revoked_at is null;

-- The same for what people note beside the facts and no figure hangs on: the organization of a donation, an issue that was looked at and dismissed.
create table annotation (
  account_id uuid not null references account (id) on delete cascade,
  id bigint generated always as identity,
  record_id uuid not null,
  kind text not null,
  part text not null default '',
  payload jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (account_id, id)
);
create unique index annotation_current on annotation (account_id, record_id, kind, part) where revoked_at is null;
create index annotation_record on annotation (account_id, record_id);

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
  primary key (account_id, id)
);
create index memo_record on memo (account_id, record_id, created_at);

create table organization (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  address text not null default '' check (length(address) <= 200),
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

-- Standing orders of people: which category the rows of future imports get.
create table category_rule (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  filter jsonb not null,
  category text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (account_id, id)
);

-- Changes of the order in which lots leave, and when each was written down.
create table method_change (
  account_id uuid not null references account (id) on delete cascade,
  from_at timestamptz not null,
  method text not null check (method in ('FIFO', 'LIFO', 'HIFO')),
  recorded_at timestamptz not null default now(),
  recorded_by uuid,
  primary key (account_id, from_at)
);
create trigger method_change_added after insert on method_change referencing new table as new_rows for each statement execute function note_input_change();
create trigger method_change_changed after update on method_change referencing new table as new_rows for each statement execute function note_input_change();
create trigger method_change_removed after delete on method_change referencing old table as old_rows for each statement execute function note_input_change();

alter table account add column spec_id_feature boolean not null default false;
create trigger account_spec_id after update on account for each row
  when (new.spec_id_feature is distinct from old.spec_id_feature) execute function note_settings_change();

do $$
declare name text;
begin
  foreach name in array array['annotation', 'memo', 'organization', 'category_rule', 'method_change'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, update, delete on %I to lotbook_app', name);
  end loop;
end $$;
-- Of what was decided only the end can be written later.
revoke update, delete on decision, annotation, category_rule from lotbook_app;
grant update (revoked_at, revoked_by) on decision, annotation, category_rule to lotbook_app;
