import { formatCategory } from '@lotbook/model/category-text';
import type { TaxEntry } from '@lotbook/model/result';
import { localDate } from '@lotbook/model/time';
import { priceCells, priceColumns } from '../price-columns.ts';
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

/** Every side of every transaction of a year as tax sees it. */
export const transactions = tableReport({
  id: 'transactions',
  label: 'Transactions',
  purpose:
    'Everything received, sent or paid as a fee in a year, with its category, value and result.',
  jurisdictions: ['US', 'UK'],
  perYear: true,
  ofPeriod: true,
  group: 'audit',
  reach: 'year',
  fedInto: ['all'],
  columns: [
    date('at', 'Time'),
    text('transaction', 'Transaction'),
    text('side', 'Side'),
    text('category', 'Category'),
    text('source', 'Source'),
    text('asset', 'Asset'),
    units('quantity', 'Quantity'),
    figure('value', 'Worth'),
    amount('proceeds', 'Proceeds'),
    figure('basis', 'Cost basis'),
    amount('gain', 'Gain or loss'),
    figure('price', 'Price of one'),
    ...priceColumns,
    text('matched', 'Moved with'),
    text('hash', 'Hash'),
  ],
  sections: (input) => {
    const { timeZone } = input.settings;
    const rows = input.entries.flatMap((each) =>
      isInYear(localDate(each.at, timeZone), input) ? [toRow(each, input)] : [],
    );
    return [{ id: 'all', title: 'Transactions', rows }];
  },
});

const toRow = (each: TaxEntry, { rounding, words }: ReportInput): Row => [
  each.at,
  each.transactionId,
  each.side,
  formatCategory(each.category),
  each.source,
  each.asset,
  unitsCell(each.quantity),
  amountCell(each.value, rounding),
  amountCell(each.proceeds, rounding),
  amountCell(each.costBasis, rounding),
  amountCell(each.gainLoss, rounding),
  unitPriceCell(each.price?.unitPrice),
  ...priceCells(each.price),
  each.matchedWith ?? '',
  words?.get(each.transactionId)?.hash ?? '',
];
