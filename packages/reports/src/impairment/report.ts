import { subtract, sum, type Money } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import {
  amount,
  bookReport,
  date,
  sumColumns,
  text,
  toAmount,
  toUnits,
  units,
} from '../books/book-report.ts';
import type { BookImpairedLot } from '../books/books.ts';
import type { Row } from '../report.ts';

const columns = [
  text('lot', texts.lot),
  text('asset', texts.asset),
  date('acquired', texts.acquired),
  units('quantity', texts.quantity),
  amount('basis', texts.basis),
  amount('price', texts.measuredPrice),
  date('on', texts.measuredOn),
  amount('impaired', texts.impairedToDate),
  amount('charge', texts.periodImpairment),
  amount('carrying', texts.carrying),
];

/** How far each open lot was written down. */
export const impairment = bookReport({
  id: 'impairment',
  label: texts.impairmentLabel,
  purpose: texts.impairmentPurpose,
  group: 'fairValue',
  reads: ['subledger'],
  columns,
  make: (books) => {
    const lots = books.subledger?.impaired;
    if (!lots) return { sections: [], notes: [fill(texts.onlyImpairment)] };
    const rows = lots.map(toRow);
    const charged = sum(lots.map(getCharge));
    const booked = sum(
      books.balances
        .filter(({ role }) => role === 'impairment')
        .map(({ debit, credit }) => subtract(debit, credit)),
    );
    const rest = subtract(booked, charged);
    return {
      sections:
        rows.length === 0
          ? []
          : [
              {
                id: 'all',
                title: texts.impairmentLabel,
                rows,
                totals: sumColumns(rows, columns, ['basis', 'impaired', 'charge', 'carrying']),
              },
            ],
      notes: [
        toAmount(rest) === '0.00'
          ? fill(texts.chargesTie, { booked: toAmount(booked) })
          : fill(texts.chargesOfDisposed, { booked: toAmount(booked), rest: toAmount(rest) }),
      ],
    };
  },
});

const getCharge = ({ impaired, before }: BookImpairedLot): Money => subtract(impaired, before);

const toRow = (each: BookImpairedLot): Row => [
  each.lot,
  each.asset,
  each.acquiredOn,
  toUnits(each.quantity),
  toAmount(each.basis),
  each.measuredAt ? toUnits(each.measuredAt.unitPrice as bigint as typeof each.quantity) : '',
  each.measuredAt?.on ?? '',
  toAmount(each.impaired),
  toAmount(getCharge(each)),
  toAmount(subtract(each.basis, each.impaired)),
];
