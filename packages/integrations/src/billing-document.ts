import type { Money } from '@lotbook/decimal/decimal';

/** A document or a movement of money at a payment provider. */
export interface BillingDocument {
  /**
   * `balance`: a part of an invoice that was paid from the customer's balance; `carried`: a remainder
   * too small for a card, which is added to the next invoice; `writeOff`: such a remainder that was
   * forgiven; `credit`: a credit note; `refundFailed`: a refund, by its id, that the bank returned;
   * `dispute`: a payment that the bank took back; `disputeWon`: the same money, received again;
   * `void`: an invoice that was canceled.
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
  readonly externalId: string;
  /** The invoice that it belongs to. */
  readonly invoiceId: string;
  /** The number that a person reads: of the credit note, otherwise of the invoice. */
  readonly number: string | undefined;
  /** What was sold. */
  readonly description: string | undefined;
  /** What an invoice is for: the days of a term. Undefined for a one-off charge. */
  readonly period: { readonly start: string; readonly end: string } | undefined;
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
