import { absolute, mulDiv, subtract, unitPrice, type Money } from '@lotbook/decimal/decimal';
import { taxYears } from '@lotbook/law/tax-year';
import type { PriceUsed } from '@lotbook/model/result';
import { addLastPrices, courseSums, type Course } from '../history.ts';
import { hasTerms, type ReportInput, type Row } from '../report.ts';
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
  label: 'Inventory',
  purpose:
    'By asset: units at the beginning and end of a year, their cost, and their value at the last price in your books.',
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'holdings',
  reach: 'history',
  columns: [
    text('asset', 'Asset'),
    units('opening', 'Units at the beginning'),
    units('change', 'Change'),
    units('closing', 'Units at the end'),
    amount('basis', 'Cost at the end'),
    figure('unitCost', 'Average cost of one'),
    figure('price', 'Last price'),
    date('pricedOn', 'Price of'),
    amount('worth', 'Value at year end'),
    amount('unrealised', 'Gain not realised'),
    text('note', 'Note'),
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
    return isUseful ? [{ id: 'all', title: 'Inventory', rows }] : [];
  },
  notes: (_state, { settings }) => [
    `${hasTerms(settings.jurisdiction) ? `${settings.method}; costs` : 'Costs'} are in ${settings.currency}. Prices are the last ones in your books up to the end of the year, with their dates.`,
  ],
});

const ONE = 10n ** 18n;

function toRow(
  { asset, opening, closing }: Course,
  price: PriceUsed | undefined,
  { rounding }: ReportInput,
): Row {
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

function getNote(closing: bigint, price: PriceUsed | undefined): string {
  if (closing < 0n)
    return `${unitsCell(absolute(closing as Course['closing']['quantity']))} more disposed of than acquired`;
  return closing > 0n && !price ? 'No price of it is in your books' : '';
}
