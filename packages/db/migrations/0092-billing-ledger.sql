-- What the payment provider issued, took and gave back, as it reports it. Rows are only added, and they outlive their account: no foreign key.
create table billing_entry (
  account_id uuid not null,
  provider text not null,
  -- 'invoice': issued; 'payment': received; 'credit': a credit note; 'refund': paid back; 'void': an invoice that was canceled.
  kind text not null check (kind in ('invoice', 'payment', 'credit', 'refund', 'void')),
  -- Of the document or the transaction at the provider.
  external_id text not null,
  invoice_id text not null,
  -- Our invoice, for a one-off charge.
  charge_key text,
  subscription_id text,
  occurred_at timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric(38, 18) not null check (amount >= 0),
  -- Part of the amount.
  tax numeric(38, 18) not null default 0 check (tax >= 0 and tax <= amount),
  -- [{name, rate, amount}]
  tax_lines jsonb not null default '[]',
  recorded_at timestamptz not null default now(),
  primary key (account_id, provider, kind, invoice_id, external_id)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of % can only be added', tg_table_name using errcode = 'check_violation';
end $$;
create trigger billing_entry_stays before update or delete on billing_entry for each row execute function refuse_change();

alter table billing_entry enable row level security;
alter table billing_entry force row level security;
create policy own_account on billing_entry using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert on billing_entry to lotbook_app;

-- A refunded payment opens nothing any more.
alter table invoice
  drop constraint invoice_status,
  add constraint invoice_status check (status in ('pending', 'paid', 'declined', 'credited', 'refunded')),
  drop constraint numbered_when_money_came,
  add constraint numbered_when_money_came check ((status in ('paid', 'credited', 'refunded')) = (number is not null));

-- 'refunded': the purchase of credit was paid back, so the credit that is left of it is taken away.
do $$
declare name text;
begin
  for name in select conname from pg_constraint where conrelid = 'credit_entry'::regclass and contype = 'c'
    and (pg_get_constraintdef(oid) like '%reason%') and pg_get_constraintdef(oid) not like '%invoice_id%' loop
    execute format('alter table credit_entry drop constraint %I', name);
  end loop;
end $$;
alter table credit_entry
  add constraint credit_entry_reason check (reason in ('bought', 'late', 'used', 'released', 'carried', 'refunded')),
  add constraint credit_entry_sign check ((amount < 0) = (reason in ('used', 'refunded')));

-- Reminders of a trial that ends, each sent once.
create table trial_reminder (
  account_id uuid not null references account (id) on delete cascade,
  trial_ends_at timestamptz not null,
  -- How many days were left; 0: it has ended.
  days_left integer not null,
  sent_at timestamptz not null default now(),
  primary key (account_id, trial_ends_at, days_left)
);
alter table trial_reminder enable row level security;
alter table trial_reminder force row level security;
create policy own_account on trial_reminder using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert on trial_reminder to lotbook_app;
