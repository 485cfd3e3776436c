-- What tax accounts pay: once per account and tax year, for downloading the year's reports.
create sequence invoice_number;
grant usage on sequence invoice_number to lotbook_app;

create table invoice (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  tax_year integer not null,
  -- Drawn when it is paid: what nobody paid has no number.
  number text,
  -- 'pending' while the provider is asked; what is pending or paid is the only one of its year.
  status text not null default 'pending' check (status in ('pending', 'paid', 'declined')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  currency text not null,
  price numeric(38, 18) not null check (price >= 0),
  discount numeric(38, 18) not null check (discount >= 0 and discount <= price),
  coupon text,
  tier text not null,
  transactions integer not null,
  provider text not null,
  -- What the provider calls the payment.
  reference text,
  -- Why it was declined, in the provider's words.
  problem text,
  paid_by uuid,
  primary key (account_id, id),
  check ((status = 'paid') = (number is not null))
);
create unique index invoice_of_year on invoice (account_id, tax_year) where status <> 'declined';

-- The card that is charged. Its number stays with the provider.
create table payment_source (
  account_id uuid primary key references account (id) on delete cascade,
  provider text not null,
  token text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  expires text not null check (expires ~ '^\d{4}-\d{2}$'),
  created_at timestamptz not null default now()
);

do $$
declare name text;
begin
  foreach name in array array['invoice', 'payment_source'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, update, delete on %I to lotbook_app', name);
  end loop;
end $$;
