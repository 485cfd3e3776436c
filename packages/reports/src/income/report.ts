import * as common from '@lotbook/messages/generated/common';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import { unitPrice } from '@lotbook/decimal/decimal';
import { fillCategory } from '@lotbook/model/category-text';
import type { Income } from '@lotbook/model/result';
import { priceCells, priceColumns, pricesIn } from '../price-columns.ts';
import { isInYear, type ReportInput, type RowDraft } from '../report.ts';
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
  label: common.income,
  purpose: catalogTexts.incomePurpose,
  jurisdictions: ['US', 'UK'],
  perYear: true,
  ofPeriod: true,
  group: 'income',
  leavesOut: ['income'],
  reach: 'priced',
  fedInto: 'alphabetically',
  columns: [
    text('transaction', columnTexts.transaction),
    date('at', columnTexts.time),
    date('on', columnTexts.date),
    text('category', columnTexts.category),
    text('source', columnTexts.source),
    text('asset', columnTexts.asset),
    units('quantity', columnTexts.quantity),
    figure('unitPrice', columnTexts.unitPrice),
    amount('value', columnTexts.value),
    ...priceColumns,
    text('description', columnTexts.description),
    text('hash', columnTexts.hash),
    text('entry', columnTexts.evidence),
  ],
  sections: (input) => {
    const prices = pricesIn(input);
    const ofYear = input.income.filter((each) => isInYear(each.on, input));
    return [...new Set(ofYear.map((each) => each.category))].sort().map((category) => ({
      id: category,
      title: fillCategory(category),
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

const describe = ({ transactionId }: Income, { words }: ReportInput): RowDraft => {
  const { memo = '', hash = '' } = words?.get(transactionId) ?? {};
  return [memo, hash];
};

const toRow = (each: Income, { rounding }: ReportInput): RowDraft => [
  each.transactionId,
  each.at,
  each.on,
  fillCategory(each.category),
  each.source,
  each.asset,
  unitsCell(each.quantity),
  unitPriceCell(unitPrice(each.value, each.quantity)),
  amountCell(each.value, rounding),
];
