-- Results: everything that is computed. It can be deleted and computed again.

-- Six steps for each power of ten, for negative amounts as well. An index on steps instead of
-- amounts changes less often, so most updates of a figure stay within their page.
create function figure_steps() returns numeric[] language sql immutable parallel safe as $$
  select array_agg(step order by step) from (
    select sign * part * power(10::numeric, exponent) as step
    from unnest(array[-1, 1]::numeric[]) sign, unnest(array[1, 1.5, 2, 3, 5, 7]::numeric[]) part, generate_series(-8, 11) exponent
    union all select 0
  ) steps
$$;

-- Postgres searches an array of floats by bisection and one of decimals from the start, which takes
-- four times as long. A larger amount is never in a lower step, which is all that sorting needs.
create function figure_steps_rounded() returns double precision[]
  language sql immutable parallel safe as $$ select figure_steps()::double precision[] $$;

-- The number of the step that an amount is in.
create function figure_step(amount double precision) returns smallint language sql immutable parallel safe return (width_bucket(amount, figure_steps_rounded()))::smallint;

-- The number of the step that an amount is in.
create function figure_step(amount numeric) returns smallint language sql immutable parallel safe return (width_bucket(amount, figure_steps()))::smallint;

-- The largest amount that moved in a currency; the sum of fees if nothing else moved.
create function largest_moved(movements jsonb, currency text) returns numeric
  language sql immutable parallel safe as $$
  select coalesce(max(m.quantity) filter (where m.direction <> 'fee'), sum(m.quantity))
  from jsonb_to_recordset(movements) m(asset text, quantity numeric, direction text) where m.asset = currency
$$;

-- The value of a transaction that moves fiat money only.
create function money_moved(assets text[], movements jsonb, currency text) returns numeric language sql immutable parallel safe return case when (assets <@ fiat_codes()) then largest_moved(movements, currency) else null::numeric end;

-- Computations of an account's results and their progress.
create table computation (
  account_id uuid not null references account (id) on delete cascade,
  generation integer not null,
  status text not null check (status in ('running', 'done', 'failed')),
  phase text,
  done integer,
  total integer,
  input_version bigint not null,
  input_digest text,
  engine text,
  error text,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Results of a wide change are published before their details are stored
  -- (docs/decisions/038-figures-before-details.md): readers of outcomes wait until then.
  owes_details boolean not null default false,
  primary key (account_id, generation)
);
grant select, insert, update, delete on computation to lotbook_app;
call restrict_to_account('computation', is_forced => false);

-- Which worker process does which job. When a worker dies, its jobs are released at once.
create table job_holder (
  job_id uuid primary key,
  queue text not null,
  worker_id uuid not null,
  taken_at timestamptz not null default now()
);

-- Everything computed for a transaction that lists don't need, in one text. A computation rewrites
-- only the rows that changed.
create table outcome (
  account_id uuid not null,
  at timestamptz not null,
  transaction_id uuid not null,
  -- How many entries of each kind the detail has, so that readers skip those without any.
  incoming smallint not null,
  outgoing smallint not null,
  fees smallint not null,
  disposals smallint not null,
  income smallint not null,
  gifts smallint not null,
  -- Digest of the detail and the issues: equal digests mean equal outcomes.
  digest bytea not null,
  -- Entries, disposals and so on as JSON, with decimals as text; stores/packed-outcome.ts defines
  -- the shape.
  detail text not null,
  primary key (account_id, at, transaction_id)
);
alter table outcome alter column digest set statistics 0;
alter table outcome alter column detail set statistics 0;
grant select, insert, update, delete on outcome to lotbook_app;
call restrict_to_account('outcome', is_forced => false);

