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

/** Names an entry within the books of an account: the ledger has each name once. */
export const getEntryName = ({ kind, invoiceId, externalId }: BillingEntry): string =>
  kind === 'invoice' ? `invoice ${invoiceId}` : `${kind} ${externalId} of invoice ${invoiceId}`;

/** Chargebacks were recorded as refunds before there were disputes. The ledger can't be changed, so old ones remain that. */
const earlierKinds: Partial<Record<BillingEntry['kind'], BillingEntry['kind']>> = {
  dispute: 'refund',
  disputeWon: 'refundFailed',
};

/** The recorded entry of a document: by its name, or by the name it had earlier. */
export function findRecorded(
  recorded: ReadonlyMap<string, BillingEntry>,
  entry: BillingEntry,
): BillingEntry | undefined {
  const earlier = earlierKinds[entry.kind];
  return (
    recorded.get(getEntryName(entry)) ??
    (earlier && recorded.get(getEntryName({ ...entry, kind: earlier })))
  );
}

/** Entries by name. */
export const indexEntries = (entries: readonly BillingEntry[]): ReadonlyMap<string, BillingEntry> =>
  new Map(entries.map((entry) => [getEntryName(entry), entry]));
