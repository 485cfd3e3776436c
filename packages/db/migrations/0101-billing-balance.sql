-- 'balance': a part of an invoice that was paid from the customer's balance at the provider.
alter table billing_entry
  drop constraint billing_entry_kind,
  add constraint billing_entry_kind check (kind in ('invoice', 'payment', 'balance', 'credit', 'refund', 'refundFailed', 'void'));
