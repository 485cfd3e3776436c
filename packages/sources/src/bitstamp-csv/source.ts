import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { Category } from '@lotbook/model/category';
import type { AssetId } from '@lotbook/model/ids';
import type { TransactionType } from '@lotbook/model/transaction';
import { toQuantity, splitUnit } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { getOwn } from '@lotbook/model/get-own';

const fields = {
  id: 'ID',
  type: 'Type',
  subtype: ['Subtype', 'Sub Type'],
  time: 'Datetime',
  amount: 'Amount',
  amountUnit: 'Amount currency',
  value: 'Value',
  valueUnit: 'Value currency',
  fee: 'Fee',
  feeUnit: 'Fee currency',
} as const;
type Bitstamp = Cells<keyof typeof fields>;

/** Bitstamp's transactions: new files have a column for each unit, old ones carry it in the cell. */
export const bitstampCsv: FileSource = {
  id: 'bitstamp-csv',
  label: 'Bitstamp: Transactions (CSV)',
  provider: 'bitstamp',
  kind: 'exchange',
  headers: [
    [
      'ID',
      'Account',
      'Type',
      'Subtype',
      'Datetime',
      'Amount',
      'Amount currency',
      'Value',
      'Value currency',
      'Rate',
      'Rate currency',
      'Fee',
      'Fee currency',
      'Order ID',
    ],
    ['Type', 'Datetime', 'Account', 'Amount', 'Value', 'Rate', 'Fee', 'Sub Type'],
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const income: Readonly<
  Record<string, { readonly type: TransactionType; readonly category: Category }>
> = {
  'staking reward': { type: 'stake-reward', category: 'stakingRewards_standard' },
  'lending reward': { type: 'deposit', category: 'interestIncome_standard' },
  'credited with yield': { type: 'deposit', category: 'interestIncome_standard' },
  'referral reward': { type: 'deposit', category: 'earnRewards_standard' },
  airdrop: { type: 'deposit', category: 'airdrop_standard' },
};
const INSIDE = new Set([
  'sub account transfer',
  'inter account transfer',
  'started generating yield',
  'stopped generating yield',
  'staked assets',
  'unstaked assets',
]);

function read(cells: Bitstamp, { timeZone }: ReadOptions): Outcome {
  const type = cells.required('type').toLowerCase();
  if (INSIDE.has(type)) return skip(fill(skippedRows.movedWithin, { platform: 'Bitstamp' }));
  const base = { at: cells.time('time', { timeZone }), externalId: cells.text('id') };
  const units =
    unitsIn(cells, 'amount', 'amountUnit') ?? cells.fail('amount', fill(texts.cellEmpty));
  const feeUnits = unitsIn(cells, 'fee', 'feeUnit');
  const fee = feeUnits && payFee(feeUnits);
  if (type === 'deposit' || type === 'ripple deposit')
    return transaction({ ...base, type: 'deposit', movements: [receive(units), fee] });
  if (type === 'withdrawal' || type === 'ripple payment')
    return transaction({ ...base, type: 'withdrawal', movements: [send(units), fee] });
  if (
    type === 'market' ||
    type === 'card transaction' ||
    type === 'crypto currency purchase' ||
    type === 'converted assets'
  )
    return trade(cells, units, base, fee);
  const kind =
    getOwn(income, type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  return transaction({ ...base, ...kind, movements: [receive(units), fee] });
}

function trade(
  cells: Bitstamp,
  units: Units,
  base: Pick<Parameters<typeof transaction>[0], 'at' | 'externalId'>,
  fee: ReturnType<typeof payFee>,
): Outcome {
  const side = cells.text('subtype').toLowerCase() || 'buy';
  if (side !== 'buy' && side !== 'sell')
    cells.fail(
      'subtype',
      fill(rejectedRows.neitherOf, { value: shorten(side), first: 'Buy', second: 'Sell' }),
    );
  const value = unitsIn(cells, 'value', 'valueUnit') ?? cells.fail('value', fill(texts.cellEmpty));
  const [out, into] = side === 'buy' ? [value, units] : [units, value];
  return transaction({
    ...base,
    type: tradeType(out.asset, into.asset),
    movements: [send(out), receive(into), fee],
  });
}

/** `2.00000000 ETH`, or the amount and its unit in two columns. */
function unitsIn(
  cells: Bitstamp,
  field: 'amount' | 'value' | 'fee',
  unitField: 'amountUnit' | 'valueUnit' | 'feeUnit',
): Units | undefined {
  const text = cells.text(field);
  if (text === '') return undefined;
  const { amount, unit } = cells.has(unitField)
    ? { amount: text, unit: cells.text(unitField) }
    : splitUnit(text);
  const quantity = cells.amountIn(amount);
  if (quantity === undefined)
    return cells.fail(field, fill(rejectedRows.notAmountWithUnit, { value: shorten(text) }));
  if (quantity === 0n) return undefined;
  return {
    asset: (unit.toUpperCase() ||
      cells.fail(field, fill(rejectedRows.unitMissing, { value: shorten(text) }))) as AssetId,
    quantity: toQuantity(quantity),
  };
}