-- Open tax lots.
create table lot (
  account_id uuid not null,
  asset text not null,
  acquired_at timestamptz not null,
  lot_id text not null,
  source_id uuid not null,
  quantity numeric(38,18) not null,
  acquired_on date not null,
  basis numeric(38,18) not null,
  set_aside text,
  id bigint generated always as identity,
  inherited boolean not null default false,
  gift_worth numeric(38,18),
  gift_on date,
  -- What the units of a lot may have cost, if issues ask for it. No `basis_high`: no limit is
  -- known.
  basis_low numeric,
  basis_high numeric,
  primary key (account_id, id),
  check ((gift_worth is null) = (gift_on is null))
);
create index lot_asset on lot (account_id, asset, acquired_at, lot_id);
grant select, insert, update, delete on lot to lotbook_app;
call restrict_to_account('lot', is_forced => false);

-- Balances by source and asset.
create table holding (
  account_id uuid not null,
  asset text not null,
  source_id uuid not null,
  quantity numeric(38,18) not null,
  basis numeric(38,18) not null,
  lots integer not null,
  primary key (account_id, asset, source_id)
);
grant select, insert, update, delete on holding to lotbook_app;
call restrict_to_account('holding', is_forced => false);

-- Totals by tax year.
create table year_total (
  account_id uuid not null,
  year integer not null,
  short_term_proceeds numeric(38,18) not null,
  short_term_basis numeric(38,18) not null,
  short_term_gain numeric(38,18) not null,
  long_term_proceeds numeric(38,18) not null,
  long_term_basis numeric(38,18) not null,
  long_term_gain numeric(38,18) not null,
  income numeric(38,18) not null,
  disposals integer not null,
  receipts integer not null,
  -- Sums of all disposals of a year. If the jurisdiction distinguishes short-term from long-term,
  -- these are the sums of both.
  proceeds numeric(38,18) not null,
  basis numeric(38,18) not null,
  gain numeric(38,18) not null,
  primary key (account_id, year)
);
grant select, insert, update, delete on year_total to lotbook_app;
call restrict_to_account('year_total', is_forced => false);

-- Income by tax year and kind.
create table income_total (
  account_id uuid not null,
  year integer not null,
  category text not null,
  value numeric(38,18) not null,
  receipts integer not null,
  primary key (account_id, year, category)
);
grant select, insert, update, delete on income_total to lotbook_app;
call restrict_to_account('income_total', is_forced => false);

-- Gains and income by month, for charts. A month that two tax years share, such as April in the
-- United Kingdom, has a row in each.
create table month_total (
  account_id uuid not null references account (id) on delete cascade,
  year integer not null,
  -- Its first day.
  month date not null check (EXTRACT(day from month) = (1)::numeric),
  -- Of disposals with and without a term.
  gain numeric(38,18) not null,
  short_term_gain numeric(38,18) not null,
  long_term_gain numeric(38,18) not null,
  income numeric(38,18) not null,
  disposals integer not null,
  receipts integer not null,
  primary key (account_id, year, month)
);
grant select, insert, update, delete on month_total to lotbook_app;
call restrict_to_account('month_total');

-- Open issues of the current results.
create table issue (
  account_id uuid not null,
  transaction_id uuid not null,
  position integer not null,
  code text not null,
  severity text not null,
  asset text not null,
  low numeric(38,18),
  high numeric(38,18),
  at timestamptz not null,
  -- The difference between the smallest and the largest possible gain; 0 if unknown.
  stake numeric(38,18) not null generated always as (GREATEST(high, (0)::numeric) - LEAST(low, (0)::numeric)) stored,
  gravity smallint not null generated always as (case severity when 'error' then 3 when 'warning' then 2 else 1 end) stored,
  -- The transaction that this one duplicates. Duplicates are found after each computation.
  twin uuid,
  -- Issues about units of unknown cost affect the years in which the units are sold; each sale has
  -- its part.
  when_sold boolean not null default false,
  -- The message code and its parameters; the text is rendered when it is read.
  text_code text not null,
  params jsonb not null,
  primary key (account_id, transaction_id, "position")
);
alter table issue alter column text_code set statistics 0;
alter table issue alter column params set statistics 0;
create index issue_code on issue (account_id, code);
create index issue_gravity on issue (account_id, gravity desc, stake desc, transaction_id desc, "position" desc);
create index issue_twin on issue (account_id, twin) where twin is not null;
grant select, insert, update, delete on issue to lotbook_app;
call restrict_to_account('issue', is_forced => false);

