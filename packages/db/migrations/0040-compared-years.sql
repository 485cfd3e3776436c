-- A piece of a seal says from when on its lines are, and has a digest of its own; its mark is a digest of the rows that it was made of, which the database makes anew by itself
-- to find the stretches of time that are different now. All null for pieces that were sealed before.
alter table sealed_piece
  add column first_at timestamptz,
  add column digest text,
  add column mark text;
grant update (mark) on sealed_piece to lotbook_app;

-- How much of it is kept while it is being sealed, in percent; and sums of the year by the names that the comparison has for them, decimals as text.
alter table sealed_year
  add column progress integer not null default 0,
  add column figures jsonb;
grant update (progress, figures) on sealed_year to lotbook_app;

create or replace function keep_sealed_year() returns trigger language plpgsql as $$
begin
  if old.status in ('sealed', 'unsealed') and (
    old.status = 'unsealed' or new.status <> 'unsealed' or
    (new.tax_year, new.sealed_at, new.engine, new.input_digest, new.part_digests, new.digest, new.totals, new.transactions, new.bytes, new.figures)
      is distinct from (old.tax_year, old.sealed_at, old.engine, old.input_digest, old.part_digests, old.digest, old.totals, old.transactions, old.bytes, old.figures)
  ) then
    raise exception 'a sealed year is not altered';
  end if;
  return new;
end $$;

-- What of a sealed year would be different, worked out beside the request that asked for it; one of a seal is under way at most.
create table year_comparison (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  seal_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- Grows with every try; a try writes only while it is the newest.
  attempt integer not null default 0,
  progress integer not null default 0,
  -- The figures that it compares with.
  generation bigint,
  -- What came of it, amounts as {decimal}.
  result jsonb,
  error text,
  requested_by uuid,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, seal_id) references sealed_year (account_id, id) on delete cascade
);
create unique index year_comparison_under_way on year_comparison (account_id, seal_id) where status in ('queued', 'running');
create index year_comparison_newest on year_comparison (account_id, seal_id, requested_at desc);

alter table year_comparison enable row level security;
alter table year_comparison force row level security;
create policy own_account on year_comparison using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert, update, delete on year_comparison to lotbook_app;
