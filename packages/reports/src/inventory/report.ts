import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import type { Text } from '../report-text.ts';
import { fill } from '@lotbook/messages/fill';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import { absolute, mulDiv, subtract, unitPrice, type Money } from '@lotbook/decimal/decimal';
import { taxYears } from '@lotbook/law/tax-year';
import type { PriceUsed } from '@lotbook/model/result';
import { addLastPrices, courseSums, type Course } from '../history.ts';
import { hasTerms, type ReportInput, type RowDraft } from '../report.ts';
import {
  amount,
  amountCell,
  unitPriceCell,
  date,
  figure,
  tallyReport,
  text,
  units,
  unitsCell,
} from '../table.ts';

/** Holdings at the start and the end of a year, with cost and latest value. */
export const inventory = tallyReport({
  id: 'inventory',
  label: catalogTexts.inventoryLabel,
  purpose: catalogTexts.inventoryPurpose,
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'holdings',
  uncertain: ['lots'],
  reach: 'history',
  columns: [
    text('asset', columnTexts.asset),
    units('opening', columnTexts.unitsAtTheBeginning),
    units('change', columnTexts.change),
    units('closing', columnTexts.unitsAtTheEnd),
    amount('basis', columnTexts.costAtTheEnd),
    figure('unitCost', columnTexts.averageCostOfOne),
    figure('price', columnTexts.lastPrice),
    date('pricedOn', columnTexts.priceOf),
    amount('worth', columnTexts.valueAtYearEnd),
    amount('unrealised', columnTexts.gainNotRealised),
    text('note', columnTexts.note),
  ],
  start: (input) => ({ sums: courseSums(input), prices: new Map<string, PriceUsed>() }),
  take: ({ sums, prices }, { entries }, input) => {
    sums.take(entries);
    addLastPrices(
      prices,
      entries,
      `${taxYears[input.settings.jurisdiction].last(input.year)}T23:59:59.999Z`,
    );
  },
  sections: ({ sums, prices }, input) => {
    const courses = sums.end(input.lots);
    const isUseful = courses.some(
      ({ added, removed, opening }) =>
        added.quantity !== 0n || removed.quantity !== 0n || opening.quantity !== 0n,
    );
    const rows = courses
      .filter(({ opening, closing }) => opening.quantity !== 0n || closing.quantity !== 0n)
      .map((each) => toRow(each, prices.get(each.asset), input));
    return isUseful ? [{ id: 'all', title: cellTexts.inventory, rows }] : [];
  },
  notes: (_state, { settings }) => [
    fill(noteTexts.inventoryBasis, {
      isByLots: hasTerms(settings.jurisdiction) ? 'yes' : 'other',
      method: settings.method,
      currency: settings.currency,
    }),
  ],
});

const ONE = 10n ** 18n;

function toRow(
  { asset, opening, closing }: Course,
  price: PriceUsed | undefined,
  { rounding }: ReportInput,
): RowDraft {
  const isHeld = closing.quantity > 0n;
  const worth =
    price && isHeld
      ? (mulDiv(closing.quantity, price.unitPrice, ONE, 'halfEven') as Money)
      : undefined;
  return [
    asset,
    unitsCell(opening.quantity),
    unitsCell(subtract(closing.quantity, opening.quantity)),
    unitsCell(closing.quantity),
    amountCell(closing.basis, rounding),
    isHeld ? unitPriceCell(unitPrice(closing.basis, closing.quantity)) : '',
    unitPriceCell(price?.unitPrice),
    price?.at.slice(0, 10) ?? '',
    amountCell(worth, rounding),
    worth === undefined ? '' : amountCell(subtract(worth, closing.basis), rounding),
    getNote(closing.quantity, price),
  ];
}

function getNote(closing: bigint, price: PriceUsed | undefined): Text {
  if (closing < 0n)
    return fill(cellTexts.inventoryNegative, {
      units: unitsCell(absolute(closing as Course['closing']['quantity'])),
    });
  return closing > 0n && !price ? cellTexts.noPriceInBooks : '';
}
