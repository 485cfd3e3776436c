import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import { getPriceSources } from '@lotbook/model/price-origin';
import type { PriceUsed } from '@lotbook/model/result';
import type { FedRows, RowDraft } from './report.ts';
import type { Text } from './report-text.ts';
import { date, text, type TableColumn } from './table.ts';

/** The price of a figure: its source and time. */
export const priceColumns: readonly TableColumn[] = [
  text('priceFrom', columnTexts.priceFrom),
  date('pricedAt', columnTexts.priceOf),
];

/** Their cells; empty if a row reports amounts without a price. */
export const priceCells = (price: PriceUsed | undefined): RowDraft => [
  price ? getPriceSource(price) : '',
  price?.at ?? '',
];

/** The source of a price: a provider by its name. */
export const getPriceSource = ({ from }: Pick<PriceUsed, 'from'>): Text =>
  sources[from] ?? getPriceSources(from);

const sources: Readonly<Record<string, Text>> = {
  row: cellTexts.rowItself,
  person: cellTexts.person,
  'other-side': cellTexts.otherSide,
};

/** The price that each side of a transaction was valued at, by its id. */
export const pricesIn = ({ entries }: Pick<FedRows, 'entries'>): ReadonlyMap<string, PriceUsed> =>
  new Map(entries.flatMap(({ id, price }) => (price ? [[id as string, price] as const] : [])));
