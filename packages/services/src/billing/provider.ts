import type { AppId } from '@lotbook/access/applications';
import type { Money } from '@lotbook/decimal/decimal';
import type { PaymentSource } from '@lotbook/db/stores/billing';
import type { Settlement } from '@lotbook/db/stores/invoices';
import type { LocalDate } from '@lotbook/model/time';

/** A code that makes a tax year cheaper. */
export interface Coupon {
  readonly id: string;
  readonly name: string;
  /** Whole percent off the price. */
  readonly percent: number;
  /** The last day on which it holds. */
  readonly until: LocalDate;
}

export interface Charge {
  readonly source: PaymentSource;
  readonly amount: Money;
  readonly currency: string;
  /** Idempotency key: the same key is the same charge. */
  readonly key: string;
}

/** What a person may do at the provider, in the name of an account. */
export interface PortalVisit {
  readonly origin: string;
  /** The account whose year is paid, or which buys credit. */
  readonly accountId: string;
  readonly userId: string;
  /** The application they came from, which determines on whose behalf they pay. */
  readonly appId?: AppId | undefined;
  /** Where the browser returns to: a path of this application. */
  readonly back: string;
  /** What is bought there; without it and an add-on: to change the card. */
  readonly taxYear?: number | undefined;
  /** Credit that is bought, by the id of its add-on. */
  readonly addOn?: string | undefined;
  /** The requested tier, by id; absent: the one that the year needs. */
  readonly plan?: string | undefined;
  readonly coupon?: string | undefined;
}

/** Who takes the money. */
export interface BillingProvider {
  readonly id: string;
  /** Undefined for a code that never was one. */
  readonly coupon: (code: string) => Promise<Coupon | undefined>;
  /** Throws where the provider cannot be reached; the payment is pending then. */
  readonly charge: (charge: Charge) => Promise<Settlement>;
  /** Abandons an interrupted charge: its key can't be charged any more. Returns the result if it had ended before. */
  readonly giveUp: (key: string) => Promise<Settlement>;
  /** Where a person pays or looks after the card. It opens for an hour, without a further sign-in. */
  readonly portal: (visit: PortalVisit, now: Date) => string;
}
