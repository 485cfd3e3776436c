-- How much of what the card was charged has been paid back, as far as it was applied here.
alter table invoice
  add column refunded numeric(38, 18) not null default 0 check (refunded >= 0);
alter table invoice no force row level security;
update invoice set refunded = price - discount - credit where status = 'refunded';
alter table invoice force row level security;

-- 'refundFailed': a refund that the bank returned.
alter table billing_entry
  drop constraint billing_entry_kind_check,
  add constraint billing_entry_kind check (kind in ('invoice', 'payment', 'credit', 'refund', 'refundFailed', 'void'));

-- 'refunded': a payment that had become credit was paid back, so what is left of the credit is taken away; 'restored': that refund failed.
alter table credit_entry
  drop constraint credit_entry_reason,
  add constraint credit_entry_reason check (reason in ('bought', 'late', 'used', 'released', 'carried', 'refunded', 'restored'));
-- A payment can be paid back in parts.
drop index credit_entry_once;
create unique index credit_entry_once on credit_entry (account_id, invoice_id, reason) where reason not in ('refunded', 'restored');
