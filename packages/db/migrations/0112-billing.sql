-- Billing: subscriptions, invoices, credit, and the ledger of payments.

create sequence invoice_number;
grant usage on sequence invoice_number to lotbook_app;

-- The plan of sales shared with everyone who may see the account; one per account.
create table plan (
  account_id uuid primary key references account (id) on delete cascade,
  -- The planned sales with prices and rates: {items, prices, rates}.
  content jsonb not null,
  saved_by uuid,
  saved_at timestamptz not null default now()
);
grant select, insert, update, delete on plan to lotbook_app;
call restrict_to_account('plan');

-- What an account subscribes to at the payment provider, as the provider last reported it.
create table subscription (
  account_id uuid primary key references account (id) on delete cascade,
  provider text not null,
  external_id text not null,
  status text not null check (status in ('future', 'in_trial', 'active', 'non_renewing', 'paused', 'cancelled', 'transferred')),
  -- {id, name, price, currency, period, limits}; null for a plan that is no longer offered.
  plan jsonb,
  trial_ends_at timestamptz,
  term_ends_at timestamptz,
  cancelled_at timestamptz,
  -- Invoices whose payment failed.
  due_invoices integer not null default 0 check (due_invoices >= 0),
  -- Grows with each change at the provider; an older report changes nothing.
  version bigint not null,
  updated_at timestamptz not null default now(),
  -- Add-ons of the plan: [{id, name, price, quantity, limits}], with what each unit adds to the
  -- limits of the plan.
  add_ons jsonb not null default '[]'
);
grant select, insert, update, delete on subscription to lotbook_app;
call restrict_to_account('subscription');

