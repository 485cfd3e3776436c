import type { AppId } from '@lotbook/access/applications';
import type { Money } from '@lotbook/decimal/decimal';
import type { PaymentSource } from '@lotbook/db/stores/billing';
import type { BillingEntry } from '@lotbook/db/stores/billing-ledger';
import type { Settlement } from '@lotbook/db/stores/invoices';
import type { SubscribedPlan, Subscription } from '@lotbook/db/stores/subscriptions';
import type { FilledMessage } from '@lotbook/messages/fill';
import type { LocalDate } from '@lotbook/model/time';

/** A code that makes a tax year cheaper. */
export interface Coupon {
  readonly id: string;
  readonly name: string;
  readonly discount: CouponDiscount;
  /** `one_time`, `forever` or `limited_period` */
  readonly durationType: string;
  /** The last day on which it holds; undefined: without end. */
  readonly until: LocalDate | undefined;
  /** False if it was used up or withdrawn, or isn't for tax years. */
  readonly isUsable: boolean;
}

export type CouponDiscount =
  /** A percentage as decimal text: `12.5`. */
  | { readonly type: 'percentage'; readonly percent: string }
  | { readonly type: 'fixed_amount'; readonly amount: Money };

export interface Charge {
  /** Who pays. */
  readonly accountId: string;
  readonly source: PaymentSource;
  /** What the card is charged: the price less coupon and credit. */
  readonly amount: Money;
  readonly currency: string;
  /** Idempotency key: the same key is the same charge. */
  readonly key: string;
  readonly description: string;
  readonly price: Money;
  readonly coupon: string | undefined;
  readonly credit: Money;
}

/** The bank wants the customer to confirm a charge (3-D Secure), on a page of the provider. An event reports whether they did. */
export interface Confirmation {
  readonly status: 'confirm';
  readonly url: string;
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
  /** Units of an add-on of the plan afterwards; absent: `addOn` is credit. */
  readonly quantity?: number | undefined;
  /** The requested tier, by id; absent: the one that the year needs. Without a year: a plan. */
  readonly plan?: string | undefined;
  readonly coupon?: string | undefined;
}

/** The customer of a provider: the account that pays. */
export interface BilledCustomer {
  readonly id: string;
  readonly name: string;
}

/** Cards that are entered on pages of the provider and stored there. */
export interface ProviderCards {
  /** A page where the customer adds a card, which then returns to an address. */
  readonly openPage: (customer: BilledCustomer, returnUrl: string) => Promise<string>;
  /** A page where the customer manages cards, invoices and the subscription. */
  readonly openPortal: (customer: BilledCustomer, returnUrl: string) => Promise<string>;
  /** The card that is charged; undefined without one. */
  readonly find: (accountId: string) => Promise<PaymentSource | undefined>;
  /** Pays invoices for the plan whose card failed with a new card. Absent: the provider does so itself. */
  readonly collectDues?: ((accountId: string, card: PaymentSource) => Promise<void>) | undefined;
}

/** A plan of the provider's catalog. */
export interface OfferedPlan extends SubscribedPlan {
  /** The application it is for; undefined: any. */
  readonly application: string | undefined;
  readonly trialDays: number;
}

/** An add-on of the provider's catalog. Its limits are what each unit adds to those of the plan. */
export interface OfferedAddOn extends Omit<OfferedPlan, 'trialDays'> {
  /** Whether more than one unit can be bought. */
  readonly hasQuantity: boolean;
}

/** What a subscription consists of. */
export interface SubscriptionItems {
  readonly planId: string;
  /** By id of the add-on. */
  readonly addOns: readonly { readonly id: string; readonly quantity: number }[];
}

export interface SubscriptionChange extends SubscriptionItems {
  readonly accountId: string;
  readonly subscriptionId: string;
  /** When the rest of the term is counted from. */
  readonly at: Date;
  /** A plan was chosen, so one that would end with its term continues. */
  readonly continues: boolean;
}

/** What a change costs at once, with tax; and what it gives back as credit at the provider, for the rest of the term. */
export interface ChangeEstimate {
  readonly due: Money;
  readonly credit: Money;
}

export type ChangeResult =
  | { readonly status: 'changed' }
  /** Nothing was changed. The message is for the customer. */
  | { readonly status: 'declined'; readonly message: string | FilledMessage }
  /** The change takes effect when it is paid and confirmed at this address. */
  | Confirmation
  /** The provider would charge something else than was shown, so nothing was changed. */
  | { readonly status: 'different'; readonly estimate: ChangeEstimate };

