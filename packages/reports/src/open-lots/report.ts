import { mulDiv, type Money } from '@lotbook/decimal/decimal';
import { unrealized } from '@lotbook/engine/planning/unrealized';
import type { OpenLot } from '@lotbook/model/result';
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

/** Holdings lot by lot, with their unrealized gain at the newest price. */
export const openLots = tableReport({
  id: 'open-lots',
  label: 'Open lots',
  purpose:
    'Holdings at the end of the data, by lot: cost, value at the latest price, unrealized gain, and the days until it is long-term.',
  purposeOfPools:
    'Holdings at the end of the data, by pool and account: cost, value at the latest price, and unrealized gain.',
  jurisdictions: ['US', 'UK'],
  perYear: false,
  group: 'holdings',
  ofLots: true,
  needs: 'origins',
  columns: ({ settings: { jurisdiction } }) => [
    text('lot', 'Lot'),
    text('asset', 'Asset'),
    text('source', 'Source'),
    text('state', 'State'),
    date('acquired', 'Date acquired'),
    units('quantity', 'Quantity'),
    amount('basis', 'Cost basis'),
    figure('unitCost', 'Cost of one'),
    figure('price', 'Price of one'),
    amount('value', 'Worth'),
    amount('unrealized', 'Gain not realised'),
    ...(hasTerms(jurisdiction)
      ? [text('term', 'Term'), units('days', 'Days until long-term')]
      : []),
    ...priceColumns,
    text('boughtAt', 'Acquired at'),
    text('hash', 'Hash of the acquisition'),
  ],
  sections: (input) => [
    { id: 'all', title: 'Open lots', rows: input.lots.map((lot) => toRow(lot, input)) },
  ],
  notes: ({ prices, lots, settings: { jurisdiction } }) => {
    const unpriced = [...new Set(lots.map(({ asset }) => asset as string))].filter(
      (asset) => prices?.of[asset] === undefined,
    );
    return [
      ...(prices
        ? [
            `${hasTerms(jurisdiction) ? 'Terms and days are as of' : 'Prices are the latest of the seven days up to'} ${prices.on}. Values are blank if no current price is known.`,
          ]
        : []),
      ...(unpriced.length > 0 ? [`Without a current price: ${unpriced.join(', ')}.`] : []),
    ];
  },
});

const ONE = 10n ** 18n;

function toRow(lot: OpenLot, { prices, settings, rounding, origins }: ReportInput): Row {
  const origin = origins?.get(lot.lotId);
  const price = prices?.of[lot.asset];
  const now = prices && price && unrealized(lot, price.unitPrice, prices.on, settings);
  const held = prices && unrealized(lot, price?.unitPrice ?? (0n as Money), prices.on, settings);
  return [
    lot.lotId,
    lot.asset,
    lot.source,
    lot.setAside ?? 'at hand',
    lot.inherited ? 'INHERITED' : lot.acquiredOn,
    unitsCell(lot.quantity),
    amountCell(lot.basis, rounding),
    unitPriceCell(mulDiv(lot.basis, ONE, lot.quantity, 'halfEven') as Money),
    unitPriceCell(price?.unitPrice),
    amountCell(now?.value, rounding),
    amountCell(now?.gain, rounding),
    ...(hasTerms(settings.jurisdiction)
      ? [held?.term ?? '', held?.daysUntilLong === undefined ? '' : String(held.daysUntilLong)]
      : []),
    ...priceCells(price),
    origin?.source ?? '',
    origin?.hash ?? '',
  ];
}
