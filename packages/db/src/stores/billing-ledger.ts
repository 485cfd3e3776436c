import { format, money, type Money } from '@lotbook/decimal/decimal';
import type { AccountId } from '@lotbook/model/ids';
import type { Db, Tx } from '../database.ts';

export interface TaxLine {
  readonly name: string;
  /** A percentage as decimal text; null if the provider doesn't report it. */
  readonly rate: string | null;
  /** Decimal text. */
  readonly amount: string;
}

/** A document or a movement of money at the payment provider. */
export interface BillingEntry {
  /**
   * `balance`: paid from the customer's balance at the provider; `carried`: a remainder too small for a card, added to the next invoice; `writeOff`:
   * such a remainder that was forgiven; `refundFailed`: a refund, by its id, that the bank returned; `dispute`: a payment that the bank took back;
   * `disputeWon`: the same money, received again.
   */
  readonly kind:
    | 'invoice'
    | 'payment'
    | 'balance'
    | 'carried'
    | 'writeOff'
    | 'credit'
    | 'refund'
    | 'refundFailed'
    | 'dispute'
    | 'disputeWon'
    | 'void';
  /** Of the document or the transaction at the provider. */
  readonly externalId: string;
  /** The provider's invoice that it belongs to. */
  readonly invoiceId: string;
  /** The number that a person reads: of the credit note, otherwise of the invoice. Null in old entries. */
  readonly number: string | null;
  /** What was sold. */
  readonly description: string | null;
  /** The first and last day of the term that an invoice is for. */
  readonly periodStart: string | null;
  readonly periodEnd: string | null;
  /** Our invoice, for a one-off charge. */
  readonly chargeKey: string | null;
  readonly subscriptionId: string | null;
  readonly occurredAt: string;
  readonly currency: string;
  readonly amount: Money;
  /** Part of the amount. */
  readonly tax: Money;
  readonly taxLines: readonly TaxLine[];
}

/** Adds what isn't recorded yet; nothing recorded ever changes. Returns how many entries were new. */
export async function addBillingEntries(
  tx: Tx,
  accountId: AccountId,
  provider: string,
  entries: readonly BillingEntry[],
): Promise<number> {
  if (entries.length === 0) return 0;
  const added = await tx
    .insertInto('billing_entry')
    .values(
      entries.map((entry) => ({
        account_id: accountId,
        provider,
        kind: entry.kind,
        external_id: entry.externalId,
        invoice_id: entry.invoiceId,
        number: entry.number,
        description: entry.description,
        period_start: entry.periodStart,
        period_end: entry.periodEnd,
        charge_key: entry.chargeKey,
        subscription_id: entry.subscriptionId,
        occurred_at: entry.occurredAt,
        currency: entry.currency,
        amount: format(entry.amount),
        tax: format(entry.tax),
        tax_lines: JSON.stringify(entry.taxLines),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('external_id')
    .execute();
  return added.length;
}

/** Oldest first. */
export async function loadBillingEntries(
  db: Db,
  accountId: AccountId,
  provider: string,
): Promise<readonly BillingEntry[]> {
  const rows = await db
    .selectFrom('billing_entry')
    .select(['kind', 'currency', 'amount', 'tax', 'tax_lines as taxLines'])
    .select(['number', 'description', 'period_start as periodStart', 'period_end as periodEnd'])
    .select(['external_id as externalId', 'invoice_id as invoiceId', 'charge_key as chargeKey'])
    .select(['subscription_id as subscriptionId', 'occurred_at as occurredAt'])
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .orderBy('occurred_at')
    .orderBy('kind')
    .orderBy('external_id')
    .execute();
  return rows.map(
    (row) =>
      ({ ...row, amount: money(row.amount), tax: money(row.tax) }) as unknown as BillingEntry,
  );
}

/** The accounts that have anything to do with money at a provider. Runs as the owner role. */
export async function findBilledAccounts(db: Db, provider: string): Promise<readonly AccountId[]> {
  const rows = await db
    .selectFrom('billing_entry')
    .select('account_id as id')
    .where('provider', '=', provider)
    .union(db.selectFrom('invoice').select('account_id as id').where('provider', '=', provider))
    .union(
      db.selectFrom('subscription').select('account_id as id').where('provider', '=', provider),
    )
    .union(
      db.selectFrom('payment_source').select('account_id as id').where('provider', '=', provider),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id as AccountId);
}
