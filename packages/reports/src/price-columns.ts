import { getPriceSources } from '@lotbook/model/price-origin';
import type { PriceUsed } from '@lotbook/model/result';
import type { FedRows, Row } from './report.ts';
import { date, text, type TableColumn } from './table.ts';

/** The price of a figure: its source and time. */
export const priceColumns: readonly TableColumn[] = [
  text('priceFrom', 'Price from'),
  date('pricedAt', 'Price of'),
];

/** Their cells; empty if a row reports amounts without a price. */
export const priceCells = (price: PriceUsed | undefined): Row => [
  price ? getPriceSource(price) : '',
  price?.at ?? '',
];

/** The source of a price: a provider by its name. */
export const getPriceSource = ({ from }: Pick<PriceUsed, 'from'>): string =>
  sources[from] ?? getPriceSources(from);

const sources: Readonly<Record<string, string>> = {
  row: 'the row itself',
  person: 'a person',
  'other-side': 'the other side',
};

/** The price that each side of a transaction was valued at, by its id. */
export const pricesIn = ({ entries }: Pick<FedRows, 'entries'>): ReadonlyMap<string, PriceUsed> =>
  new Map(entries.flatMap(({ id, price }) => (price ? [[id as string, price] as const] : [])));
