import { fill } from '@lotbook/messages/fill';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import type { Money, Quantity } from '@lotbook/decimal/decimal';
import { computeUnrealized, type Unrealized } from '@lotbook/engine/planning/unrealized';
import type { OpenLot, PriceUsed } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';
import { priceCells, priceColumns } from '../price-columns.ts';
import { hasTerms, type ReportInput, type RowDraft } from '../report.ts';
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

/** Days before and after a sale in which a purchase of the same puts its loss off (IRC 1091), or takes its place (TCGA 1992, s106A). */
const windowDays = 30;
const DAY_MS = 86_400_000;

/** Losses that a sale today would realise. */
export const harvest = tableReport({
  id: 'harvest',
  label: catalogTexts.harvestLabel,
  purpose: catalogTexts.harvestPurpose,
  purposeOfPools: catalogTexts.harvestPurposeOfPools,
  jurisdictions: ['US', 'UK'],
  perYear: false,
  group: 'holdings',
  uncertain: ['lots'],
  needs: 'prices',
  columns: ({ settings: { jurisdiction } }) => [
    text('source', columnTexts.source),
    text('asset', columnTexts.asset),
    text('lot', columnTexts.lot),
    date('acquired', columnTexts.dateAcquired),
    units('quantity', columnTexts.quantityToSell),
    amount('basis', columnTexts.costBasis),
    figure('price', columnTexts.priceOfOne),
    amount('value', columnTexts.worth),
    amount('loss', columnTexts.loss),
    ...(hasTerms(jurisdiction) ? [text('term', columnTexts.term)] : []),
    units('bought', columnTexts.boughtInTheLast30Days),
    date('again', columnTexts.repurchaseDate),
    ...priceColumns,
  ],
  sections: (input) => {
    const lots = listLosing(input);
    return [...new Set(lots.map(({ lot }) => lot.source as string))].sort().map((source) => ({
      id: source,
      title: source,
      rows: lots.filter(({ lot }) => lot.source === source).map((each) => toRow(each, input)),
    }));
  },
  notes: (input) => [
    input.prices
      ? fill(noteTexts.harvestPrices, { day: input.prices.on })
      : noteTexts.harvestNoCurrentPricesAreKnown,
    input.settings.jurisdiction === 'US'
      ? noteTexts.harvestTheWashSaleRuleIrc
      : noteTexts.harvestUnitsOfTheSameKind,
  ],
});

interface Losing {
  readonly lot: OpenLot;
  readonly price: PriceUsed;
  readonly now: Unrealized;
}

/** Available lots below their cost, the largest loss first. */
const listLosing = ({ lots, prices, settings }: ReportInput): readonly Losing[] =>
  lots
    .flatMap((lot): readonly Losing[] => {
      const price = prices?.of[lot.asset];
      if (!prices || !price || lot.setAside !== undefined) return [];
      const now = computeUnrealized(lot, price.unitPrice, prices.on, settings);
      return now.gain < 0n ? [{ lot, price, now }] : [];
    })
    .toSorted((a, b) => (a.now.gain < b.now.gain ? -1 : a.now.gain > b.now.gain ? 1 : 0));

function toRow({ lot, price, now }: Losing, input: ReportInput): RowDraft {
  const { rounding, prices } = input;
  const on = prices!.on;
  return [
    lot.source,
    lot.asset,
    lot.lotId,
    lot.acquiredOn,
    unitsCell(lot.quantity),
    amountCell(lot.basis, rounding),
    unitPriceCell(price.unitPrice),
    amountCell(now.value, rounding),
    amountCell((0n - now.gain) as Money, rounding),
    ...(hasTerms(input.settings.jurisdiction) ? [now.term ?? ''] : []),
    unitsCell(sumBoughtSince(lot.asset, daysFrom(on, -windowDays), input)),
    daysFrom(on, windowDays + 1),
    ...priceCells(price),
  ];
}

/** Units of the asset, at any source, that were received since a day and are still held. */
const sumBoughtSince = (asset: string, since: LocalDate, { lots }: ReportInput): Quantity =>
  lots.reduce(
    (total, lot) => (lot.asset === asset && lot.acquiredOn >= since ? total + lot.quantity : total),
    0n,
  ) as Quantity;

const daysFrom = (on: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(on) + days * DAY_MS).toISOString().slice(0, 10) as LocalDate;
