import { unitPrice } from '@lotbook/decimal/decimal';
import { formatCategory } from '@lotbook/model/category-text';
import type { Income } from '@lotbook/model/result';
import { priceCells, priceColumns, pricesIn } from '../price-columns.ts';
import { isInYear, type ReportInput, type Row } from '../report.ts';
import {
  amount,
  amountCell,
  unitPriceCell,
  date,
  figure,
  tableReport,
  text,
  units,
  unitsCell,
} from '../table.ts';

/** Units received as ordinary income. */
export const income = tableReport({
  id: 'income',
  label: 'Income',
  purpose: 'Everything received as ordinary income in a year, with its value at receipt.',
  jurisdictions: ['US', 'UK'],
  perYear: true,
  ofPeriod: true,
  group: 'income',
  leavesOut: ['income'],
  reach: 'priced',
  fedInto: 'alphabetically',
  columns: [
    text('transaction', 'Transaction'),
    date('at', 'Time'),
    date('on', 'Date'),
    text('category', 'Category'),
    text('source', 'Source'),
    text('asset', 'Asset'),
    units('quantity', 'Quantity'),
    figure('unitPrice', 'Unit price'),
    amount('value', 'Value'),
    ...priceColumns,
    text('description', 'Description'),
    text('hash', 'Hash'),
    text('entry', 'Evidence'),
  ],
  sections: (input) => {
    const prices = pricesIn(input);
    const ofYear = input.income.filter((each) => isInYear(each.on, input));
    return [...new Set(ofYear.map((each) => each.category))].sort().map((category) => ({
      id: category,
      title: formatCategory(category),
      rows: ofYear
        .filter((each) => each.category === category)
        .map((each) => [
          ...toRow(each, input),
          ...priceCells(prices.get(each.entryId)),
          ...describe(each, input),
          each.entryId,
        ]),
    }));
  },
});

const describe = ({ transactionId }: Income, { words }: ReportInput): Row => {
  const { memo = '', hash = '' } = words?.get(transactionId) ?? {};
  return [memo, hash];
};

const getName = ({ category }: Pick<Income, 'category'>): string => formatCategory(category);

const toRow = (each: Income, { rounding }: ReportInput): Row => [
  each.transactionId,
  each.at,
  each.on,
  getName(each),
  each.source,
  each.asset,
  unitsCell(each.quantity),
  unitPriceCell(unitPrice(each.value, each.quantity)),
  amountCell(each.value, rounding),
];
