-- The table of transactions: found by text, ordered by every column, decided in batches that can be undone as a whole.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- What a search looks through of a transaction itself.
create function words_of(assets text[], tx_hash text, external_id text, memo text) returns text language sql immutable parallel safe as
  $$ select array_to_string(assets, ' ') || ' ' || coalesce(tx_hash, '') || ' ' || coalesce(external_id, '') || ' ' || coalesce(memo, '') $$;
create index transaction_words on transaction using gin (account_id, words_of(assets, tx_hash, external_id, memo) gin_trgm_ops);
create index memo_words on memo using gin (account_id, memo gin_trgm_ops);

create index transaction_asset on transaction (account_id, (assets[1]), id);
create index transaction_amount on transaction (account_id, ((movements -> 0 ->> 'quantity')::numeric), id);
create index transaction_figure_basis on transaction_figure (account_id, cost_basis, transaction_id) where cost_basis is not null;
create index transaction_figure_proceeds on transaction_figure (account_id, proceeds, transaction_id) where proceeds is not null;

-- Who stands behind a transaction is noted beside it.
create index annotation_contact on annotation (account_id, (payload ->> 'contactId')) where kind = 'contact' and revoked_at is null;

-- Transactions of the acting account that say something: in their own words, in memos beside them, in the contact behind them. Under row-level security no index
-- may be asked whether a text contains another, since what it looks through may be somebody else's; this function looks at the acting account alone.
create function transactions_saying(pattern text, most integer) returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    (select id from transaction where account_id = acting_account() and words_of(assets, tx_hash, external_id, memo) ilike pattern limit most)
    union
    (select record_id from memo where account_id = acting_account() and memo ilike pattern limit most)
    union
    (select a.record_id from contact c join annotation a on a.account_id = c.account_id and a.payload ->> 'contactId' = c.id::text
      where c.account_id = acting_account() and a.kind = 'contact' and a.revoked_at is null and (c.contact_name ilike pattern or c.address ilike pattern) limit most)
  ) found limit most
$$;
revoke all on function transactions_saying(text, integer) from public;
grant execute on function transactions_saying(text, integer) to lotbook_app;

-- What one act of a person decided, and what it ended: the act can be undone as a whole.
do $$
declare name text;
begin
  foreach name in array array['decision', 'annotation'] loop
    execute format('alter table %I add column batch uuid, add column revoked_in uuid', name);
    execute format('create index %I on %I (account_id, batch) where batch is not null', name || '_batch', name);
    execute format('create index %I on %I (account_id, revoked_in) where revoked_in is not null', name || '_revoked_in', name);
    execute format('grant update (revoked_in) on %I to lotbook_app', name);
  end loop;
end $$;
alter table memo add column batch uuid;
create index memo_batch on memo (account_id, batch) where batch is not null;
alter table category_rule add column batch uuid, add column name text check (length(name) between 1 and 80);

-- Acts upon many transactions that are done by a worker, with their progress.
create table bulk_edit (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- What to do, and upon which transactions: services/src/bulk/bulk-edit.ts tells the shape.
  edit jsonb not null,
  filter jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  attempt integer not null default 0,
  total integer not null default 0,
  done integer not null default 0,
  changed integer not null default 0,
  message text,
  -- What was decided: see decision.batch.
  batch uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id)
);
create index bulk_edit_newest on bulk_edit (account_id, created_at desc);
alter table bulk_edit enable row level security;
alter table bulk_edit force row level security;
create policy own_account on bulk_edit using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert, update, delete on bulk_edit to lotbook_app;
