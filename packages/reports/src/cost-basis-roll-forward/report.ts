import * as common from '@lotbook/messages/generated/common';
import { add, subtract, sum, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import {
  amount,
  bookReport,
  sumColumns,
  text,
  toAmount,
  toUnits,
  units,
} from '../books/book-report.ts';
import type { BookFlow, BookSubledger, Books } from '../books/books.ts';
import type { Row } from '../report.ts';

const columns = [
  text('asset', common.asset),
  units('openingUnits', texts.openingUnits),
  amount('opening', texts.openingBasis),
  amount('purchased', texts.purchases),
  amount('earned', texts.incomeReceived),
  amount('costReceived', texts.costReceived),
  amount('disposed', texts.disposedBasis),
  amount('fees', texts.feeBasis),
  amount('costTransferred', texts.costTransferred),
  amount('impairment', texts.periodImpairment),
  units('closingUnits', texts.closingUnits),
  amount('closing', texts.closingBasis),
  amount('lots', texts.lotsBasis),
  units('unitCheck', texts.unitCheck),
  amount('check', texts.valueCheck),
];
const summed = columns.filter(({ kind }) => kind === 'money').map(({ id }) => id);

/** Cost basis by asset, from opening to closing, compared with the open lots. */
export const costBasisRollForward = bookReport({
  id: 'cost-basis-roll-forward',
  label: texts.basisRollLabel,
  purpose: texts.basisRollPurpose,
  group: 'balances',
  reads: ['subledger'],
  columns,
  make: (books) => {
    const { subledger } = books;
    if (!subledger) return { sections: [], notes: [] };
    const lots = sumLots(subledger);
    const charges = sumCharges(books);
    const rows = subledger.flows.map((flow) =>
      toRow(flow, lots.get(flow.asset), charges.get(flow.asset)),
    );
    return {
      sections:
        rows.length === 0
          ? []
          : [
              {
                id: 'all',
                title: texts.basisRollLabel,
                rows,
                totals: sumColumns(rows, columns, summed),
              },
            ],
      notes: noteChecks(subledger.flows, lots),
    };
  },
});

interface Held {
  readonly quantity: Quantity;
  readonly basis: Money;
}
const nothing: Held = { quantity: 0n as Quantity, basis: 0n as Money };

/** Open lots at the end of the period, by asset. */
export function sumLots({ lots }: Pick<BookSubledger, 'lots'>): ReadonlyMap<string, Held> {
  const sums = new Map<string, Held>();
  for (const { asset, quantity, basis } of lots) {
    const found = sums.get(asset) ?? nothing;
    sums.set(asset, { quantity: add(found.quantity, quantity), basis: add(found.basis, basis) });
  }
  return sums;
}

/** Impairment charged in the period by asset. It is shown next to the basis, which it leaves as it is. */
function sumCharges({ balances }: Books): ReadonlyMap<string, Money> {
  const byAsset = Map.groupBy(
    balances.filter(({ role }) => role === 'impairment'),
    ({ asset }) => asset ?? '',
  );
  return new Map(
    [...byAsset].map(([asset, rows]) => [
      asset,
      sum(rows.map(({ debit, credit }) => subtract(debit, credit))),
    ]),
  );
}

/** What the closing amount should be. */
const getClosing = (flow: BookFlow): Money =>
  [flow.purchased, flow.earned, flow.costReceived].reduce(
    (total, { basis }) => add(total, basis),
    [flow.disposed, flow.fees, flow.costTransferred].reduce(
      (total, { basis }) => subtract(total, basis),
      flow.opening.basis,
    ),
  );

const toRow = (flow: BookFlow, lots: Held = nothing, charge: Money = 0n as Money): Row => [
  flow.asset,
  toUnits(flow.opening.quantity),
  toAmount(flow.opening.basis),
  toAmount(flow.purchased.basis),
  toAmount(flow.earned.basis),
  toAmount(flow.costReceived.basis),
  toAmount(flow.disposed.basis),
  toAmount(flow.fees.basis),
  toAmount(flow.costTransferred.basis),
  toAmount(charge),
  toUnits(flow.closing.quantity),
  toAmount(flow.closing.basis),
  toAmount(lots.basis),
  toUnits(subtract(lots.quantity, flow.closing.quantity)),
  toAmount(subtract(lots.basis, flow.closing.basis)),
];

function noteChecks(
  flows: readonly BookFlow[],
  lots: ReadonlyMap<string, Held>,
): readonly FilledMessage[] {
  const wrong = flows.filter(
    (flow) =>
      getClosing(flow) !== flow.closing.basis ||
      (lots.get(flow.asset) ?? nothing).quantity !== flow.closing.quantity ||
      toAmount(subtract((lots.get(flow.asset) ?? nothing).basis, flow.closing.basis)) !== '0.00',
  );
  const unknown = [...lots.keys()].filter((asset) => !flows.some((flow) => flow.asset === asset));
  return [
    wrong.length + unknown.length === 0
      ? fill(texts.basisFoots)
      : fill(texts.basisDoesntFoot, {
          assets: [...wrong.map(({ asset }) => asset), ...unknown].join(', '),
        }),
    fill(texts.roundedApart),
  ];
}