export interface PlanCheckout extends SubscriptionItems {
  readonly customer: BilledCustomer;
  /** The subscription to change; undefined: a new one. */
  readonly subscriptionId: string | undefined;
  /** When the trial ends; null: without a trial. */
  readonly trialEndsAt: Date | null;
  /** Text of ours that the checkout returns. */
  readonly passThru: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

export interface FoundSubscription extends Subscription {
  /** How many more of the account run. */
  readonly others: number;
}

/** Subscriptions to plans, bought on pages of the provider. */
export interface ProviderPlans {
  /** The cheapest first. */
  readonly list: () => Promise<readonly OfferedPlan[]>;
  readonly listAddOns: () => Promise<readonly OfferedAddOn[]>;
  /** Undefined if the provider has no page for this change, so `change` makes it. */
  readonly openCheckout: (checkout: PlanCheckout) => Promise<string | undefined>;
  readonly estimateChange: (change: SubscriptionChange) => Promise<ChangeEstimate>;
  /** Changes the items of a running subscription and charges the card `due`. `key`: the same key is the same change. */
  readonly change: (
    change: SubscriptionChange,
    shown: { readonly due: Money; readonly key: string },
  ) => Promise<ChangeResult>;
  /** Marks a checkout that the provider reports as successful as handled, if it is of this customer and has this text. */
  readonly acknowledge: (
    pageId: string,
    expected: { readonly accountId: string; readonly passThru: string },
  ) => Promise<boolean>;
  /** The subscription of an account as the provider has it now: the one that runs, or the newest. */
  readonly find: (accountId: string) => Promise<FoundSubscription | undefined>;
  /** Cancels and pays back running subscriptions that a checkout sold although one was running. Absent: a checkout can't do that. */
  readonly endSecond?: ((accountId: string) => Promise<void>) | undefined;
}

export interface ProviderEvent {
  readonly id: string;
  readonly occurredAt: Date;
  /** Undefined if it isn't about an account. */
  readonly accountId: string | undefined;
  /** The key of a charge that it is about. */
  readonly chargeKey: string | undefined;
}

/** What happened at the provider. */
export interface ProviderEvents {
  /** Undefined for an event that the provider doesn't know. */
  readonly read: (id: string) => Promise<ProviderEvent | undefined>;
  /** The oldest first. */
  readonly list: (after: Date) => Promise<readonly ProviderEvent[]>;
  /** The result of a charge; undefined if it wasn't made. */
  readonly findCharge: (
    charge: Pick<Charge, 'key' | 'accountId'>,
  ) => Promise<Settlement | undefined>;
  /** The id of the event in a signed webhook; undefined for a wrong signature. Absent: the provider signs none. */
  readonly verifyWebhook?: ((payload: string, signature: string) => string | undefined) | undefined;
}

/** What the provider issued, received and paid back. */
export interface ProviderDocuments {
  readonly list: (accountId: string) => Promise<readonly BillingEntry[]>;
  /** The address of an invoice as a PDF, valid for a short time. */
  readonly getPdfUrl: (invoiceId: string) => Promise<string>;
  /** What the customer owes because it was too small for a card. Absent: every invoice is collected. */
  readonly findOwed?: ((accountId: string) => Promise<Money>) | undefined;
  /** Forgives it if a card can't be charged so little. */
  readonly writeOffOwed?: ((accountId: string) => Promise<unknown>) | undefined;
}

/** Who takes the money. */
export interface BillingProvider {
  readonly id: string;
  /** Undefined for a code that never was one. */
  readonly coupon: (code: string, now: Date) => Promise<Coupon | undefined>;
  /** Throws where the provider cannot be reached; the payment is pending then, and while the customer has to confirm it. */
  readonly charge: (charge: Charge) => Promise<Settlement | Confirmation>;
  /** Abandons an interrupted charge: its key can't be charged any more. Returns the result if it had ended before. */
  readonly giveUp: (charge: Pick<Charge, 'key' | 'accountId'>) => Promise<Settlement>;
  /** Undefined: card numbers are entered on our own checkout page. */
  readonly cards?: ProviderCards | undefined;
  /** Undefined: only tax years and credit are sold. */
  readonly plans?: ProviderPlans | undefined;
  readonly events?: ProviderEvents | undefined;
  /** Undefined: no money moves. */
  readonly documents?: ProviderDocuments | undefined;
  /** What is wrong with the keys or the catalog, for the log of the program. Undefined: nothing can be wrong. */
  readonly check?: (() => Promise<readonly string[]>) | undefined;
}
