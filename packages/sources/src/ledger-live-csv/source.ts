import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { share, smaller, subtract, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { Worth } from '@lotbook/model/transaction';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { receive, send, payFee, transaction, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const middle = [
  'Currency Ticker',
  'Operation Type',
  'Operation Amount',
  'Operation Fees',
  'Operation Hash',
  'Account Name',
];
const values = [
  'Countervalue Ticker',
  'Countervalue at Operation Date',
  'Countervalue at CSV Export',
];
const fields = {
  time: 'Operation Date',
  status: 'Status',
  ticker: 'Currency Ticker',
  type: 'Operation Type',
  amount: 'Operation Amount',
  fees: 'Operation Fees',
  hash: 'Operation Hash',
  account: 'Account Name',
  currency: 'Countervalue Ticker',
  value: 'Countervalue at Operation Date',
} as const;
type Operation = Cells<keyof typeof fields>;

/** Ledger Live's operations: every account of the device in one file. */
export const ledgerLiveCsv: FileSource = {
  id: 'ledger-live-csv',
  label: 'Ledger Live: Operations (CSV)',
  provider: 'ledger',
  kind: 'wallet',
  headers: [
    ['Operation Date', 'Status', ...middle, 'Account xpub', ...values],
    ['Operation Date', ...middle, 'Account xpub', ...values],
    ['Operation Date', ...middle, 'Account xpub'],
    ['Operation Date', ...middle, 'Account id'],
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

/** Operations that don't move units and only cost the network fee. */
const FEE_ONLY = new Set(
  (
    'FEES REVEAL BOND UNBOND REBOND WITHDRAW_UNBONDED DELEGATE UNDELEGATE REDELEGATE NOMINATE CHILL SET_CONTROLLER CREATE ACTIVATE REVOKE VOTE LOCK UNLOCK WITHDRAW ' +
    'REGISTER FREEZE UNFREEZE WITHDRAW_EXPIRE_UNFREEZE LEGACY_UNFREEZE UNDELEGATE_RESOURCE CANCEL_UNFREEZE OPT_IN OPT_OUT APPROVE CONTRACT_CALL STAKE UNSTAKE WITHDRAW_UNSTAKED'
  ).split(' '),
);

function read(cells: Operation): Outcome {
  const type = cells.required('type').toUpperCase();
  const status = cells.text('status').toLowerCase();
  if (type === 'NONE' || type.startsWith('NFT_')) return skip(fill(skippedRows.movedNothing));
  const base = {
    at: cells.time('time', {}),
    txHash: cells.text('hash'),
    memo: cells.text('account'),
  };
  const asset = cells.asset('ticker');
  const total = cells.amount('amount');
  const fees = cells.optionalAmount('fees') ?? zeroQuantity;
  const spent = (quantity: Quantity): Outcome =>
    quantity === 0n
      ? skip(fill(skippedRows.freeOfCost))
      : transaction({ ...base, type: 'fee', movements: [payFee({ asset, quantity })] });
  if (status !== '' && status !== 'confirmed')
    return status === 'failed' && type !== 'IN'
      ? spent(fees)
      : skip(fill(skippedRows.status, { status: shorten(status) }));
  if (FEE_ONLY.has(type)) return spent(fees === zeroQuantity ? total : fees);
  const value = cells.worth('value', cells.text('currency').toUpperCase());
  if (type === 'IN')
    return total === 0n
      ? skip(fill(skippedRows.movedNothing))
      : transaction({
          ...base,
          type: 'deposit',
          movements: [receive({ asset, quantity: total, value })],
        });
  if (type === 'REWARD' || type === 'REWARD_PAYOUT') {
    return transaction({
      ...base,
      type: 'stake-reward',
      category: 'stakingRewards_standard',
      movements: [receive({ asset, quantity: total, value })],
    });
  }
  if (type !== 'OUT' && type !== 'SLASH')
    return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  return makeOutgoing({ asset, quantity: total, value }, smaller(fees, total), base);
}

/** Sent amounts include the fee. */
function makeOutgoing(
  units: Units,
  fees: Quantity,
  base: Pick<Parameters<typeof transaction>[0], 'at' | 'txHash' | 'memo'>,
): Outcome {
  const { asset, quantity: total, value } = units;
  if (total === 0n) return skip(fill(skippedRows.movedNothing));
  const quantity = subtract(total, fees);
  const fee = payFee({ asset, quantity: fees, value: shareValue(value, fees, total) });
  if (quantity === 0n) return transaction({ ...base, type: 'fee', movements: [fee] });
  return transaction({
    ...base,
    type: 'withdrawal',
    movements: [send({ asset, quantity, value: shareValue(value, quantity, total) }), fee],
  });
}

const shareValue = (worth: Worth | undefined, some: Quantity, all: Quantity): Worth | undefined =>
  worth && { ...worth, amount: share(worth.amount, some, all) };
