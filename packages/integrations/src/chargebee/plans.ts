import type { Money } from '@lotbook/decimal/decimal';
import type { Item, ItemPrice } from 'chargebee';
import { fromCents } from '../minor-units.ts';
import { ignoreMissing } from './errors.ts';
import { isId, readPages, type Site } from './site.ts';

/** What a plan allows; undefined: without limit. */
export interface PlanLimits {
  readonly numberOfUsers: number | undefined;
  readonly numberOfWallets: number | undefined;
  readonly numberOfExchangeAccounts: number | undefined;
  readonly numberOfTransactions: number | undefined;
  /** Of a tax professional. */
  readonly numberOfClients: number | undefined;
}

export interface OfferedPlan {
  /** The id of the item price. */
  readonly id: string;
  readonly name: string;
  readonly price: Money;
  readonly currency: string;
  /** `1 month`, `3 month`, `1 year` */
  readonly period: string;
  readonly trialDays: number;
  readonly limits: PlanLimits;
  /** The application it is for, from the metadata of its item; undefined: any. */
  readonly application: string | undefined;
}

/** An add-on of the catalog. Its limits are what each unit adds to those of the plan. */
export type OfferedAddOn = Omit<OfferedPlan, 'trialDays'> & {
  /** Whether more than one unit can be bought. */
  readonly hasQuantity: boolean;
};

/** The plans of the catalog that can be bought in a currency, the cheapest first. */
export const listPlans = async (site: Site, currency: string): Promise<readonly OfferedPlan[]> =>
  sortByPrice(
    (await readOffers(site, 'plan', currency)).map(({ item, price }) => toPlan(item, price)),
  );

/** The recurring add-ons with a price per unit or a flat one, the cheapest first. */
export const listAddOns = async (site: Site, currency: string): Promise<readonly OfferedAddOn[]> =>
  sortByPrice(
    (await readOffers(site, 'addon', currency)).flatMap(({ item, price }) =>
      isSimple(price) ? [toAddOn(item, price)] : [],
    ),
  );

/** What is no longer sold can still be subscribed to. Undefined if the catalog doesn't know it. */
export async function findOffer(
  site: Site,
  itemPriceId: string,
): Promise<OfferedPlan | OfferedAddOn | undefined> {
  if (!isId(itemPriceId)) return undefined;
  const found = await ignoreMissing(() =>
    site.ask((client) => client.itemPrice.retrieve(itemPriceId)),
  );
  const price = found?.item_price;
  const itemId = price?.item_id;
  if (!price || itemId === undefined) return undefined;
  const owner = await ignoreMissing(() => site.ask((client) => client.item.retrieve(itemId)));
  if (!owner) return undefined;
  return owner.item.type === 'plan' ? toPlan(owner.item, price) : toAddOn(owner.item, price);
}

const isSimple = ({ pricing_model: model, period }: ItemPrice): boolean =>
  (model === 'flat_fee' || model === 'per_unit') && period !== undefined;

function toAddOn(item: Item, price: ItemPrice): OfferedAddOn {
  const { trialDays: _, ...offer } = toPlan(item, price);
  return { ...offer, hasQuantity: price.pricing_model === 'per_unit' };
}

const sortByPrice = <T extends { readonly price: Money }>(offers: readonly T[]): readonly T[] =>
  offers.toSorted((one, other) => (one.price < other.price ? -1 : one.price > other.price ? 1 : 0));

interface Offer {
  readonly item: Item;
  readonly price: ItemPrice;
}

async function readOffers(
  site: Site,
  type: 'plan' | 'addon',
  currency: string,
): Promise<readonly Offer[]> {
  const [items, prices] = await Promise.all([
    readPages((page) =>
      site.ask((client) =>
        client.item.list({ type: { is: type }, status: { is: 'active' }, ...page }),
      ),
    ),
    readPages((page) =>
      site.ask((client) =>
        client.itemPrice.list({
          item_type: { is: type },
          status: { is: 'active' },
          currency_code: { is: currency },
          ...page,
        }),
      ),
    ),
  ]);
  const byId = new Map(items.map(({ item }) => [item.id, item]));
  return prices.flatMap(({ item_price: price }) => {
    const item = byId.get(price.item_id ?? '');
    return item?.enabled_for_checkout === true ? [{ item, price }] : [];
  });
}

const limitNames = [
  'numberOfUsers',
  'numberOfWallets',
  'numberOfExchangeAccounts',
  'numberOfTransactions',
  'numberOfClients',
] as const;

/** What an operator has to mend in the catalog: a limit that can't be read would not be enforced. */
export async function findCatalogFaults(site: Site, currency: string): Promise<readonly string[]> {
  const offered = await listPlans(site, currency);
  const found = await Promise.all([findItemFaults(site, 'plan'), findItemFaults(site, 'addon')]);
  const addOns = await readOffers(site, 'addon', currency);
  return [
    ...(offered.length > 0
      ? []
      : [`no active plan can be bought in ${currency}: enable one for checkout`]),
    ...found.flat(),
    ...addOns
      .filter(({ price }) => !isSimple(price))
      .map(
        ({ price }) =>
          `addon price ${price.id}: only recurring prices that are flat or per unit can be sold`,
      ),
  ];
}

async function findItemFaults(site: Site, type: 'plan' | 'addon'): Promise<readonly string[]> {
  const items = await readPages((page) =>
    site.ask((client) =>
      client.item.list({ type: { is: type }, status: { is: 'active' }, ...page }),
    ),
  );
  return items.flatMap(({ item }) => {
    const metadata = readMetadata(item.metadata, undefined);
    return limitNames
      .filter((name) => metadata[name] !== undefined && readCount(metadata[name]) === undefined)
      .map((name) => `${type} ${item.id}: the metadata ${name} must be a whole number`);
  });
}

function toPlan(item: Item, price: ItemPrice): OfferedPlan {
  const metadata = readMetadata(item.metadata, price.metadata);
  const application = metadata['application'];
  return {
    id: price.id,
    name: price.external_name ?? item.external_name ?? item.name,
    price: fromCents(price.price),
    currency: price.currency_code,
    period: `${price.period ?? 1} ${price.period_unit ?? 'month'}`,
    trialDays: (price.trial_period ?? 0) * (price.trial_period_unit === 'month' ? 30 : 1),
    limits: readLimits(metadata),
    application: typeof application === 'string' ? application : undefined,
  };
}

/** A price can override what its item says. */
const readMetadata = (item: unknown, price: unknown): Readonly<Record<string, unknown>> => ({
  ...(typeof item === 'object' ? item : {}),
  ...(typeof price === 'object' ? price : {}),
});

export const readLimits = (metadata: Readonly<Record<string, unknown>>): PlanLimits => ({
  numberOfUsers: readCount(metadata['numberOfUsers']),
  numberOfWallets: readCount(metadata['numberOfWallets']),
  numberOfExchangeAccounts: readCount(metadata['numberOfExchangeAccounts']),
  numberOfTransactions: readCount(metadata['numberOfTransactions']),
  numberOfClients: readCount(metadata['numberOfClients']),
});

/** Metadata is entered by people: `5` and `"5"` are the same. */
function readCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
