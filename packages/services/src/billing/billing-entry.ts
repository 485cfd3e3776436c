import type { BillingEntry } from '@lotbook/db/stores/billing-ledger';
import { format, negate, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { BillingDocument } from '@lotbook/integrations/billing-document';

/** An invoice with a negative total, as after a change to a cheaper plan, gives credit. So it is recorded as a credit note. */
export function toBillingEntry({
  chargeKey,
  subscriptionId,
  number,
  description,
  period,
  ...document
}: BillingDocument): BillingEntry {
  const isCredit = document.amount < zeroMoney;
  const turn = (amount: Money): Money => (isCredit ? negate(amount) : amount);
  return {
    ...document,
    kind: isCredit && document.kind === 'invoice' ? 'credit' : document.kind,
    amount: turn(document.amount),
    tax: turn(document.tax),
    number: number ?? null,
    description: description ?? null,
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
    chargeKey: chargeKey ?? null,
    subscriptionId: subscriptionId ?? null,
    taxLines: document.taxLines.map(({ name, rate, amount }) => ({
      name,
      rate: rate ?? null,
      amount: format(turn(amount), 2),
    })),
  };
}
