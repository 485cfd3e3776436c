-- Results are kept in place: a transaction has one row of figures, which lists filter, sort and sum, and one outcome, which holds all else that was computed of it
-- in one text. A computation changes the rows that came out differently and nothing else. What was computed before goes; it is computed anew at the next start.

drop trigger computed_rows on computation;
drop function drop_computed();
drop table transaction_figure, tax_entry, disposal, income, gift, expense, lot, issue, year_total;
-- The owner looks for accounts to compute anew; these two hold ids and times alone.
alter table computation no force row level security;
alter table input_change no force row level security;
alter table account no force row level security;
delete from computation;
update account set generation = 0 where generation <> 0;
alter table account force row level security;
-- Each try opens a generation of its own, so it is always the first.
alter table computation drop column attempt;

create table transaction_figure (
  account_id uuid not null,
  -- When the transaction happened. It leads the keys so that rows come in, and are read, side by side.
  at timestamptz not null,
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
  primary key (account_id, at, transaction_id)
);
create index transaction_figure_gain on transaction_figure (account_id, gain, transaction_id) where gain is not null;
create index transaction_figure_value on transaction_figure (account_id, value, transaction_id) where value is not null;

create table outcome (
  account_id uuid not null,
  at timestamptz not null,
  transaction_id uuid not null,
  -- Its place among the transactions of one instant.
  position integer not null,
  -- How many of each kind the detail holds, so that nothing is read in vain.
  incoming smallint not null,
  outgoing smallint not null,
  fees smallint not null,
  disposals smallint not null,
  income smallint not null,
  gifts smallint not null,
  -- Of the detail and the issues: equal digests are equal outcomes.
  digest bytea not null,
  -- Entries, disposals and the rest as JSON, decimals as text; stores/packed-outcome.ts tells its shape.
  detail text not null,
  primary key (account_id, at, transaction_id)
);

create table issue (
  account_id uuid not null,
  transaction_id uuid not null,
  position integer not null,
  code text not null,
  severity text not null,
  asset text not null,
  message text not null,
  low numeric(38, 18),
  high numeric(38, 18),
  primary key (account_id, transaction_id, position)
);

create table lot (
  account_id uuid not null,
  asset text not null,
  acquired_at timestamptz not null,
  -- Its place among the lots of the asset that were acquired at one instant.
  position integer not null,
  lot_id text not null,
  source_id uuid not null,
  quantity numeric(38, 18) not null,
  acquired_on date not null,
  basis numeric(38, 18) not null,
  set_aside text,
  primary key (account_id, asset, acquired_at, position)
);

-- Sums that every page asks for, kept beside what they sum.

create table year_total (
  account_id uuid not null,
  year integer not null,
  short_term_proceeds numeric(38, 18) not null,
  short_term_basis numeric(38, 18) not null,
  short_term_gain numeric(38, 18) not null,
  long_term_proceeds numeric(38, 18) not null,
  long_term_basis numeric(38, 18) not null,
  long_term_gain numeric(38, 18) not null,
  income numeric(38, 18) not null,
  disposals integer not null,
  receipts integer not null,
  primary key (account_id, year)
);

create table income_total (
  account_id uuid not null,
  year integer not null,
  category text not null,
  value numeric(38, 18) not null,
  receipts integer not null,
  primary key (account_id, year, category)
);

create table issue_total (
  account_id uuid not null,
  code text not null,
  severity text not null,
  issues integer not null,
  -- Of those issues on which money hangs.
  staked integer not null,
  low numeric(38, 18) not null,
  high numeric(38, 18) not null,
  primary key (account_id, code, severity)
);

create table holding (
  account_id uuid not null,
  asset text not null,
  source_id uuid not null,
  quantity numeric(38, 18) not null,
  basis numeric(38, 18) not null,
  lots integer not null,
  primary key (account_id, asset, source_id)
);

-- The policies bind the application's role, which owns none of these tables. They are not forced on the owner, because COPY straight into a table is refused to
-- whom a policy binds; the bulk writer acts as the owner for that one statement and puts the account in by itself.
do $$
declare name text;
begin
  foreach name in array array['transaction_figure', 'outcome', 'issue', 'lot', 'year_total', 'income_total', 'issue_total', 'holding'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, update, delete on %I to lotbook_app', name);
  end loop;
end $$;

-- They go with their account by one statement a table: a foreign key would look at the account once for each row that comes in.
create function drop_computed() returns trigger language plpgsql as $$
declare name text;
begin
  foreach name in array array['transaction_figure', 'outcome', 'issue', 'lot', 'year_total', 'income_total', 'issue_total', 'holding'] loop
    execute format('delete from %I where account_id = $1', name) using old.id;
  end loop;
  return null;
end $$;
create trigger computed_rows after delete on account for each row execute function drop_computed();
