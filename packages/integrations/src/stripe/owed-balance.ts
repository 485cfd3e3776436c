import { money, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { BillingDocument } from '../billing-document.ts';
import { fromCents, toInstantText } from '../minor-units.ts';
import { findCustomer } from './customers.ts';
import { readPages, type Site } from './site.ts';

/** Stripe marks a smaller invoice as paid and adds its amount to the next one. */
export const leastAmount = money('0.50');

/** Metadata of a balance transaction of ours. */
const purpose = 'lotbook';

/** What the customer of an account owes from invoices that were too small for a card. It would be added to the next charge. */
export async function findOwed(site: Site, accountId: string): Promise<Money> {
  const cents = (await findCustomer(site, accountId))?.balance ?? 0;
  return cents > 0 ? fromCents(cents) : zeroMoney;
}

/** Forgives what the customer owes if it is too small for a card. Returns what it owes afterwards. */
export async function writeOffOwed(site: Site, accountId: string): Promise<Money> {
  const customer = await findCustomer(site, accountId);
  const owed = fromCents(Math.max(0, customer?.balance ?? 0));
  if (!customer || owed === zeroMoney || owed >= leastAmount) return owed;
  const before = await readBalanceTransactions(site, customer.id);
  await site.ask((client) =>
    client.customers.createBalanceTransaction(
      customer.id,
      {
        amount: -customer.balance,
        currency: customer.currency ?? 'usd',
        description: 'Too small to be charged',
        metadata: { [purpose]: 'write-off' },
      },
      // Repeated after an interruption, it is the same one; the next remainder has another newest transaction.
      { idempotencyKey: `write-off-${customer.id}-${before[0]?.id ?? 'first'}` },
    ),
  );
  return zeroMoney;
}

const readBalanceTransactions = (site: Site, customerId: string) =>
  readPages((page) =>
    site.ask((client) => client.customers.listBalanceTransactions(customerId, { ...page })),
  );

/** What was forgiven. It belongs to no invoice. */
export async function listWriteOffs(
  site: Site,
  customerId: string,
): Promise<readonly BillingDocument[]> {
  const rows = await readBalanceTransactions(site, customerId);
  return rows
    .filter(({ metadata }) => metadata?.[purpose] === 'write-off')
    .map(({ id, amount, created, currency }) => ({
      kind: 'writeOff',
      externalId: id,
      invoiceId: '',
      number: undefined,
      description: undefined,
      period: undefined,
      chargeKey: undefined,
      subscriptionId: undefined,
      occurredAt: toInstantText(created),
      currency: currency.toUpperCase(),
      amount: fromCents(-amount),
      tax: zeroMoney,
      taxLines: [],
    }));
}
