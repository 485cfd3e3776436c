import type { Money } from '@lotbook/decimal/decimal';

/** A document or a movement of money at a payment provider. */
export interface BillingDocument {
  /**
   * `balance`: a part of an invoice that was paid from the customer's balance; `credit`: a credit
   * note; `refundFailed`: a refund, by its id, that the bank returned; `void`: an invoice that was
   * canceled.
   */
  readonly kind: 'invoice' | 'payment' | 'balance' | 'credit' | 'refund' | 'refundFailed' | 'void';
  readonly externalId: string;
  /** The invoice that it belongs to. */
  readonly invoiceId: string;
  /** Our key of a one-off charge. */
  readonly chargeKey: string | undefined;
  readonly subscriptionId: string | undefined;
  readonly occurredAt: string;
  readonly currency: string;
  readonly amount: Money;
  /** Part of the amount. */
  readonly tax: Money;
  readonly taxLines: readonly {
    readonly name: string;
    /** A percentage as decimal text. */
    readonly rate: string | undefined;
    readonly amount: Money;
  }[];
}