create table issue_total (
  account_id uuid not null,
  code text not null,
  severity text not null,
  issues integer not null,
  -- Of issues with a tax impact.
  staked integer not null,
  low numeric(38,18) not null,
  high numeric(38,18) not null,
  primary key (account_id, code, severity)
);
grant select, insert, update, delete on issue_total to lotbook_app;
call restrict_to_account('issue_total', is_forced => false);

-- The tax impact of an issue on each sale of its units.
create table stake (
  account_id uuid not null,
  -- The sale of the units.
  transaction_id uuid not null,
  at timestamptz not null,
  position integer not null,
  -- The issue's transaction, code and asset.
  issue_transaction_id uuid not null,
  code text not null,
  asset text not null,
  worth numeric(38,18) not null,
  -- Whether the gain that an issue makes uncertain is short or long; null if the jurisdiction has
  -- no terms.
  term text check (term in ('short', 'long')),
  primary key (account_id, transaction_id, "position")
);
-- Totals of a year are read from the index alone.
create index stake_at on stake (account_id, at) include (issue_transaction_id, code, asset, worth);
grant select, insert, update, delete on stake to lotbook_app;
call restrict_to_account('stake', is_forced => false);

-- The figures of a transaction in one row, for lists. Filters, sorting and totals read only this
-- table. Half of each page is left free, so that columns without an index, such as the category,
-- are updated in place.
create table transaction_figure (
  account_id uuid not null,
  -- When the transaction happened. It leads the keys, so that neighbors in time are stored
  -- together.
  at timestamptz not null,
  transaction_id uuid not null,
  category text,
  value numeric(38,18),
  cost_basis numeric(38,18),
  proceeds numeric(38,18),
  gain numeric(38,18),
  short_term_gain numeric(38,18),
  long_term_gain numeric(38,18),
  income numeric(38,18),
  term text,
  match_state text,
  issue_codes text[] not null default '{}',
  incoming smallint not null default 0,
  outgoing smallint not null default 0,
  fees smallint not null default 0,
  -- Copies of columns of the transaction, so that totals of a filter don't join the wide table.
  assets text[] not null,
  sources uuid[] not null,
  type text not null,
  told_category text,
  moves_units boolean not null,
  memo text,
  external_id text,
  cost_basis_step smallint generated always as (figure_step((cost_basis)::double precision)) stored,
  proceeds_step smallint generated always as (figure_step((proceeds)::double precision)) stored,
  gain_step smallint generated always as (figure_step((gain)::double precision)) stored,
  money_moved numeric,
  worth_step smallint generated always as (figure_step((coalesce(money_moved, value))::double precision)) stored,
  primary key (account_id, transaction_id)
) with (fillfactor='50');
alter table transaction_figure alter column memo set statistics 0;
alter table transaction_figure alter column external_id set statistics 0;
create index transaction_figure_basis on transaction_figure (account_id, cost_basis_step) where cost_basis_step is not null;
create index transaction_figure_gain on transaction_figure (account_id, gain_step) where gain_step is not null;
create index transaction_figure_proceeds on transaction_figure (account_id, proceeds_step) where proceeds_step is not null;
create index transaction_figure_worth on transaction_figure (account_id, worth_step) where worth_step is not null;
grant select, insert, update, delete on transaction_figure to lotbook_app;
call restrict_to_account('transaction_figure', is_forced => false);

-- Accounts whose copies in transaction_figure the next computation checks completely, because too
-- much changed at once, or because a computation had locked rows.
create table unlisted_account (
  account_id uuid primary key references account (id) on delete cascade
);
grant select, insert, update, delete on unlisted_account to lotbook_app;
call restrict_to_account('unlisted_account');

