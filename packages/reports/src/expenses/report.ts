import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { fillCategory } from '@lotbook/model/category-text';
import type { Expense } from '@lotbook/model/result';
import { priceCells, priceColumns, pricesIn } from '../price-columns.ts';
import { isInYear, type ReportInput, type RowDraft } from '../report.ts';
import { amount, amountCell, date, tableReport, text, units, unitsCell } from '../table.ts';

/** Costs that are no part of a trade: network fees, interest. */
export const expenses = tableReport({
  id: 'expenses',
  label: catalogTexts.expensesLabel,
  purpose: catalogTexts.expensesPurpose,
  jurisdictions: ['US', 'UK'],
  perYear: true,
  ofPeriod: true,
  group: 'income',
  leavesOut: ['fee'],
  reach: 'year',
  fedInto: 'alphabetically',
  columns: [
    text('transaction', columnTexts.transaction),
    date('on', columnTexts.date),
    text('category', columnTexts.category),
    text('source', columnTexts.source),
    text('asset', columnTexts.asset),
    units('quantity', columnTexts.quantity),
    amount('value', columnTexts.worth),
    ...priceColumns,
  ],
  sections: (input) => {
    const prices = pricesIn(input);
    const ofYear = input.expenses.filter((each) => isInYear(each.on, input));
    return [...new Set(ofYear.map((each) => each.category))].sort().map((category) => ({
      id: category,
      title: fillCategory(category),
      rows: ofYear
        .filter((each) => each.category === category)
        .map((each) => [...toRow(each, input), ...priceCells(prices.get(each.entryId))]),
    }));
  },
  notes: () => [noteTexts.expensesDeductibility],
});

const toRow = (each: Expense, { rounding }: ReportInput): RowDraft => [
  each.transactionId,
  each.on,
  fillCategory(each.category),
  each.source,
  each.asset,
  unitsCell(each.quantity),
  amountCell(each.value, rounding),
];
