-- How the lines of brokers' forms stand to the books, kept so that a page of them is read without comparing all. Made anew when the figures shown or the forms are others.
create table broker_year (
  account_id uuid not null references account (id) on delete cascade,
  tax_year integer not null,
  -- Grows with each change of the forms of the year, and of what a person says of their lines.
  version bigint not null default 1,
  primary key (account_id, tax_year)
);
insert into broker_year (account_id, tax_year) select distinct account_id, tax_year from broker_form;

create table broker_comparison (
  account_id uuid not null references account (id) on delete cascade,
  tax_year integer not null,
  -- What it is of.
  version bigint not null,
  generation integer not null,
  -- Lines by status, as {status: count}.
  counts jsonb not null,
  -- Sales at sources with a form that are on none.
  not_reported integer not null,
  primary key (account_id, tax_year)
);

create table broker_compared_line (
  account_id uuid not null references account (id) on delete cascade,
  tax_year integer not null,
  line_id uuid not null,
  status text not null,
  -- What needs somebody first: 0 is in no book, 1 differs, 2 is all else.
  urgency smallint not null,
  -- Which form of the year, and where on it.
  form integer not null,
  number integer not null,
  -- Of the lines that stand for a sale together, less ours.
  proceeds_difference numeric(38, 18),
  basis_difference numeric(38, 18),
  boxes text[] not null,
  codes text[] not null,
  transactions text[] not null,
  primary key (account_id, tax_year, urgency, form, number)
);

-- Sales on no form that could be what a line in no book is.
create table broker_free_sale (
  account_id uuid not null references account (id) on delete cascade,
  tax_year integer not null,
  entry_id text not null,
  transaction_id uuid not null,
  asset text not null,
  source text not null,
  sold_on date not null,
  quantity numeric(38, 18) not null,
  proceeds numeric(38, 18) not null,
  basis numeric(38, 18) not null,
  primary key (account_id, tax_year, asset, sold_on, entry_id)
);

do $$
declare name text;
begin
  foreach name in array array['broker_year', 'broker_comparison', 'broker_compared_line', 'broker_free_sale'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, update, delete on %I to lotbook_app', name);
  end loop;
end $$;