-- Alerts that a person chose for an account: lots that soon become long-term, gains of the year
-- above an amount.
create table planning_alert (
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  -- How many days before a lot becomes long-term; null: no alert.
  term_days integer check (term_days between 1 and 90),
  -- For gains of the current tax year, in the account's currency; null: no alert.
  gain_over numeric check (gain_over >= (0)::numeric),
  -- Whether alerts are also sent by mail.
  mail boolean not null,
  -- When the alerts are checked next.
  next_at timestamptz not null default now(),
  -- The address and application for links in mails.
  origin text not null,
  app_id text not null,
  primary key (account_id, user_id)
);
create index planning_alert_due on planning_alert (next_at) where term_days is not null or gain_over is not null;
grant select, insert, update, delete on planning_alert to lotbook_app;
call restrict_to_account('planning_alert');

-- Alerts that were sent, so that each is sent once.
create table planning_notice (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null check (kind in ('long-term', 'gain')),
  -- The asset whose lots become long-term, or the year with its amount.
  subject text not null,
  -- The days on which the lots were acquired.
  days date[] not null default '{}',
  words text not null,
  noted_at timestamptz not null default now(),
  mailed_at timestamptz,
  seen_at timestamptz,
  primary key (account_id, id)
);
create index planning_notice_of_person on planning_notice (account_id, user_id, kind, subject);
grant select, insert, update, delete on planning_notice to lotbook_app;
call restrict_to_account('planning_notice');

