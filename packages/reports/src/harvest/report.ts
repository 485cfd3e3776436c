import type { Money, Quantity } from '@lotbook/decimal/decimal';
import { unrealized, type Unrealized } from '@lotbook/engine/planning/unrealized';
import type { OpenLot, PriceUsed } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';
import { priceCells, priceColumns } from '../price-columns.ts';
import { hasTerms, type ReportInput, type Row } from '../report.ts';
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
  label: 'Losses to harvest',
  purpose:
    'Lots with a value below cost, by wallet: the loss that a sale today would realize, its term, and the thirty days around it.',
  purposeOfPools:
    'Holdings with a value below their share of the pool cost, by wallet: the loss that a sale today would realise, and the thirty days after it in which a purchase would be matched with it.',
  jurisdictions: ['US', 'UK'],
  perYear: false,
  group: 'holdings',
  needs: 'prices',
  columns: ({ settings: { jurisdiction } }) => [
    text('source', 'Source'),
    text('asset', 'Asset'),
    text('lot', 'Lot'),
    date('acquired', 'Date acquired'),
    units('quantity', 'Quantity to sell'),
    amount('basis', 'Cost basis'),
    figure('price', 'Price of one'),
    amount('value', 'Worth'),
    amount('loss', 'Loss'),
    ...(hasTerms(jurisdiction) ? [text('term', 'Term')] : []),
    units('bought', 'Bought in the last 30 days'),
    date('again', 'Bought again from'),
    ...priceColumns,
  ],
  sections: (input) => {
    const lots = losing(input);
    return [...new Set(lots.map(({ lot }) => lot.source as string))].sort().map((source) => ({
      id: source,
      title: source,
      rows: lots.filter(({ lot }) => lot.source === source).map((each) => toRow(each, input)),
    }));
  },
  notes: (input) => [
    input.prices
      ? `Worked out for ${input.prices.on} at the newest prices of the last seven days; assets without one are not in it. What is staked, lent or posted as collateral cannot be sold.`
      : 'No current prices are known.',
    input.settings.jurisdiction === 'US'
      ? 'The wash sale rule (IRC 1091) is about stock and securities. Digital assets are property, so that a loss counts even where the same is bought again, save for assets that are securities; the law may change. Bought again from: the first day on which a purchase would be outside thirty days.'
      : 'Units of the same kind that are bought within thirty days after a sale are matched with it (TCGA 1992, s106A): the loss is based on their cost, not on that of the pool.',
  ],
});

interface Losing {
  readonly lot: OpenLot;
  readonly price: PriceUsed;
  readonly now: Unrealized;
}

/** Available lots below their cost, the largest loss first. */
const losing = ({ lots, prices, settings }: ReportInput): readonly Losing[] =>
  lots
    .flatMap((lot): readonly Losing[] => {
      const price = prices?.of[lot.asset];
      if (!prices || !price || lot.setAside !== undefined) return [];
      const now = unrealized(lot, price.unitPrice, prices.on, settings);
      return now.gain < 0n ? [{ lot, price, now }] : [];
    })
    .toSorted((a, b) => (a.now.gain < b.now.gain ? -1 : a.now.gain > b.now.gain ? 1 : 0));

function toRow({ lot, price, now }: Losing, input: ReportInput): Row {
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
    unitsCell(boughtSince(lot.asset, daysFrom(on, -windowDays), input)),
    daysFrom(on, windowDays + 1),
    ...priceCells(price),
  ];
}

/** Units of the asset, at any source, that were received since a day and are still held. */
const boughtSince = (asset: string, since: LocalDate, { lots }: ReportInput): Quantity =>
  lots.reduce(
    (total, lot) => (lot.asset === asset && lot.acquiredOn >= since ? total + lot.quantity : total),
    0n,
  ) as Quantity;

const daysFrom = (on: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(on) + days * DAY_MS).toISOString().slice(0, 10) as LocalDate;
