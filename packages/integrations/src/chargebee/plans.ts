import type { Money } from '@lotbook/decimal/decimal';
import type { Item, ItemPrice } from 'chargebee';
import { fromCents } from '../minor-units.ts';
import { readPages, type Site } from './site.ts';

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

/** The plans of the catalog that can be bought in a currency, the cheapest first. */
export async function listPlans(site: Site, currency: string): Promise<readonly OfferedPlan[]> {
  const [items, prices] = await Promise.all([
    readPages((page) =>
      site.ask((client) =>
        client.item.list({
          type: { is: 'plan' },
          status: { is: 'active' },
          ...page,
        }),
      ),
    ),
    readPages((page) =>
      site.ask((client) =>
        client.itemPrice.list({
          item_type: { is: 'plan' },
          status: { is: 'active' },
          currency_code: { is: currency },
          ...page,
        }),
      ),
    ),
  ]);
  const byId = new Map(items.map(({ item }) => [item.id, item]));
  return prices
    .flatMap(({ item_price: price }) => {
      const item = byId.get(price.item_id ?? '');
      return item?.enabled_for_checkout === true ? [toPlan(item, price)] : [];
    })
    .toSorted((one, other) => (one.price < other.price ? -1 : one.price > other.price ? 1 : 0));
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
  const items = await readPages((page) =>
    site.ask((client) =>
      client.item.list({ type: { is: 'plan' }, status: { is: 'active' }, ...page }),
    ),
  );
  const offered = await listPlans(site, currency);
  const faults = items.flatMap(({ item }) => {
    const metadata = readMetadata(item.metadata, undefined);
    return limitNames
      .filter((name) => metadata[name] !== undefined && readCount(metadata[name]) === undefined)
      .map((name) => `plan ${item.id}: the metadata ${name} must be a whole number`);
  });
  return offered.length > 0
    ? faults
    : [`no active plan can be bought in ${currency}: enable one for checkout`, ...faults];
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
