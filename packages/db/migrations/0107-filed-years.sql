-- Filed years: what was filed, kept unchanged.

-- A tax year whose return was filed: the inputs and figures at that time. At most one seal of a
-- year is in force; an unlocked one remains as evidence of what was filed.
create table sealed_year (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  tax_year integer not null,
  status text not null default 'sealing' check (status in ('sealing', 'sealed', 'failed', 'unsealed')),
  -- Increases with every attempt; only the newest attempt may write.
  attempt integer not null default 0,
  error text,
  requested_by uuid,
  requested_at timestamptz not null default now(),
  sealed_at timestamptz,
  engine text,
  -- Digest of the inputs of the figures, as recorded by their computation.
  input_digest text,
  -- SHA-256 of each part in hex, and of all of them together.
  part_digests jsonb,
  digest text,
  -- Totals of the year, decimals as text.
  totals jsonb,
  transactions integer,
  bytes bigint,
  unsealed_at timestamptz,
  unsealed_by uuid,
  reason text,
  progress integer not null default 0,
  figures jsonb,
  primary key (account_id, id),
  check (status <> ALL (array['sealed', 'unsealed']) or sealed_at is not null and digest is not null),
  check ((status = 'unsealed') = ((unsealed_at is not null) and (length(reason) > 0)))
);
create unique index sealed_year_current on sealed_year (account_id, tax_year) where status in ('sealing', 'sealed');
grant select, insert, update (status, attempt, error, sealed_at, engine, input_digest, part_digests, digest, totals, transactions, bytes, unsealed_at, unsealed_by, reason, progress, figures) on sealed_year to lotbook_app;
call restrict_to_account('sealed_year');

-- The inputs and figures of a sealed year in compressed pieces.
create table sealed_piece (
  account_id uuid not null,
  seal_id uuid not null,
  part text not null check (part in ('frame', 'inputs', 'outcomes', 'lots')),
  seq integer not null,
  -- Lines of JSON, compressed with gzip.
  bytes bytea not null,
  first_at timestamptz,
  digest text,
  -- A digest of the rows that the piece was made from, to find the periods that changed.
  mark text,
  primary key (account_id, seal_id, part, seq),
  foreign key (account_id, seal_id) references sealed_year (account_id, id) on delete cascade
);
alter table sealed_piece alter column bytes set storage external;
grant select, insert, delete, update (mark) on sealed_piece to lotbook_app;
call restrict_to_account('sealed_piece');

-- What would differ from a sealed year today. Computed by the worker; one comparison per seal at a
-- time.
create table year_comparison (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  seal_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- Increases with every attempt; only the newest attempt may write.
  attempt integer not null default 0,
  progress integer not null default 0,
  -- The results that it is compared with.
  generation bigint,
  -- Amounts as {decimal}.
  result jsonb,
  error text,
  requested_by uuid,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, seal_id) references sealed_year (account_id, id) on delete cascade
);
create index year_comparison_newest on year_comparison (account_id, seal_id, requested_at desc);
create unique index year_comparison_under_way on year_comparison (account_id, seal_id) where status in ('queued', 'running');
grant select, insert, update, delete on year_comparison to lotbook_app;
call restrict_to_account('year_comparison');

-- Pieces are written while the year is being sealed, and deleted with their account.
create function keep_sealed_piece() returns trigger language plpgsql as $$
declare
  state text;
begin
  select status into state from sealed_year where account_id = coalesce(new.account_id, old.account_id) and id = coalesce(new.seal_id, old.seal_id);
  if state in ('sealed', 'unsealed') then
    raise exception 'a sealed year is not altered';
  end if;
  return coalesce(new, old);
end $$;

-- A sealed year can't be changed by anyone, except that it can be unlocked once.
create function keep_sealed_year() returns trigger language plpgsql as $$
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

create trigger sealed_piece_kept before insert or delete or update on sealed_piece for each row execute function keep_sealed_piece();
create trigger sealed_year_kept before update on sealed_year for each row execute function keep_sealed_year();
