import { add, subtract, sum, worth, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import {
  amount,
  bookReport,
  date,
  lazyRows,
  sumColumns,
  text,
  toAmount,
  toUnits,
  units,
} from '../books/book-report.ts';
import type { BookRealized, BookSubledger, Books } from '../books/books.ts';
import { getPriceLevel } from '../books/price-level.ts';
import { sumLots } from '../cost-basis-roll-forward/report.ts';
import { hasTerms, type ReportInput, type Row } from '../report.ts';

const realizedColumns = [
  text('lot', texts.lot),
  text('asset', texts.asset),
  text('source', texts.source),
  date('acquired', texts.acquired),
  date('disposed', texts.disposed),
  units('quantity', texts.quantity),
  amount('proceeds', texts.proceeds),
  amount('basis', texts.basis),
  amount('gain', texts.gain),
  text('transaction', texts.transactionId),
];
const termColumn = text('term', texts.term);

const openColumns = [
  text('asset', texts.asset),
  units('quantity', texts.quantity),
  amount('basis', texts.basis),
  amount('fairValue', texts.fairValue),
  amount('unrealized', texts.unrealized),
  amount('price', texts.unitPrice),
  date('time', texts.priceDate),
  text('market', texts.priceSource),
  text('level', texts.level),
];

/** What was realized on each lot, and what is unrealized on the open ones. */
export const realizedUnrealized = bookReport({
  id: 'realized-unrealized',
  label: texts.realizedLabel,
  purpose: texts.realizedPurpose,
  group: 'balances',
  fixedColumns: true,
  reads: ['subledger'],
  columns: realizedColumns,
  make: (books, input) => {
    const { subledger } = books;
    if (!subledger) return { sections: [], notes: [] };
    const isTermed = hasTerms(input.settings.jurisdiction);
    const columns = isTermed ? [...realizedColumns, termColumn] : realizedColumns;
    const realized = lazyRows(subledger.realized, (each) => toRealizedRow(each, isTermed));
    const open = listOpen(subledger, books);
    return {
      sections: [
        ...(realized.length === 0
          ? []
          : [
              {
                id: 'realized',
                title: texts.realizedTitle,
                columns,
                rows: realized,
                totals: sumColumns(realized, columns, ['proceeds', 'basis', 'gain']),
              },
            ]),
        ...(open.length === 0
          ? []
          : [
              {
                id: 'unrealized',
                title: fill(texts.unrealizedTitle, { date: books.to }),
                columns: openColumns,
                rows: open,
                totals: sumColumns(open, openColumns, ['basis', 'fairValue', 'unrealized']),
              },
            ]),
      ],
      notes: [...noteRealized(subledger, books, input), ...notePrices(subledger)],
    };
  },
});

const toRealizedRow = (each: BookRealized, isTermed: boolean): Row => [
  each.lot,
  each.asset,
  each.source,
  each.lot === 'unknown' ? '' : each.acquiredOn,
  each.disposedOn,
  toUnits(each.quantity),
  toAmount(each.proceeds),
  toAmount(each.basis),
  toAmount(each.gain),
  each.transactionId,
  ...(isTermed ? [each.term ?? ''] : []),
];

function listOpen(subledger: BookSubledger, { to }: Books): readonly Row[] {
  return [...sumLots(subledger)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .filter(([, { quantity }]) => quantity !== 0n)
    .map(([asset, { quantity, basis }]) => {
      const price = subledger.prices.get(asset);
      const value = price && worth(quantity, price.unitPrice);
      return [
        asset,
        toUnits(quantity),
        toAmount(basis),
        value === undefined ? '' : toAmount(value),
        value === undefined ? '' : toAmount(subtract(value, basis)),
        price ? toUnits(price.unitPrice as bigint as typeof quantity) : '',
        price ? to : '',
        price?.from ?? '',
        price ? getPriceLevel(price.from) : '',
      ];
    });
}

/** Realized gains of the journal, which has them under the cost model alone. */
function noteRealized(
  { realized }: BookSubledger,
  { balances, model }: Books,
  _input: ReportInput,
): readonly FilledMessage[] {
  let gains: Money = zeroMoney;
  for (const { gain } of realized) gains = add(gains, gain);
  const booked = sum(
    balances
      .filter(({ role }) => role === 'realizedGain' || role === 'realizedLoss')
      .map(({ debit, credit }) => subtract(credit, debit)),
  );
  if (model !== 'cost') return [fill(texts.realizedDisclosed, { gains: toAmount(gains) })];
  const difference = subtract(booked, gains);
  return [
    toAmount(difference) === '0.00'
      ? fill(texts.realizedTies, { gains: toAmount(gains) })
      : fill(texts.realizedDiffers, {
          gains: toAmount(gains),
          booked: toAmount(booked),
          difference: toAmount(difference),
        }),
  ];
}

/** Holdings without a price are in no fair value. */
export function notePrices(subledger: BookSubledger): readonly FilledMessage[] {
  const missing = [...sumLots(subledger)]
    .filter(([asset, { quantity }]) => quantity !== 0n && !subledger.prices.has(asset))
    .map(([asset]) => asset);
  return [
    ...(missing.length === 0 ? [] : [fill(texts.pricesMissing, { assets: missing.join(', ') })]),
    fill(texts.levelsAssumed),
  ];
}
