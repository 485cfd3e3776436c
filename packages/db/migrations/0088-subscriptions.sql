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
  updated_at timestamptz not null default now()
);

-- Events of the provider that were handled, so that a second delivery changes nothing.
create table billing_event (
  account_id uuid not null references account (id) on delete cascade,
  provider text not null,
  event_id text not null,
  occurred_at timestamptz not null,
  handled_at timestamptz not null default now(),
  primary key (account_id, provider, event_id)
);
create index billing_event_newest on billing_event (occurred_at);

do $$
declare name text;
begin
  foreach name in array array['subscription', 'billing_event'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, update, delete on %I to lotbook_app', name);
  end loop;
end $$;

-- A cancelled plan gives access for some days more.
alter table account
  drop constraint account_subscription_check,
  add constraint account_subscription check (subscription in ('in_trial', 'active', 'cancelled')),
  add column access_ends_at timestamptz,
  add constraint cancelled_has_an_end check (subscription <> 'cancelled' or access_ends_at is not null);
