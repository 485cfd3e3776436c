-- A tax year whose return was filed: what decided its figures, and the figures, as they were then. One seal of a year is in force at most; one that was opened again
-- stays as evidence of what was filed.
create table sealed_year (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  tax_year integer not null,
  status text not null default 'sealing' check (status in ('sealing', 'sealed', 'failed', 'unsealed')),
  -- Grows with every try; a try writes only while it is the newest.
  attempt integer not null default 0,
  error text,
  requested_by uuid,
  requested_at timestamptz not null default now(),
  sealed_at timestamptz,
  engine text,
  -- Of what the figures were computed from, as their computation noted it.
  input_digest text,
  -- SHA-256 of each part in hexadecimal, and of these together.
  part_digests jsonb,
  digest text,
  -- Sums of the year, decimals as text.
  totals jsonb,
  transactions integer,
  bytes bigint,
  unsealed_at timestamptz,
  unsealed_by uuid,
  reason text,
  primary key (account_id, id),
  check (status not in ('sealed', 'unsealed') or (sealed_at is not null and digest is not null)),
  check ((status = 'unsealed') = (unsealed_at is not null and length(reason) > 0))
);
create unique index sealed_year_current on sealed_year (account_id, tax_year) where status in ('sealing', 'sealed');

create table sealed_piece (
  account_id uuid not null,
  seal_id uuid not null,
  part text not null check (part in ('frame', 'inputs', 'outcomes', 'lots')),
  seq integer not null,
  -- Lines of JSON, compressed with gzip.
  bytes bytea not null,
  primary key (account_id, seal_id, part, seq),
  foreign key (account_id, seal_id) references sealed_year (account_id, id) on delete cascade
);
alter table sealed_piece alter column bytes set storage external;

do $$
declare name text;
begin
  foreach name in array array['sealed_year', 'sealed_piece'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
  end loop;
end $$;
grant select, insert on sealed_year to lotbook_app;
grant update (status, attempt, error, sealed_at, engine, input_digest, part_digests, digest, totals, transactions, bytes, unsealed_at, unsealed_by, reason)
  on sealed_year to lotbook_app;
grant select, insert, delete on sealed_piece to lotbook_app;

-- What is sealed is not altered, by whomever: of the year only that it was opened again may be told, once.
create function keep_sealed_year() returns trigger language plpgsql as $$
begin
  if old.status in ('sealed', 'unsealed') and (
    old.status = 'unsealed' or new.status <> 'unsealed' or
    (new.tax_year, new.sealed_at, new.engine, new.input_digest, new.part_digests, new.digest, new.totals, new.transactions, new.bytes)
      is distinct from (old.tax_year, old.sealed_at, old.engine, old.input_digest, old.part_digests, old.digest, old.totals, old.transactions, old.bytes)
  ) then
    raise exception 'a sealed year is not altered';
  end if;
  return new;
end $$;
create trigger sealed_year_kept before update on sealed_year for each row execute function keep_sealed_year();

-- Pieces come and go while the year is being sealed, and go with their account.
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
create trigger sealed_piece_kept before insert or update or delete on sealed_piece for each row execute function keep_sealed_piece();
