import type { Money } from '@lotbook/decimal/decimal';
import type Stripe from 'stripe';
import { fromCents } from '../minor-units.ts';
import { ignoreMissing } from './errors.ts';
import { isId, readPages, type Site } from './site.ts';

/** What a plan allows; undefined: without limit. */
export type PlanLimits = Readonly<Record<LimitName, number | undefined>>;

type LimitName = (typeof limitNames)[number];

const limitNames = [
  'numberOfUsers',
  'numberOfWallets',
  'numberOfExchangeAccounts',
  'numberOfTransactions',
  'numberOfClients',
] as const;

export interface OfferedPlan {
  /** The id of the price. */
  readonly id: string;
  readonly productId: string;
  readonly name: string;
  readonly price: Money;
  readonly currency: string;
  /** `1 month`, `3 month`, `1 year` */
  readonly period: string;
  readonly trialDays: number;
  readonly limits: PlanLimits;
  /** The application it is for; undefined: any. */
  readonly application: string | undefined;
}

/** An add-on of the catalog. Its limits are what each unit adds to those of the plan. */
export type OfferedAddOn = Omit<OfferedPlan, 'trialDays'> & {
  /** Whether more than one unit can be bought. */
  readonly hasQuantity: boolean;
};

export interface Offers {
  readonly plans: readonly OfferedPlan[];
  readonly addOns: readonly OfferedAddOn[];
}

/**
 * What can be bought in a currency, the cheapest first: active recurring prices of products whose metadata has `application`, because an account at
 * Stripe can sell other products too. Products with the metadata `kind` `addOn` are add-ons.
 */
export async function listOffers(site: Site, currency: string): Promise<Offers> {
  const prices = await readPrices(site, currency);
  const sold = prices
    .flatMap((price) => toOffer(price) ?? [])
    .toSorted((one, other) => (one.price < other.price ? -1 : one.price > other.price ? 1 : 0));
  return {
    plans: sold.filter((each) => 'trialDays' in each),
    addOns: sold.filter((each) => 'hasQuantity' in each),
  };
}

/** What is no longer sold can still be subscribed to. */
export async function findOffer(
  site: Site,
  priceId: string,
): Promise<OfferedPlan | OfferedAddOn | undefined> {
  if (!isId(priceId, 'price')) return undefined;
  const price = await ignoreMissing(() =>
    site.ask((client) => client.prices.retrieve(priceId, { expand: ['product'] })),
  );
  const product = price && readProduct(price);
  return product && describeOffer(price, product);
}

/** What an operator has to mend in the catalog: a limit that can't be read would not be enforced. */
export async function findCatalogFaults(site: Site, currency: string): Promise<readonly string[]> {
  const prices = await readPrices(site, currency);
  const faults = prices.flatMap((price) => {
    const product = readProduct(price);
    if (!product || !isPlanProduct(product)) return [];
    const metadata = { ...product.metadata, ...price.metadata };
    return [
      ...[...limitNames, 'trialDays']
        .filter((name) => metadata[name] !== undefined && readCount(metadata[name]) === undefined)
        .map((name) => `price ${price.id}: the metadata ${name} must be a whole number`),
      ...(isFlat(price)
        ? []
        : [`price ${price.id}: plans need a flat price for each period, without tiers or usage`]),
    ];
  });
  return prices.some((price) => 'trialDays' in (toOffer(price) ?? {}))
    ? faults
    : [
        `no active product has a recurring price in ${currency} and the metadata application`,
        ...faults,
      ];
}

const readPrices = (site: Site, currency: string): Promise<readonly Stripe.Price[]> =>
  readPages((page) =>
    site.ask((client) =>
      client.prices.list({
        active: true,
        type: 'recurring',
        currency: currency.toLowerCase(),
        expand: ['data.product'],
        ...page,
      }),
    ),
  );

const readProduct = ({ product }: Stripe.Price): Stripe.Product | undefined =>
  typeof product === 'object' && !product.deleted ? product : undefined;

const isPlanProduct = ({ active, metadata }: Stripe.Product): boolean =>
  active && metadata['application'] !== undefined;

const isFlat = ({ billing_scheme: scheme, recurring, unit_amount: cents }: Stripe.Price): boolean =>
  scheme === 'per_unit' && cents !== null && recurring?.usage_type === 'licensed';

function toOffer(price: Stripe.Price): OfferedPlan | OfferedAddOn | undefined {
  const product = readProduct(price);
  return product && isPlanProduct(product) && isFlat(price)
    ? describeOffer(price, product)
    : undefined;
}

function describeOffer(price: Stripe.Price, product: Stripe.Product): OfferedPlan | OfferedAddOn {
  const metadata = { ...product.metadata, ...price.metadata };
  const application = metadata['application'];
  const offer = {
    id: price.id,
    productId: product.id,
    name: product.name,
    price: fromCents(price.unit_amount ?? 0),
    currency: price.currency.toUpperCase(),
    period: `${price.recurring?.interval_count ?? 1} ${price.recurring?.interval ?? 'month'}`,
    limits: {
      numberOfUsers: readCount(metadata['numberOfUsers']),
      numberOfWallets: readCount(metadata['numberOfWallets']),
      numberOfExchangeAccounts: readCount(metadata['numberOfExchangeAccounts']),
      numberOfTransactions: readCount(metadata['numberOfTransactions']),
      numberOfClients: readCount(metadata['numberOfClients']),
    },
    application: application === 'any' ? undefined : application,
  };
  return metadata['kind'] === 'addOn'
    ? { ...offer, hasQuantity: metadata['quantity'] !== 'one' }
    : { ...offer, trialDays: readCount(metadata['trialDays']) ?? 0 };
}

/** Metadata is entered by people, as text. */
function readCount(value: string | undefined): number | undefined {
  const count = value === undefined || value.trim() === '' ? Number.NaN : Number(value);
  return Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
