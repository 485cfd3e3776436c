-- Forms 1099-DA and 1099-B that brokers sent for a tax year, as they print them. They bear on how sales are filed, not on what is computed.
create table broker_form (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  tax_year integer not null,
  broker text not null check (length(broker) between 1 and 80),
  -- Without a reference: the form outlives its source.
  source_id uuid,
  -- It is known to cover every sale of its source by proceeds; its lines were not entered.
  covers_all boolean not null default false,
  file_name text,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index broker_form_year on broker_form (account_id, tax_year, created_at);

create table broker_line (
  account_id uuid not null,
  form_id uuid not null,
  id uuid not null default gen_random_uuid(),
  position integer not null,
  -- Boxes of the form.
  asset text not null check (length(asset) between 1 and 200),
  quantity numeric(38, 18) not null,
  acquired_on date,
  sold_on date not null,
  proceeds numeric(38, 18) not null,
  basis numeric(38, 18),
  basis_reported boolean not null,
  term text check (term in ('short', 'long', 'ordinary')),
  noncovered boolean not null,
  aggregate boolean not null default false,
  -- The side of a transaction that a person says the line is; 'none': none of theirs.
  chosen text,
  primary key (account_id, id),
  foreign key (account_id, form_id) references broker_form (account_id, id) on delete cascade
);
create index broker_line_form on broker_line (account_id, form_id, position);

do $$
declare name text;
begin
  foreach name in array array['broker_form', 'broker_line'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, update, delete on %I to lotbook_app', name);
  end loop;
end $$;