-- The card that is charged. Its number is stored by the provider only.
create table payment_source (
  account_id uuid primary key references account (id) on delete cascade,
  provider text not null,
  token text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  expires text not null check (expires ~ '^\d{4}-\d{2}$'),
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on payment_source to lotbook_app;
call restrict_to_account('payment_source');

-- Payments for tax years. An invoice belongs to the account whose year it is for; if another
-- account pays, the payer has an invoice of its own.
create table invoice (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  tax_year integer,
  -- Assigned at payment: unpaid invoices have no number.
  number text,
  -- `pending` while the provider processes the payment. A year has at most one pending invoice.
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  currency text not null,
  price numeric(38,18) not null check (price >= (0)::numeric),
  discount numeric(38,18) not null,
  coupon text,
  tier text,
  transactions integer,
  provider text not null,
  -- The provider's reference of the payment.
  reference text,
  -- Why the payment was declined, as stated by the provider.
  problem text,
  paid_by uuid,
  -- 'year': a tax year of this account. 'client-year': a client's tax year that this account pays
  -- for. 'credit': prepaid credit.
  kind text not null default 'year' check (kind in ('year', 'client-year', 'credit')),
  -- The part of the total that is paid from credit; the card is charged the rest.
  credit numeric(38,18) not null default 0 check (credit >= (0)::numeric),
  -- The paying account, with its name at that time; null: the account itself.
  payer_account_id uuid,
  payer_name text,
  -- The client whose year it is for, with the name at that time.
  client_account_id uuid,
  client_name text,
  refunded numeric(38,18) not null default 0 check (refunded >= (0)::numeric),
  primary key (account_id, id),
  constraint client_has_a_name check ((kind = 'client-year') = (client_account_id is not null) and (client_account_id is null) = (client_name is null)),
  constraint credit_within_total check (credit <= (price - discount)),
  check (discount >= (0)::numeric and discount <= price),
  -- `credited`: the payment arrived when the year no longer needed it, and became credit of the
  -- payer.
  constraint invoice_status check (status in ('pending', 'paid', 'declined', 'credited', 'refunded')),
  constraint numbered_when_money_came check ((status = any (array['paid', 'credited', 'refunded'])) = (number is not null)),
  constraint of_a_year check ((kind = 'credit') = (tax_year is null) and (kind = 'credit') = (tier is null)),
  constraint payer_has_a_name check ((payer_account_id is null) = (payer_name is null) and (payer_account_id is null or kind = 'year'))
);
create unique index credit_under_way on invoice (account_id) where kind = 'credit' and status = 'pending';
create unique index invoice_of_tier on invoice (account_id, tax_year, tier) where kind = 'year' and status in ('pending', 'paid');
create unique index invoice_under_way on invoice (account_id, tax_year) where kind = 'year' and status = 'pending';
grant select, insert, update, delete on invoice to lotbook_app;
call restrict_to_account('invoice');

-- Documents and money movements as reported by the payment provider. Rows are only added, and they
-- outlive their account: no foreign key.
create table billing_entry (
  account_id uuid not null,
  provider text not null,
  -- 'invoice': issued; 'payment': received; 'balance': the part of an invoice paid from the
  -- customer's balance at the provider; 'carried': a remainder too small for a card, added to the
  -- next invoice; 'writeOff': such a remainder that was forgiven; 'credit': a credit note;
  -- 'refund': paid back; 'refundFailed': a refund that the bank returned; 'dispute': a payment that
  -- the bank took back; 'disputeWon': the same money, received again; 'void': a cancelled invoice.
  kind text not null,
  -- Of the document or the transaction at the provider.
  external_id text not null,
  invoice_id text not null,
  -- Our invoice, for a one-off charge.
  charge_key text,
  subscription_id text,
  occurred_at timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric(38,18) not null check (amount >= (0)::numeric),
  -- Part of the amount.
  tax numeric(38,18) not null default 0,
  -- [{name, rate, amount}]
  tax_lines jsonb not null default '[]',
  recorded_at timestamptz not null default now(),
  -- Of the invoice or credit note as a person reads it. Null for entries recorded before.
  number text,
  description text,
  -- The days that an invoice is for.
  period_start timestamptz,
  period_end timestamptz,
  primary key (account_id, provider, kind, invoice_id, external_id),
  constraint billing_entry_kind check (kind in ('invoice', 'payment', 'balance', 'carried', 'writeOff', 'credit', 'refund', 'refundFailed', 'dispute', 'disputeWon', 'void'))
);
grant select, insert on billing_entry to lotbook_app;
call restrict_to_account('billing_entry');

-- Events of the provider that were handled, so that a second delivery changes nothing.
create table billing_event (
  account_id uuid not null references account (id) on delete cascade,
  provider text not null,
  event_id text not null,
  occurred_at timestamptz not null,
  handled_at timestamptz default now(),
  primary key (account_id, provider, event_id)
);
create index billing_event_failed on billing_event (occurred_at) where handled_at is null;
create index billing_event_newest on billing_event (occurred_at);
grant select, insert, update, delete on billing_event to lotbook_app;
call restrict_to_account('billing_event');

-- Changes of an account's credit in US dollars. The balance is the sum. Rows are only added.
create table credit_entry (
  account_id uuid not null references account (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  amount numeric(38,18) not null check (amount <> (0)::numeric),
  -- 'bought': prepaid; 'late': a payment that its year no longer needed; 'used': for an invoice,
  -- from its creation; 'released': that invoice wasn't paid; 'carried': from before there were
  -- entries; 'refunded': a payment that had become credit was paid back; 'restored': that refund
  -- failed.
  reason text not null,
  -- An invoice of the same account.
  invoice_id uuid,
  user_id uuid,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoice (account_id, id),
  check ((invoice_id is null) = (reason = 'carried')),
  constraint credit_entry_reason check (reason in ('bought', 'late', 'used', 'released', 'carried', 'refunded', 'restored')),
  constraint credit_entry_sign check ((amount < (0)::numeric) = (reason = any (array['used', 'refunded'])))
);
create unique index credit_entry_once on credit_entry (account_id, invoice_id, reason) where reason <> ALL (array['refunded', 'restored']);
grant select, insert on credit_entry to lotbook_app;
call restrict_to_account('credit_entry');

-- Reminders of a trial that ends, each sent once.
create table trial_reminder (
  account_id uuid not null references account (id) on delete cascade,
  trial_ends_at timestamptz not null,
  -- How many days were left; 0: it has ended.
  days_left integer not null,
  sent_at timestamptz not null default now(),
  primary key (account_id, trial_ends_at, days_left)
);
grant select, insert on trial_reminder to lotbook_app;
call restrict_to_account('trial_reminder');

-- Credit never becomes negative.
create function check_credit() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from credit_entry where account_id = new.account_id) < 0 then
    raise exception 'the credit of account % would fall below zero', new.account_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- A tax year of each of some clients: transactions, paid tiers, and whether a payment is pending.
-- Called by the firm that the transaction acts for; clients that it may not see have no row.
create function client_years(clients uuid[], tax_years integer[], from_at timestamptz[], to_at timestamptz[]) returns table(client_account_id uuid, transactions bigint, paid_tiers text[], under_way boolean)
  language plpgsql as $$
declare firm uuid := acting_account();
begin
  for n in 1 .. coalesce(cardinality(clients), 0) loop
    perform set_config('app.account_id', firm::text, true);
    if exists (select from preparer_link l where l.preparer_account_id = firm and l.client_account_id = clients[n]
        and l.client_active and l.preparer_active and (l.client_consent or l.preparer_only)) then
      perform set_config('app.account_id', clients[n]::text, true);
      return query select clients[n],
        (select count(*) from transaction t where t.account_id = clients[n] and t.at >= from_at[n] and t.at < to_at[n]),
        coalesce(array_agg(i.tier) filter (where i.status = 'paid'), '{}'),
        coalesce(bool_or(i.status = 'pending'), false)
        from invoice i where i.account_id = clients[n] and i.kind = 'year' and i.tax_year = tax_years[n];
    end if;
  end loop;
  perform set_config('app.account_id', firm::text, true);
end $$;
revoke all on function client_years(uuid[], integer[], timestamptz[], timestamptz[]) from public;
grant execute on function client_years(uuid[], integer[], timestamptz[], timestamptz[]) to lotbook_app;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of % can only be added', tg_table_name using errcode = 'check_violation';
end $$;

create trigger billing_entry_stays before delete or update on billing_entry for each row execute function refuse_change();
create trigger credit_stays after insert on credit_entry for each row when (new.amount < (0)::numeric) execute function check_credit();
