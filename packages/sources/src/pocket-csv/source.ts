import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, negate, zeroQuantity } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee, type Units } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const fields = {
  type: 'type',
  time: 'date',
  reference: 'reference',
  cost: 'cost.amount',
  costAsset: 'cost.currency',
  fee: 'fee.amount',
  feeAsset: 'fee.currency',
  value: 'value.amount',
  valueAsset: 'value.currency',
} as const;
type Pocket = Cells<keyof typeof fields>;

/** Pocket Bitcoin's transactions. */
export const pocketCsv: FileSource = {
  id: 'pocket-csv',
  label: 'Pocket: Transactions (CSV)',
  provider: 'pocket',
  kind: 'exchange',
  headers: [
    getHeader(
      'type,date,reference,price.currency,price.amount,cost.currency,cost.amount,fee.currency,fee.amount,value.currency,value.amount',
    ),
  ],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Pocket): Outcome {
  const type = cells.required('type').toLowerCase();
  const parts = { at: cells.time('time', { timeZone: utc }), memo: cells.text('reference') };
  const value = cells.units('value', 'valueAsset');
  const fee = cells.units('fee', 'feeAsset');
  if (type === 'exchange') return readExchange(cells, { value, fee }, parts);
  const units =
    value ??
    (type === 'deposit' ? cells.units('cost', 'costAsset') : undefined) ??
    cells.fail('value', fillText(texts.cellEmpty));
  if (fee && fee.asset !== units.asset)
    return cells.fail(
      'feeAsset',
      fillText(rejectedRows.columnsShifted, { value: shorten(fee.asset), asset: units.asset }),
    );
  const quantity = absolute(units.quantity);
  if (type === 'deposit')
    return entry('change', { asset: units.asset, quantity }, { ...parts, fee: fee && payFee(fee) });
  if (type === 'withdrawal')
    return entry(
      'change',
      { asset: units.asset, quantity: negate(quantity) },
      { ...parts, fee: fee && payFee(fee) },
    );
  return cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
}

interface Pairs {
  readonly value: Units | undefined;
  readonly fee: Units | undefined;
}

/** Money for bitcoin; a fee that isn't money means that the columns are shifted, which one published file has. */
function readExchange(
  cells: Pocket,
  { value, fee }: Pairs,
  parts: Pick<Parameters<typeof fill>[0], 'at' | 'memo'>,
): Outcome {
  const cost = cells.units('cost', 'costAsset');
  if (!cost || !value) return cells.fail(cost ? 'value' : 'cost', fillText(texts.cellEmpty));
  if (!isFiat(cost.asset) || isFiat(value.asset) || (fee && fee.asset !== cost.asset))
    return cells.fail('feeAsset', fillText(rejectedRows.paidAmountShifted));
  return fill({
    ...parts,
    side: 'buy',
    base: value,
    quote: cost,
    fees: [fee ?? { asset: cost.asset, quantity: zeroQuantity }],
  });
}
