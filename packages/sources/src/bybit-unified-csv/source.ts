import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { add, absolute, subtract, zeroQuantity } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { sumPerAsset } from '../per-asset.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';

const middle =
  'Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance';
const fields = {
  time: ['Time(UTC)', 'Time'],
  asset: 'Currency',
  contract: 'Contract',
  type: 'Type',
  direction: 'Direction',
  quantity: 'Quantity',
  funding: 'Funding',
  cashFlow: 'Cash Flow',
  change: 'Change',
  tradeId: ['TradeId', 'Trade ID'],
} as const;
type Row = Cells<keyof typeof fields>;
type Rows = readonly [Row, ...Row[]];

/** Bybit's unified trading account: each side of a spot trade is a row, each fill of a contract one. */
export const bybitUnifiedCsv: FileSource = {
  id: 'bybit-unified-csv',
  label: 'Bybit: Unified trading account (CSV)',
  provider: 'bybit',
  kind: 'exchange',
  headers: [
    getHeader('Uid', middle, 'Action,Time(UTC)'),
    getHeader(middle, 'Action,OrderId,TradeId,Time'),
    getHeader(
      'Time,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Fee Rate,Trade ID,Order ID',
    ),
  ],
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      { key: groupKey, words: ['type'], window: 500, complete: hasBothSides },
      read,
    ),
};

const getType = (cells: Row): string => cells.text('type').toUpperCase();
const PAIRED = new Set(['TRADE', '--', 'CURRENCY_BUY', 'CURRENCY_SELL']);

/** The rows of a trade share their second; without a contract's name they are small balances being converted. */
const groupKey = (cells: Row): string | undefined =>
  /^EXCHANGE(IN|OUT)$/.test(getType(cells))
    ? `exchange ${cells.required('time')}`
    : PAIRED.has(getType(cells))
      ? `${getType(cells)} ${cells.text('contract')} ${cells.text('direction')} ${cells.required('time')}`
      : undefined;

const flows = (rows: readonly Row[]): readonly Units[] =>
  rows.map((cells) => ({ asset: cells.asset('asset'), quantity: cells.amount('cashFlow') }));

function hasBothSides(rows: readonly Row[]): boolean {
  const signs = rows.map((cells) => cells.text('cashFlow'));
  return (
    new Set(rows.map((cells) => cells.text('asset'))).size > 1 &&
    signs.some((text) => text.startsWith('-')) &&
    signs.some((text) => !text.startsWith('-'))
  );
}

const types = entryWords({
  result: 'TRADE|FUNDING|SETTLEMENT|DELIVERY|LIQUIDATION|ADL|SESSION_SETTLEMENT',
  change: 'DEPOSIT|WITHDRAW|WITHDRAWAL',
  interest: 'INTEREST|BORROWED_INTEREST|LOAN_INTEREST|AUTO_INTEREST',
  reward: 'BONUS|FEE_REFUND|AIRDROP|REBATE|COMMISSION',
  inside:
    'TRANSFER_IN|TRANSFER_OUT|TRANSFERIN|TRANSFEROUT|BORROW|REPAY|AUTO_REPAYMENT|FLEXIBLE_STAKING_SUBSCRIPTION|FLEXIBLE_STAKING_REDEMPTION|FLEXIBLE_STAKING_REFUND|FIXED_STAKING_SUBSCRIPTION|FIXED_STAKING_REFUND|--',
});

function read(rows: Rows): Outcome {
  if (hasBothSides(rows)) return trade(rows);
  const [first] = rows;
  const kind =
    types(getType(first)) ??
    first.fail('type', fill(texts.valueUnknown, { value: shorten(getType(first)) }));
  if (kind === 'inside') return skip(fill(skippedRows.movedWithin, { platform: 'Bybit' }));
  for (const cells of rows) {
    const flow = cells.amount('cashFlow');
    const isSpotSide =
      getType(cells) === 'TRADE' &&
      flow !== 0n &&
      absolute(flow) === absolute(cells.optionalAmount('quantity') ?? zeroQuantity);
    if (isSpotSide) cells.fail('cashFlow', fill(rejectedRows.tradeSideMissing));
  }
  const made = rows.map((cells) => result(cells, kind));
  const transactions = made.flatMap((one) => ('skip' in one ? [] : one));
  return transactions.length === 0 ? skip(fill(skippedRows.zeroChange)) : transactions;
}

/** A contract moves only its result; the fee is the difference between result and change. */
function result(cells: Row, kind: Parameters<typeof entry>[0]): Outcome {
  const asset = cells.asset('asset');
  const gross = add(cells.amount('cashFlow'), cells.optionalAmount('funding') ?? zeroQuantity);
  const fee = getFee(cells);
  const quantity = fee < 0n ? cells.amount('change') : gross;
  const memo = [cells.text('contract'), getType(cells), cells.text('direction')]
    .filter((text) => text !== '' && text !== '--')
    .join(' ');
  return entry(
    kind,
    { asset, quantity },
    {
      at: cells.time('time', {}),
      memo,
      fee: fee > 0n ? payFee({ asset, quantity: fee }) : undefined,
    },
  );
}

const getFee = (cells: Row): Units['quantity'] =>
  subtract(
    add(cells.amount('cashFlow'), cells.optionalAmount('funding') ?? zeroQuantity),
    cells.amount('change'),
  );

function trade(rows: Rows): Outcome {
  const [first] = rows;
  const all = flows(rows);
  const out = sumPerAsset(all.filter(({ quantity }) => quantity < 0n));
  const into = sumPerAsset(all.filter(({ quantity }) => quantity > 0n));
  const fees = sumPerAsset(
    rows
      .map((cells) => ({ asset: cells.asset('asset'), quantity: getFee(cells) }))
      .filter(({ quantity }) => quantity > 0n),
  );
  const [sent, received] = [out[0], into[0]];
  if (!sent || !received) return first.fail('cashFlow', fill(rejectedRows.tradeSideMissing));
  return transaction({
    at: first.time('time', {}),
    type: tradeType(sent.asset, received.asset),
    externalId: first.text('tradeId'),
    movements: [...out.map(send), ...into.map(receive), ...fees.map(payFee)],
  });
}
