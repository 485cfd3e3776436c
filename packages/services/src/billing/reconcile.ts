import { reading } from '@lotbook/db/database';
import { loadBillingEntries, type BillingEntry } from '@lotbook/db/stores/billing-ledger';
import { getChargedAmount, loadInvoices, type Invoice } from '@lotbook/db/stores/invoices';
import { loadSubscription } from '@lotbook/db/stores/subscriptions';
import { format, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';
import { billingCurrency } from './prices.ts';
import type { BillingProvider } from './provider.ts';
import { getPaidBack, isPaidBack, isSettled, sumCharges, type ChargeSums } from './apply-refund.ts';
import { findRecorded, getEntryName, indexEntries } from './billing-entry.ts';
import { recordEntries } from './record-entries.ts';
import { refreshBilling, settleCharge } from './refresh-billing.ts';

type BillingServices = Pick<Services, 'database' | 'billing' | 'now'>;

/** How our books and the provider's differ. */
export interface BillingDifference {
  readonly accountId: AccountId;
  readonly kind:
    /** The provider has a document that our ledger lacks. */
    | 'entryMissing'
    /** Our ledger has a document that the provider no longer reports. */
    | 'entryUnknown'
    /** Both have it, with different amounts, taxes or currencies. */
    | 'entryDiffers'
    /** One payment of ours was charged more than once. */
    | 'chargedTwice'
    /** Money arrived for a payment that isn't paid here. */
    | 'paidWithoutAccess'
    /** A payment counts as paid here, but the provider received nothing for it. */
    | 'accessWithoutPayment'
    /** The provider received another amount than the invoice here has. */
    | 'amountDiffers'
    /** The provider paid back more or less than was applied here, for example because a refund failed. */
    | 'refundDiffers'
    /** The customer owes an amount that was too small for a card. Less than 0.50 is forgiven by `repair`. */
    | 'balanceOwed'
    /** The subscription here isn't the provider's. */
    | 'subscriptionDiffers'
    /** The provider has more than one running subscription of the account. */
    | 'subscribedTwice';
  /** The provider's document or our invoice. */
  readonly about: string;
  readonly ours: string;
  readonly theirs: string;
}

/**
 * Compares an account's books with the provider's: the ledger, the payments, and the subscription. `repair` first records what is missing and settles
 * interrupted payments.
 */
export async function reconcileBilling(
  services: BillingServices,
  accountId: AccountId,
  { repair = false }: { readonly repair?: boolean } = {},
): Promise<readonly BillingDifference[]> {
  const provider = services.billing;
  if (!provider?.documents) return [];
  if (repair) await repairBooks(services, provider, accountId);
  const theirs = await provider.documents.list(accountId);
  const ours = await reading(services.database, { accountId }, async (db) => ({
    entries: await loadBillingEntries(db, accountId, provider.id),
    invoices: await loadInvoices(db, accountId),
  }));
  const found = [
    ...compareEntries(ours.entries, theirs),
    ...comparePayments(ours.invoices, theirs),
    ...(await compareBalance(provider, accountId)),
    ...(await compareSubscriptions(services, provider, accountId)),
  ];
  return found.map((each) => ({ accountId, ...each }));
}

async function repairBooks(
  services: BillingServices,
  provider: BillingProvider,
  accountId: AccountId,
): Promise<void> {
  const invoices = await reading(services.database, { accountId }, (db) =>
    loadInvoices(db, accountId),
  );
  await provider.documents?.writeOffOwed?.(accountId);
  for (const { id, status, payerId } of invoices)
    if (status === 'pending' && payerId === null)
      await settleCharge(services, provider, { accountId, key: id });
  await refreshBilling(services, accountId);
  await recordEntries(services, accountId);
}

type Difference = Omit<BillingDifference, 'accountId'>;

const describeEntry = ({ amount, tax, currency }: BillingEntry): string =>
  `${format(amount, 2)} ${currency}, tax ${format(tax, 2)}`;

function compareEntries(
  ours: readonly BillingEntry[],
  theirs: readonly BillingEntry[],
): readonly Difference[] {
  const known = indexEntries(ours);
  const reported = new Set(theirs.map((entry) => findRecorded(known, entry)));
  return [
    ...theirs.flatMap((entry): readonly Difference[] => {
      const [about, theirText] = [getEntryName(entry), describeEntry(entry)];
      const own = findRecorded(known, entry);
      if (!own) return [{ kind: 'entryMissing', about, ours: '', theirs: theirText }];
      const ownText = describeEntry(own);
      return ownText === theirText
        ? []
        : [{ kind: 'entryDiffers', about, ours: ownText, theirs: theirText }];
    }),
    ...ours
      .filter((entry) => !reported.has(entry))
      .map((entry): Difference => ({
        kind: 'entryUnknown',
        about: getEntryName(entry),
        ours: describeEntry(entry),
        theirs: '',
      })),
  ];
}

/** Each payment that was charged to a card, and each charge of a card. The payer's books have both. */
function comparePayments(
  invoices: readonly Invoice[],
  theirs: readonly BillingEntry[],
): readonly Difference[] {
  const sums = sumCharges(theirs);
  const byKey = Map.groupBy(
    theirs.filter(
      ({ chargeKey, kind }) =>
        chargeKey !== null && (kind === 'payment' || kind === 'balance' || kind === 'carried'),
    ),
    ({ chargeKey }) => chargeKey ?? '',
  );
  const charged = invoices.filter(
    (invoice) => invoice.payerId === null && getChargedAmount(invoice) > zeroMoney,
  );
  const known = new Map(charged.map((invoice) => [invoice.id, invoice]));
  return [
    ...[...byKey].flatMap(([key, payments]) =>
      comparePayment(key, known.get(key), payments, sums.get(key) ?? noSums),
    ),
    ...charged
      .filter((invoice) => isSettled(invoice) && !byKey.has(invoice.id))
      .map((invoice): Difference => ({
        kind: 'accessWithoutPayment',
        about: invoice.number ?? invoice.id,
        ours: `${invoice.status}, ${describeAmount(getChargedAmount(invoice), invoice.currency)}`,
        theirs: '',
      })),
  ];
}

async function compareBalance(
  provider: BillingProvider,
  accountId: AccountId,
): Promise<readonly Difference[]> {
  const owed = (await provider.documents?.findOwed?.(accountId)) ?? zeroMoney;
  if (owed === zeroMoney) return [];
  const theirs = describeAmount(owed, billingCurrency);
  return [{ kind: 'balanceOwed', about: accountId, ours: '', theirs }];
}

const noSums: ChargeSums = { received: zeroMoney, paidBack: zeroMoney };

const describeAmount = (amount: Money, currency: string): string =>
  `${format(amount, 2)} ${currency}`;

function comparePayment(
  key: string,
  invoice: Invoice | undefined,
  payments: readonly BillingEntry[],
  sums: ChargeSums,
): readonly Difference[] {
  const about = invoice?.number ?? key;
  const { received } = sums;
  const theirs = describeAmount(received, payments[0]?.currency ?? '');
  const invoiceIds = new Set(payments.map(({ invoiceId }) => invoiceId));
  const ours = invoice
    ? `${invoice.status}, ${describeAmount(getChargedAmount(invoice), invoice.currency)}`
    : '';
  if (invoiceIds.size > 1)
    return [{ kind: 'chargedTwice', about, ours, theirs: [...invoiceIds].join(', ') }];
  if (!invoice || !isSettled(invoice))
    return isPaidBack(sums) ? [] : [{ kind: 'paidWithoutAccess', about, ours, theirs }];
  if (isPaidBack(sums) && invoice.status === 'paid')
    return [{ kind: 'accessWithoutPayment', about, ours, theirs: '0.00' }];
  const isEqual =
    received === getChargedAmount(invoice) && payments[0]?.currency === invoice.currency;
  return [
    ...(isEqual ? [] : [{ kind: 'amountDiffers', about, ours, theirs } as const]),
    ...compareRefund(invoice, sums),
  ];
}

function compareRefund(invoice: Invoice, sums: ChargeSums): readonly Difference[] {
  const { refunded, status, currency, number } = invoice;
  const paidBack = getPaidBack(invoice, sums);
  if (paidBack === refunded && isPaidBack(sums) === (status === 'refunded')) return [];
  return [
    {
      kind: 'refundDiffers',
      about: number ?? invoice.id,
      ours: `${status}, ${describeAmount(refunded, currency)} paid back`,
      theirs: `${describeAmount(paidBack, currency)} paid back`,
    },
  ];
}

async function compareSubscriptions(
  { database }: BillingServices,
  provider: BillingProvider,
  accountId: AccountId,
): Promise<readonly Difference[]> {
  const own = await reading(database, { accountId }, (db) => loadSubscription(db, accountId));
  const theirs = await provider.plans?.find(accountId);
  const describeSubscription = (each: typeof own): string =>
    each
      ? [
          each.status,
          each.plan?.id ?? 'no plan',
          ...each.addOns.map(({ id, quantity }) => `${quantity} × ${id}`),
          `${each.dueInvoices} due invoices`,
        ].join(', ')
      : 'none';
  const [ourText, theirText] = [describeSubscription(own), describeSubscription(theirs)];
  const about = theirs?.externalId ?? own?.externalId ?? '';
  const others = theirs?.others ?? 0;
  const compared = { about, ours: ourText, theirs: theirText };
  return [
    ...(ourText === theirText ? [] : [{ kind: 'subscriptionDiffers', ...compared } as const]),
    ...(others === 0
      ? []
      : [{ kind: 'subscribedTwice', ...compared, theirs: `${others + 1} run` } as const]),
  ];
}
