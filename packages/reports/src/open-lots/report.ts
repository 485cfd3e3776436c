import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { fill } from '@lotbook/messages/fill';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import { mulDiv, type Money } from '@lotbook/decimal/decimal';
import { computeUnrealized } from '@lotbook/engine/planning/unrealized';
import type { OpenLot } from '@lotbook/model/result';
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

/** Holdings lot by lot, with their unrealized gain at the newest price. */
export const openLots = tableReport({
  id: 'open-lots',
  label: catalogTexts.openLotsLabel,
  purpose: catalogTexts.openLotsPurpose,
  purposeOfPools: catalogTexts.openLotsPurposeOfPools,
  jurisdictions: ['US', 'UK'],
  perYear: false,
  group: 'holdings',
  uncertain: ['lots'],
  ofLots: true,
  needs: 'origins',
  columns: ({ settings: { jurisdiction } }) => [
    text('lot', columnTexts.lot),
    text('asset', columnTexts.asset),
    text('source', columnTexts.source),
    text('state', columnTexts.status),
    date('acquired', columnTexts.dateAcquired),
    units('quantity', columnTexts.quantity),
    amount('basis', columnTexts.costBasis),
    figure('unitCost', columnTexts.costOfOne),
    figure('price', columnTexts.priceOfOne),
    amount('value', columnTexts.worth),
    amount('unrealized', columnTexts.gainNotRealised),
    ...(hasTerms(jurisdiction)
      ? [text('term', columnTexts.term), units('days', columnTexts.daysUntilLongTerm)]
      : []),
    ...priceColumns,
    text('boughtAt', columnTexts.acquiredAt),
    text('hash', columnTexts.hashOfTheAcquisition),
  ],
  sections: (input) => [
    { id: 'all', title: cellTexts.openLots, rows: input.lots.map((lot) => toRow(lot, input)) },
  ],
  notes: ({ prices, lots, settings: { jurisdiction } }) => {
    const unpriced = [...new Set(lots.map(({ asset }) => asset as string))].filter(
      (asset) => prices?.of[asset] === undefined,
    );
    const uncertain = [
      ...new Set(lots.flatMap(({ asset, basisRange }) => (basisRange ? [asset as string] : []))),
    ];
    return [
      ...(prices
        ? [
            fill(hasTerms(jurisdiction) ? noteTexts.openLotsTerms : noteTexts.openLotsPrices, {
              day: prices.on,
            }),
          ]
        : []),
      ...(uncertain.length > 0
        ? [fill(noteTexts.openLotsUncertain, { assets: uncertain.join(', ') })]
        : []),
      ...(unpriced.length > 0
        ? [fill(noteTexts.openLotsUnpriced, { assets: unpriced.join(', ') })]
        : []),
    ];
  },
});

const ONE = 10n ** 18n;

function toRow(lot: OpenLot, { prices, settings, rounding, origins }: ReportInput): RowDraft {
  const origin = origins?.get(lot.lotId);
  const price = prices?.of[lot.asset];
  const now = prices && price && computeUnrealized(lot, price.unitPrice, prices.on, settings);
  const held =
    prices && computeUnrealized(lot, price?.unitPrice ?? (0n as Money), prices.on, settings);
  return [
    lot.lotId,
    lot.asset,
    lot.source,
    lot.setAside ?? cellTexts.available,
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
