import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import { fillCategory } from '@lotbook/model/category-text';
import type { TaxEntry } from '@lotbook/model/result';
import { localDate } from '@lotbook/model/time';
import { priceCells, priceColumns } from '../price-columns.ts';
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

/** Every side of every transaction of a year as tax sees it. */
export const transactions = tableReport({
  id: 'transactions',
  label: catalogTexts.transactionsLabel,
  purpose: catalogTexts.transactionsPurpose,
  jurisdictions: ['US', 'UK'],
  perYear: true,
  ofPeriod: true,
  group: 'audit',
  uncertain: ['gains', 'given'],
  reach: 'year',
  fedInto: ['all'],
  columns: [
    date('at', columnTexts.time),
    text('transaction', columnTexts.transaction),
    text('side', columnTexts.side),
    text('category', columnTexts.category),
    text('source', columnTexts.source),
    text('asset', columnTexts.asset),
    units('quantity', columnTexts.quantity),
    figure('value', columnTexts.worth),
    amount('proceeds', columnTexts.proceeds),
    figure('basis', columnTexts.costBasis),
    amount('gain', columnTexts.gainOrLoss),
    figure('price', columnTexts.priceOfOne),
    ...priceColumns,
    text('matched', columnTexts.movedWith),
    text('hash', columnTexts.hash),
  ],
  sections: (input) => {
    const { timeZone } = input.settings;
    const rows = input.entries.flatMap((each) =>
      isInYear(localDate(each.at, timeZone), input) ? [toRow(each, input)] : [],
    );
    return [{ id: 'all', title: cellTexts.transactions, rows }];
  },
});

const toRow = (each: TaxEntry, { rounding, words }: ReportInput): RowDraft => [
  each.at,
  each.transactionId,
  each.side,
  fillCategory(each.category),
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
