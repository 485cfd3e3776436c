import { formatCategory } from '@lotbook/model/category-text';
import type { Expense } from '@lotbook/model/result';
import { priceCells, priceColumns, pricesIn } from '../price-columns.ts';
import { isInYear, type ReportInput, type Row } from '../report.ts';
import { amount, amountCell, date, tableReport, text, units, unitsCell } from '../table.ts';

/** Costs that are no part of a trade: network fees, interest. */
export const expenses = tableReport({
  id: 'expenses',
  label: 'Expenses',
  purpose:
    'Fees and interest of a year that were paid in digital assets and belong to no purchase or sale.',
  jurisdictions: ['US', 'UK'],
  perYear: true,
  ofPeriod: true,
  group: 'income',
  leavesOut: ['fee'],
  reach: 'year',
  fedInto: 'alphabetically',
  columns: [
    text('transaction', 'Transaction'),
    date('on', 'Date'),
    text('category', 'Category'),
    text('source', 'Source'),
    text('asset', 'Asset'),
    units('quantity', 'Quantity'),
    amount('value', 'Worth'),
    ...priceColumns,
  ],
  sections: (input) => {
    const prices = pricesIn(input);
    const ofYear = input.expenses.filter((each) => isInYear(each.on, input));
    return [...new Set(ofYear.map(getName))].sort().map((name) => ({
      id: name,
      title: name,
      rows: ofYear
        .filter((each) => getName(each) === name)
        .map((each) => [...toRow(each, input), ...priceCells(prices.get(each.entryId))]),
    }));
  },
  notes: () => [
    'Whether an expense can be deducted depends on what it was for. Costs of purchases and sales are in the cost and the proceeds already.',
  ],
});

const getName = ({ category }: Expense): string => formatCategory(category);

const toRow = (each: Expense, { rounding }: ReportInput): Row => [
  each.transactionId,
  each.on,
  getName(each),
  each.source,
  each.asset,
  unitsCell(each.quantity),
  amountCell(each.value, rounding),
];
