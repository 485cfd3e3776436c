-- Years that a firm pays for its client, and credit that is bought ahead. An invoice of a tax year stands in the books of the account whose year it is; where somebody
-- else pays, the payer's books hold the same invoice, by the same id, so that either side keeps its own when the other is deleted.
drop index invoice_of_tier;
drop index invoice_under_way;
alter table invoice
  -- 'year': a tax year of this account. 'client-year': one of a client, which this account pays. 'credit': bought ahead.
  add column kind text not null default 'year' check (kind in ('year', 'client-year', 'credit')),
  alter column tax_year drop not null,
  alter column tier drop not null,
  alter column transactions drop not null,
  -- What of the total is taken from the payer's credit; the card is charged the rest.
  add column credit numeric(38, 18) not null default 0 check (credit >= 0),
  -- Who pays, as they were called then; null: the account itself.
  add column payer_account_id uuid,
  add column payer_name text,
  -- Whose year it is, as the payer called them then.
  add column client_account_id uuid,
  add column client_name text,
  drop constraint invoice_status_check,
  -- 'credited': the money came when the year no longer needed it, and became credit of the payer.
  add constraint invoice_status check (status in ('pending', 'paid', 'declined', 'credited')),
  drop constraint invoice_check1,
  add constraint numbered_when_money_came check ((status in ('paid', 'credited')) = (number is not null)),
  add constraint credit_within_total check (credit <= price - discount),
  add constraint of_a_year check ((kind = 'credit') = (tax_year is null) and (kind = 'credit') = (tier is null)),
  add constraint payer_has_a_name check ((payer_account_id is null) = (payer_name is null) and (payer_account_id is null or kind = 'year')),
  add constraint client_has_a_name check ((kind = 'client-year') = (client_account_id is not null) and (client_account_id is null) = (client_name is null));
create unique index invoice_of_tier on invoice (account_id, tax_year, tier) where kind = 'year' and status in ('pending', 'paid');
create unique index invoice_under_way on invoice (account_id, tax_year) where kind = 'year' and status = 'pending';
create unique index credit_under_way on invoice (account_id) where kind = 'credit' and status = 'pending';

-- What came into an account's credit and what went out of it, in US dollars. The balance is the sum; nothing is ever changed or taken away.
create table credit_entry (
  account_id uuid not null references account (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  amount numeric(38, 18) not null check (amount <> 0),
  -- 'bought' ahead; 'late': a payment that its year no longer needed; 'used' for an invoice, from when it is opened; 'released': that invoice was not paid;
  -- 'carried': stood there before there were entries.
  reason text not null check (reason in ('bought', 'late', 'used', 'released', 'carried')),
  -- In the same books.
  invoice_id uuid,
  user_id uuid,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoice (account_id, id),
  check ((amount < 0) = (reason = 'used')),
  check ((invoice_id is null) = (reason = 'carried'))
);
-- Nothing is credited twice for one payment.
create unique index credit_entry_once on credit_entry (account_id, invoice_id, reason);

alter table preparer_profile no force row level security;
insert into credit_entry (account_id, amount, reason) select account_id, credits, 'carried' from preparer_profile where credits > 0;
alter table preparer_profile force row level security;
alter table preparer_profile drop column credits;

create function check_credit() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from credit_entry where account_id = new.account_id) < 0 then
    raise exception 'the credit of account % would fall below zero', new.account_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger credit_stays after insert on credit_entry for each row when (new.amount < 0) execute function check_credit();

alter table credit_entry enable row level security;
alter table credit_entry force row level security;
create policy own_account on credit_entry using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert on credit_entry to lotbook_app;

-- How a tax year of each of some clients stands: its transactions, the tiers that were paid for, and whether a payment is under way. Asked by the firm that the
-- transaction acts for; a client that it may not see has no row.
create function client_years(clients uuid[], tax_years integer[], from_at timestamptz[], to_at timestamptz[])
returns table (client_account_id uuid, transactions bigint, paid_tiers text[], under_way boolean) language plpgsql as $$
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
