-- 'carried': a remainder too small for a card, which the provider adds to the next invoice; 'writeOff': such a remainder that was forgiven;
-- 'dispute': a payment that the bank took back; 'disputeWon': the same money, received again.
alter table billing_entry
  drop constraint billing_entry_kind,
  add constraint billing_entry_kind check (kind in ('invoice', 'payment', 'balance', 'carried', 'writeOff', 'credit', 'refund', 'refundFailed', 'dispute', 'disputeWon', 'void')),
  -- Of the invoice or credit note as a person reads it. Null for entries recorded before.
  add column number text,
  add column description text,
  -- The days that an invoice is for.
  add column period_start timestamptz,
  add column period_end timestamptz;

-- Add-ons of the plan: [{id, name, price, quantity, limits}], with what each unit adds to the limits of the plan.
alter table subscription add column add_ons jsonb not null default '[]';
