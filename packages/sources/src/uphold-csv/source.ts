import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { add, subtract, zeroQuantity } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { getHeader } from '../header.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const shape = getHeader(
  'Date,Destination,Destination Amount,Destination Currency,Fee Amount,Fee Currency,Id,Origin,Origin Amount,Origin Currency,Status,Type',
);
const fields = {
  time: 'Date',
  to: 'Destination',
  toAmount: 'Destination Amount',
  toAsset: 'Destination Currency',
  fee: 'Fee Amount',
  feeAsset: 'Fee Currency',
  id: 'Id',
  from: 'Origin',
  fromAmount: 'Origin Amount',
  fromAsset: 'Origin Currency',
  status: 'Status',
  type: 'Type',
} as const;

/** Uphold's transactions: an origin and a destination, which may be of different assets whatever the type. */
export const upholdCsv: FileSource = {
  id: 'uphold-csv',
  label: 'Uphold: Transaction history (CSV)',
  provider: 'uphold',
  kind: 'exchange',
  headers: [shape],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const idle = unfinished(cells, 'status');
  if (idle) return idle;
  const type = cells.required('type').toLowerCase();
  if (type !== 'in' && type !== 'out' && type !== 'transfer')
    cells.fail(
      'type',
      fill(rejectedRows.neitherOfThree, {
        value: shorten(type),
        first: 'in',
        second: 'out',
        third: 'transfer',
      }),
    );
  const into: Units = { asset: cells.asset('toAsset'), quantity: cells.amount('toAmount') };
  const charged = cells.units('fee', 'feeAsset');
  const from: Units = { asset: cells.asset('fromAsset'), quantity: cells.amount('fromAmount') };
  const fee = charged && payFee(charged);
  const base = { at: cells.time('time', { timeZone }), externalId: cells.required('id') };
  const sent =
    charged?.asset === from.asset
      ? { ...from, quantity: subtract(from.quantity, charged.quantity) }
      : from;
  if (sent.quantity < zeroQuantity) cells.fail('fee', fill(rejectedRows.moreThanOriginAmount));
  if (from.asset !== into.asset) return makeSwap(type, { into, sent }, { base, fee });
  if (type === 'transfer')
    return charged
      ? transaction({ ...base, type: 'fee', movements: [fee] })
      : skip(fill(skippedRows.movedWithin, { platform: 'Uphold' }));
  const memo = type === 'in' ? `From ${cells.text('from')}` : `To ${cells.text('to')}`;
  if (type === 'in')
    return transaction({ ...base, type: 'deposit', movements: [receive(into)], memo });
  return transaction({ ...base, type: 'withdrawal', movements: [send(sent), fee], memo });
}

type Base = Pick<Parameters<typeof transaction>[0], 'at' | 'externalId'>;

/** Converted in transit: a trade at Uphold, plus the transfer from or to the outside. */
function makeSwap(
  type: string,
  { into, sent }: { readonly into: Units; readonly sent: Units },
  { base, fee }: { readonly base: Base; readonly fee: ReturnType<typeof payFee> },
): Outcome {
  const trade = transaction({
    ...base,
    type: tradeType(sent.asset, into.asset),
    movements: [send(sent), receive(into), fee],
  });
  if (type === 'transfer') return trade;
  const id = `${base.externalId ?? ''} ${type}`;
  const outside =
    type === 'in'
      ? transaction({
          ...base,
          externalId: id,
          type: 'deposit',
          movements: [
            receive(
              fee && fee.asset === sent.asset
                ? { ...sent, quantity: add(sent.quantity, fee.quantity) }
                : sent,
            ),
          ],
        })
      : transaction({ ...base, externalId: id, type: 'withdrawal', movements: [send(into)] });
  return type === 'in' ? [outside, trade] : [trade, outside];
}