-- Searches for the time at which the balance reported by a source and the computed balance diverge.
-- The worker asks the source.
create table divergence_search (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  source_id uuid not null,
  asset text not null,
  status text not null default 'queued' check (status in ('queued', 'done', 'failed')),
  -- {at, computed, reported}, amounts as text: the last time with equal balances, and the first one
  -- after it with different balances.
  agreed jsonb,
  parted jsonb,
  -- How many times the source was asked.
  asked integer not null default 0,
  message text,
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
grant select, insert, update, delete on divergence_search to lotbook_app;
call restrict_to_account('divergence_search');

-- Results are deleted with their account by one statement per table: a foreign key would check the
-- account for each row that is inserted.
create function drop_computed() returns trigger language plpgsql as $_$
declare name text;
begin
  foreach name in array array['transaction_figure', 'outcome', 'issue', 'stake', 'lot', 'year_total', 'income_total', 'issue_total', 'holding'] loop
    execute format('delete from %I where account_id = $1', name) using old.id;
  end loop;
  return null;
end $_$;

-- Keeps the copies of a transaction's columns current. It never waits for a computation: rows that
-- one has locked are left to the next one. Merge and hash joins are off, because they would read
-- the figures of all accounts.
create function list_transactions() returns trigger
  language plpgsql set enable_hashjoin to 'off' set enable_mergejoin to 'off' as $_$
declare
  most constant integer := 1000;
begin
  if (select count(*) from new_rows) > most then
    insert into unlisted_account (account_id) select distinct account_id from new_rows on conflict do nothing;
    return null;
  end if;
  with told as (
    select n.account_id, n.id, n.at, n.assets, n.sources, n.type, n.category, n.movements @? '$[*] ? (@.quantity != "0")' as moves_units, n.memo, n.external_id,
      money_moved(n.assets, n.movements, (select a.fiat_currency from account a where a.id = n.account_id)) as money_moved
    from new_rows n
  ), held as (
    select f.account_id, f.transaction_id from told n join transaction_figure f on f.account_id = n.account_id and f.transaction_id = n.id for update of f skip locked
  )
  update transaction_figure f
    set at = case when f.category is null then n.at else f.at end, assets = n.assets, sources = n.sources, type = n.type, told_category = n.category,
      moves_units = n.moves_units, memo = n.memo, external_id = n.external_id, money_moved = n.money_moved
    from told n join held h on h.account_id = n.account_id and h.transaction_id = n.id
    where f.account_id = n.account_id and f.transaction_id = n.id;
  insert into transaction_figure (account_id, at, transaction_id, assets, sources, type, told_category, moves_units, memo, external_id, money_moved)
    select n.account_id, n.at, n.id, n.assets, n.sources, n.type, n.category, n.movements @? '$[*] ? (@.quantity != "0")', n.memo, n.external_id,
      money_moved(n.assets, n.movements, (select a.fiat_currency from account a where a.id = n.account_id))
    from new_rows n
    where not exists (select from transaction_figure f where f.account_id = n.account_id and f.transaction_id = n.id)
    on conflict (account_id, transaction_id) do nothing;
  insert into unlisted_account (account_id)
    select distinct n.account_id from new_rows n join transaction_figure f on f.account_id = n.account_id and f.transaction_id = n.id
    where (f.assets, f.sources, f.type, f.told_category, f.moves_units, f.memo, f.external_id, f.money_moved)
      is distinct from (n.assets, n.sources, n.type, n.category, n.movements @? '$[*] ? (@.quantity != "0")', n.memo, n.external_id,
        money_moved(n.assets, n.movements, (select a.fiat_currency from account a where a.id = n.account_id)))
    on conflict do nothing;
  return null;
end $_$;

-- Finds transactions of the acting account by their text, their memos and their contact. Under
-- row-level security Postgres doesn't use an index for `like`, which could leak other accounts'
-- rows; this function reads the acting account only.
create function find_transactions_by_text(pattern text, most integer) returns setof uuid
  language sql stable security definer set search_path to public, pg_temp as $$
  select id from (
    (select id from transaction where account_id = acting_account() and searchable_text(assets, tx_hash, external_id, memo) ilike pattern limit most)
    union
    (select record_id from memo where account_id = acting_account() and memo ilike pattern limit most)
    union
    (select a.record_id from contact c join annotation a on a.account_id = c.account_id and a.payload ->> 'contactId' = c.id::text
      where c.account_id = acting_account() and a.kind = 'contact' and a.revoked_at is null and (c.contact_name ilike pattern or c.address ilike pattern) limit most)
  ) found limit most
$$;
revoke all on function find_transactions_by_text(text, integer) from public;
grant execute on function find_transactions_by_text(text, integer) to lotbook_app;

-- After a change of currency, the value of transactions in fiat money is different.
create function unlist_account() returns trigger language plpgsql as $$
begin
  with held as (
    select f.transaction_id from transaction_figure f
    where f.account_id = new.id and f.category is null and f.assets <@ fiat_codes() for update of f skip locked
  )
  delete from transaction_figure f using held h where f.account_id = new.id and f.transaction_id = h.transaction_id;
  insert into unlisted_account (account_id) values (new.id) on conflict do nothing;
  return null;
end $$;

-- Deletes figures of transactions that don't count for tax. Those that count are deleted by the
-- computation.
create function unlist_transactions() returns trigger
  language plpgsql set enable_hashjoin to 'off' set enable_mergejoin to 'off' as $$
declare
  most constant integer := 1000;
begin
  if (select count(*) from old_rows) <= most then
    with held as (
      select f.account_id, f.transaction_id from old_rows o join transaction_figure f on f.account_id = o.account_id and f.transaction_id = o.id
      where f.category is null for update of f skip locked
    )
    delete from transaction_figure f using held h where f.account_id = h.account_id and f.transaction_id = h.transaction_id;
  end if;
  insert into unlisted_account (account_id)
    select distinct o.account_id from old_rows o
    where o.account_id in (select id from account) and ((select count(*) from old_rows) > most
      or exists (select from transaction_figure f where f.account_id = o.account_id and f.transaction_id = o.id and f.category is null))
    on conflict do nothing;
  return null;
end $$;

create trigger account_currency after update on account for each row when (new.fiat_currency is distinct from old.fiat_currency) execute function unlist_account();
create trigger computation_news after insert or update on computation for each row execute function notify_account();
create trigger computed_rows after delete on account for each row execute function drop_computed();
create trigger transaction_listed after insert on transaction referencing new table as new_rows for each statement execute function list_transactions();
create trigger transaction_listed_anew after update on transaction referencing new table as new_rows for each statement execute function list_transactions();
create trigger transaction_unlisted after delete on transaction referencing old table as old_rows for each statement execute function unlist_transactions();

-- The owner finds due alerts of all accounts.
create policy due on planning_alert for select to current_user using (true);
